"""What identity does when others tell it something."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.use_cases.heed_restriction import FOREVER, HeedRestriction
from servicekit.messaging import Handler, ReceivedEvent
from wattle.wallet.v1.events_pb2 import CustomerRestricted

CONSUMER: Final = "identity"


def handlers(heed: HeedRestriction) -> dict[str, Handler]:
    """What is done with each fact."""

    async def restricted(session: AsyncSession, event: ReceivedEvent) -> None:
        """A customer takes a break, or excluded themselves. What identity asked for itself it knows."""
        fact = event.decode(CustomerRestricted)
        until = datetime.fromtimestamp(fact.until_seconds, UTC) if fact.until_seconds else FOREVER
        customer_id = UUID(fact.customer_id)
        if fact.kind == "time_out":
            await heed.break_taken(session, customer_id, until=until)
        elif fact.kind == "self_excluded":
            await heed.self_excluded(session, customer_id, until=until)

    return {"wattle.wallet.v1.customer_restricted": restricted}
