"""The customer's own sessions and trusted devices, and the heartbeat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from identity import errors
from identity.sessions.end_session import EndSession
from identity.sessions.rules import NEW_VISIT_AFTER, InactivityRules
from identity.sessions.store import devices, sessions
from identity.sessions.tables import Device, Session
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import NotFound
from servicekit.security.principal import Principal


@dataclass(frozen=True, slots=True)
class OwnSessions:
    """Lists and ends sessions, and trust in devices."""

    database: Database
    ending: EndSession
    inactivity: InactivityRules
    clock: Clock

    async def record_heartbeat(self, principal: Principal) -> tuple[UUID, int]:
        """Notes that the customer is there; returns the visit, and after how many seconds without anything
        done the session is over. Raises NotSignedIn `session_expired` when it is over already.
        """
        now = self.clock.now()
        async with self.database.transaction() as session:
            found = await sessions.lock_live_session(session, principal.customer_id, principal.session_id)
            if found is None:
                raise errors.session_ended()
            limit = self.inactivity.limit(found[0].channel)
            visit = await sessions.note_activity(
                session,
                principal.customer_id,
                principal.session_id,
                alive_since=now - limit,
                same_visit_since=now - NEW_VISIT_AFTER,
                now=now,
            )
            if visit is None:
                await self.ending.end(session, principal.session_id, "inactive")
        if visit is None:
            await self.ending.announce([principal.session_id])
            raise errors.session_expired()
        return visit, int(limit.total_seconds())

    async def list(self, principal: Principal) -> Sequence[tuple[Session, Device]]:
        """Live sessions, the last used first."""
        now = self.clock.now()
        async with self.database.read() as session:
            return await sessions.list_live_sessions(
                session,
                principal.customer_id,
                active_since=self.inactivity.alive_since(now),
                now=now,
            )

    async def end(self, principal: Principal, session_id: UUID) -> None:
        """Ends one session. Raises NotFound when the customer has none with this id."""
        await self._end(principal, session_id=session_id)

    async def end_others(self, principal: Principal) -> None:
        """Ends every session but the one that asks."""
        async with self.database.transaction() as session:
            ended = await self.ending.end_all(
                session, principal.customer_id, "revoked", but=principal.session_id
            )
        await self.ending.announce(ended)

    async def trusted_devices(self, principal: Principal) -> Sequence[Device]:
        """The devices that skip the second factor at sign-in."""
        async with self.database.read() as session:
            return await devices.list_trusted_devices(session, principal.customer_id, now=self.clock.now())

    async def end_trust(self, principal: Principal, device_id: UUID) -> None:
        """Ends the trust in a device and all its sessions except the caller's. Raises NotFound."""
        async with self.database.transaction() as session:
            if not await devices.end_trust(session, principal.customer_id, device_id, now=self.clock.now()):
                raise NotFound
            ids = await sessions.find_live_session_ids(
                session, principal.customer_id, device_id=device_id, but=principal.session_id
            )
            for session_id in ids:
                await self.ending.end(session, session_id, "revoked")
        await self.ending.announce(ids)

    async def _end(self, principal: Principal, *, session_id: UUID) -> None:
        async with self.database.transaction() as session:
            ids = await sessions.find_live_session_ids(session, principal.customer_id, session_id=session_id)
            if not ids:
                raise NotFound
            await self.ending.end(session, session_id, "revoked")
        await self.ending.announce(ids)
