from __future__ import annotations

from uuid import UUID

from servicekit.events.outbox import Event
from wattle.identity.v1 import events_pb2

MESSAGE_REQUESTED = "wattle.identity.v1.message_requested"


def message_requested(
    message_id: UUID, customer_id: UUID | None, template: str, *, deadline: str = ""
) -> Event:
    """A message is requested once, so its version is 1; its content is read by RPC.

    `deadline` is the day by which it asks the customer to do something, in ISO 8601.
    """
    return Event(
        subject=MESSAGE_REQUESTED,
        aggregate_id=str(message_id),
        aggregate_version=1,
        message=events_pb2.MessageRequested(
            message_id=str(message_id),
            customer_id="" if customer_id is None else str(customer_id),
            template=template,
            deadline=deadline,
        ),
    )
