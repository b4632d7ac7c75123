"""Why money may not move: restrictions and limits with what they leave and when room returns.

Read only. The ledger decides; between this answer and the movement anything may happen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from servicekit.errors import RuleRefused, ServiceError, Unavailable
from servicekit.telemetry.logs import log
from wallet.errors import refusal
from wallet.limits import store as limits
from wallet.limits.rules import (
    LIMIT_CODES,
    RESTRICTION_CODES,
    SPANS,
    BlockedReason,
    Guard,
    Kind,
    Limit,
    Payment,
    Usage,
    reason_for,
    room,
    room_returns_at,
)
from wallet.money.rules import Money, written_money

_KIND_CODES: Final[dict[str, str]] = {"closed": "account_closed", "register": "register_excluded"}

_LIMITED: Final[dict[str, str]] = {
    "spend_limit": "This would exceed your spend limit.",
    "deposit_limit": "This would exceed your deposit limit.",
    "global_spend_limit": "This would exceed the spend limit of your region.",
    "verify_account_required": "Please verify your account to continue.",
}


async def check_spend(
    database: Database, payments: Sequence[Payment]
) -> list[list[BlockedReason] | Exception]:
    """The reasons why each customer may not pay an amount now, or the error of looking for them.

    One round trip finds for whom there is nothing; the others are read side by side. What a wallet lacks
    would have to be deposited, so limits of deposits count for that part. Raises Unavailable for all of them
    when that round trip fails.
    """
    guards = await limits.guards(
        database,
        [payment.customer_id for payment in payments],
        [payment.amount.currency for payment in payments],
    )
    return await asyncio.gather(
        *(
            _blocked_reasons_or_failure(database, payment, guard)
            for payment, guard in zip(payments, guards, strict=True)
        )
    )


async def _blocked_reasons_or_failure(
    database: Database, payment: Payment, guard: Guard
) -> list[BlockedReason] | Exception:
    try:
        return await _blocked_reasons(database, payment.customer_id, payment.amount, guard)
    except Exception as error:  # Whatever one customer's reasons fail by must not fail their neighbours.
        return error


async def _blocked_reasons(
    database: Database, customer_id: UUID, amount: Money, guard: Guard
) -> list[BlockedReason]:
    if guard.refusal is not None:
        async with database.read() as session:
            return [await _restricted(session, customer_id, guard.refusal)]
    missing = max(amount.minor_units - guard.available, 0)
    asked: dict[Kind, int] = {}
    if guard.ceiling is not None and guard.spent + amount.minor_units > guard.ceiling:
        asked["spend"] = amount.minor_units
    if missing:
        asked["deposit"] = missing
    if not asked:
        return []
    found: dict[str, BlockedReason] = {}
    async with database.read() as session:
        for kind, minor_units in asked.items():
            for reason in await _reasons(session, customer_id, kind, Money(minor_units, amount.currency)):
                # What both spending and depositing want of a customer, e.g. to be verified, is said once.
                found.setdefault(reason.id, reason)
    return list(found.values())


async def explain_refusal(
    database: Database, customer_id: UUID, kind: Kind, amount: Money, refused: ServiceError
) -> ServiceError:
    """A refusal by the ledger, with the details of the limit or restriction behind it; others as they are.

    So is one whose details cannot be read now: the ledger has decided, and that is the answer.
    """
    if refused.code not in LIMIT_CODES | RESTRICTION_CODES:
        return refused
    try:
        async with database.read() as session:
            reason = await _reason_of(session, customer_id, kind, amount, refused.code)
    except Unavailable as error:
        log.warning("refusal_not_explained", refusal=refused.code, reason=error.code)
        return refused
    if reason is None:
        return refused
    return RuleRefused(
        reason.id, reason.message, target=refused.target, entities={"blocked_reason": reason.as_json()}
    )


async def _reason_of(
    session: AsyncSession, customer_id: UUID, kind: Kind, amount: Money, code: str
) -> BlockedReason | None:
    """The reason behind a refusal; None when room has returned since."""
    if code in RESTRICTION_CODES:
        return await _restricted(session, customer_id, code)
    reasons = await _reasons(session, customer_id, kind, amount)
    return next((each for each in reasons if each.id == code), None)


async def _restricted(session: AsyncSession, customer_id: UUID, code: str) -> BlockedReason:
    in_force = [
        each
        for each in await limits.restrictions_in_force(session, customer_id)
        if _KIND_CODES.get(each.kind, each.kind) == code
    ]
    ends: Collection[datetime | None] = [each.until for each in in_force] or [None]
    until = None if None in ends else max(end for end in ends if end is not None)
    message = refusal(code).message
    return BlockedReason(code, message if until is None else f"{message} until {_readable(until)}", until)


async def _reasons(session: AsyncSession, customer_id: UUID, kind: Kind, asked: Money) -> list[BlockedReason]:
    in_force = await limits.in_force(session, customer_id, asked.currency, kind)
    if not in_force:
        return []
    longest = max(SPANS[limit.period] for limit in in_force)
    usages = await limits.usages(session, customer_id, asked.currency, kind, longest)
    now = await limits.now(session)
    reasons: dict[str, BlockedReason] = {}
    for limit in in_force:
        reason = _reason(kind, limit, usages, asked, now)
        if reason is not None:
            known = reasons.setdefault(reason.id, reason)
            if _later(reason.returns_at, known.returns_at):
                reasons[reason.id] = reason
    return list(reasons.values())


def _reason(
    kind: Kind, limit: Limit, usages: list[Usage], asked: Money, now: datetime
) -> BlockedReason | None:
    left = room(limit, usages, now)
    if left.used + asked.minor_units <= limit.amount:
        return None
    code = reason_for(kind, limit, left.used, asked.minor_units)
    returns_at = room_returns_at(limit, usages, asked.minor_units, now)
    remaining = Money(left.remaining, asked.currency)
    message = f"{_LIMITED[code]} {written_money(remaining)} is left"
    if code == "verify_account_required" and not remaining.minor_units:
        message = _LIMITED[code].removesuffix(".")
    if returns_at is not None:
        message += f"; you can do this from {_readable(returns_at)}"
    return BlockedReason(
        code, f"{message}.", returns_at, Money(limit.amount, asked.currency), remaining, limit.period
    )


def _later(one: datetime | None, other: datetime | None) -> bool:
    """Whether one returns after another; None never does."""
    return other is not None and (one is None or one > other)


def _readable(at: datetime) -> str:
    return f"{at.astimezone(UTC):%-d %B %Y, %H:%M} UTC"
