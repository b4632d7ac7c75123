"""Signatures of the form `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the instant, a point and the raw body."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from wallet.providers.port import WebhookRefusedError

WINDOW_SECONDS: Final = 300
"""How old or how far ahead a message may be (docs/reliability.md, rule 48)."""
_ELEMENT: Final = re.compile(r"(t|v1)=([0-9a-f]{1,64})", re.ASCII)


def check_timestamped(header: str, body: bytes, secrets: Sequence[str], now: datetime) -> None:
    """Raises WebhookRefusedError when no secret made the signature, or it was made too long ago.

    Two secrets may be valid while one is being changed.
    """
    elements = [_ELEMENT.fullmatch(part.strip()) for part in header.split(",")]
    stamps = [found[2] for found in elements if found and found[1] == "t"]
    signatures = [found[2] for found in elements if found and found[1] == "v1"]
    if len(stamps) != 1 or not stamps[0].isdigit() or len(stamps[0]) > 12 or not signatures:
        raise WebhookRefusedError("signature is not readable")
    wanted = [
        hmac.new(secret.encode(), stamps[0].encode() + b"." + body, hashlib.sha256).hexdigest()
        for secret in secrets
    ]
    matches = [hmac.compare_digest(one, other) for one in wanted for other in signatures]
    if not any(matches):
        raise WebhookRefusedError("signature does not match")
    if abs(now.timestamp() - int(stamps[0])) > WINDOW_SECONDS:
        raise WebhookRefusedError("too old")
