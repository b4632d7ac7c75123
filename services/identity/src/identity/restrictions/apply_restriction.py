"""Effects of a time-out or self-exclusion, which the wallet has recorded.

Both stop marketing. An exclusion also withdraws every consent and ends every session
(docs/reliability.md §4); signing in again stays possible, because withdrawing does.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer import store as customer_store
from identity.customer.change_customer import CUSTOMER, SYSTEM
from identity.persons.check_persons import CheckPersons
from identity.persons.tables import FOREVER, BarKind
from identity.preferences import store as preferences_store
from identity.sessions.end_session import EndSession
from servicekit.clock import Clock
from servicekit.events.handlers import Handler, ReceivedEvent
from servicekit.telemetry.logs import log
from wattle.wallet.v1.events_pb2 import CustomerRestricted


@dataclass(frozen=True, slots=True)
class ApplyRestriction:
    """Runs in the caller's transaction; idempotent, and never shortens a restriction."""

    ending: EndSession
    persons: CheckPersons
    clock: Clock

    async def apply_time_out(self, session: AsyncSession, customer_id: UUID, *, until: datetime) -> None:
        """Stops marketing until the time-out ends, which follows the person to other accounts."""
        if await customer_store.find_customer(session, customer_id) is not None:
            await self.persons.bar(session, customer_id, "time_out", until=until)
        await customer_store.forbid_marketing(session, customer_id, until=until)

    async def apply_exclusion(
        self, session: AsyncSession, customer_id: UUID, *, until: datetime, by_register: bool = False
    ) -> None:
        """Stops marketing until the exclusion ends, and after it until the customer consents again.

        The exclusion follows the person to other accounts. Ends every session; `AnnounceEndings` publishes
        that in Redis.
        """
        now = self.clock.now()
        kind: BarKind = "register" if by_register else "self_excluded"
        if await customer_store.find_customer(session, customer_id) is not None:
            await self.persons.bar(session, customer_id, kind, until=until)
        if not await customer_store.forbid_marketing(session, customer_id, until=until):
            return
        await preferences_store.withdraw_consents(session, customer_id, source="self_exclusion", now=now)
        await customer_store.add_history(
            session,
            customer_id,
            fact="register_excluded" if by_register else "self_excluded",
            actor=SYSTEM if by_register else CUSTOMER,
            now=now,
        )
        ended = await self.ending.end_all(session, customer_id, "self_excluded")
        log.info("self_exclusion_applied", customer_id=str(customer_id), sessions=len(ended))


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
