"""Signed links to previews. The link contains the names of its drafts, so that nothing is stored."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import orjson
from pydantic import SecretStr

from content.entries.rules.entry import DraftName
from servicekit.clock import Clock
from servicekit.errors import Forbidden

LONGEST_LINK: Final = 3_500
"""Characters; browsers limit the size of cookies."""


@dataclass(frozen=True, slots=True)
class PreviewLink:
    """The content of a link's token."""

    drafts: Sequence[DraftName]
    expires_at: datetime


class PreviewLinks:
    """Signs with the first key and verifies with all, so that keys can be rotated. A link is for one public
    origin.
    """

    def __init__(self, keys: Sequence[SecretStr], origin: str, clock: Clock) -> None:
        self._keys = [key.get_secret_value().encode() for key in keys]
        self._origin = origin.rstrip("/")
        self._clock = clock

    def token(self, link: PreviewLink) -> str:
        drafts = [(draft.collection, draft.entry_id, draft.version) for draft in link.drafts]
        payload = _encoded(orjson.dumps([int(link.expires_at.timestamp()), drafts]))
        return f"{payload}.{self._signature(self._keys[0], payload)}"

    def read(self, token: str) -> PreviewLink:
        """The content of a token.

        Raises Forbidden `preview_foreign` for a token with a wrong signature, and `preview_expired`.
        """
        payload, _, signature = token.partition(".")
        is_ours = len(token) <= LONGEST_LINK and any(
            hmac.compare_digest(self._signature(key, payload).encode(), signature.encode())
            for key in self._keys
        )
        if not is_ours:
            raise Forbidden("preview_foreign", "This is not a preview link for this site")
        expires, drafts = orjson.loads(_decoded(payload))
        until = datetime.fromtimestamp(expires, UTC)
        if not self._clock.now() < until:
            raise Forbidden("preview_expired", "This preview has expired. Ask for a new link")
        return PreviewLink([DraftName(*draft) for draft in drafts], until)

    def _signature(self, key: bytes, payload: str) -> str:
        text = f"preview\n{self._origin}\n{payload}"
        return _encoded(hmac.digest(key, text.encode(), hashlib.sha256))


def _encoded(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "==")
