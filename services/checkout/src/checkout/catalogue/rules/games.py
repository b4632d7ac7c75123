"""The games of a ticket: validation and packing. The rules are those of `games`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from catalogue.offers import GameOffer
from games.entries import Entry, count_problem, pack, sized, ticket_problems, unpack
from games.expansion import count_games
from games.layout import Kind, Layout
from games.numbers import FieldProblem
from games.quickpick import combo_lines, quickpick
from servicekit.errors import FieldError

Game = Entry
"""One entry as a customer sends it: numbers by the name of their set, e.g. `{"Numbers": [...], "Powerball":
[7]}`.
"""


@dataclass(frozen=True, slots=True)
class Filled:
    """The packed entries of a complete ticket, and its number of notional games."""

    layout: Layout
    packed: bytes
    num_games: int


def game_errors(games: Sequence[Game], offer: GameOffer, num_games: int | None = None) -> list[FieldError]:
    """Errors of entries as a ticket of `offer`, by field; empty when complete (docs/domain.md §2).

    `num_games` is the number of games for the seller to draw, if any.
    """
    return [
        FieldError(problem.target, problem.code, problem.message)
        for problem in _problems(games, offer, num_games)
    ]


def fill(games: Sequence[Game], offer: GameOffer, num_games: int | None = None) -> Filled:
    """Packs complete entries; draws the games of a quickpick pack or of a Super Combo."""
    layout = _layout(offer)
    if offer.generated:
        games = quickpick(layout.sets, num_games or 0)
    if layout.kind is Kind.COMBO:
        lines = combo_lines(layout, games[0], num_games or 0)
        layout = sized(layout, games[0])
        packed = pack(layout, games, lines)
    else:
        packed = pack(layout, games)
    return Filled(layout, packed, count_games(layout, packed))


def _problems(games: Sequence[Game], offer: GameOffer, num_games: int | None) -> list[FieldProblem]:
    if not offer.generated:
        return ticket_problems(
            _layout(offer),
            games,
            least=offer.min_games,
            most=offer.max_games,
            sold=offer.prices,
            games=num_games,
        )
    if games:
        return [FieldProblem("games", "no_numbers_to_choose", "We choose the numbers of a quickpick for you")]
    if num_games is None:
        return [FieldProblem("num_games", "required", "This field is required")]
    problem = count_problem(num_games, least=offer.min_games, most=offer.max_games, target="num_games")
    if problem is None and num_games not in offer.prices:
        message = f"A ticket of {num_games} games is not sold"
        problem = FieldProblem("num_games", "game_count_not_sold", message)
    return [] if problem is None else [problem]


def _layout(offer: GameOffer) -> Layout:
    if offer.layout is None:
        raise ValueError(f"{offer.key} is not played with numbers")
    return offer.layout


def is_outdated(layout: Layout | None, packed: bytes, num_games: int, game_offer: GameOffer) -> bool:
    """Whether an offer has changed since entries were put together so that they are no complete games of it
    any more.
    """
    if layout is None or game_offer.layout is None:
        return layout is not game_offer.layout
    if not layout.plays_like(game_offer.layout):
        return True
    if game_offer.generated:
        # The seller has drawn the games already; only their numbers are looked at.
        game_offer = replace(game_offer, generated=False)
    asked_for = num_games if layout.kind is Kind.COMBO else None
    return bool(game_errors(unpack(layout, packed), game_offer, asked_for))
