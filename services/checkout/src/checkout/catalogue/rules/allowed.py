"""What a segment may buy, and whether vouchers are available to it (docs/domain.md §10.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from catalogue.product_types import CAPABILITIES
from servicekit.errors import Forbidden

CAPABILITY_DISABLED: Final = "capability_disabled"


@dataclass(frozen=True, slots=True)
class Allowed:
    """What may be bought: everything but the product types that are `closed`."""

    closed: frozenset[str] = frozenset()
    vouchers: bool = True


EVERYTHING: Final = Allowed()


@lru_cache(maxsize=256)
def allowed_by(capabilities: frozenset[str] | None) -> Allowed:
    """What these capabilities allow; everything while they are unknown."""
    if capabilities is None:
        return EVERYTHING
    return Allowed(
        closed=frozenset(kind for kind, capability in CAPABILITIES.items() if capability not in capabilities),
        vouchers="vouchers" in capabilities,
    )


def not_available(target: str = "general") -> Forbidden:
    """The refusal of a feature that the segment lacks."""
    return Forbidden(CAPABILITY_DISABLED, "This is not available for your account", target=target)
