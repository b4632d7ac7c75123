"""The formula that fills a price table (domain handbook §5); amounts are minor units."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from catalog.domain.rules import RuleError

ROUNDING_STEP = 5
"""Prices are rounded to the nearest 5 minor units, a half up."""


@dataclass(frozen=True, slots=True)
class PriceFormula:
    """Price of n games = n x ``base`` x ``factor``, rounded once for the whole entry.

    ``base`` is the subscription of one game in minor units; ``factor`` adds the agent's commission: 1.125 in
    the eastern states, 1.10 in Western Australia.
    """

    base: Decimal
    factor: Decimal

    def __post_init__(self) -> None:
        if self.base <= 0 or self.factor < 1:
            raise RuleError("a price formula needs a base above zero and a factor of at least 1")

    def price(self, games: int) -> int:
        """Price of ``games`` notional games for one draw, in minor units."""
        steps = self.base * games * self.factor / ROUNDING_STEP
        return int(steps.quantize(Decimal(1), ROUND_HALF_UP)) * ROUNDING_STEP

    def table(self, min_games: int, max_games: int) -> dict[int, int]:
        """Price in minor units for every game count from ``min_games`` to ``max_games`` inclusive."""
        return {games: self.price(games) for games in range(min_games, max_games + 1)}


def checked_table(table: dict[int, int], min_games: int, max_games: int) -> dict[int, int]:
    """``table`` in ascending order of games.

    Raises RuleError when a count from ``min_games`` to ``max_games`` has no price, a count lies outside, a
    price is not above zero, or more games cost less.
    """
    missing = [games for games in range(min_games, max_games + 1) if games not in table]
    if missing:
        raise RuleError(f"the price table has no price for {missing[0]} games")
    outside = [games for games in table if not min_games <= games <= max_games]
    if outside:
        raise RuleError(f"the price table prices {outside[0]} games, outside {min_games} to {max_games}")
    ordered = dict(sorted(table.items()))
    previous = 0
    for games, price in ordered.items():
        if price <= 0:
            raise RuleError(f"the price of {games} games must be above zero")
        if price < previous:
            raise RuleError(f"{games} games cost less than {games - 1}")
        previous = price
    return ordered
