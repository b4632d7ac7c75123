"""Second factors, one-time codes and recovery codes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import and_, case, delete, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from identity.domain.second_factor import (
    CODE_LIFETIME,
    ENROL,
    GUESSES_PER_CODE,
    GUESSES_PER_DAY,
    RESEND_AFTER,
    Method,
)
from identity.models import CodeAttempts, OneTimeCode, RecoveryCode, SecondFactor
from servicekit.database import Database
from servicekit.retention import delete_older_than

KEEP_CODES_DAYS: Final = 1
"""Days that a code is kept after it expired."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What a code is for; one asked for something else never counts."""

    purpose: str
    binding: str | None = None
    session_id: UUID | None = None


async def find_second_factor(session: AsyncSession, customer_id: UUID) -> SecondFactor | None:
    """The confirmed second factor of a customer."""
    statement = select(SecondFactor).where(
        SecondFactor.customer_id == customer_id, SecondFactor.confirmed_at.is_not(None)
    )
    return (await session.scalars(statement)).one_or_none()


async def find_enrolment(session: AsyncSession, customer_id: UUID, method: Method) -> SecondFactor | None:
    """A second factor that waits to be confirmed."""
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
    """Begins to enrol a second factor, again if need be; False when it is the one in use already."""
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
    """Puts an enrolled second factor in the place of every other; False when it was not waiting."""
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
    """Uses a time step of the authenticator; False when it, or a later one, was used before."""
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


async def find_code(session: AsyncSession, customer_id: UUID, purpose: str) -> OneTimeCode | None:
    """The code that a customer was last asked for with a purpose, whatever became of it."""
    statement = select(OneTimeCode).where(
        OneTimeCode.customer_id == customer_id, OneTimeCode.purpose == purpose
    )
    return (await session.scalars(statement)).one_or_none()


async def find_asked_in_session(session: AsyncSession, session_id: UUID, *, now: datetime) -> Scope | None:
    """What a session was last asked to step up for, what it may still prove first; None when nothing."""
    live = and_(OneTimeCode.used_at.is_(None), OneTimeCode.expires_at > now)
    statement = (
        select(OneTimeCode.purpose, OneTimeCode.binding)
        .where(OneTimeCode.session_id == session_id, OneTimeCode.purpose != ENROL)
        .order_by(live.desc(), OneTimeCode.created_at.desc(), OneTimeCode.code_id.desc())
        .limit(1)
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else Scope(row[0], row[1], session_id)


async def ask_for_code(
    session: AsyncSession,
    customer_id: UUID,
    scope: Scope,
    *,
    code_id: UUID,
    method: Method,
    digest: bytes | None,
    now: datetime,
) -> bool:
    """Puts what is asked for in the place of what was asked before with the same purpose.

    False, and nothing changed, when a code was sent less than a minute ago. Guesses at an authenticator go on
    being counted: asking again gives none back. Asking for the same once more leaves a guess that is being
    compared as good as it was: of two sign-ins sent at once, one succeeds.
    """
    asked = {
        "code_id": code_id,
        "binding": scope.binding,
        "session_id": scope.session_id,
        "method": method,
        "digest": digest,
        "created_at": now,
        "expires_at": now + CODE_LIFETIME,
        "used_at": None,
    }
    still_open = and_(
        OneTimeCode.method == "authenticator", OneTimeCode.used_at.is_(None), OneTimeCode.expires_at > now
    )
    same = and_(
        still_open,
        OneTimeCode.binding.is_not_distinct_from(scope.binding),
        OneTimeCode.session_id.is_not_distinct_from(scope.session_id),
    )
    statement = (
        insert_or(OneTimeCode)
        .values(customer_id=customer_id, purpose=scope.purpose, **asked)
        .on_conflict_do_update(
            index_elements=[OneTimeCode.customer_id, OneTimeCode.purpose],
            set_={
                **asked,
                "code_id": case((same, OneTimeCode.code_id), else_=code_id),
                "attempts": case((still_open, OneTimeCode.attempts), else_=0),
            },
            where=or_(
                OneTimeCode.method == "authenticator",
                OneTimeCode.used_at.is_not(None),
                OneTimeCode.created_at <= now - RESEND_AFTER,
            ),
        )
        .returning(OneTimeCode.code_id)
    )
    return (await session.scalar(statement)) is not None


@dataclass(frozen=True, slots=True)
class Guess:
    """One counted guess, and what it must be compared with."""

    code_id: UUID
    method: str
    digest: bytes | None
    of_code: int
    """Guesses at this code so far, this one included."""
    of_day: int
    """Guesses today so far, this one included."""


async def is_locked(session: AsyncSession, customer_id: UUID) -> bool:
    """Whether too many wrong codes locked the second factor."""
    locked = await session.scalar(
        select(CodeAttempts.locked_at).where(CodeAttempts.customer_id == customer_id)
    )
    return locked is not None


async def count_guess(
    session: AsyncSession, customer_id: UUID, scope: Scope, *, now: datetime
) -> Guess | None:
    """Counts a guess at a live code before anybody compares it; None, and nothing counted, without one.

    Only what has been committed here may be compared: so guesses made at the same time get no more compares
    than guesses made one after the other.
    """
    day = await session.scalar(
        insert_or(CodeAttempts)
        .values(customer_id=customer_id, day=now.date(), attempts=1)
        .on_conflict_do_update(
            index_elements=[CodeAttempts.customer_id],
            set_={
                "day": now.date(),
                "attempts": case((CodeAttempts.day == now.date(), CodeAttempts.attempts + 1), else_=1),
            },
            where=and_(
                CodeAttempts.locked_at.is_(None),
                or_(CodeAttempts.day != now.date(), CodeAttempts.attempts < GUESSES_PER_DAY),
            ),
        )
        .returning(CodeAttempts.attempts)
    )
    if day is None:
        return None
    counted = (
        await session.execute(
            update(OneTimeCode)
            .where(
                OneTimeCode.customer_id == customer_id,
                OneTimeCode.purpose == scope.purpose,
                OneTimeCode.binding.is_not_distinct_from(scope.binding),
                OneTimeCode.session_id.is_not_distinct_from(scope.session_id),
                OneTimeCode.used_at.is_(None),
                OneTimeCode.expires_at > now,
                OneTimeCode.attempts < GUESSES_PER_CODE,
            )
            .values(attempts=OneTimeCode.attempts + 1)
            .returning(OneTimeCode.code_id, OneTimeCode.method, OneTimeCode.digest, OneTimeCode.attempts)
        )
    ).one_or_none()
    if counted is None:
        await give_guess_back(session, customer_id)
        return None
    return Guess(*counted, of_day=day)


async def begin_compare(session: AsyncSession, customer_id: UUID) -> None:
    """Takes the customer's guesses before anything else is written, as counting one does.

    Two that came to the guesses and to the code in different orders would wait for each other.
    """
    await session.execute(
        select(CodeAttempts.customer_id).where(CodeAttempts.customer_id == customer_id).with_for_update()
    )


async def give_guess_back(session: AsyncSession, customer_id: UUID) -> None:
    """A right code is no guess."""
    await session.execute(
        update(CodeAttempts)
        .where(CodeAttempts.customer_id == customer_id, CodeAttempts.attempts > 0)
        .values(attempts=CodeAttempts.attempts - 1)
    )


async def use_code(session: AsyncSession, code_id: UUID, *, now: datetime) -> bool:
    """Uses what was asked for, once; False when it was used or replaced in the meantime."""
    used = await session.scalar(
        update(OneTimeCode)
        .where(OneTimeCode.code_id == code_id, OneTimeCode.used_at.is_(None))
        .values(used_at=now)
        .returning(OneTimeCode.code_id)
    )
    return used is not None


async def lock_second_factor(session: AsyncSession, customer_id: UUID, *, now: datetime) -> bool:
    """Locks the second factor until support unlocks it; False when it was locked before."""
    locked = await session.scalar(
        update(CodeAttempts)
        .where(CodeAttempts.customer_id == customer_id, CodeAttempts.locked_at.is_(None))
        .values(locked_at=now)
        .returning(CodeAttempts.customer_id)
    )
    return locked is not None


async def unlock_second_factor(session: AsyncSession, customer_id: UUID) -> bool:
    """Unlocks the second factor and forgets the guesses; False when it was not locked."""
    unlocked = await session.scalar(
        delete(CodeAttempts)
        .where(CodeAttempts.customer_id == customer_id, CodeAttempts.locked_at.is_not(None))
        .returning(CodeAttempts.customer_id)
    )
    if unlocked is not None:
        await session.execute(delete(OneTimeCode).where(OneTimeCode.customer_id == customer_id))
    return unlocked is not None


async def replace_recovery_codes(
    session: AsyncSession, customer_id: UUID, digests: Sequence[bytes], *, now: datetime
) -> None:
    """Gives a customer new recovery codes in the place of all others."""
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
    """Encrypts the keys of all authenticators anew; says how many."""
    statement = select(SecondFactor).where(SecondFactor.secret.is_not(None)).with_for_update()
    factors = (await session.scalars(statement)).all()
    for factor in factors:
        if factor.secret is not None:
            factor.secret = renew(factor.secret)
    return len(factors)


async def prune_codes(database: Database) -> int:
    """Forgets codes that expired a day ago; says how many."""
    return await delete_older_than(database, "one_time_codes", "expires_at", days=KEEP_CODES_DAYS)
