"""Limits on a single amount."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class AmountLimits:
    """The smallest and the largest amount of one movement, both allowed, in minor units."""

    minimum: int
    maximum: int

    def broken_by(self, minor_units: int) -> Literal["amount_too_small", "amount_too_large"] | None:
        """The code of the limit that an amount breaks, if any."""
        if minor_units < self.minimum:
            return "amount_too_small"
        if minor_units > self.maximum:
            return "amount_too_large"
        return None
