"""Nothing is promoted to customers who take a break or are excluded (domain handbook §10.5)."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from content.restrictions.store import takes_break
from servicekit.database import Database
from servicekit.errors import Unavailable


@dataclass(frozen=True, slots=True)
class Breaks:
    """Who is to be left alone."""

    database: Database

    async def left_alone(self, customer_id: UUID) -> bool:
        """Whether nothing may be promoted to a customer; also while that cannot be known."""
        try:
            return await takes_break(self.database, customer_id)
        except Unavailable:
            return True
