"""Places in a pre-order at which a test makes the process fail."""

from __future__ import annotations

from typing import Final

AFTER_ALLOCATE: Final = "after_allocate"
"""It is written that catalog holds the numbers of a pre-order; it is not being charged."""
AFTER_FUND_REFUSAL: Final = "after_fund_refusal"
"""A fund is charged no more by itself; its pre-order has not been put back, or goes on without it."""

NAMES: Final = (
    AFTER_ALLOCATE,
    AFTER_FUND_REFUSAL,
)
