"""How other services may reach customers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from identity.models import Customer
from identity.repository import customers
from servicekit.database import Database


@dataclass(frozen=True, slots=True)
class ListContacts:
    """Reads the addresses of customers."""

    database: Database

    async def list(self, customer_ids: Collection[UUID]) -> Sequence[Customer]:
        """The customers among these that exist and whose account is not closed."""
        async with self.database.read() as session:
            return await customers.find_customers_to_contact(session, customer_ids)
