"""Signing out (docs/reliability.md, rule 39)."""

from __future__ import annotations

from dataclasses import dataclass

from identity.sessions.end_session import EndSession
from identity.sessions.rules import refresh
from identity.sessions.store import sessions
from servicekit.data.database import Database
from servicekit.security.principal import Principal


@dataclass(frozen=True, slots=True)
class LogOut:
    database: Database
    ending: EndSession

    async def log_out(self, principal: Principal | None, refresh_token: str | None) -> None:
        """Ends the session that the access token or the refresh token belongs to;

        succeeds when there is none.
        """
        ended = set()
        async with self.database.transaction() as session:
            if principal is not None:
                ended.add(principal.session_id)
            if refresh_token is not None:
                found = await sessions.lock_session_of_token(session, refresh.token_digest(refresh_token))
                if found is not None:
                    ended.add(found[0].session_id)
            for session_id in sorted(ended):
                await self.ending.end(session, session_id, "signed_out")
        await self.ending.announce(ended)
