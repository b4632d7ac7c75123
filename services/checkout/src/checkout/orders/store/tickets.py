"""Tickets with their entries, a page of them in one query."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from catalogue.draws import DrawStatus
from checkout.orders.rules.orders import BoughtEntry, BoughtSyndicate, BoughtTicket, TicketReview, WonPrize
from checkout.orders.rules.printing import PrintableDraw
from checkout.records.fields import from_row
from checkout.settlement.rules.settlements import draw_result
from checkout.settlement.store.payouts import is_share_refunded
from games.layout import layout_from
from servicekit.data.database import Database

_ONE_TICKET = "select * from ticket_details where id = %(ticket)s and customer_id = %(customer)s"

_TICKETS = """
    with mine as (
        select t.id, case when %(by_draw)s then next.draw_at end as place
        from tickets t
        cross join lateral (
            select min(d.draw_at) as draw_at
            from entries e join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
            where e.ticket_id = t.id and d.status < 5 and d.cancelled_at is null and not exists (
                select from share_payments s where s.ticket_id = t.id and s.result_version = 0
            )
        ) next
        where t.customer_id = %(customer)s
            and (%(upcoming)s::boolean is null or (next.draw_at is not null) = %(upcoming)s)
            and (%(offer)s::text is null or exists (
                select from entries e
                where e.ticket_id = t.id and e.offer_key = %(offer)s and e.draw_no = %(draw_no)s
            ))
            and (not %(won)s or exists (
                select from ticket_entries e where e.ticket_id = t.id and not e.withdrawn and e.prize > 0
            ) or exists (
                select from raffle_prizes p where p.ticket_id = t.id
            ) or exists (
                select from share_payments s
                where s.ticket_id = t.id and s.result_version > 0 and s.reversed_by is null
            ))
    ), page as (
        select id, place from mine order by place, id desc limit %(limit)s offset %(offset)s
    )
    select counted.total, ticket.*
    from (select count(*) as total from mine) counted
    left join page on true
    left join ticket_details ticket on ticket.id = page.id
    order by page.place, page.id desc
"""


async def ticket(database: Database, ticket_id: UUID, customer_id: UUID) -> BoughtTicket | None:
    """A ticket of a customer; None for another customer's."""
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
    """A page of a customer's tickets, newest first, and their number; with `draw` (offer and number) only
    those in it; with `won` only winning ones; with `by_draw` those with the soonest draw first.

    Upcoming tickets have a draw without a result; None means upcoming and past.
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
    claims = [TicketReview(**claim) for claim in row["claims"] or ()]
    prizes = [_won(row["offer_key"], prize, claims) for prize in row["raffle_prizes"] or ()]
    syndicate = _syndicate(row["syndicate"], claims) if row["syndicate"] else None
    return from_row(
        BoughtTicket,
        row,
        ticket_id=row["id"],
        packed=row["games"],
        layout=layout_from(row["shape"]) if row["shape"] else None,
        price=row["price_minor"],
        discount=row["discount_minor"],
        purchased_at=row["issued_at"],
        entries=[
            _entry(entry, claims, [prize for prize in prizes if prize.draw_no == entry["draw_no"]], syndicate)
            for entry in row["entries"]
        ],
        raffle_prizes=prizes,
        syndicate=syndicate,
    )


def _entry(
    entry: dict[str, Any],
    claims: Sequence[TicketReview],
    prizes: Sequence[WonPrize],
    syndicate: BoughtSyndicate | None,
) -> BoughtEntry:
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
    return from_row(
        BoughtEntry,
        entry,
        draw_date=date.fromisoformat(entry["draw_date"]),
        draw_at=datetime.fromisoformat(entry["draw_at"]),
        status=DrawStatus(entry["status"]),
        result=draw_result(entry) if entry["result_version"] is not None else None,
        prize=prize,
        refused=refused,
        pay_from=datetime.fromisoformat(entry["pay_from"]) if entry["pay_from"] else None,
        claim_required=checked,
        given_up=syndicate is not None and syndicate.is_given_up,
        refund=refund,
    )


def _syndicate(held: dict[str, Any], claims: Sequence[TicketReview]) -> BoughtSyndicate:
    return BoughtSyndicate(
        **held,
        is_checked=any(claim.kind == "share" and claim.decision is None for claim in claims),
        refused=_refused(claims, "share"),
    )


def _refused(claims: Sequence[TicketReview], kind: str, draw_no: int | None = None) -> str | None:
    """Why the newest large prize of its kind, in a draw, is not paid."""
    of_kind = [claim for claim in claims if claim.kind == kind and draw_no in (None, claim.draw_no)]
    return of_kind[-1].reason if of_kind and of_kind[-1].decision == "rejected" else None


def _won(offer_key: str, prize: dict[str, Any], claims: Sequence[TicketReview]) -> WonPrize:
    reference = f"{offer_key}/{prize['draw_no']}/{prize['drawing']}/{prize['prize_no']}"
    claim = next((claim for claim in claims if claim.reference == reference), None)
    return WonPrize(
        **prize,
        is_checked=claim is not None and claim.decision is None,
        refused=None if claim is None else claim.reason,
    )


_CHECKOUTS = """
    select distinct on (order_id) order_id, id from checkouts
    where order_id = any(%(orders)s) and customer_id = %(customer)s order by order_id, id
"""

_DRAWS = f"""
    select e.offer_key, (array_agg(l.offer_name order by t.id desc))[1] as offer_name, e.draw_no,
           d.draw_date, d.draw_at, count(*)::integer as tickets,
           d.draws_when_sold_out and d.status < {DrawStatus.CLOSED} as draws_when_sold_out
    from tickets t
    join order_lines l on l.id = t.order_line_id
    join entries e on e.ticket_id = t.id
    join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
    where t.customer_id = %(customer)s and d.status < {DrawStatus.DRAWN} and d.cancelled_at is null
        and not {is_share_refunded("t.id")}
    group by e.offer_key, e.draw_no, d.draw_date, d.draw_at, d.draws_when_sold_out, d.status
    order by d.draw_at, e.offer_key
    limit 100
"""  # noqa: S608 - built from constants of the repository


async def checkouts_of(
    database: Database, customer_id: UUID, order_ids: Collection[UUID]
) -> dict[UUID, UUID]:
    """The checkout by which each order of a customer was paid, where there is one."""
    rows = await database.call(_CHECKOUTS, {"customer": customer_id, "orders": list(order_ids)})
    return {row["order_id"]: row["id"] for row in rows}


async def draws_to_come(database: Database, customer_id: UUID) -> list[PrintableDraw]:
    """The next draws that a customer has tickets in, at most a hundred of them."""
    return [PrintableDraw(**row) for row in await database.call(_DRAWS, {"customer": customer_id})]
