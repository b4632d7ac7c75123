"""Customers with a time-out or an exclusion see no promotions (docs/domain.md §10.5)."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from content.restrictions.store import is_restricted
from servicekit.data.database import Database
from servicekit.errors import Unavailable


@dataclass(frozen=True, slots=True)
class RestrictionCheck:
    database: Database

    async def is_restricted(self, customer_id: UUID) -> bool:
        """Whether promotions are hidden from a customer; True while the database is unavailable."""
        try:
            return await is_restricted(self.database, customer_id)
        except Unavailable:
            return True
