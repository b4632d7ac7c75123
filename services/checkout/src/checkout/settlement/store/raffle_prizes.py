"""Prizes of raffles: what is owed, to whom, and what is paid already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from google.protobuf.message import Message
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.settlement.rules.payout_reviews import ClaimThresholds
from checkout.settlement.store.payout_reviews import RAFFLE_REFERENCE, amounts, is_let_go, is_looked_at
from checkout.settlement.store.refused_payouts import is_not_aside
from servicekit.database import Database
from servicekit.outbox import Event, publish

_PUT_RESULT = text("""
    insert into raffle_results (offer_key, draw_no, drawing, is_last)
    values (:offer_key, :draw_no, :drawing, :is_last) on conflict do nothing
""")

_PUT_PRIZE = text("""
    insert into raffle_prizes (
        offer_key, draw_no, drawing, drawing_name, prize_no, ticket_id, number, title, kind, value_minor,
        currency
    ) values (
        :offer_key, :draw_no, :drawing, :drawing_name, :prize_no, :ticket_id, :number, :title, :kind, :value,
        :currency
    ) on conflict do nothing
""")

_UNPAID_PRIZES = f"""
    select p.offer_key, p.draw_no, p.drawing, p.prize_no, p.ticket_id, p.title, p.drawing_name, p.number,
           p.value_minor as value, p.currency, t.customer_id, l.offer_name
    from raffle_prizes p
    join tickets t on t.id = p.ticket_id
    join order_lines l on l.id = t.order_line_id
    where p.kind = 'cash' and p.paid_at is null
        and {is_let_go(RAFFLE_REFERENCE, "p.value_minor", "p.offer_key")}
        and {is_not_aside(RAFFLE_REFERENCE)}
    order by p.offer_key, p.draw_no, p.drawing, p.prize_no limit %(limit)s
"""  # noqa: S608 - built from constants

_MARK_PRIZE_PAID = text("""
    update raffle_prizes set paid_at = clock_timestamp()
    where offer_key = :offer_key and draw_no = :draw_no and drawing = :drawing and prize_no = :prize_no
        and paid_at is null
    returning prize_no
""")

# What people look at is not waited for: that may take weeks.
_FINISHED_RESULTS = f"""
    select r.offer_key, r.draw_no, r.drawing, r.is_last,
           (select count(*) from entries e
            where e.offer_key = r.offer_key and e.draw_no = r.draw_no) as entries,
           (select count(distinct ticket_id) from raffle_prizes p
            where p.offer_key = r.offer_key and p.draw_no = r.draw_no) as winners,
           (select coalesce(sum(value_minor), 0)::bigint from raffle_prizes p
            where p.offer_key = r.offer_key and p.draw_no = r.draw_no and kind = 'cash') as prizes,
           (select l.currency from order_lines ol join orders l on l.id = ol.order_id
            where ol.offer_key = r.offer_key limit 1) as currency
    from raffle_results r
    where r.settled_at is null and not exists (
        select 1 from raffle_prizes p where p.offer_key = r.offer_key and p.draw_no = r.draw_no
            and p.kind = 'cash' and p.paid_at is null and (r.is_last or p.drawing = r.drawing)
            and not {is_looked_at(RAFFLE_REFERENCE)}
    )
"""  # noqa: S608 - built from constants

_SETTLE_RESULT = text("""
    update raffle_results set settled_at = clock_timestamp()
    where offer_key = :offer_key and draw_no = :draw_no and drawing = :drawing and settled_at is null
    returning drawing
""")


@dataclass(frozen=True, slots=True)
class UnpaidPrize:
    """A cash prize of a raffle that is not in the wallet; `value` in minor units."""

    offer_key: str
    draw_no: int
    drawing: str
    prize_no: int
    ticket_id: UUID
    title: str
    drawing_name: str
    number: int
    value: int
    currency: str
    customer_id: UUID
    offer_name: str

    @property
    def reference(self) -> str:
        """The one reference that the wallet knows this prize by, for ever."""
        return f"{self.offer_key}/{self.draw_no}/{self.drawing}/{self.prize_no}"


@dataclass(frozen=True, slots=True)
class FinishedResult:
    """A drawing whose cash prizes are all paid."""

    offer_key: str
    draw_no: int
    drawing: str
    is_last: bool
    entries: int
    winners: int
    prizes: int
    currency: str | None


async def put_raffle_result(
    session: AsyncSession,
    *,
    offer_key: str,
    draw_no: int,
    drawing: str,
    is_last: bool,
    prizes: Sequence[Mapping[str, Any]],
) -> None:
    """Keeps who won in a drawing, once."""
    of_drawing = {"offer_key": offer_key, "draw_no": draw_no, "drawing": drawing}
    await session.execute(_PUT_RESULT, {**of_drawing, "is_last": is_last})
    if prizes:
        await session.execute(_PUT_PRIZE, [{**of_drawing, **prize} for prize in prizes])


async def unpaid_prizes(database: Database, thresholds: ClaimThresholds, *, limit: int) -> list[UnpaidPrize]:
    """Cash prizes of raffles that are not marked as paid, that people have let go where they must, and that
    are not left aside.
    """
    rows = await database.call(_UNPAID_PRIZES, {"limit": limit, "claims": amounts(thresholds)})
    return [UnpaidPrize(**row) for row in rows]


async def mark_prizes_paid(session: AsyncSession, paid: Sequence[tuple[UnpaidPrize, Message]]) -> None:
    """Marks prizes as paid and publishes each, once."""
    for prize, message in paid:
        marked = await session.scalar(
            _MARK_PRIZE_PAID,
            {
                "offer_key": prize.offer_key,
                "draw_no": prize.draw_no,
                "drawing": prize.drawing,
                "prize_no": prize.prize_no,
            },
        )
        if marked is not None:
            await publish(session, _prize_won(prize.ticket_id, message))


async def finished_results(database: Database) -> list[FinishedResult]:
    """Drawings whose cash prizes are all paid and that nobody was told of."""
    return [FinishedResult(**row) for row in await database.call(_FINISHED_RESULTS)]


async def settle_result(session: AsyncSession, result: FinishedResult) -> bool:
    """Ends a drawing; False when another worker did."""
    values = {"offer_key": result.offer_key, "draw_no": result.draw_no, "drawing": result.drawing}
    return await session.scalar(_SETTLE_RESULT, values) is not None


async def remember_told(session: AsyncSession, *, offer_key: str, draw_no: int, result_version: int) -> bool:
    """Remembers that a draw of syndicates was told to be paid; False when another worker did."""
    values = {
        "offer_key": offer_key,
        "draw_no": draw_no,
        "drawing": f"shares/{result_version}",
        "is_last": True,
    }
    await session.execute(_PUT_RESULT, values)
    return await session.scalar(_SETTLE_RESULT, values) is not None


def _prize_won(ticket_id: UUID, message: Message) -> Event:
    return Event("wattle.checkout.v1.prize_won", str(ticket_id), 1, message)
