"""The caller as the database knows them, also where token and Redis do not know an ended session yet."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from identity import errors
from identity.customer import store as customer_store
from identity.customer.tables import Customer
from identity.sessions.store import sessions
from servicekit.data.database import Database
from servicekit.security.principal import Principal


@dataclass(frozen=True, slots=True)
class CheckCaller:
    """For routes, which have no transaction of their own."""

    database: Database

    async def check(self, principal: Principal) -> None:
        """Raises NotSignedIn `session_ended`, Forbidden `account_closed`."""
        if (await self.read(principal)).account_status == "closed":
            raise errors.account_closed()

    async def read(self, principal: Principal) -> Customer:
        """The customer who calls. Raises NotSignedIn `session_ended`."""
        async with self.database.read() as session:
            return await read_caller(session, principal)


async def read_caller(session: AsyncSession, principal: Principal) -> Customer:
    """The customer who calls. Raises NotSignedIn `session_ended`."""
    live = await sessions.find_customer_of_live_session(session, principal.customer_id, principal.session_id)
    if live is None:
        raise errors.session_ended()
    return live[0]


async def lock_caller(session: AsyncSession, principal: Principal) -> Customer:
    """The customer who calls, locked until the transaction ends.

    Raises NotSignedIn `session_ended`, Forbidden `account_closed`.
    """
    await read_caller(session, principal)
    customer = await customer_store.lock_customer(session, principal.customer_id)
    if customer is None:
        raise errors.session_ended()
    if customer.account_status == "closed":
        raise errors.account_closed()
    return customer
