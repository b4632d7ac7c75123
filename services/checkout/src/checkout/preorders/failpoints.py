"""Places in a pre-order at which a test makes the process fail."""

from __future__ import annotations

from typing import Final

AFTER_ALLOCATE: Final = "after_allocate"
"""The reserved stock of a pre-order is recorded; it is not being charged."""
AFTER_FUND_REFUSAL: Final = "after_fund_refusal"
"""A fund is recorded as refused; its pre-order is not rescheduled."""

NAMES: Final = tuple(value for name, value in list(vars().items()) if name.startswith("AFTER_"))
