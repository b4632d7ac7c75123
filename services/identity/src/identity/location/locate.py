"""Location of visitors and customers (docs/domain.md §10.12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer import store as customer_store
from identity.customer.change_customer import CUSTOMER, SYSTEM, CustomerChanges
from identity.customer.tables import Customer
from identity.location.rules import Presence, judge_presence
from identity.sessions.check_caller import lock_caller
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.security.principal import Principal


@dataclass(frozen=True, slots=True)
class Locate:
    database: Database
    changes: CustomerChanges
    sold_from: Mapping[str, frozenset[str]]
    clock: Clock

    async def presence(self, principal: Principal | None, country: str | None) -> Presence | None:
        """Consequences of the present location for the signed-in customer; nothing is stored.

        None for a visitor. Without a location the stored one applies.
        """
        if principal is None:
            return None
        async with self.database.read() as session:
            customer = await customer_store.find_customer(session, principal.customer_id)
        if customer is None:
            return None
        if country is None:
            return Presence(customer.country_banned, customer.country_banned_confirmation_required)
        return self._judge(customer, country)

    async def note(self, session: AsyncSession, customer: Customer, country: str | None) -> Customer:
        """Stores the location at sign-in and refresh; returns the current customer.

        Only a change is written and published, so that a refresh at home costs nothing.
        """
        if country is None or (
            country == customer.located_country
            and self._judge(customer, country)
            == Presence(customer.country_banned, customer.country_banned_confirmation_required)
        ):
            return customer
        # Without waiting: the caller may hold the session's lock, and a closure takes both locks in the
        # opposite order. The next refresh stores a skipped location.
        locked = await customer_store.lock_customer_if_free(session, customer.customer_id)
        if locked is None or locked.account_status == "closed":
            return customer
        presence = self._judge(locked, country)
        values = {
            "located_country": country,
            "located_at": self.clock.now(),
            "country_banned": presence.banned,
            "country_banned_confirmation_required": presence.confirmation_required,
        }
        return await self.changes.apply(session, locked, values, fact="located", actor=SYSTEM)

    async def confirm_travel(self, principal: Principal, *, travelling: bool) -> Customer:
        """Stores that the customer travels; sales resume only at home.

        A moved customer is asked until the address changes.
        """
        async with self.database.transaction() as session:
            customer = await lock_caller(session, principal)
            if not customer.country_banned or not travelling:
                return customer
            values = {
                "travel_confirmed_at": self.clock.now(),
                "country_banned_confirmation_required": False,
            }
            return await self.changes.apply(
                session, customer, values, fact="travel_confirmed", actor=CUSTOMER
            )

    def _judge(self, customer: Customer, country: str) -> Presence:
        return judge_presence(
            home=customer.country,
            located=country,
            sold_from=self.sold_from,
            travel_confirmed_at=customer.travel_confirmed_at,
            now=self.clock.now(),
        )
