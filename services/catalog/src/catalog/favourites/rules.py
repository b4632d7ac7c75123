"""Favourite numbers: sets of entries that a customer stores for one game offer (domain handbook §10.20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from catalog.games.rules.drawn_eras import draws_alike
from catalog.games.rules.eras import Era
from catalog.lotteries.rules.offers import GameOffer, GameType, Offer, allowed
from games.entries import count_problem, entry_problems
from games.layout import Kind, Layout
from games.numbers import FieldProblem

MAX_SETS: Final = 50
"""Most sets of one customer."""
MAX_GAMES: Final = 100
"""Most entries of one set."""

Game = Mapping[str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class FavouriteSet:
    """Entries of one game offer; they were complete under the rules from draw ``rules_from`` on."""

    id: UUID
    name: str
    offer_key: str
    game_type: str
    game_offer: str
    rules_from: int
    games: Sequence[Game]
    created_at: datetime
    changed_at: datetime


class Invalidity(StrEnum):
    """Why a set cannot be played as it is."""

    RULES_CHANGED = "rules_changed"
    NOT_SOLD = "not_sold"


@dataclass(frozen=True, slots=True)
class Shape:
    """A game offer with its game type and the rules of a new ticket."""

    game_type: GameType
    game_offer: GameOffer
    era: Era

    @property
    def layout(self) -> Layout:
        """One entry of it; raises RuleError where the rules do not allow it."""
        return self.game_offer.layout(self.era.matrix)


def find_shape(offer: Offer, game_type: str, game_offer: str | None, now: datetime) -> Shape | FieldProblem:
    """A game offer whose numbers can be stored; the first of its type where none is named."""
    of_type = next((each for each in offer.game_types if each.key == game_type), None)
    if of_type is None:
        return FieldProblem("game_type", "unknown_game_type", f"{offer.name} cannot be played this way")
    shapes = (each for each in of_type.game_offers if game_offer in (None, each.key))
    shape = next(shapes, None)
    if shape is None:
        return FieldProblem("game_offer", "unknown_game_offer", f"{offer.name} has no such ticket")
    if shape.entry.kind is Kind.RANDOM:
        return FieldProblem(
            "game_type", "no_numbers_to_choose", "You cannot choose the numbers of this ticket"
        )
    return Shape(of_type, shape, offer.eras.at(now))


def game_problems(shape: Shape, games: Sequence[Game]) -> list[FieldProblem]:
    """Everything that is wrong with these entries; a set may have fewer than a ticket needs."""
    most = 1 if shape.game_offer.entry.kind is Kind.COMBO else min(shape.game_offer.max_games, MAX_GAMES)
    problem = count_problem(len(games), least=1, most=most, target="games")
    if problem is not None:
        return [problem]
    layout = shape.layout
    return [
        problem
        for index, game in enumerate(games)
        for problem in entry_problems(layout, game, f"games[{index}]")
    ]


def canonical_games(shape: Shape, games: Sequence[Game]) -> list[dict[str, list[int]]]:
    """The entries as they are stored: each set ascending, unless its order counts."""
    sets = shape.layout.sets
    return [
        {numbers.name: numbers.canonical(game[numbers.name]) for numbers in sets if numbers.name in game}
        for game in games
    ]


def invalidity(offer: Offer, kept: FavouriteSet, region: str | None, now: datetime) -> Invalidity | None:
    """Why a set cannot be played now; None when it can."""
    shape = find_shape(offer, kept.game_type, kept.game_offer, now)
    if isinstance(shape, FieldProblem) or not (
        offer.sold_in(region) and allowed(shape.game_type.regions, region)
    ):
        return Invalidity.NOT_SOLD
    kept_by = offer.eras.of_draw(kept.rules_from)
    if not draws_alike(kept_by.matrix, shape.era.matrix) or game_problems(shape, kept.games):
        return Invalidity.RULES_CHANGED
    return None
