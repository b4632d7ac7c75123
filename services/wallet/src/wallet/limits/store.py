"""Limits and restrictions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from wallet.ledger.store.journals import amount_arguments, call
from wallet.limits.rules import (
    Change,
    CustomerLimit,
    Guard,
    Jurisdiction,
    Kind,
    Limit,
    Period,
    Restricted,
    Restriction,
    RestrictionRequest,
    Usage,
)
from wallet.money.rules import Money

_IN_FORCE: Final = text("""
    select source, period, amount, verified_amount, limit_id
    from limits_in_force(:customer_id, :currency, :kind) order by source, hours_of(period)
""")

_USAGES: Final[dict[Kind, Any]] = {
    "spend": text("""
        select spent_at as at, amount from spending_since(:customer_id, :currency, clock_timestamp() - :span)
    """),
    "deposit": text("""
        select settled_at as at, amount
        from deposits_since(:customer_id, :currency, clock_timestamp() - :span)
    """),
}

_OWN: Final = text("""
    select limit_id, kind, period, currency, amount, set_at, requested_amount, requested_at, confirmable_at
    from customer_limits where customer_id = :customer_id and removed_at is null
    order by kind, hours_of(period)
""")


async def guards(database: Database, customers: Sequence[UUID], currencies: Sequence[str]) -> list[Guard]:
    """The guard of each customer's wallet in the currency at the same index, in one round trip."""
    rows = await database.call(
        "select * from wallet_spend_guards(%(customers)s::uuid[], %(currencies)s::text[])",
        {"customers": list(customers), "currencies": list(currencies)},
    )
    return [Guard(**row) for row in rows]


async def in_force(session: AsyncSession, customer_id: UUID, currency: str, kind: Kind) -> list[Limit]:
    """The customer's own limits and those of the region, the shortest period of each first."""
    rows = await session.execute(_IN_FORCE, {"customer_id": customer_id, "currency": currency, "kind": kind})
    return [Limit(**row) for row in rows.mappings()]


async def usages(
    session: AsyncSession, customer_id: UUID, currency: str, kind: Kind, span: timedelta
) -> list[Usage]:
    """What counted against limits of a kind in the time before now, by the clock of the database."""
    rows = await session.execute(
        _USAGES[kind], {"customer_id": customer_id, "currency": currency, "span": span}
    )
    return [Usage(row.at, row.amount) for row in rows]


async def now(session: AsyncSession) -> datetime:
    """The time of the database, at which limits are read."""
    at: datetime = (await session.execute(text("select clock_timestamp()"))).scalar_one()
    return at


async def own(session: AsyncSession, customer_id: UUID) -> list[CustomerLimit]:
    """The limits that a customer set."""
    rows = (await session.execute(_OWN, {"customer_id": customer_id})).mappings()
    return [CustomerLimit(**row) for row in rows]


async def put(session: AsyncSession, customer_id: UUID, kind: Kind, period: Period, minor_units: int) -> None:
    """Sets a limit, or asks for a higher one. See `limit_set`."""
    await call(session, "limit_set", customer_id=customer_id, kind=kind, period=period, amount=minor_units)


async def change(session: AsyncSession, customer_id: UUID, limit_id: UUID, action: Change) -> str:
    """Calls `limit_remove`, `limit_confirm` or `limit_keep`; returns the status."""
    changed = await call(session, f"limit_{action}", customer_id=customer_id, limit_id=limit_id)
    return str(changed.status)


async def reserve_deposit(session: AsyncSession, customer_id: UUID, deposit_id: UUID, amount: Money) -> str:
    """Makes room for a deposit before a provider is asked, in the caller's transaction; returns the status.

    See `deposit_reserve`; everything but `reserved` and `repeated` refuses.
    """
    reserved = await call(
        session,
        "deposit_reserve",
        customer_id=customer_id,
        deposit_id=str(deposit_id),
        **amount_arguments(amount),
    )
    return str(reserved.status)


async def release_deposit(session: AsyncSession, deposit_id: UUID) -> None:
    """Releases the room of a deposit without money; a settled one stays as it is."""
    await session.execute(text("select deposit_release(:deposit_id)"), {"deposit_id": str(deposit_id)})


async def set_system_limit(
    session: AsyncSession,
    *,
    region: str,
    verified: bool,
    kind: Kind,
    period: Period,
    limit: Money,
    valid_from: datetime,
) -> None:
    await call(
        session,
        "system_limit_set",
        region=region,
        verified=verified,
        kind=kind,
        period=period,
        **amount_arguments(limit),
        valid_from=valid_from,
    )


async def apply_system_limits(
    database: Database, began: datetime, after: UUID, limit: int
) -> tuple[int, UUID | None]:
    """Applies limits that have begun to some wallets; returns their number and the last wallet."""
    rows = await database.call(
        "select told, last_told from apply_system_limits(%(began)s, %(after)s, %(limit)s)",
        {"began": began, "after": after, "limit": limit},
    )
    return rows[0]["told"], rows[0]["last_told"]


_RESTRICT: Final = text("""
    select status, restriction_version as version, restricted_at
    from customer_restrict(
        :customer_id, :currency, :kind, :reference,
        coalesce(cast(:until as timestamptz), clock_timestamp() + cast(:duration as interval)))
""")

_END: Final = text("""
    select until from restrictions where customer_id = :customer_id and reference = :reference
""")

_RESTRICTIONS_IN_FORCE: Final = text("""
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


async def restrict(session: AsyncSession, asked: RestrictionRequest) -> Restricted:
    """Restricts a customer; see `customer_restrict`."""
    fields = asdict(asked)
    row = (await session.execute(_RESTRICT, fields)).mappings().one()
    # A statement of its own: one does not see what a function that it calls has written.
    end = await session.execute(_END, fields)
    return Restricted(**row, until=end.scalar_one_or_none())


async def restrictions_in_force(session: AsyncSession, customer_id: UUID) -> list[Restriction]:
    """The restrictions in force, the oldest first."""
    rows = (await session.execute(_RESTRICTIONS_IN_FORCE, {"customer_id": customer_id})).mappings()
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
