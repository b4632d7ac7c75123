"""Events that draw settlement handles: closed, drawn and cancelled draws, drawn raffles, exclusions.

Each handler gets the transaction in which the inbox stores the event, and calls nothing outside it. Order
does not matter: of two versions of a thing the higher one stays.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from checkout.catalogue.proto import draw_row, raffle_prize_rows, result_row
from checkout.catalogue.store import offers as catalogue
from checkout.settlement.store import draw_refunds, draw_seals, exclusions, raffle_prizes, settlements
from servicekit.events.handlers import Handler, ReceivedEvent
from wattle.catalog.v1 import events_pb2
from wattle.wallet.v1.events_pb2 import CustomerRestricted

RESTRICTIONS_CONSUMER: Final = "checkout-restrictions"
"""Durable name in JetStream and key of the inbox."""

EXCLUDING: Final = frozenset({"self_excluded", "register"})
"""Kinds of restrictions that refund everything unplayed: the customer's own exclusion, or that of a national
register."""


async def on_draw_closed(session: AsyncSession, event: ReceivedEvent) -> None:
    """The sale of a draw has ended: its list of tickets is sealed."""
    draw = event.decode(events_pb2.DrawClosed).draw
    await catalogue.put_draws(session, [draw_row(draw)])
    await draw_seals.put(session, draw.offer_key, draw.draw_no)


async def on_draw_result_published(session: AsyncSession, event: ReceivedEvent) -> None:
    """Numbers are known, so entries are scored; later the dividends, so prizes are paid."""
    message = event.decode(events_pb2.DrawResultPublished)
    result = message.result
    await catalogue.put_draws(session, [draw_row(message.draw)])
    await catalogue.put_result(session, result_row(result))
    if not result.divisions and not result.rules:
        return
    await draw_seals.put(session, result.offer_key, result.draw_no)
    await settlements.put(
        session,
        offer_key=result.offer_key,
        draw_no=result.draw_no,
        result_version=result.version,
        currency=result.divisions[0].currency if result.divisions else "",
    )


async def on_draw_cancelled(session: AsyncSession, event: ReceivedEvent) -> None:
    """A draw is cancelled: its entries are refunded."""
    message = event.decode(events_pb2.DrawCancelled)
    await catalogue.put_draws(session, [draw_row(message.draw)])
    await draw_refunds.put(session, message.draw.offer_key, message.draw.draw_no, reason=message.reason)


async def on_raffle_drawn(session: AsyncSession, event: ReceivedEvent) -> None:
    """The winners of a drawing are confirmed. A drawing that was confirmed before its draw was cancelled,
    such as an early bird, stays won; one that was confirmed later wins nothing, as every price is refunded.
    """
    message = event.decode(events_pb2.RaffleDrawn)
    await catalogue.put_draws(session, [draw_row(message.draw)])
    # The draw at the confirmation counts, not a cancellation that arrived first.
    if message.draw.HasField("cancelled_at"):
        return
    await raffle_prizes.put_result(
        session,
        offer_key=message.draw.offer_key,
        draw_no=message.draw.draw_no,
        drawing=message.drawing,
        is_last=message.is_last,
        prizes=raffle_prize_rows(message),
    )


async def on_customer_restricted(session: AsyncSession, event: ReceivedEvent) -> None:
    """An exclusion refunds what is unplayed; time-outs, suspensions and closures leave tickets alone."""
    fact = event.decode(CustomerRestricted)
    if fact.kind in EXCLUDING:
        await exclusions.put(session, UUID(fact.customer_id))


CATALOG_HANDLERS: Final[dict[str, Handler]] = {
    "wattle.catalog.v1.draw_closed": on_draw_closed,
    "wattle.catalog.v1.draw_cancelled": on_draw_cancelled,
    "wattle.catalog.v1.draw_result_published": on_draw_result_published,
    "wattle.catalog.v1.raffle_drawn": on_raffle_drawn,
}

RESTRICTION_HANDLERS: Final[dict[str, Handler]] = {
    "wattle.wallet.v1.customer_restricted": on_customer_restricted
}
