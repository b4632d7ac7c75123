"""What the wallet keeps of customers: identity's facts, restrictions, and answers about safer play."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession


@dataclass(frozen=True, slots=True)
class Customer:
    """A customer as identity's events tell; `version` is 0 while only an access token has told."""

    customer_id: UUID
    version: int
    region: str
    currency: str
    segment: str
    verified: bool
    account_status: str
    limit_prompt_answered_at: datetime | None
    reality_check_minutes: int | None


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    """What holds in a region of safer play; `exclusion_periods` are ISO 8601 durations or `forever`."""

    exclusion_label: str
    exclusion_periods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Restriction:
    """Something that keeps a customer from buying and depositing; `until` is None where it has no end."""

    kind: str
    begins_at: datetime
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Restricted:
    """What became of a request to restrict; `version` counts the restrictions of a customer."""

    status: str
    version: int | None
    restricted_at: datetime | None
    until: datetime | None


_MET: Final = text("select customer_met(:customer_id, :region, :currency)")
_TOLD: Final = text("""
    select customer_told(:customer_id, :version, :region, :currency, :segment, :verified, :account_status)
""")
_GET: Final = text("""
    select customer_id, version, region, currency, segment, verified, account_status,
           limit_prompt_answered_at, reality_check_minutes
    from customers where customer_id = :customer_id
""")
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


async def met(session: AsyncSession, customer_id: UUID, region: str, currency: str) -> None:
    """Remembers what an access token says of a customer of whom no event has told; harmless otherwise."""
    await session.execute(_MET, {"customer_id": customer_id, "region": region, "currency": currency})


async def told(
    session: AsyncSession,
    customer_id: UUID,
    *,
    version: int,
    region: str,
    currency: str,
    segment: str,
    verified: bool,
    account_status: str,
) -> None:
    """Remembers a version of identity's record; an older one changes nothing. See `customer_told`."""
    await session.execute(
        _TOLD,
        {
            "customer_id": customer_id,
            "version": version,
            "region": region,
            "currency": currency,
            "segment": segment,
            "verified": verified,
            "account_status": account_status,
        },
    )


async def get(session: AsyncSession, customer_id: UUID) -> Customer | None:
    """What is known of a customer."""
    row = (await session.execute(_GET, {"customer_id": customer_id})).mappings().one_or_none()
    return None if row is None else Customer(**row)


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


async def restrictions(session: AsyncSession, customer_id: UUID) -> list[Restriction]:
    """The restrictions in force, the oldest first."""
    rows = (await session.execute(_IN_FORCE, {"customer_id": customer_id})).mappings()
    return [Restriction(**row) for row in rows]


async def answer_limit_prompt(session: AsyncSession, customer_id: UUID) -> None:
    """Remembers that the customer wants no limit now."""
    await session.execute(text("select limit_prompt_answered(:customer_id)"), {"customer_id": customer_id})


async def set_reality_check(session: AsyncSession, customer_id: UUID, minutes: int | None) -> None:
    """Sets after how many minutes the customer is told how long and for how much they play; None is never."""
    await session.execute(
        text("select reality_check_set(:customer_id, cast(:minutes as smallint))"),
        {"customer_id": customer_id, "minutes": minutes},
    )
