"""Favourite numbers: sets of entries that a customer stores for one game offer (docs/domain.md §10.20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from catalog.games.rules import Era, draws_alike
from catalog.lotteries.rules import GameOffer, GameType, Lottery
from catalogue.regions import is_allowed
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
class ChosenGameOffer:
    """A game offer with its game type and the rules of a new ticket."""

    game_type: GameType
    game_offer: GameOffer
    era: Era

    @property
    def layout(self) -> Layout:
        """One entry of it; raises RuleError where the rules do not allow it."""
        return self.game_offer.layout(self.era.matrix)


def find_game_offer(
    offer: Lottery, game_type: str, game_offer: str | None, now: datetime
) -> ChosenGameOffer | FieldProblem:
    """A game offer whose numbers can be stored; the first of its type where none is named."""
    of_type = next((each for each in offer.game_types if each.key == game_type), None)
    if of_type is None:
        return FieldProblem("game_type", "unknown_game_type", f"{offer.name} cannot be played this way")
    found = next((each for each in of_type.game_offers if game_offer in (None, each.key)), None)
    if found is None:
        return FieldProblem("game_offer", "unknown_game_offer", f"{offer.name} has no such ticket")
    if found.entry.kind is Kind.RANDOM:
        return FieldProblem(
            "game_type", "no_numbers_to_choose", "You cannot choose the numbers of this ticket"
        )
    return ChosenGameOffer(of_type, found, offer.eras.at(now))


def game_problems(chosen: ChosenGameOffer, games: Sequence[Game]) -> list[FieldProblem]:
    """Everything that is wrong with these entries; a set may have fewer than a ticket needs."""
    most = 1 if chosen.game_offer.entry.kind is Kind.COMBO else min(chosen.game_offer.max_games, MAX_GAMES)
    problem = count_problem(len(games), least=1, most=most, target="games")
    if problem is not None:
        return [problem]
    layout = chosen.layout
    return [
        problem
        for index, game in enumerate(games)
        for problem in entry_problems(layout, game, f"games[{index}]")
    ]


def canonical_games(chosen: ChosenGameOffer, games: Sequence[Game]) -> list[dict[str, list[int]]]:
    """The entries as they are stored: each set ascending, unless its order counts."""
    sets = chosen.layout.sets
    return [
        {numbers.name: numbers.canonical(game[numbers.name]) for numbers in sets if numbers.name in game}
        for game in games
    ]


def invalidity(offer: Lottery, stored: FavouriteSet, region: str | None, now: datetime) -> Invalidity | None:
    """Why a set cannot be played now; None when it can."""
    chosen = find_game_offer(offer, stored.game_type, stored.game_offer, now)
    if isinstance(chosen, FieldProblem) or not (
        offer.sold_in(region) and is_allowed(chosen.game_type.regions, region)
    ):
        return Invalidity.NOT_SOLD
    stored_era = offer.eras.of_draw(stored.rules_from)
    if not draws_alike(stored_era.matrix, chosen.era.matrix) or game_problems(chosen, stored.games):
        return Invalidity.RULES_CHANGED
    return None
