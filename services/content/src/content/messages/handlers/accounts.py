"""Handler of identity's requests for messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from content.messages.store import deliveries
from content.notifications import store as notifications
from content.notifications.store import NewNotification
from servicekit.events.handlers import ReceivedEvent
from wattle.identity.v1 import events_pb2 as identity

VERIFICATION_REMINDER: Final = "verification_reminder"
"""This message of identity is in the feed as well: without verification the customer can no longer buy."""


async def add_requested_messages(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Adds messages that identity requested. Their content stays with identity until they are sent."""
    by_template: dict[str, list[tuple[UUID, UUID | None, None]]] = {}
    due: list[NewNotification] = []
    for event in events:
        requested = event.decode(identity.MessageRequested)
        customer = UUID(requested.customer_id) if requested.customer_id else None
        by_template.setdefault(requested.template, []).append((UUID(requested.message_id), customer, None))
        if requested.template == VERIFICATION_REMINDER and customer is not None:
            facts = {"deadline": requested.deadline}
            due.append(NewNotification(event.event_id, customer, facts, event.occurred_at))
    for template, new in by_template.items():
        await deliveries.add_deliveries(session, template, new)
    if due:
        await notifications.add_notifications(session, VERIFICATION_REMINDER, due)
