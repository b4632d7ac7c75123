"""Changes of marketing preferences: signed in, by signed link, or by unsubscribing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity import errors
from identity.customer import store as customer_store
from identity.customer.tables import Customer
from identity.preferences.preference_links import PreferenceLinks
from identity.preferences.rules import METHODS, ConsentSource, JackpotChoice
from identity.preferences.store import jackpot_alerts, preferences
from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.check_caller import lock_caller, read_caller
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.security.principal import Principal


@dataclass(frozen=True, slots=True)
class Preferences:
    """A customer's choices."""

    allowed: Mapping[str, bool]
    unsubscribed_offers: Sequence[str]
    currency: str
    minimum_jackpot: int | None
    """Prize pool in minor units from which jackpot alerts are sent; None for never."""


@dataclass(frozen=True, slots=True)
class Change:
    """Requested changes; omitted fields stay."""

    wanted: Mapping[str, bool]
    resubscribe: Collection[str] = ()
    """Offers to subscribe to again."""
    jackpot: JackpotChoice | None = None


@dataclass(frozen=True, slots=True)
class CommunicationPreferences:
    """Links from mails stay valid as long as the account."""

    database: Database
    links: PreferenceLinks
    limits: AttemptLimits
    clock: Clock

    async def read_own(self, principal: Principal) -> Preferences:
        """The signed-in customer's choices. Raises NotSignedIn `session_ended`."""
        async with self.database.read() as session:
            customer = await read_caller(session, principal)
            return await _read(session, customer)

    async def change_own(self, principal: Principal, change: Change) -> Preferences:
        """Changes the signed-in customer's choices. Raises RuleRefused `amount_invalid`."""
        async with self.database.transaction() as session:
            customer = await lock_caller(session, principal)
            return await self._change(session, customer, change, "account")

    async def read_by_link(self, link_id: str, *, address: str) -> Preferences:
        """The choices that a signed link leads to. Raises NotFound `link_unknown`, TooManyRequests."""
        await self.limits.count(Attempts.CONFIRMATION_BY_ADDRESS, address)
        customer_id = self.links.customer_of(link_id)
        async with self.database.read() as session:
            return await _read(session, await _open_customer(session, customer_id))

    async def change_by_link(self, link_id: str, change: Change, *, address: str) -> Preferences:
        """Changes the choices that a signed link leads to. Raises as `read_by_link` and `change_own` do."""
        await self.limits.count(Attempts.CONFIRMATION_BY_ADDRESS, address)
        customer_id = self.links.customer_of(link_id)
        async with self.database.transaction() as session:
            customer = await _open_customer(session, customer_id)
            return await self._change(session, customer, change, "link")

    async def unsubscribe(
        self, customer_id: UUID, offer_key: str | None, token: str, *, address: str
    ) -> None:
        """Stops all marketing, or that of one offer; harmless when repeated.

        Raises NotFound `link_unknown` for a token that is not of this customer.
        """
        await self.check_unsubscription(customer_id, token, address=address)
        now = self.clock.now()
        async with self.database.transaction() as session:
            if offer_key is None:
                none: dict[str, bool] = dict.fromkeys(METHODS, False)
                await preferences.put_preferences(session, customer_id, none, source="unsubscribe", now=now)
                await preferences.remove_jackpot_alert(session, customer_id, source="unsubscribe", now=now)
            else:
                await preferences.unsubscribe_offer(
                    session, customer_id, offer_key, source="unsubscribe", now=now
                )

    async def check_unsubscription(self, customer_id: UUID, token: str, *, address: str) -> None:
        """Whether the link is good; nothing changes. Raises as `unsubscribe` does."""
        await self.limits.count(Attempts.CONFIRMATION_BY_ADDRESS, address)
        self.links.check_unsubscribe(customer_id, token)
        async with self.database.read() as session:
            await _open_customer(session, customer_id)

    async def _change(
        self, session: AsyncSession, customer: Customer, change: Change, source: ConsentSource
    ) -> Preferences:
        now, customer_id = self.clock.now(), customer.customer_id
        await preferences.put_preferences(session, customer_id, change.wanted, source=source, now=now)
        for offer_key in sorted(set(change.resubscribe)):
            await preferences.resubscribe_offer(session, customer_id, offer_key, source=source, now=now)
        if (jackpot := change.jackpot) is not None:
            if not jackpot.is_possible(customer.currency):
                raise errors.jackpot_invalid(customer.currency)
            if jackpot.minimum is None:
                await preferences.remove_jackpot_alert(session, customer_id, source=source, now=now)
            else:
                await preferences.set_jackpot_alert(
                    session, customer_id, jackpot.minimum, jackpot.currency, source=source, now=now
                )
        return await _read(session, customer)


async def _read(session: AsyncSession, customer: Customer) -> Preferences:
    return Preferences(
        allowed=await preferences.list_preferences(session, customer.customer_id),
        unsubscribed_offers=await preferences.list_unsubscribed_offers(session, customer.customer_id),
        currency=customer.currency,
        minimum_jackpot=await jackpot_alerts.find_minimum(session, customer),
    )


async def _open_customer(session: AsyncSession, customer_id: UUID) -> Customer:
    customer = await customer_store.find_customer(session, customer_id)
    if customer is None or customer.account_status == "closed":
        raise errors.link_unknown()
    return customer
