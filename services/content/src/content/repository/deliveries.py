"""Statements about messages on their way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.database import Database
from servicekit.retention import delete_older_than

# One statement for a batch: there is one of these for every purchase.
_ADD: Final = text("""
    insert into deliveries (template, source_id, customer_id, facts)
    select :template, new.* from unnest(
        cast(:source_ids as uuid[]), cast(:customer_ids as uuid[]), cast(:facts as jsonb[])
    ) as new
    on conflict do nothing
""")

# What is due again while it is still being sent belongs to a process that died.
_CLAIM: Final = text("""
    update deliveries set attempts = attempts + 1, due_at = clock_timestamp() + make_interval(secs => :lease)
    where delivery_id in (
        select delivery_id from deliveries
        where status = 'waiting' and due_at <= clock_timestamp()
        order by facts is not null, due_at
        limit :at_most
        for update skip locked
    )
    returning delivery_id, template, source_id, customer_id, facts, attempts
""")

# Whoever's lease ran out says no more about the message: another process is sending it.
_POSTPONE: Final = text("""
    update deliveries set
        due_at = clock_timestamp() + least(interval '30 seconds' * 4 ^ (attempts - 1), interval '6 hours'),
        last_error = :error
    where delivery_id = :delivery_id and status = 'waiting' and attempts = :attempts
""")

_FINISH: Final = text("""
    update deliveries set status = :status, finished_at = clock_timestamp(), last_error = :error, facts = null
    where delivery_id = :delivery_id and status = 'waiting' and attempts = :attempts
""")


@dataclass(frozen=True, slots=True)
class Claimed:
    """A message that this process sends now."""

    delivery_id: UUID
    template: str
    source_id: UUID
    customer_id: UUID | None
    facts: dict[str, Any] | None
    attempts: int
    """How often it was tried, this time included."""


async def add(
    session: AsyncSession,
    template: str,
    new: Sequence[tuple[UUID, UUID | None, dict[str, Any] | None]],
) -> None:
    """Adds messages of one template, each `(source, customer, facts)`; the same source only once."""
    await session.execute(
        _ADD,
        {
            "template": template,
            "source_ids": [source for source, _, _ in new],
            "customer_ids": [customer for _, customer, _ in new],
            "facts": [None if facts is None else Jsonb(facts) for _, _, facts in new],
        },
    )


async def claim(session: AsyncSession, *, at_most: int, lease_seconds: float) -> Sequence[Claimed]:
    """Takes what is due, codes and links first. Nobody else takes it for `lease_seconds`."""
    rows = (await session.execute(_CLAIM, {"at_most": at_most, "lease": lease_seconds})).mappings()
    return [Claimed(**row) for row in rows]


async def postpone(session: AsyncSession, claimed: Claimed, *, error: str) -> None:
    """Notes that a message was not taken. It is due again after 30 s, then 2 min, up to 6 h."""
    about = {"delivery_id": claimed.delivery_id, "attempts": claimed.attempts}
    await session.execute(_POSTPONE, {**about, "error": error})


async def finish(session: AsyncSession, claimed: Claimed, *, status: str, error: str | None = None) -> None:
    """Notes what became of a message, and forgets what it said."""
    about = {"delivery_id": claimed.delivery_id, "attempts": claimed.attempts}
    await session.execute(_FINISH, {**about, "status": status, "error": error})


async def prune(database: Database) -> int:
    """Deletes what was finished 90 days ago; gives how many."""
    return await delete_older_than(database, "deliveries", "finished_at", days=90)
