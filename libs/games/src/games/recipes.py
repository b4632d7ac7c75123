"""Tickets made of several kinds of entries: syndicates and lotto parties (docs/domain.md §8)."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.entries import Line, distinct_lines, pack, sized
from games.expansion import count_games
from games.layout import FAVOURITES, Kind, Layout
from games.numbers import RuleError
from games.quickpick import RandBelow, combo_lines, quickpick
from games.scoring import Scorer


@dataclass(frozen=True, slots=True)
class Ingredient:
    """``quantity`` quickpicked entries of one way to play; for a Super Combo the games of its one entry."""

    offer_key: str
    game_type: str
    game_offer: str
    layout: Layout
    quantity: int

    def __post_init__(self) -> None:
        if self.quantity < 1:
            raise RuleError("a recipe has at least one entry of each of its ingredients")

    @property
    def games(self) -> int:
        """Notional games, by which a price table is read."""
        per_entry = self.layout.games_per_entry
        return self.quantity if per_entry is None else self.quantity * per_entry


@dataclass(frozen=True, slots=True)
class Portion:
    """An ingredient with its numbers: packed entries in their layout."""

    ingredient: Ingredient
    layout: Layout
    packed: bytes

    @property
    def games(self) -> int:
        """Notional games."""
        return count_games(self.layout, self.packed)


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a shared ticket is made of, e.g. one System 9 and 20 standard games."""

    ingredients: tuple[Ingredient, ...]

    def __post_init__(self) -> None:
        if not self.ingredients:
            raise RuleError("a recipe needs an ingredient")

    @property
    def games(self) -> int:
        """Notional games of the whole ticket."""
        return sum(ingredient.games for ingredient in self.ingredients)

    def fill(self, randbelow: RandBelow = secrets.randbelow) -> tuple[Portion, ...]:
        """Chooses the numbers of a new ticket."""
        return tuple(_portion(ingredient, randbelow) for ingredient in self.ingredients)


def prize_counts(portions: Iterable[Portion], scorers: Mapping[str, Scorer]) -> dict[str, dict[int, int]]:
    """Games won by division for each offer that has a scorer; each holder has a share of all of them."""
    won: dict[str, dict[int, int]] = {}
    for portion in portions:
        scorer = scorers.get(portion.ingredient.offer_key)
        if scorer is None:
            continue
        of_offer = won.setdefault(portion.ingredient.offer_key, {})
        for division, games in scorer.counts(portion.layout, portion.packed).items():
            of_offer[division] = of_offer.get(division, 0) + games
    return won


def _portion(ingredient: Ingredient, randbelow: RandBelow) -> Portion:
    layout = ingredient.layout
    if layout.kind is Kind.COMBO:
        # The widest pool, so that no number is left out, and no favourites.
        barrel = list(range(layout.mains.lowest, layout.mains.lowest + layout.mains.largest_count))
        entry = {layout.mains.name: barrel, FAVOURITES: []}
        if ingredient.quantity > distinct_lines(layout, entry):
            raise RuleError(f"there are not {ingredient.quantity} different games to make")
        lines: list[Line] = combo_lines(layout, entry, ingredient.quantity, randbelow)
        layout = sized(layout, entry)
        return Portion(ingredient, layout, pack(layout, [entry], lines))
    return Portion(ingredient, layout, pack(layout, quickpick(layout.sets, ingredient.quantity, randbelow)))
