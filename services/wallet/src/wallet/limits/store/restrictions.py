"""Restrictions, and the choices of the safer-play centre."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from wallet.limits.rules.restrictions import Jurisdiction, Restricted, Restriction

_RESTRICT: Final = text("""
    select status, restriction_version as version, restricted_at
    from customer_restrict(
        :customer_id, :currency, :kind, :reference,
        coalesce(cast(:until as timestamptz), clock_timestamp() + cast(:duration as interval)))
""")

_END: Final = text("""
    select until from restrictions where customer_id = :customer_id and reference = :reference
""")

_IN_FORCE: Final = text("""
    select kind, begins_at, until from restrictions
    where customer_id = :customer_id and lifted_at is null and coalesce(until > clock_timestamp(), true)
    order by begins_at
""")


async def jurisdiction(session: AsyncSession, region: str) -> Jurisdiction:
    """What holds in a region now."""
    row = (
        await session.execute(
            text("select exclusion_label, exclusion_periods from jurisdiction_of(:region)"),
            {"region": region},
        )
    ).one()
    return Jurisdiction(row.exclusion_label, tuple(row.exclusion_periods))


async def restrict(
    session: AsyncSession,
    customer_id: UUID,
    *,
    currency: str,
    kind: str,
    reference: str,
    duration: str | None,
    until: datetime | None = None,
) -> Restricted:
    """Restricts a customer for an ISO 8601 duration of database time, until an instant, or for ever.

    See `customer_restrict`.

    `currency` is that of a customer who has no wallet yet.
    """
    row = (
        (
            await session.execute(
                _RESTRICT,
                {
                    "customer_id": customer_id,
                    "currency": currency,
                    "kind": kind,
                    "reference": reference,
                    "duration": duration,
                    "until": until,
                },
            )
        )
        .mappings()
        .one()
    )
    # A statement of its own: one does not see what a function that it calls has written.
    end = await session.execute(_END, {"customer_id": customer_id, "reference": reference})
    return Restricted(**row, until=end.scalar_one_or_none())


async def in_force(session: AsyncSession, customer_id: UUID) -> list[Restriction]:
    """The restrictions in force, the oldest first."""
    rows = (await session.execute(_IN_FORCE, {"customer_id": customer_id})).mappings()
    return [Restriction(**row) for row in rows]


async def answer_limit_prompt(session: AsyncSession, customer_id: UUID) -> None:
    """Records that the customer wants no limit now."""
    await session.execute(text("select limit_prompt_answered(:customer_id)"), {"customer_id": customer_id})


async def set_reality_check(session: AsyncSession, customer_id: UUID, minutes: int | None) -> None:
    """Sets the interval of the reality check in minutes; None turns it off."""
    await session.execute(
        text("select reality_check_set(:customer_id, cast(:minutes as smallint))"),
        {"customer_id": customer_id, "minutes": minutes},
    )
