"""Whether whoever shows a valid access token is still a customer with a session."""

from __future__ import annotations

from dataclasses import dataclass

from identity import errors, repository
from servicekit.database import Database
from servicekit.tokens import Principal


@dataclass(frozen=True, slots=True)
class CheckCaller:
    """Asks the record, which knows of a session that ended what the token, or Redis, may not know yet."""

    database: Database

    async def check(self, principal: Principal) -> None:
        """Raises NotSignedIn `session_ended`, Forbidden `account_closed`."""
        async with self.database.read() as session:
            found = await repository.find_customer_of_live_session(
                session, principal.customer_id, principal.session_id
            )
        if found is None:
            raise errors.session_ended()
        if found[0].account_status == "closed":
            raise errors.account_closed()
