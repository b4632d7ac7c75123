from __future__ import annotations

from uuid import UUID

from servicekit.events.outbox import Event
from wattle.identity.v1 import events_pb2

SESSION_ENDED = "wattle.identity.v1.session_ended"


def session_ended(session_id: UUID, customer_id: UUID, reason: str) -> Event:
    """A session ends once, so its version is always 1."""
    return Event(
        subject=SESSION_ENDED,
        aggregate_id=str(session_id),
        aggregate_version=1,
        message=events_pb2.SessionEnded(
            session_id=str(session_id), customer_id=str(customer_id), reason=reason
        ),
    )
