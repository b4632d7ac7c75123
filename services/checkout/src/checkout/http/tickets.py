"""`/api/tickets`: what a customer plays, and what it won."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal
from uuid import UUID

from fastapi import APIRouter

from checkout.domain.catalogue import DrawStatus, Shape
from checkout.domain.games import unpack
from checkout.domain.scarce import syndicate_key
from checkout.domain.scoring import DrawResult
from checkout.domain.states import SyndicateStatus
from checkout.repository.purchases import BoughtEntry, BoughtTicket, WonPrize
from checkout.use_cases.read_purchases import ReadPurchases
from servicekit.envelope import Envelope, PageQuery, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.tokens import SignedIn

TicketStatus = Literal["upcoming", "past"]


class DrawnNumbersOut(ResponseModel):
    """Drawn numbers: "Numbers", then "Powerball" or "Supplementary"."""

    name: str
    values: list[int]


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


class EntryOut(ResponseModel):
    """The ticket in one draw."""

    draw_no: int
    draw_date: date
    draw_at: datetime
    status: str
    winnings: MoneyOut
    result: EntryResultOut | None
    winning_games: list[WinningGameOut]


class RafflePrizeOut(ResponseModel):
    """A prize that a ticket of a raffle won: cash is credited, anything else is handed over by people."""

    draw_no: int
    drawing: str
    drawing_name: str
    prize_no: int
    number: int
    title: str
    kind: Literal["cash", "goods", "voucher"]
    value: MoneyOut
    claim: Literal["credited", "pending", "to_be_delivered"]


class TicketSyndicateOut(ResponseModel):
    """The syndicate that a ticket has shares of; `share_numbers` are this ticket's."""

    key: str
    name: str
    status: str
    shares: int
    share_numbers: list[int]
    plays_offer_key: str
    winnings: MoneyOut
    refunded: MoneyOut


class TicketOut(ResponseModel):
    """A ticket; past once the result of its last draw is known."""

    ticket_id: UUID
    serial: str
    order_id: UUID
    product_offer_key: str
    offer_name: str
    game_type: str
    num_games: int
    games: list[dict[str, list[int]]]
    quickpick: bool
    price: MoneyOut
    purchased_at: datetime
    status: TicketStatus
    winnings: MoneyOut
    entries: list[EntryOut]
    product_type: str
    cause_key: str | None
    ticket_numbers: list[int]
    raffle_prizes: list[RafflePrizeOut]
    syndicate: TicketSyndicateOut | None


def router(read: ReadPurchases) -> APIRouter:
    """The routes of tickets."""
    routes = APIRouter(prefix="/api/tickets", tags=["tickets"])

    @routes.get("")
    async def list_tickets(
        customer: SignedIn, page: PageQuery, status: TicketStatus = "upcoming"
    ) -> Envelope[list[TicketOut]]:
        """A page of the customer's tickets, newest first."""
        tickets, total = await read.tickets(
            customer.customer_id, upcoming=status == "upcoming", limit=page.limit, offset=page.offset
        )
        return ok([_ticket_out(ticket) for ticket in tickets], page_info=page.info(total))

    @routes.get("/{ticket_id}")
    async def get_ticket(ticket_id: UUID, customer: SignedIn) -> Envelope[TicketOut]:
        """A ticket with each of its draws."""
        return ok(_ticket_out(await read.ticket(ticket_id, customer.customer_id)))

    return routes


def _ticket_out(ticket: BoughtTicket) -> TicketOut:
    upcoming = any(entry.status < DrawStatus.DRAWN for entry in ticket.entries)
    return TicketOut(
        ticket_id=ticket.ticket_id,
        serial=ticket.serial,
        order_id=ticket.order_id,
        product_offer_key=ticket.offer_key,
        offer_name=ticket.offer_name,
        game_type=ticket.game_type,
        num_games=ticket.num_games,
        games=unpack(ticket.packed, ticket.shape) if ticket.packed else [],
        quickpick=ticket.quickpick,
        price=money_out(ticket.price, ticket.currency),
        purchased_at=ticket.purchased_at,
        status="upcoming" if upcoming else "past",
        winnings=money_out(_winnings(ticket), ticket.currency),
        entries=[_entry_out(entry, ticket) for entry in ticket.entries],
        product_type=ticket.details.get("product_type", "lottery_ticket"),
        cause_key=ticket.details.get("cause_key"),
        ticket_numbers=list(ticket.numbers),
        raffle_prizes=[_prize_out(prize) for prize in ticket.raffle_prizes],
        syndicate=_syndicate_out(ticket),
    )


def _winnings(ticket: BoughtTicket) -> int:
    """What is in the wallet, or will be, from this ticket."""
    cash = sum(prize.value for prize in ticket.raffle_prizes if prize.kind == "cash")
    shared = ticket.syndicate.paid if ticket.syndicate else 0
    return sum(entry.prize for entry in ticket.entries) + cash + shared


def _prize_out(prize: WonPrize) -> RafflePrizeOut:
    by_hand: Literal["to_be_delivered", "credited", "pending"] = "to_be_delivered"
    if prize.kind == "cash":
        by_hand = "credited" if prize.is_paid else "pending"
    return RafflePrizeOut(
        draw_no=prize.draw_no,
        drawing=prize.drawing,
        drawing_name=prize.drawing_name,
        prize_no=prize.prize_no,
        number=prize.number,
        title=prize.title,
        kind=prize.kind,
        value=money_out(prize.value, prize.currency),
        claim=by_hand,
    )


def _syndicate_out(ticket: BoughtTicket) -> TicketSyndicateOut | None:
    bought = ticket.syndicate
    if bought is None:
        return None
    return TicketSyndicateOut(
        key=syndicate_key(ticket.offer_key, ticket.entries[0].draw_no, bought.series),
        name=bought.name,
        status=SyndicateStatus(bought.status).name.lower(),
        shares=bought.shares,
        share_numbers=list(ticket.numbers),
        plays_offer_key=bought.plays_offer_key,
        winnings=money_out(bought.paid, ticket.currency),
        refunded=money_out(bought.refunded, ticket.currency),
    )


def _entry_out(entry: BoughtEntry, ticket: BoughtTicket) -> EntryOut:
    result, winning = None, []
    if entry.result is not None and entry.result_version is not None:
        result = EntryResultOut(
            version=entry.result_version,
            provisional=entry.result.provisional,
            numbers=_numbers_out(entry.result, ticket.shape),
        )
        if entry.settled:
            winning = [
                WinningGameOut(
                    game_index=index,
                    division=division.number,
                    dividend=money_out(division.dividend, division.currency),
                )
                for index, division in enumerate(entry.result.divisions_won(ticket.packed, ticket.shape))
                if division is not None
            ]
    return EntryOut(
        draw_no=entry.draw_no,
        draw_date=entry.draw_date,
        draw_at=entry.draw_at,
        status=entry.status.public_name,
        winnings=money_out(entry.prize, ticket.currency),
        result=result,
        winning_games=winning,
    )


def _numbers_out(result: DrawResult, shape: Shape) -> list[DrawnNumbersOut]:
    numbers = [DrawnNumbersOut(name=shape[0][0], values=list(result.main_numbers))]
    if result.supplementary_numbers:
        name = shape[1][0] if len(shape) > 1 else "Supplementary"
        numbers.append(DrawnNumbersOut(name=name, values=list(result.supplementary_numbers)))
    return numbers
