"""A step-up serves one act (docs/reliability.md, rule 40): the table `used_step_ups` remembers it.

An act of one transaction uses it there, as its last check, so that a refusal or a failure leaves it:

    async with database.transaction() as session:
        ...
        await use_step_up(session, principal, purpose="withdrawal", binding=binding, now=clock.now())

Around an act of several transactions it is `StepUps.used`. An act with an idempotency key looks for its
stored answer first: a repetition needs no other step-up.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from fastapi.exceptions import RequestValidationError
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.data.retention import Purge
from servicekit.errors import ServiceError
from servicekit.security.elevation import DEFAULT_MAX_AGE_SECONDS, elevation_required, require_elevation
from servicekit.security.principal import Principal

PURGE: Final = Purge("used_step_ups", "used_at", timedelta(days=1))
"""Longer than any step-up holds."""

_USE = text("""
    insert into used_step_ups (session_id, purpose, made_at) values (:session_id, :purpose, :made_at)
    on conflict do nothing returning session_id
""")
_GIVE_BACK = text("""
    delete from used_step_ups
    where session_id = :session_id and purpose = :purpose and made_at = :made_at
""")


async def use_step_up(
    session: AsyncSession,
    principal: Principal,
    *,
    purpose: str,
    binding: str | None = None,
    max_age: int = DEFAULT_MAX_AGE_SECONDS,
    now: datetime,
) -> None:
    """Checks as `require_elevation` does, and uses the step-up with the transaction of the caller.

    Raises Forbidden `REQUIRED` also for a step-up that was used.
    """
    require_elevation(principal, purpose=purpose, binding=binding, max_age=max_age, now=now)
    if await session.scalar(_USE, _key(principal)) is None:
        raise elevation_required(purpose, binding=binding, max_age=max_age)


@dataclass(frozen=True, slots=True)
class StepUps:
    """For acts of several transactions."""

    database: Database
    clock: Clock

    @asynccontextmanager
    async def used(
        self,
        principal: Principal,
        purpose: str,
        *,
        binding: str | None = None,
        max_age: int = DEFAULT_MAX_AGE_SECONDS,
    ) -> AsyncIterator[None]:
        """Uses a step-up for the act inside; an act that is refused gives it back. Raises Forbidden."""
        async with self.database.transaction() as session:
            await use_step_up(
                session, principal, purpose=purpose, binding=binding, max_age=max_age, now=self.clock.now()
            )
        try:
            yield
        except (ServiceError, RequestValidationError):
            async with self.database.transaction() as session:
                await session.execute(_GIVE_BACK, _key(principal))
            raise


def _key(principal: Principal) -> dict[str, object]:
    made = principal.elevation
    assert made is not None  # noqa: S101 - checked before
    return {"session_id": principal.session_id, "purpose": made.purpose, "made_at": made.at}
