"""Contact details and consents for other services."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from identity.customer import store as customer_store
from identity.customer.tables import Customer
from identity.preferences.preference_links import PreferenceLinks
from identity.preferences.store import preferences
from identity.restrictions.check_register import CheckRegister
from servicekit.clock import Clock
from servicekit.data.database import Database


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

        A customer with a time-out or self-exclusion has no marketing channel; where a
        national register of exclusions is asked nobody does whom it has not cleared within a day.
        """
        now = self.clock.now()
        channels: defaultdict[UUID, list[str]] = defaultdict(list)
        offers: defaultdict[UUID, list[str]] = defaultdict(list)
        async with self.database.read() as session:
            found = await customer_store.find_customers_to_contact(session, customer_ids)
            for customer_id, channel in await preferences.allowed_channels(session, customer_ids):
                channels[customer_id].append(channel)
            for customer_id, offer_key in await preferences.unsubscribed_offers(session, customer_ids):
                offers[customer_id].append(offer_key)
        willing = {
            customer.customer_id
            for customer in found
            if channels[customer.customer_id]
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
