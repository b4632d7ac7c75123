from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from identity.second_factors.rules import Method
from identity.second_factors.tables import RecoveryCode, SecondFactor


async def find_second_factor(session: AsyncSession, customer_id: UUID) -> SecondFactor | None:
    """The confirmed second factor of a customer."""
    statement = select(SecondFactor).where(
        SecondFactor.customer_id == customer_id, SecondFactor.confirmed_at.is_not(None)
    )
    return (await session.scalars(statement)).one_or_none()


async def find_enrolment(session: AsyncSession, customer_id: UUID, method: Method) -> SecondFactor | None:
    """An unconfirmed second factor."""
    statement = select(SecondFactor).where(
        SecondFactor.customer_id == customer_id,
        SecondFactor.method == method,
        SecondFactor.confirmed_at.is_(None),
    )
    return (await session.scalars(statement)).one_or_none()


async def put_enrolment(
    session: AsyncSession,
    customer_id: UUID,
    method: Method,
    *,
    secret: bytes | None,
    address: str | None,
    now: datetime,
) -> bool:
    """Begins or restarts an enrolment; False when the method is in use already."""
    values = {"secret": secret, "address": address, "created_at": now, "last_step": None}
    statement = (
        insert_or(SecondFactor)
        .values(customer_id=customer_id, method=method, **values)
        .on_conflict_do_update(
            index_elements=[SecondFactor.customer_id, SecondFactor.method],
            set_=values,
            where=SecondFactor.confirmed_at.is_(None),
        )
        .returning(SecondFactor.method)
    )
    return (await session.scalar(statement)) is not None


async def confirm_enrolment(
    session: AsyncSession, customer_id: UUID, method: Method, *, last_step: int | None, now: datetime
) -> bool:
    """Confirms an enrolment in place of every other second factor; False without an enrolment."""
    await session.execute(
        delete(SecondFactor).where(SecondFactor.customer_id == customer_id, SecondFactor.method != method)
    )
    confirmed = await session.scalar(
        update(SecondFactor)
        .where(
            SecondFactor.customer_id == customer_id,
            SecondFactor.method == method,
            SecondFactor.confirmed_at.is_(None),
        )
        .values(confirmed_at=now, last_step=last_step)
        .returning(SecondFactor.method)
    )
    return confirmed is not None


async def remove_second_factors(session: AsyncSession, customer_id: UUID) -> bool:
    """Removes every second factor, enrolments and recovery codes with it; False when none was in use."""
    removed = await session.scalars(
        delete(SecondFactor)
        .where(SecondFactor.customer_id == customer_id)
        .returning(SecondFactor.confirmed_at)
    )
    await session.execute(delete(RecoveryCode).where(RecoveryCode.customer_id == customer_id))
    return any(confirmed is not None for confirmed in removed)


async def use_step(session: AsyncSession, customer_id: UUID, step: int) -> bool:
    """Uses a time step of the authenticator; False when this or a later step was used before."""
    used = await session.scalar(
        update(SecondFactor)
        .where(
            SecondFactor.customer_id == customer_id,
            SecondFactor.method == "authenticator",
            SecondFactor.confirmed_at.is_not(None),
            or_(SecondFactor.last_step.is_(None), SecondFactor.last_step < step),
        )
        .values(last_step=step)
        .returning(SecondFactor.last_step)
    )
    return used is not None


async def replace_recovery_codes(
    session: AsyncSession, customer_id: UUID, digests: Sequence[bytes], *, now: datetime
) -> None:
    await session.execute(delete(RecoveryCode).where(RecoveryCode.customer_id == customer_id))
    await session.execute(
        insert(RecoveryCode),
        [{"customer_id": customer_id, "digest": digest, "created_at": now} for digest in digests],
    )


async def use_recovery_code(
    session: AsyncSession, customer_id: UUID, digest: bytes, *, now: datetime
) -> bool:
    """Uses a recovery code once; False when there is none like it, or it was used."""
    used = await session.scalar(
        update(RecoveryCode)
        .where(
            RecoveryCode.customer_id == customer_id,
            RecoveryCode.digest == digest,
            RecoveryCode.used_at.is_(None),
        )
        .values(used_at=now)
        .returning(RecoveryCode.customer_id)
    )
    return used is not None


async def count_recovery_codes(session: AsyncSession, customer_id: UUID) -> int:
    """How many recovery codes a customer has left."""
    statement = select(func.count()).where(
        RecoveryCode.customer_id == customer_id, RecoveryCode.used_at.is_(None)
    )
    return int(await session.scalar(statement) or 0)


async def reencrypt_secrets(session: AsyncSession, renew: Callable[[bytes], bytes]) -> int:
    """Re-encrypts the keys of all authenticators; returns their number."""
    statement = select(SecondFactor).where(SecondFactor.secret.is_not(None)).with_for_update()
    factors = (await session.scalars(statement)).all()
    for factor in factors:
        if factor.secret is not None:
            factor.secret = renew(factor.secret)
    return len(factors)
