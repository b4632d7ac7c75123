"""Tickets with their entries, a page of them in one query."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from checkout.catalogue.rules.offers import DrawStatus
from checkout.settlement.rules.scoring import DrawResult, draw_result
from games.layout import Layout, layout_from
from servicekit.data.database import Database

_ONE_TICKET = "select * from ticket_details where id = %(ticket)s and customer_id = %(customer)s"

_TICKETS = """
    select page.total, ticket.*
    from tickets_page(
        %(customer)s, %(upcoming)s, %(offer)s, %(draw_no)s, %(won)s, %(by_draw)s, %(limit)s, %(offset)s
    ) page
    left join ticket_details ticket on ticket.id = page.id
    order by page.place, page.id desc
"""


@dataclass(frozen=True, slots=True)
class BoughtEntry:
    """A ticket in one draw. `prize` is what it won there, in minor units, 0 while nothing is settled.

    A prize that is provisional is paid at `pay_from`, one with `claim_required` once people have looked at
    it; `refused` is why they refused it. One that was withdrawn left the draw before it closed, as its owner
    excluded themselves; one that was given up, as its syndicate did not fill. `refund` is what came back of
    it, or of a cancelled draw.
    """

    draw_no: int
    draw_date: date
    draw_at: datetime
    status: DrawStatus
    result: DrawResult | None
    result_version: int | None
    settled: bool
    prize: int
    pay_from: datetime | None = None
    claim_required: bool = False
    cancelled: bool = False
    withdrawn: bool = False
    given_up: bool = False
    refund: int | None = None
    refused: str | None = None
    draws_when_sold_out: bool = False

    @property
    def is_to_come(self) -> bool:
        """Whether the ticket waits for this draw."""
        is_out = self.cancelled or self.withdrawn or self.given_up
        return self.status < DrawStatus.DRAWN and not is_out

    @property
    def waits_for_last_ticket(self) -> bool:
        """Whether the draw is held once its last ticket is sold, `draw_at` being the latest that may be."""
        return self.draws_when_sold_out and self.status < DrawStatus.CLOSED


@dataclass(frozen=True, slots=True)
class WonPrize:
    """A prize of a raffle that a ticket won; `is_paid` once cash is in the wallet. `value` in minor units.

    People look at it while it `is_checked`; `refused` is why they refused it.
    """

    draw_no: int
    drawing: str
    drawing_name: str
    prize_no: int
    number: int
    title: str
    kind: Literal["cash", "goods", "voucher"]
    value: int
    currency: str
    is_paid: bool
    is_checked: bool = False
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class TicketClaim:
    """A large prize of a ticket, of `amount` minor units, that people look at or have decided about."""

    kind: str
    reference: str
    draw_no: int
    amount: int
    decision: str | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class BoughtSyndicate:
    """The syndicate of a ticket of shares; `won` and `refunded` are this ticket's, in minor units.

    People look at what it won while it `is_checked`; `refused` is why they refused it. Its shares are given
    up when it did not fill.
    """

    series: int
    name: str
    status: int
    shares: int
    plays_offer_key: str
    won: int
    is_given_up: bool
    refunded: int | None
    is_checked: bool = False
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class BoughtTicket:
    """A ticket with its entries in the order of drawing. The customer paid `price` less the `discount` of a
    voucher, both in minor units, by the checkout whose receipt tells of it.
    """

    ticket_id: UUID
    serial: str
    order_id: UUID
    checkout_id: UUID
    offer_key: str
    offer_name: str
    game_type: str
    game_offer: str
    num_games: int
    packed: bytes
    layout: Layout | None
    quickpick: bool
    price: int
    discount: int
    currency: str
    purchased_at: datetime
    entries: Sequence[BoughtEntry]
    details: Mapping[str, Any]
    numbers: Sequence[int]
    raffle_prizes: Sequence[WonPrize]
    syndicate: BoughtSyndicate | None


async def ticket(database: Database, ticket_id: UUID, customer_id: UUID) -> BoughtTicket | None:
    """A ticket of a customer; None for anybody else's."""
    rows = await database.call(_ONE_TICKET, {"ticket": ticket_id, "customer": customer_id})
    return _ticket(rows[0]) if rows else None


async def tickets(
    database: Database,
    customer_id: UUID,
    *,
    upcoming: bool | None,
    limit: int,
    offset: int,
    draw: tuple[str, int] | None = None,
    won: bool = False,
    by_draw: bool = False,
) -> tuple[list[BoughtTicket], int]:
    """A page of a customer's tickets, newest first, and how many there are of them; with `draw`, an offer and
    a number, only those that take part in it; with `won` only those that won anything; with `by_draw` those
    with the soonest draw to come first.

    Upcoming are those with a draw whose result is not known yet; None asks for these and the past ones.
    """
    offer_key, draw_no = draw or (None, None)
    rows = await database.call(
        _TICKETS,
        {
            "customer": customer_id,
            "upcoming": upcoming,
            "limit": limit,
            "offset": offset,
            "offer": offer_key,
            "draw_no": draw_no,
            "won": won,
            "by_draw": by_draw,
        },
    )
    return [_ticket(row) for row in rows if row["id"] is not None], rows[0]["total"]


def _ticket(row: dict[str, Any]) -> BoughtTicket:
    claims = [TicketClaim(**claim) for claim in row["claims"] or ()]
    prizes = [_won(row["offer_key"], prize, claims) for prize in row["raffle_prizes"] or ()]
    syndicate = _syndicate(row["syndicate"], claims) if row["syndicate"] else None
    return BoughtTicket(
        ticket_id=row["id"],
        serial=row["serial"],
        order_id=row["order_id"],
        checkout_id=row["checkout_id"],
        offer_key=row["offer_key"],
        offer_name=row["offer_name"],
        game_type=row["game_type"],
        game_offer=row["game_offer"],
        num_games=row["num_games"],
        packed=row["games"],
        layout=layout_from(row["shape"]) if row["shape"] else None,
        quickpick=row["quickpick"],
        price=row["price_minor"],
        discount=row["discount_minor"],
        currency=row["currency"],
        purchased_at=row["issued_at"],
        entries=[
            _entry(entry, claims, [prize for prize in prizes if prize.draw_no == entry["draw_no"]], syndicate)
            for entry in row["entries"]
        ],
        details=row["details"],
        numbers=row["numbers"],
        raffle_prizes=prizes,
        syndicate=syndicate,
    )


def _entry(
    entry: dict[str, Any],
    claims: Sequence[TicketClaim],
    prizes: Sequence[WonPrize],
    syndicate: BoughtSyndicate | None,
) -> BoughtEntry:
    """One draw with what the ticket won there, by numbers, in a raffle or as a part of a syndicate."""
    refused = _refused(claims, "draw", entry["draw_no"])
    prize = 0 if refused else entry["prize"] or 0
    prize += sum(won.value for won in prizes if won.kind == "cash" and won.refused is None)
    checked = entry["claim_required"] or any(won.is_checked for won in prizes)
    refund = entry["refund"]
    if syndicate is not None:
        prize += syndicate.won
        checked = checked or syndicate.is_checked
        refused = syndicate.refused
        refund = refund if syndicate.refunded is None else syndicate.refunded
    return BoughtEntry(
        draw_no=entry["draw_no"],
        draw_date=date.fromisoformat(entry["draw_date"]),
        draw_at=datetime.fromisoformat(entry["draw_at"]),
        status=DrawStatus(entry["status"]),
        result=draw_result(entry) if entry["result_version"] is not None else None,
        result_version=entry["result_version"],
        settled=entry["settled"],
        prize=prize,
        refused=refused,
        pay_from=datetime.fromisoformat(entry["pay_from"]) if entry["pay_from"] else None,
        claim_required=checked,
        cancelled=entry["cancelled"],
        withdrawn=entry["withdrawn"],
        given_up=syndicate is not None and syndicate.is_given_up,
        refund=refund,
        draws_when_sold_out=entry["draws_when_sold_out"],
    )


def _syndicate(held: dict[str, Any], claims: Sequence[TicketClaim]) -> BoughtSyndicate:
    return BoughtSyndicate(
        **held,
        is_checked=any(claim.kind == "share" and claim.decision is None for claim in claims),
        refused=_refused(claims, "share"),
    )


def _refused(claims: Sequence[TicketClaim], kind: str, draw_no: int | None = None) -> str | None:
    """Why the newest large prize of its kind, in a draw, is not paid."""
    of_kind = [claim for claim in claims if claim.kind == kind and draw_no in (None, claim.draw_no)]
    return of_kind[-1].reason if of_kind and of_kind[-1].decision == "rejected" else None


def _won(offer_key: str, prize: dict[str, Any], claims: Sequence[TicketClaim]) -> WonPrize:
    reference = f"{offer_key}/{prize['draw_no']}/{prize['drawing']}/{prize['prize_no']}"
    claim = next((claim for claim in claims if claim.reference == reference), None)
    return WonPrize(
        **prize,
        is_checked=claim is not None and claim.decision is None,
        refused=None if claim is None else claim.reason,
    )
