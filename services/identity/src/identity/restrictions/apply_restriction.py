"""A customer takes a break from playing or excludes themselves: wallet has decided it, here follows the rest.

No advertising reaches them meanwhile. An exclusion also withdraws every consent and ends every session
(reliability handbook §4, exclusion); signing in again stays possible, because withdrawing does.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer import store as customer_store
from identity.customer.change_customer import CUSTOMER, SYSTEM
from identity.preferences.store import preferences
from identity.sessions.end_session import EndSession
from servicekit.clock import Clock
from servicekit.logs import log

FOREVER: Final = datetime(9999, 12, 31, tzinfo=UTC)
"""The end of what has none."""


@dataclass(frozen=True, slots=True)
class ApplyRestriction:
    """Does it in the transaction of the caller; a repetition changes nothing, nothing is ever shortened."""

    ending: EndSession
    clock: Clock

    async def break_taken(self, session: AsyncSession, customer_id: UUID, *, until: datetime) -> None:
        """Sends no advertising until the break is over."""
        await customer_store.forbid_marketing(session, customer_id, until=until)

    async def self_excluded(
        self, session: AsyncSession, customer_id: UUID, *, until: datetime, by_register: bool = False
    ) -> None:
        """Sends no advertising until the exclusion is over, nor after it before the customer agrees anew,

        and signs the customer out everywhere. `EndSession.announce_recent` tells the money routes.
        """
        now = self.clock.now()
        if not await customer_store.forbid_marketing(session, customer_id, until=until):
            return
        await preferences.forbid_everything(session, customer_id, source="self_exclusion", now=now)
        await customer_store.add_history(
            session,
            customer_id,
            fact="register_excluded" if by_register else "self_excluded",
            actor=SYSTEM if by_register else CUSTOMER,
            now=now,
        )
        ended = await self.ending.end_all(session, customer_id, "self_excluded")
        log.info("self_exclusion_heeded", customer_id=str(customer_id), sessions=len(ended))
