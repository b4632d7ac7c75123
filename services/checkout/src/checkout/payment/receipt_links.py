"""Signed links that open one receipt without a session (docs/reliability.md, rule 43)."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Sequence
from datetime import timedelta
from urllib.parse import urlencode
from uuid import UUID

from pydantic import SecretStr

from servicekit.clock import Clock


class ReceiptLinks:
    """Signs with the first key and verifies with all of them, so that a key can be changed."""

    def __init__(self, keys: Sequence[SecretStr], lifetime: timedelta, clock: Clock) -> None:
        self._keys = [key.get_secret_value().encode() for key in keys]
        self._lifetime = lifetime
        self._clock = clock

    def path(self, checkout_id: UUID) -> str:
        """The path of a receipt's page with its signature, from now on."""
        expires = int((self._clock.now() + self._lifetime).timestamp())
        query = urlencode({"expires": expires, "signature": _signature(self._keys[0], checkout_id, expires)})
        return f"/receipt/{checkout_id}?{query}"

    def opens(self, checkout_id: UUID, expires: int, signature: str) -> bool:
        is_ours = any(
            hmac.compare_digest(_signature(key, checkout_id, expires).encode(), signature.encode())
            for key in self._keys
        )
        return is_ours and self._clock.now().timestamp() < expires


def _signature(key: bytes, checkout_id: UUID, expires: int) -> str:
    digest = hmac.digest(key, f"receipt:{checkout_id}:{expires}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
