"""Statements about ticket holders, and about draws with pending notifications of results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from psycopg.types.json import Jsonb
from sqlalchemy import delete, select, text
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from content.messages.tables import DrawTicket, PendingResult

# One statement for a batch: there is one for every purchase.
_ADD: Final = text("""
    insert into draw_tickets (offer_key, draw_no, customer_id, ticket_id, offer_name, bought_at)
    select * from unnest(
        cast(:offer_keys as text[]), cast(:draw_nos as bigint[]), cast(:customer_ids as uuid[]),
        cast(:ticket_ids as uuid[]), cast(:offer_names as text[]), cast(:bought_at as timestamptz[])
    )
    on conflict do nothing
""")

_REMOVE: Final = text("""
    delete from draw_tickets t using unnest(
        cast(:offer_keys as text[]), cast(:draw_nos as bigint[]), cast(:customer_ids as uuid[]),
        cast(:ticket_ids as uuid[])
    ) as removed (offer_key, draw_no, customer_id, ticket_id)
    where (t.offer_key, t.draw_no, t.customer_id, t.ticket_id)
        = (removed.offer_key, removed.draw_no, removed.customer_id, removed.ticket_id)
""")

# One commit deletes the ticket and adds the notice, so that two processes do not notify a holder
# twice. The id of the notice follows from draw and customer, so that a corrected result does not
# notify twice either.
_NOTIFY: Final = text("""
    with due as (
        select distinct customer_id from draw_tickets
        where offer_key = :offer_key and draw_no = :draw_no
        order by customer_id limit :at_most
    ), removed as (
        delete from draw_tickets t using due
        where t.offer_key = :offer_key and t.draw_no = :draw_no and t.customer_id = due.customer_id
        returning t.customer_id, t.offer_name
    ), notified as (
        select customer_id, cast(md5('draw_results/' || :reference || '/' || customer_id) as uuid) as notice,
               cast(:facts as jsonb) || jsonb_build_object('offer_name', max(offer_name), 'tickets', count(*))
                   as facts
        from removed group by customer_id
    ), in_feed as (
        insert into notifications (kind, event_id, customer_id, facts, created_at)
        select 'draw_results', notice, customer_id, facts, cast(:completed_at as timestamptz) from notified
        on conflict do nothing
    ), by_mail as (
        insert into deliveries (template, source_id, customer_id, facts)
        select 'draw_results', notice, customer_id, facts from notified
        on conflict do nothing
    )
    select count(*) from notified
""")


async def add_tickets(session: AsyncSession, tickets: Sequence[DrawTicket]) -> None:
    """Adds tickets with their draws and holders."""
    if tickets:
        await session.execute(
            _ADD,
            {
                **_columns(tickets),
                "offer_names": [each.offer_name for each in tickets],
                "bought_at": [each.bought_at for each in tickets],
            },
        )


async def remove_tickets(session: AsyncSession, tickets: Sequence[DrawTicket]) -> None:
    """Deletes tickets that were refunded before the draw."""
    if tickets:
        await session.execute(_REMOVE, _columns(tickets))


async def add_pending_result(
    session: AsyncSession, offer_key: str, draw_no: int, facts: Mapping[str, Any], *, completed_at: datetime
) -> None:
    """Adds a draw whose ticket holders are to be notified of the result."""
    values = {
        "offer_key": offer_key,
        "draw_no": draw_no,
        "facts": dict(facts),
        "completed_at": completed_at,
    }
    await session.execute(insert_or(PendingResult).values(values).on_conflict_do_nothing())


async def list_pending_results(session: AsyncSession) -> Sequence[PendingResult]:
    """Draws with holders that are not notified yet, in the order of their end."""
    return (await session.scalars(select(PendingResult).order_by(PendingResult.completed_at))).all()


async def notify_holders(session: AsyncSession, draw: PendingResult, *, at_most: int) -> int:
    """Notifies some ticket holders of a draw, each once for any number of tickets; returns their number."""
    notified = await session.scalar(
        _NOTIFY,
        {
            "offer_key": draw.offer_key,
            "draw_no": draw.draw_no,
            "reference": f"{draw.offer_key}/{draw.draw_no}",
            "facts": Jsonb(draw.facts),
            "completed_at": draw.completed_at,
            "at_most": at_most,
        },
    )
    return int(notified or 0)


async def remove_pending_result(session: AsyncSession, draw: PendingResult) -> None:
    """Removes a draw whose holders are all notified."""
    await session.execute(
        delete(PendingResult).where(
            PendingResult.offer_key == draw.offer_key, PendingResult.draw_no == draw.draw_no
        )
    )


def _columns(tickets: Sequence[DrawTicket]) -> dict[str, list[Any]]:
    return {
        "offer_keys": [each.offer_key for each in tickets],
        "draw_nos": [each.draw_no for each in tickets],
        "customer_ids": [each.customer_id for each in tickets],
        "ticket_ids": [each.ticket_id for each in tickets],
    }
