"""What other services ask when Redis does not know whether a session has ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from identity.sessions.store import sessions
from servicekit.data.database import Database
from servicekit.errors import NotSignedIn
from servicekit.security.principal import Principal
from servicekit.security.tokens import AccessTokenVerifier


@dataclass(frozen=True, slots=True)
class CheckEnded:
    database: Database
    verifier: AccessTokenVerifier

    async def have_ended(self, tokens: Sequence[str]) -> Sequence[bool]:
        """Whether the session of each access token has ended; True for a token that is no longer valid.

        Raises Unavailable.
        """
        callers = [await self._caller(token) for token in tokens]
        async with self.database.read() as session:
            live = await sessions.find_live(
                session, {caller.session_id for caller in callers if caller is not None}
            )
        return [caller is None or caller.session_id not in live for caller in callers]

    async def _caller(self, token: str) -> Principal | None:
        try:
            return await self.verifier.verify(token)
        except NotSignedIn:
            return None
