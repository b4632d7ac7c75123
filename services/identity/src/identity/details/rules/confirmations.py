"""Links by which a customer confirms something (docs/domain.md §10.20; docs/reliability.md, rule 43).

A link has one purpose, acts once, and holds for seven days. Opening it shows; only a POST acts.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import timedelta
from typing import Final, Literal

LinkPurpose = Literal["confirm_email", "confirm_address", "change_email"]
LINK_PURPOSES: Final[tuple[LinkPurpose, ...]] = ("confirm_email", "confirm_address", "change_email")

LINK_LIFETIME: Final = timedelta(days=7)


def address_digest(
    *, address_line1: str, address_line2: str | None, suburb: str, state: str, postcode: str, country: str
) -> str:
    """Binds a link to one postal address."""
    parts = (address_line1, address_line2 or "", suburb, state, postcode, country)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def masked_email(email: str) -> str:
    """Such as a••••@example.com."""
    name, _, domain = email.partition("@")
    return f"{name[:1]}{'•' * 4}@{domain}"


def same(left: str, right: str) -> bool:
    """Compares two texts in constant time."""
    return hmac.compare_digest(left.encode(), right.encode())
