"""Statements about messages to send."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database

# One statement for a batch: there is one for every purchase.
_ADD: Final = text("""
    insert into deliveries (template, source_id, customer_id, facts)
    select :template, new.* from unnest(
        cast(:source_ids as uuid[]), cast(:customer_ids as uuid[]), cast(:facts as jsonb[])
    ) as new
    on conflict do nothing
""")

# A message that is due again while being sent belongs to a process that died.
_LEASE: Final = text("""
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

AWAY_SECONDS: Final = 2.0
"""After so long a message is tried again that waits for another service of ours."""

# One statement for all outcomes known at a time. The outcome of an expired lease is ignored, because
# another process is sending the message. `is true` prevents a scan of the index of finished messages, which
# a plan from a small table would use.
_RECORD: Final = """
    update deliveries as d set
        status = coalesce(outcome.status, 'waiting'),
        last_error = outcome.error,
        finished_at = case when outcome.status is not null then clock_timestamp() end,
        facts = case when outcome.status is null then d.facts end,
        attempts = d.attempts - case when outcome.is_attempt then 0 else 1 end,
        due_at = case
            when outcome.status is not null then d.due_at
            when not outcome.is_attempt then clock_timestamp() + make_interval(secs => %(away)s)
            else clock_timestamp() + least(interval '30 seconds' * 4 ^ (d.attempts - 1), interval '6 hours')
        end
    from unnest(
        %(deliveries)s::uuid[], %(attempts)s::integer[], %(statuses)s::text[], %(errors)s::text[],
        %(are_attempts)s::boolean[]
    ) as outcome (delivery_id, attempts, status, error, is_attempt)
    where d.delivery_id = outcome.delivery_id and (d.finished_at is null) is true
      and d.attempts = outcome.attempts
"""


@dataclass(frozen=True, slots=True)
class LeasedDelivery:
    """A message that this process sends now."""

    delivery_id: UUID
    template: str
    source_id: UUID
    customer_id: UUID | None
    facts: dict[str, Any] | None
    attempts: int
    """Attempts so far, including this one."""


@dataclass(frozen=True, slots=True)
class DeliveryOutcome:
    """The outcome of an attempt to send a message."""

    delivery: LeasedDelivery
    status: str | None
    """The new status; None to retry."""
    error: str | None
    """The reason, if there is one."""
    is_attempt: bool = True
    """Whether it counts; not when another service of ours was away."""


async def add_deliveries(
    session: AsyncSession,
    template: str,
    new: Sequence[tuple[UUID, UUID | None, dict[str, Any] | None]],
) -> None:
    """Adds messages of one template as `(source, customer, facts)`; each source once."""
    await session.execute(
        _ADD,
        {
            "template": template,
            "source_ids": [source for source, _, _ in new],
            "customer_ids": [customer for _, customer, _ in new],
            "facts": [None if facts is None else Jsonb(facts) for _, _, facts in new],
        },
    )


async def lease_due(session: AsyncSession, *, at_most: int, lease_seconds: float) -> Sequence[LeasedDelivery]:
    """Leases due messages for `lease_seconds`, codes and links first."""
    rows = (await session.execute(_LEASE, {"at_most": at_most, "lease": lease_seconds})).mappings()
    return [LeasedDelivery(**row) for row in rows]


async def record_outcomes(database: Database, outcomes: Sequence[DeliveryOutcome]) -> None:
    """Writes outcomes, and deletes the facts of finished messages.

    A retry is due after 30 s, then 2 min, up to 6 h; after `AWAY_SECONDS` when it was no attempt.
    Raises Unavailable.
    """
    await database.call(
        _RECORD,
        {
            "deliveries": [each.delivery.delivery_id for each in outcomes],
            "attempts": [each.delivery.attempts for each in outcomes],
            "statuses": [each.status for each in outcomes],
            "errors": [each.error for each in outcomes],
            "are_attempts": [each.is_attempt for each in outcomes],
            "away": AWAY_SECONDS,
        },
    )
