"""The customer's own view of who they are."""

from __future__ import annotations

from dataclasses import dataclass

from identity import repository
from identity.models import Customer
from servicekit.database import Database
from servicekit.errors import NotSignedIn
from servicekit.tokens import Principal


@dataclass(frozen=True, slots=True)
class ReadCustomer:
    """Reads customers."""

    database: Database

    async def read(self, principal: Principal) -> tuple[Customer, bool]:
        """The customer, and whether they have just signed up. Raises NotSignedIn when the session is over."""
        async with self.database.read() as session:
            found = await repository.find_customer_of_live_session(
                session, principal.customer_id, principal.session_id
            )
        if found is None:
            raise NotSignedIn("session_ended", "Your session has ended. Please log in again")
        return found
