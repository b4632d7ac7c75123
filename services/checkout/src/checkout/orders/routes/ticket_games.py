"""The notional games of a ticket, listed on demand: a System 20 is stored as 20 numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Query

from checkout.orders.rules.tickets import BoughtEntry, BoughtTicket
from checkout.settlement.rules.scoring import DrawResult
from games.expansion import as_game, nth_line
from games.layout import Layout
from servicekit.http.envelope import ResponseModel
from servicekit.money import MoneyOut, money_out

GAMES_ON_A_PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class Page:
    offset: int
    limit: int


def _page(
    offset: Annotated[int, Query(ge=0, le=2**31)] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = GAMES_ON_A_PAGE,
) -> Page:
    return Page(offset, limit)


GamesPage = Annotated[Page, Depends(_page)]


class DrawnNumbersOut(ResponseModel):
    """Drawn numbers: "Numbers", then "Powerball" or "Supplementary"."""

    name: str
    values: list[int]


class GameWinOut(ResponseModel):
    draw_no: int
    division: int
    dividend: MoneyOut


class GameOut(ResponseModel):
    """One notional game, counted from 0, with its prizes in settled draws."""

    game_index: int
    numbers: dict[str, list[int]]
    wins: list[GameWinOut]


def games_out(
    ticket: BoughtTicket, won_in: int | None, *, offset: int, limit: int
) -> tuple[list[GameOut], int]:
    """A page of games, and how many there are; with `won_in` of those that won in that draw."""
    layout = ticket.layout
    if layout is None:
        return [], 0
    if won_in is None:
        indexes = list(range(offset, min(offset + limit, ticket.num_games)))
        total = ticket.num_games
    else:
        result = next((r for entry, r in _settled(ticket) if entry.draw_no == won_in), None)
        if result is None:
            return [], 0
        wins = result.scorer.wins(layout, ticket.packed, offset=offset, limit=limit)
        indexes = [index for index, _ in wins]
        total = sum(result.scorer.counts(layout, ticket.packed).values())
    return [_game_out(ticket, layout, index) for index in indexes], total


def drawn_numbers(result: DrawResult, layout: Layout) -> list[DrawnNumbersOut]:
    """The numbers of a draw under the names that the ticket knows them by."""
    numbers = [DrawnNumbersOut(name=layout.mains.name, values=list(result.main_numbers))]
    if result.supplementary_numbers:
        second = layout.second_set
        name = "Supplementary" if second is None else second.name
        numbers.append(DrawnNumbersOut(name=name, values=list(result.supplementary_numbers)))
    return numbers


def _settled(ticket: BoughtTicket) -> list[tuple[BoughtEntry, DrawResult]]:
    return [(entry, entry.result) for entry in ticket.entries if entry.settled and entry.result is not None]


def _game_out(ticket: BoughtTicket, layout: Layout, index: int) -> GameOut:
    line = nth_line(layout, ticket.packed, index)
    wins = []
    for entry, result in _settled(ticket):
        number = result.scorer.division_of(layout, line)
        if number is not None:
            won = result.division[number]
            wins.append(
                GameWinOut(
                    draw_no=entry.draw_no, division=number, dividend=money_out(won.dividend, won.currency)
                )
            )
    return GameOut(game_index=index, numbers=as_game(layout, line), wins=wins)
