"""Handlers of checkout's events about prizes and syndicates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid5

from sqlalchemy.ext.asyncio import AsyncSession

from content.messages.notify_customers import notify
from content.messages.store import deliveries
from content.notifications import store as notifications
from content.notifications.rules.facts import (
    large_prize_facts,
    prize_corrected_facts,
    prize_won_facts,
)
from content.notifications.store import NewNotification
from servicekit.events.handlers import ReceivedEvent
from wattle.checkout.v1 import events_pb2 as checkout


async def notify_prizes_won(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    await notify(session, "prize_won", [_prize_won(event) for event in events])


async def notify_prizes_corrected(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Notifies customers of prizes that a corrected result has reduced."""
    await notify(session, "prize_corrected", [_prize_corrected(event) for event in events])


async def notify_prizes_held(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Notifies customers of large prizes under payout review."""
    held = [_large_prize(event, event.decode(checkout.PrizeHeld).prize) for event in events]
    await notify(session, "prize_held", held)


async def notify_prizes_refused(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Notifies customers of large prizes that were not approved."""
    await notify(session, "prize_refused", [_prize_refused(event) for event in events])


def _prize_won(event: ReceivedEvent) -> NewNotification:
    won = event.decode(checkout.PrizeWon)
    return NewNotification(
        event_id=event.event_id,
        customer_id=UUID(won.customer_id),
        facts=prize_won_facts(
            won.ticket_id, won.offer_name, won.draw_no, won.prize.minor_units, won.prize.currency
        ),
        created_at=event.occurred_at,
    )


def _large_prize(event: ReceivedEvent, prize: checkout.LargePrize, reason: str = "") -> NewNotification:
    return NewNotification(
        event_id=event.event_id,
        customer_id=UUID(prize.customer_id),
        facts=large_prize_facts(
            prize.ticket_id,
            prize.offer_name,
            prize.draw_no,
            prize.amount.minor_units,
            prize.amount.currency,
            is_share=prize.is_share,
            reason=reason,
        ),
        created_at=event.occurred_at,
    )


def _prize_refused(event: ReceivedEvent) -> NewNotification:
    refused = event.decode(checkout.PrizeRefused)
    return _large_prize(event, refused.prize, refused.reason)


def _prize_corrected(event: ReceivedEvent) -> NewNotification:
    corrected = event.decode(checkout.PrizeCorrected)
    return NewNotification(
        event_id=event.event_id,
        customer_id=UUID(corrected.customer_id),
        facts=prize_corrected_facts(
            corrected.ticket_id,
            corrected.offer_name,
            corrected.draw_no,
            taken_back=corrected.taken_back.minor_units,
            prize=corrected.prize.minor_units,
            currency=corrected.taken_back.currency,
        ),
        created_at=event.occurred_at,
    )


async def notify_raffle_prize_won(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies the customer of goods or a voucher that a ticket won."""
    won = event.decode(checkout.RafflePrizeWon)
    facts: dict[str, Any] = {
        "ticket_id": won.ticket_id,
        "offer_key": won.offer_key,
        "offer_name": won.offer_name,
        "draw_no": won.draw_no,
        "drawing_name": won.drawing_name,
        "number": won.number,
        "title": won.title,
    }
    new = NewNotification(event.event_id, UUID(won.customer_id), facts, event.occurred_at)
    await notifications.add_notifications(session, "raffle_prize_won", [new])
    await deliveries.add_deliveries(session, "raffle_prize_won", [(new.event_id, new.customer_id, facts)])


async def notify_syndicate_filled(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies each holder of a full syndicate once."""
    filled = event.decode(checkout.SyndicateFilled)
    about = {"offer_key": filled.offer_key, "draw_no": filled.draw_no, "name": filled.name}
    new = [
        NewNotification(
            event_id=uuid5(event.event_id, holder.customer_id),
            customer_id=UUID(holder.customer_id),
            facts={**about, "ticket_id": holder.ticket_id, "shares": holder.shares},
            created_at=event.occurred_at,
        )
        for holder in filled.holders
    ]
    await notifications.add_notifications(session, "syndicate_filled", new)
    await deliveries.add_deliveries(
        session, "syndicate_filled", [(each.event_id, each.customer_id, each.facts) for each in new]
    )
