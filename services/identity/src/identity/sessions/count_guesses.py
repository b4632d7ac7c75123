"""Limits of what can be guessed about an account, in two counts: strangers lock no known device."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.rules import Visitor, token_digest
from identity.sessions.store import devices
from servicekit.data.database import Database


class Count(NamedTuple):
    """Where an attempt was counted."""

    attempts: Attempts
    who: str


@dataclass(frozen=True, slots=True)
class CountGuesses:
    database: Database
    limits: AttemptLimits

    async def count(
        self, email: str, visitor: Visitor, *, by_account: Attempts, by_known_device: Attempts
    ) -> Count:
        """Counts an attempt by its device where that customer signed in before, by its account elsewhere.

        The same work for an unknown address. Raises TooManyRequests and Unavailable.
        """
        counted = Count(by_account, email)
        if visitor.fingerprint is not None:
            async with self.database.read() as session:
                device_id = await devices.find_known_device(
                    session, email, fingerprint_digest=token_digest(visitor.fingerprint)
                )
            if device_id is not None:
                counted = Count(by_known_device, str(device_id))
        await self.limits.count(*counted)
        return counted
