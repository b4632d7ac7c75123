"""Refresh tokens that rotate (docs/reliability.md, rule 36).

A token is 256 random bits; only its digest is stored. Its successor is derived from the token itself and a
random salt that the rotation stores: whoever presents the token again within the grace time gets the same
successor, although no store ever held it, and neither the token nor the salt gives the successor alone.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from datetime import datetime, timedelta
from enum import Enum
from uuid import UUID

GRACE = timedelta(seconds=10)
"""How long the direct predecessor is still answered with its successor."""

TOKEN_BYTES = 32


def new_token(customer_id: UUID) -> str:
    """The first token of a family: it names its customer, so that proofs can be compared, and is secret."""
    return f"{customer_id.hex}.{_text(secrets.token_bytes(TOKEN_BYTES))}"


def new_salt() -> bytes:
    """Salt from which the successor of a replaced token is derived."""
    return secrets.token_bytes(TOKEN_BYTES)


def successor(token: str, salt: bytes) -> str:
    """The token that replaces `token` in the rotation that stored `salt`."""
    name, separator, _ = token.rpartition(".")
    return f"{name}{separator}{_text(hmac.digest(token.encode(), salt, hashlib.sha256))}"


def token_digest(token: str) -> bytes:
    """What is stored of a token. A plain hash is enough: the token has no less entropy than the digest."""
    return hashlib.sha256(token.encode()).digest()


class Presented(Enum):
    """State of a presented token."""

    CURRENT = "current"
    JUST_REPLACED = "just_replaced"
    REUSED = "reused"


def judge(*, replaced_at: datetime | None, successor_is_current: bool, now: datetime) -> Presented:
    """Distinguishes a live token, a repeat of the last rotation (lost answer, two tabs) and a reused one."""
    if replaced_at is None:
        return Presented.CURRENT
    if successor_is_current and now - replaced_at <= GRACE:
        return Presented.JUST_REPLACED
    return Presented.REUSED


def _text(secret: bytes) -> str:
    return base64.urlsafe_b64encode(secret).rstrip(b"=").decode()
