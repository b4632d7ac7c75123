from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.restrictions.apply_restriction import FOREVER, ApplyRestriction
from servicekit.events.handlers import Handler, ReceivedEvent
from wattle.wallet.v1.events_pb2 import CustomerRestricted


def handlers(restrictions: ApplyRestriction) -> dict[str, Handler]:
    async def restricted(session: AsyncSession, event: ReceivedEvent) -> None:
        fact = event.decode(CustomerRestricted)
        until = datetime.fromtimestamp(fact.until_seconds, UTC) if fact.until_seconds else FOREVER
        customer_id = UUID(fact.customer_id)
        if fact.kind == "time_out":
            await restrictions.apply_time_out(session, customer_id, until=until)
        elif fact.kind in ("self_excluded", "register"):
            await restrictions.apply_exclusion(
                session, customer_id, until=until, by_register=fact.kind == "register"
            )

    return {"wattle.wallet.v1.customer_restricted": restricted}
