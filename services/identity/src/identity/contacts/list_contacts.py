"""Contact details, consents and jackpot alerts for other services."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer import store as customer_store
from identity.customer.tables import Customer, shared_status
from identity.preferences import store as preferences_store
from identity.preferences.change_preferences import PreferenceLinks
from identity.preferences.tables import JackpotAlert, OfferUnsubscription
from identity.restrictions.check_register import CheckRegister
from servicekit.clock import Clock
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class JackpotSubscriber:
    """A customer with a jackpot alert from `minimum` minor units."""

    customer_id: UUID
    segment_name: str
    minimum: int
    currency: str


async def _list_subscribers(
    session: AsyncSession,
    offer_key: str,
    prize_pool: int,
    currency: str,
    regions: Collection[str],
    *,
    after: UUID | None,
    limit: int,
    now: datetime,
) -> Sequence[JackpotSubscriber]:
    """Subscribers to a prize pool in the order of their ids, at most `limit` after one.

    Without those who take a break or are excluded, whose account is not open, who do not live where the draw
    is sold, and who want to hear nothing of the offer.
    """
    silenced = select(OfferUnsubscription.customer_id).where(
        OfferUnsubscription.customer_id == Customer.customer_id, OfferUnsubscription.offer_key == offer_key
    )
    statement = (
        select(
            Customer.customer_id,
            Customer.segment_name,
            JackpotAlert.minimum_minor_units,
            JackpotAlert.currency,
        )
        .join(Customer, Customer.customer_id == JackpotAlert.customer_id)
        .where(
            JackpotAlert.currency == currency,
            JackpotAlert.minimum_minor_units <= prize_pool,
            Customer.currency == currency,
            Customer.account_status == "open",
            ~Customer.hold_pending,
            or_(Customer.no_marketing_until.is_(None), Customer.no_marketing_until <= now),
            ~silenced.exists(),
        )
        .order_by(JackpotAlert.customer_id)
        .limit(limit)
    )
    if regions:
        statement = statement.where(Customer.region.in_(regions))
    if after is not None:
        statement = statement.where(JackpotAlert.customer_id > after)
    return [JackpotSubscriber(*row) for row in await session.execute(statement)]


@dataclass(frozen=True, slots=True)
class Contact:
    """A customer, their consents, and the tokens for the links at the foot of a mail."""

    customer: Customer
    marketing_channels: Sequence[str]
    unsubscribed_offer_keys: Sequence[str]
    preferences_id: str
    unsubscribe_token: str


@dataclass(frozen=True, slots=True)
class ListContacts:
    database: Database
    links: PreferenceLinks
    register: CheckRegister
    clock: Clock

    async def list(self, customer_ids: Collection[UUID]) -> Sequence[Contact]:
        """Existing customers among these whose account is not closed.

        A customer who is suspended, or has a time-out or self-exclusion, has no marketing channel; with a
        national register of exclusions, neither has a customer whom it did not clear within the last day.
        """
        now = self.clock.now()
        channels: defaultdict[UUID, list[str]] = defaultdict(list)
        offers: defaultdict[UUID, list[str]] = defaultdict(list)
        async with self.database.read() as session:
            found = await customer_store.find_customers_to_contact(session, customer_ids)
            for customer_id, channel in await preferences_store.allowed_channels(session, customer_ids):
                channels[customer_id].append(channel)
            for customer_id, offer_key in await preferences_store.unsubscribed_offers(session, customer_ids):
                offers[customer_id].append(offer_key)
        willing = {
            customer.customer_id
            for customer in found
            if channels[customer.customer_id]
            and shared_status(customer) == "open"
            and (customer.no_marketing_until is None or customer.no_marketing_until <= now)
        }
        advertisable = await self.register.advertisable(willing)
        return [
            Contact(
                customer=customer,
                marketing_channels=sorted(channels[customer.customer_id])
                if customer.customer_id in advertisable
                else [],
                unsubscribed_offer_keys=offers[customer.customer_id],
                preferences_id=self.links.preferences_id(customer.customer_id),
                unsubscribe_token=self.links.unsubscribe_token(customer.customer_id),
            )
            for customer in found
        ]


@dataclass(frozen=True, slots=True)
class JackpotAlerts:
    """A page of subscribers, their channels, and the cursor of the next page."""

    alerts: Sequence[JackpotSubscriber]
    channels: Mapping[UUID, Sequence[str]]
    next_after: UUID | None


@dataclass(frozen=True, slots=True)
class ListJackpotAlerts:
    database: Database
    register: CheckRegister
    clock: Clock

    async def list(
        self,
        offer_key: str,
        prize_pool: int,
        currency: str,
        regions: Collection[str],
        *,
        after: UUID | None,
        limit: int,
    ) -> JackpotAlerts:
        """A page of subscribers to a prize pool of `prize_pool` minor units.

        With a national register, only customers whom it cleared within a day are included.
        """
        channels: defaultdict[UUID, list[str]] = defaultdict(list)
        async with self.database.read() as session:
            wanted = await _list_subscribers(
                session,
                offer_key,
                prize_pool,
                currency,
                regions,
                after=after,
                limit=limit,
                now=self.clock.now(),
            )
            ids = [each.customer_id for each in wanted]
            for customer_id, channel in await preferences_store.allowed_channels(session, ids):
                channels[customer_id].append(channel)
        cleared = await self.register.advertisable(ids)
        return JackpotAlerts(
            alerts=[each for each in wanted if each.customer_id in cleared],
            channels=channels,
            next_after=ids[-1] if len(ids) == limit else None,
        )
