"""`/api/tickets`: a customer's tickets, their games and their prizes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Final, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Query

from access.capabilities import needs
from catalogue.product_types import LOTTERY, sold_as
from catalogue.syndicates import SyndicateStatus, syndicate_key
from checkout.orders.read_orders import ReadOrders
from checkout.orders.rules.orders import BoughtEntry, BoughtTicket, WonPrize
from checkout.records.fields import from_value
from checkout.settlement.rules.settlements import DrawResult
from games.entries import unpack
from games.expansion import as_game, nth_line
from games.game_types import way_of
from games.layout import Layout
from servicekit.http.envelope import Envelope, PageInfo, PageQuery, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.security.sessions import FullSession

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


TicketStatus = Literal["upcoming", "past"]

SHOWN_WINS: Final = 50
"""Most winning games that a ticket lists by itself; all of them are behind its games."""


class EntryResultOut(ResponseModel):
    """The numbers of a draw; provisional until the dividends are known."""

    version: int
    provisional: bool
    numbers: list[DrawnNumbersOut]


class WinningGameOut(ResponseModel):
    """A game of the ticket that won, counted from 0."""

    game_index: int
    division: int
    dividend: MoneyOut


class WinningDivisionOut(ResponseModel):
    """How many games of the ticket won a division, and what each is paid."""

    division: int
    games: int
    dividend: MoneyOut


class EntryOut(ResponseModel):
    """The ticket in one draw; of many winning games only the first are listed, the highest first.

    Winnings are money, also of raffles and syndicates. Provisional ones are paid at `provisional_until`; with
    `claim_required` after a payout review, and never with `claim_refused`, which is its reason. `refund` is
    what was returned for a cancelled draw, for an entry `withdrawn` before the close because the customer
    excluded themselves, and for shares of a syndicate that did not fill.
    """

    draw_no: int
    draw_date: date
    draw_at: datetime
    status: str
    winnings: MoneyOut
    result: EntryResultOut | None
    winning_divisions: list[WinningDivisionOut]
    winning_games: list[WinningGameOut]
    provisional_until: datetime | None
    claim_required: bool
    claim_refused: str | None
    cancelled: bool
    withdrawn: bool
    refund: MoneyOut | None
    draws_when_sold_out: bool


ClaimState = Literal["credited", "pending", "to_be_delivered", "being_checked", "refused"]
"""Where a prize of a raffle is on its way to its owner."""


class RafflePrizeOut(ResponseModel):
    """A prize that a ticket of a raffle won: cash is credited, anything else is handed over by people. Large
    cash is checked by people first; `claim_refused` is why they refused it.
    """

    draw_no: int
    drawing: str
    drawing_name: str
    prize_no: int
    number: int
    title: str
    kind: Literal["cash", "goods", "voucher"]
    value: MoneyOut
    claim: ClaimState
    claim_refused: str | None


class TicketSyndicateOut(ResponseModel):
    """The syndicate of a ticket's shares; `share_numbers` are this ticket's. With `claim_required` its
    winnings are in payout review; `claim_refused` is the reason of a refusal.
    """

    key: str
    name: str
    status: str
    shares: int
    share_numbers: list[int]
    plays_offer_key: str
    winnings: MoneyOut
    refunded: MoneyOut
    claim_required: bool
    claim_refused: str | None


class TicketOut(ResponseModel):
    """A ticket; past once the result of its last draw is known.

    `games` are the entries as filled in, and `way` the name of their kind, such as "System 9", empty for
    standard games; the notional games are listed under `/api/tickets/{id}/games`. A voucher paid `discount`
    of its `price`; the receipt of `checkout_id` shows the payment.
    """

    ticket_id: UUID
    serial: str
    order_id: UUID
    checkout_id: UUID
    product_offer_key: str
    offer_name: str
    game_type: str
    game_offer: str
    way: str
    num_games: int
    games: list[dict[str, list[int]]]
    quickpick: bool
    price: MoneyOut
    discount: MoneyOut
    purchased_at: datetime
    status: TicketStatus
    winnings: MoneyOut
    entries: list[EntryOut]
    product_type: str
    cause_key: str | None
    cause_name: str | None
    ticket_numbers: list[int]
    raffle_prizes: list[RafflePrizeOut]
    syndicate: TicketSyndicateOut | None


def router(read: ReadOrders) -> APIRouter:
    routes = APIRouter(prefix="/api/tickets", tags=["tickets"], dependencies=[needs("viewing_orders")])

    @routes.get("")
    async def list_tickets(
        customer: FullSession,
        page: PageQuery,
        status: TicketStatus | None = None,
        sort: Literal["newest", "next_draw"] = "newest",
        won: bool = False,
    ) -> Envelope[list[TicketOut]]:
        """A page of the customer's tickets, newest first or by the soonest draw to come; with `won` only
        winning ones, past and upcoming unless a `status` is given. Without either, upcoming ones.
        """
        tickets, total = await read.tickets(
            customer.customer_id,
            upcoming=None if won and status is None else status != "past",
            won=won,
            by_draw=sort == "next_draw",
            limit=page.limit,
            offset=page.offset,
        )
        return ok([_ticket_out(ticket) for ticket in tickets], page_info=page.info(total))

    @routes.get("/{ticket_id}")
    async def get_ticket(ticket_id: UUID, customer: FullSession) -> Envelope[TicketOut]:
        """A ticket with each of its draws."""
        return ok(_ticket_out(await read.ticket(ticket_id, customer.customer_id)))

    @routes.get("/{ticket_id}/games")
    async def list_ticket_games(
        ticket_id: UUID,
        customer: FullSession,
        page: GamesPage,
        won_in: Annotated[int | None, Query(ge=1, le=10**12, description="Draw that they won in")] = None,
    ) -> Envelope[list[GameOut]]:
        """A page of the notional games that a ticket stands for, in their order; with `won_in` only those
        that won a prize in that draw, the highest division first. 404 `ticket_not_found`.
        """
        ticket = await read.ticket(ticket_id, customer.customer_id)
        games, total = games_out(ticket, won_in, offset=page.offset, limit=page.limit)
        return ok(games, page_info=PageInfo(offset=page.offset, limit=page.limit, total=total))

    return routes


def _ticket_out(ticket: BoughtTicket) -> TicketOut:
    layout = ticket.layout
    return from_value(
        TicketOut,
        ticket,
        product_offer_key=ticket.offer_key,
        way=way_of(layout, ticket.game_type) if layout else "",
        games=unpack(layout, ticket.packed) if layout else [],
        price=money_out(ticket.price, ticket.currency),
        discount=money_out(ticket.discount, ticket.currency),
        status="upcoming" if any(entry.is_to_come for entry in ticket.entries) else "past",
        winnings=money_out(sum(entry.prize for entry in ticket.entries), ticket.currency),
        entries=[_entry_out(entry, ticket) for entry in ticket.entries],
        product_type=sold_as(ticket.details.get("product_type", LOTTERY), len(ticket.entries)),
        cause_key=ticket.details.get("cause_key"),
        cause_name=ticket.details.get("cause_name"),
        ticket_numbers=list(ticket.numbers),
        raffle_prizes=[_prize_out(prize) for prize in ticket.raffle_prizes],
        syndicate=_syndicate_out(ticket),
    )


def _prize_out(prize: WonPrize) -> RafflePrizeOut:
    return from_value(
        RafflePrizeOut,
        prize,
        value=money_out(prize.value, prize.currency),
        claim=_claim(prize),
        claim_refused=prize.refused,
    )


def _claim(prize: WonPrize) -> ClaimState:
    if prize.kind != "cash":
        return "to_be_delivered"
    if prize.refused is not None:
        return "refused"
    if prize.is_checked:
        return "being_checked"
    return "credited" if prize.is_paid else "pending"


def _syndicate_out(ticket: BoughtTicket) -> TicketSyndicateOut | None:
    bought = ticket.syndicate
    if bought is None:
        return None
    return from_value(
        TicketSyndicateOut,
        bought,
        key=syndicate_key(ticket.offer_key, ticket.entries[0].draw_no, bought.series),
        status=SyndicateStatus(bought.status).public_name,
        share_numbers=list(ticket.numbers),
        winnings=money_out(bought.won, ticket.currency),
        refunded=money_out(bought.refunded or 0, ticket.currency),
        claim_required=bought.is_checked,
        claim_refused=bought.refused,
    )


def _entry_out(entry: BoughtEntry, ticket: BoughtTicket) -> EntryOut:
    result, layout = None, ticket.layout
    divisions: list[WinningDivisionOut] = []
    games: list[WinningGameOut] = []
    if entry.result is not None and entry.result_version is not None and layout is not None:
        result = EntryResultOut(
            version=entry.result_version,
            provisional=entry.result.provisional,
            numbers=drawn_numbers(entry.result, layout),
        )
        if entry.settled:
            known = entry.result.division
            divisions = [
                WinningDivisionOut(
                    division=win.division,
                    games=win.games,
                    dividend=money_out(win.dividend, known[win.division].currency),
                )
                for win in entry.result.score(ticket.packed, layout)
            ]
            games = [
                WinningGameOut(
                    game_index=index,
                    division=division,
                    dividend=money_out(known[division].dividend, known[division].currency),
                )
                for index, division in entry.result.scorer.wins(layout, ticket.packed, limit=SHOWN_WINS)
            ]
    return from_value(
        EntryOut,
        entry,
        status=entry.status.public_name,
        winnings=money_out(entry.prize, ticket.currency),
        result=result,
        winning_divisions=divisions,
        winning_games=games,
        provisional_until=entry.pay_from,
        claim_refused=entry.refused,
        refund=None if entry.refund is None else money_out(entry.refund, ticket.currency),
    )
