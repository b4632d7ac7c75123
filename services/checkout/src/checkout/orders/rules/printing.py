"""Tickets on paper: what stands on them, and how they are spread over pages (docs/domain.md §10.18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final
from uuid import UUID

MAX_GAMES_ON_A_PAGE: Final = 100
"""Most games, or stubs of raffle tickets, that stand on one page."""

NOTICE: Final = "Record of entry, not a claim document"
"""The notice on every page."""


@dataclass(frozen=True, slots=True)
class PaperDraw:
    """A draw that a printed ticket takes part in. One that `draws_when_sold_out` waits for its last ticket to
    be sold, its time being the latest.
    """

    draw_no: int
    draw_date: date
    draw_at: datetime
    draws_when_sold_out: bool


@dataclass(frozen=True, slots=True)
class PlayedEntry:
    """An entry of a syndicate's ticket: its numbers, game by game, and its number of notional `games`."""

    name: str
    games: int
    numbers: Sequence[Mapping[str, Sequence[int]]]

    @property
    def way(self) -> str:
        """What its numbers are played as, e.g. "System 9, 36 games"; empty for games of their own."""
        return "" if self.games == len(self.numbers) else f"{self.name}, {self.games:,} games"


@dataclass(frozen=True, slots=True)
class PaperTicket:
    """A ticket as it is printed.

    `games` are the entries as filled in, by number set; a system is one entry and `num_games` its notional
    games. Shares have the games of their syndicate, and `ways` the name of each one's kind. `stubs` are the
    numbers of raffle tickets, `share` the size of shares. `price` is in minor units. `continued` marks the
    rest of a ticket on the next page.
    """

    ticket_id: UUID
    serial: str
    order_id: UUID
    offer_key: str
    offer_name: str
    product_type: str
    way: str
    num_games: int
    games: Sequence[Mapping[str, Sequence[int]]]
    stubs: Sequence[int]
    draws: Sequence[PaperDraw]
    price: int
    currency: str
    cause: str | None = None
    share: str | None = None
    permit: str | None = None
    ways: Sequence[str] = ()
    first_game: int = 1
    continued: bool = False

    @property
    def rows(self) -> int:
        """How many games or stubs it puts on paper; a ticket without any counts as one."""
        return max(len(self.games), len(self.stubs), 1)


@dataclass(frozen=True, slots=True)
class PaperPage:
    """Tickets of one draw that stand together on a page."""

    offer_key: str
    offer_name: str
    draw: PaperDraw
    tickets: Sequence[PaperTicket]


@dataclass(frozen=True, slots=True)
class Paper:
    """Everything that is printed, with the address of the status page by order. `total` counts the tickets
    there are, of which `tickets` are on it, after `skipped` others.
    """

    holder: str
    support_phone: str
    pages: Sequence[PaperPage]
    orders: Mapping[UUID, str]
    tickets: int
    total: int
    skipped: int = 0

    @property
    def span(self) -> str:
        """Which tickets these are, where they are not all, e.g. "Tickets 1–100 of 101"."""
        if not self.tickets or self.tickets == self.total:
            return ""
        first, last = self.skipped + 1, self.skipped + self.tickets
        which = f"Ticket {first}" if first == last else f"Tickets {first}–{last}"
        return f"{which} of {self.total}"


def spread(tickets: Iterable[PaperTicket]) -> list[PaperPage]:
    """The pages of tickets by draw, the nearest first, with at most `MAX_GAMES_ON_A_PAGE` games each."""
    groups: dict[tuple[str, int], list[PaperTicket]] = {}
    for ticket in tickets:
        groups.setdefault((ticket.offer_key, ticket.draws[0].draw_no), []).append(ticket)
    ordered = sorted(groups.values(), key=lambda group: (group[0].draws[0].draw_at, group[0].offer_key))
    return [
        PaperPage(group[0].offer_key, group[0].offer_name, group[0].draws[0], page)
        for group in ordered
        for page in _pages(group)
    ]


def _pages(tickets: Sequence[PaperTicket]) -> Iterator[list[PaperTicket]]:
    page: list[PaperTicket] = []
    room = MAX_GAMES_ON_A_PAGE
    for ticket in tickets:
        for part in _parts(ticket):
            if part.rows > room:
                yield page
                page, room = [], MAX_GAMES_ON_A_PAGE
            page.append(part)
            room -= part.rows
    if page:
        yield page


def _parts(ticket: PaperTicket) -> Iterator[PaperTicket]:
    for start in range(0, ticket.rows, MAX_GAMES_ON_A_PAGE):
        end = start + MAX_GAMES_ON_A_PAGE
        yield replace(
            ticket,
            games=ticket.games[start:end],
            ways=ticket.ways[start:end],
            stubs=ticket.stubs[start:end],
            first_game=start + 1,
            continued=start > 0,
        )


@dataclass(frozen=True, slots=True)
class PrintableDraw:
    """A draw to come with how many tickets of a customer are in it. One that `draws_when_sold_out` waits for
    its last ticket to be sold, its time being the latest.
    """

    offer_key: str
    offer_name: str
    draw_no: int
    draw_date: date
    draw_at: datetime
    draws_when_sold_out: bool
    tickets: int


@dataclass(frozen=True, slots=True)
class DrawNotice:
    """What must stand on the tickets of a draw: permits by region, names of causes by key, and the entries
    of the syndicate of its shares.
    """

    permits: Mapping[str, str]
    cause_names: Mapping[str, str]
    played: Sequence[PlayedEntry] = ()
