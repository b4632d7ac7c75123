"""Links that sign a customer in or let them choose a new password."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from enum import Enum
from typing import Final, Literal

from identity.errors import link_expired, link_unknown, link_used
from servicekit.errors import Conflict, NotFound

LinkPurpose = Literal["password_reset", "autologin", "transfer"]
LINK_PURPOSES: Final[tuple[LinkPurpose, ...]] = ("password_reset", "autologin", "transfer")

RESET_LIFETIME: Final = timedelta(minutes=30)
SHORTEST_LIFETIME: Final = timedelta(seconds=30)
LONGEST_LIFETIME: Final = timedelta(days=1)

_TOKEN_BYTES = 24


class LinkState(Enum):
    GOOD = "good"
    UNKNOWN = "unknown"
    OTHER_PURPOSE = "other purpose"
    USED = "used"
    EXPIRED = "expired"


def new_link_token() -> str:
    """192 random bits for an address."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def link_digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def judge_link(
    *, purpose: str, wanted: LinkPurpose, used_at: datetime | None, expires_at: datetime, now: datetime
) -> LinkState:
    if purpose != wanted:
        return LinkState.OTHER_PURPOSE
    if used_at is not None:
        return LinkState.USED
    return LinkState.GOOD if now < expires_at else LinkState.EXPIRED


def link_refused(state: LinkState) -> Conflict | NotFound:
    if state is LinkState.USED:
        return link_used()
    if state is LinkState.EXPIRED:
        return link_expired()
    if state is LinkState.OTHER_PURPOSE:
        return Conflict("link_of_another_purpose", "This link is for something else")
    return link_unknown()
