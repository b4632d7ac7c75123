"""Prizes of raffles, and the drawings that decide them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.settlement.rules.payout_reviews import ReviewThresholds
from checkout.settlement.rules.payouts import RafflePrize
from checkout.settlement.rules.settlements import PaidDraw
from checkout.settlement.store.payout_reviews import amounts
from servicekit.data.database import Database
from servicekit.events.outbox import Event, publish

_PUT_RESULT: Final = text("""
    insert into raffle_results (offer_key, draw_no, drawing, is_last)
    values (:offer_key, :draw_no, :drawing, :is_last) on conflict do nothing
""")

_PUT_PRIZE: Final = text("""
    insert into raffle_prizes (
        offer_key, draw_no, drawing, drawing_name, prize_no, ticket_id, number, title, kind, value_minor,
        currency
    ) values (
        :offer_key, :draw_no, :drawing, :drawing_name, :prize_no, :ticket_id, :number, :title, :kind, :value,
        :currency
    ) on conflict do nothing
""")

_UNPAID: Final = """
    select reference, customer_id, ticket_id, offer_key, offer_name, draw_no, amount, currency, drawing,
           drawing_name, prize_no, number, title
    from raffle_payouts p
    where paid_at is null
        and payout_is_cleared(reference, amount >= payout_review_from(%(thresholds)s, offer_key))
        and not exists (select from postponed_payouts n where n.reference = p.reference)
    order by offer_key, draw_no, drawing, prize_no limit %(limit)s
"""

_MARK_PAID: Final = text("""
    update raffle_prizes set paid_at = clock_timestamp()
    where offer_key = :offer_key and draw_no = :draw_no and drawing = :drawing and prize_no = :prize_no
        and paid_at is null
    returning prize_no
""")

_FINISHED: Final = "select * from finished_drawings"

_SETTLE: Final = text("""
    update raffle_results set settled_at = clock_timestamp()
    where offer_key = :offer_key and draw_no = :draw_no and drawing = :drawing and settled_at is null
    returning drawing
""")


async def put_result(
    session: AsyncSession,
    *,
    offer_key: str,
    draw_no: int,
    drawing: str,
    is_last: bool,
    prizes: Sequence[Mapping[str, Any]],
) -> None:
    """Stores the winners of a drawing, once."""
    of_drawing = {"offer_key": offer_key, "draw_no": draw_no, "drawing": drawing}
    await session.execute(_PUT_RESULT, {**of_drawing, "is_last": is_last})
    if prizes:
        await session.execute(_PUT_PRIZE, [{**of_drawing, **prize} for prize in prizes])


async def unpaid(database: Database, thresholds: ReviewThresholds, *, limit: int) -> list[RafflePrize]:
    """Cash prizes that are cleared, not marked as paid and not postponed."""
    rows = await database.call(_UNPAID, {"limit": limit, "thresholds": amounts(thresholds)})
    return [RafflePrize(**row) for row in rows]


async def mark_paid(session: AsyncSession, paid: Sequence[tuple[RafflePrize, Event]]) -> None:
    """Marks prizes as paid and publishes each once."""
    for prize, event in paid:
        key = {
            "offer_key": prize.offer_key,
            "draw_no": prize.draw_no,
            "drawing": prize.drawing,
            "prize_no": prize.prize_no,
        }
        if await session.scalar(_MARK_PAID, key) is not None:
            await publish(session, event)


async def finished_drawings(database: Database) -> list[PaidDraw]:
    """Drawings whose cash is paid and that are not settled."""
    return [PaidDraw(**row) for row in await database.call(_FINISHED)]


async def settle(session: AsyncSession, paid: PaidDraw) -> bool:
    """Ends a drawing, or a draw of syndicates; False when another worker did."""
    key = {"offer_key": paid.offer_key, "draw_no": paid.draw_no, "drawing": paid.drawing}
    await session.execute(_PUT_RESULT, {**key, "is_last": paid.is_last})
    return await session.scalar(_SETTLE, key) is not None
