"""The formula that fills a price table (docs/domain.md §5); amounts are minor units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from games.numbers import RuleError

STANDARD_PRICES = "standard"
"""Price list of customers without one of their own: what is usual where they live."""

ROUNDING_STEP = 5
"""Prices are rounded to the nearest 5 minor units, a half up, unless a formula says otherwise."""


@dataclass(frozen=True, slots=True)
class PriceFormula:
    """Price of n games = n x ``base`` x ``factor``, rounded once for the whole entry.

    ``base`` is the subscription of one game in minor units; ``factor`` adds the agent's commission: 1.125 in
    the eastern states, 1.10 in Western Australia.
    """

    base: Decimal
    factor: Decimal
    step: int = ROUNDING_STEP

    def __post_init__(self) -> None:
        if self.base <= 0 or self.factor < 1:
            raise RuleError("a price formula needs a base above zero and a factor of at least 1")
        if self.step < 1:
            raise RuleError("a price is rounded to at least one minor unit")

    def price(self, games: int) -> int:
        """Price of ``games`` notional games for one draw, in minor units."""
        steps = self.base * games * self.factor / self.step
        return int(steps.quantize(Decimal(1), ROUND_HALF_UP)) * self.step

    def table(self, counts: Iterable[int]) -> dict[int, int]:
        """Price in minor units for each of these counts of games."""
        return {games: self.price(games) for games in counts}


def checked_table(table: Mapping[int, int], counts: range) -> dict[int, int]:
    """``table`` in ascending order of games.

    Raises RuleError when one of ``counts`` has no price, another count has one, a price is not above zero,
    or more games cost less.
    """
    missing = [games for games in counts if games not in table]
    if missing:
        raise RuleError(f"the price table has no price for {missing[0]} games")
    outside = [games for games in table if games not in counts]
    if outside:
        expected = f"{counts[0]} to {counts[-1]}" + (f" in steps of {counts.step}" if counts.step > 1 else "")
        raise RuleError(f"the price table prices {outside[0]} games, outside {expected}")
    ordered = dict(sorted(table.items()))
    previous = 0
    for games, price in ordered.items():
        if price <= 0:
            raise RuleError(f"the price of {games} games must be above zero")
        if price < previous:
            raise RuleError(f"{games} games cost less than fewer")
        previous = price
    return ordered
