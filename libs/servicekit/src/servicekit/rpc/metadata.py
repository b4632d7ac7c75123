"""Metadata that each call between services carries."""

from __future__ import annotations

from typing import Any

ERROR_KEY = "wattle-error-bin"
TOKEN_KEY = "wattle-caller-token"  # noqa: S105 - the name of the header, not a secret
REQUEST_ID_KEY = "x-request-id"
TRACE_KEY = "traceparent"


def as_dictionary(metadata: Any) -> dict[str, Any]:
    """Metadata as a dictionary: text, and bytes under `-bin` keys. The stubs misname its type."""
    return dict(metadata or ())
