from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, case, delete, or_, select, update
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from identity.second_factors.rules import (
    CODE_LIFETIME,
    ENROL,
    GUESSES_PER_CODE,
    GUESSES_PER_DAY,
    RESEND_AFTER,
    Guess,
    Method,
    Scope,
)
from identity.second_factors.tables import CodeAttempts, OneTimeCode


async def find_code(session: AsyncSession, customer_id: UUID, purpose: str) -> OneTimeCode | None:
    """The last code of a purpose, in any state."""
    statement = select(OneTimeCode).where(
        OneTimeCode.customer_id == customer_id, OneTimeCode.purpose == purpose
    )
    return (await session.scalars(statement)).one_or_none()


async def find_request_of_session(session: AsyncSession, session_id: UUID, *, now: datetime) -> Scope | None:
    """The scope that a session was last asked to step up for, live requests first."""
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
    """Replaces the request of the same purpose.

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


async def begin_life(session: AsyncSession, code_id: UUID, *, now: datetime) -> None:
    """The message of a code left: it counts for `CODE_LIFETIME` from now, also where that time had passed
    before anyone had the code. Changes nothing for another message.
    """
    await session.execute(
        update(OneTimeCode)
        .where(OneTimeCode.code_id == code_id, OneTimeCode.used_at.is_(None))
        .values(expires_at=now + CODE_LIFETIME)
    )


async def is_locked(session: AsyncSession, customer_id: UUID) -> bool:
    """Whether too many wrong codes locked the second factor."""
    locked = await session.scalar(
        select(CodeAttempts.locked_at).where(CodeAttempts.customer_id == customer_id)
    )
    return locked is not None


async def count_guess(
    session: AsyncSession, customer_id: UUID, scope: Scope, *, now: datetime
) -> Guess | None:
    """Counts a guess at a live code before the comparison; None, and nothing counted, without a live code.

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
        await uncount_guess(session, customer_id)
        return None
    return Guess(*counted, of_day=day)


async def lock_guesses(session: AsyncSession, customer_id: UUID) -> None:
    """Locks the customer's guesses first, in the order of `count_guess`.

    Another order of locks could deadlock.
    """
    await session.execute(
        select(CodeAttempts.customer_id).where(CodeAttempts.customer_id == customer_id).with_for_update()
    )


async def uncount_guess(session: AsyncSession, customer_id: UUID) -> None:
    """A right code does not count as a guess."""
    await session.execute(
        update(CodeAttempts)
        .where(CodeAttempts.customer_id == customer_id, CodeAttempts.attempts > 0)
        .values(attempts=CodeAttempts.attempts - 1)
    )


async def move_codes(session: AsyncSession, old_session_id: UUID, new_session_id: UUID) -> None:
    """Moves the codes of a session to the session that replaces it."""
    await session.execute(
        update(OneTimeCode)
        .where(OneTimeCode.session_id == old_session_id)
        .values(session_id=new_session_id)
        .execution_options(synchronize_session=False)
    )


async def use_code(session: AsyncSession, code_id: UUID, *, now: datetime) -> bool:
    """Uses a request, once; False when it was used or replaced."""
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
    """Unlocks the second factor and resets the guesses; False when it was not locked."""
    unlocked = await session.scalar(
        delete(CodeAttempts)
        .where(CodeAttempts.customer_id == customer_id, CodeAttempts.locked_at.is_not(None))
        .returning(CodeAttempts.customer_id)
    )
    if unlocked is not None:
        await session.execute(delete(OneTimeCode).where(OneTimeCode.customer_id == customer_id))
    return unlocked is not None
