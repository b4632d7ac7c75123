"""Withdrawals: money is held until its time comes, or given to a cause at once (domain handbook §9.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data import idempotency
from servicekit.data.database import Database, retrying
from servicekit.data.idempotency import IdempotentRequest, StoredResponse
from servicekit.errors import InvalidRequest, NotFound, RuleRefused
from servicekit.events.outbox import Event, publish
from servicekit.http.validation import MINIMUM_MESSAGE
from servicekit.identifiers import uuid7
from servicekit.money import format_amount
from wallet import events
from wallet.domain.journals import capture_journal, request_hash
from wallet.domain.money import Money
from wallet.domain.withdrawals import CANCELLABLE, approvals_needed
from wallet.errors import refusal
from wallet.payout_settings import PayoutSettings
from wallet.repository import balances, customers, withdrawals
from wallet.repository.withdrawals import New, Source, Withdrawal
from wallet.use_cases.explain_limits import written_money
from wallet.use_cases.outcome import accept

TEST: Final = "tw"
DONATION: Final = "do"


@dataclass(frozen=True, slots=True)
class Asked:
    """A withdrawal to make; `target` is a funding source, `tw`, or `do` with a cause."""

    customer_id: UUID
    target: UUID | str
    amount: Money
    cause_key: str | None = None
    bank_type: str | None = None
    method: str | None = None
    """What the client takes the destination for, if it says so."""


@dataclass(frozen=True, slots=True)
class _Destination:
    method: str
    source: Source | None
    cause_key: str | None
    shown: str
    scope: str


async def request_withdrawal(
    database: Database,
    asked: Asked,
    *,
    request: IdempotentRequest,
    settings: PayoutSettings,
    confirm: Callable[[], None],
) -> StoredResponse:
    """Holds the money and writes the request; the answer, its id, is stored under the request's key.

    `confirm` raises unless the customer has just proved themselves for this; it is asked when nothing else is
    in the way.

    Raises NotFound for a destination that is none of the customer's, RuleRefused
    (`verify_account_required`, `wrong_currency`, `amount_too_small`, `insufficient_funds`, `withdrawal_open`,
    `destination_failed_verification`, `unknown_cause`, `idempotency_key_reused`) or
    Conflict(`idempotency_key_running`).
    """

    async def work() -> StoredResponse:
        async with database.transaction() as session:
            stored = await idempotency.begin(session, request)
            if stored is not None:
                return stored
            destination = await _destination(session, asked, settings)
            if asked.method not in (None, destination.method):
                raise InvalidRequest("invalid", "This destination belongs to another method", target="method")
            await _check(session, asked, settings)
            confirm()
            withdrawal_id = uuid7()
            hold_id = await _hold(session, asked, destination, withdrawal_id)
            new = _new(asked, destination, withdrawal_id, hold_id, settings)
            if not await withdrawals.insert(session, new):
                raise RuleRefused(
                    "withdrawal_open",
                    "A withdrawal to this account is still on its way. Please wait until it is done.",
                )
            if destination.method == DONATION:
                await _give(session, asked, destination, hold_id)
            await publish(session, _event(new, asked.amount))
            response = StoredResponse(201, str(withdrawal_id))
            await idempotency.finish(session, request, response)
            return response

    return await retrying(work)


async def cancel_withdrawal(database: Database, customer_id: UUID, withdrawal_id: UUID) -> Withdrawal:
    """Frees the money of a request that was not sent yet; one that is cancelled stays so.

    Raises NotFound, also for another's, and RuleRefused(`too_late_to_cancel`).
    """

    async def work() -> Withdrawal:
        async with database.transaction() as session:
            known = await withdrawals.lock(session, withdrawal_id)
            if known is None or known.customer_id != customer_id:
                raise NotFound
            if known.state == "cancelled":
                return known
            version = await withdrawals.move(
                session, withdrawal_id, CANCELLABLE, "cancelled", actor="customer", ended=True
            )
            if version is None:
                raise RuleRefused("too_late_to_cancel", "This withdrawal can no longer be cancelled.")
            accept("release", await withdrawals.release(session, known.hold_id), "released")
            await publish(session, changed(known, "cancelled", version))
            after = await withdrawals.lock(session, withdrawal_id)
            assert after is not None  # noqa: S101 - it was locked before
            return after

    return await retrying(work)


def changed(withdrawal: Withdrawal, state: str, version: int, reason: str | None = None) -> Event:
    """The fact that a withdrawal came to another state."""
    return events.withdrawal_changed(
        withdrawal.withdrawal_id,
        withdrawal.customer_id,
        Money(withdrawal.amount, withdrawal.currency),
        method=withdrawal.method,
        state=state,
        reason=reason,
        version=version,
    )


async def _destination(session: AsyncSession, asked: Asked, settings: PayoutSettings) -> _Destination:
    if asked.target == TEST:
        return _Destination(TEST, None, None, "Test withdrawal", TEST)
    if asked.target == DONATION:
        name = settings.causes.get(asked.cause_key or "")
        if name is None or asked.cause_key is None:
            raise RuleRefused("unknown_cause", "Please choose one of the options", target="cause_key")
        return _Destination(DONATION, None, asked.cause_key, name, asked.cause_key)
    source = (
        await withdrawals.source(session, asked.customer_id, asked.target)
        if isinstance(asked.target, UUID)
        else None
    )
    if source is None:
        raise NotFound
    if asked.bank_type not in (None, source.bank_type):
        raise InvalidRequest("invalid", "This account is of another type", target="bank_type")
    if source.verification == "failed" or (source.method == "pl" and not source.payer):
        raise RuleRefused(
            "destination_failed_verification", "This account could not be verified. Please use another."
        )
    return _Destination(source.method, source, None, source.shown, source.method)


async def _check(session: AsyncSession, asked: Asked, settings: PayoutSettings) -> None:
    known = await customers.get(session, asked.customer_id)
    if known is None or not known.verified:
        raise RuleRefused("verify_account_required", "Please verify your account before you withdraw.")
    balance = await balances.home_balance_in(session, asked.customer_id)
    if balance is None or balance.currency != asked.amount.currency:
        raise refusal("wrong_currency")
    least = min(settings.minimum, max(balance.withdrawable, 1))
    if asked.amount.minor_units < least:
        raise RuleRefused(
            "amount_too_small", MINIMUM_MESSAGE.format(amount=format_amount(least)), target="amount.amount"
        )
    if balance.owed and asked.amount.minor_units > balance.withdrawable:
        # The hold refuses it whatever happens meanwhile; here its customer learns why.
        owed = written_money(Money(balance.owed, balance.currency))
        raise RuleRefused(
            "insufficient_funds",
            f"You owe {owed}. This amount stays in your wallet. Please withdraw no more than the rest",
            target="amount",
        )


async def _hold(session: AsyncSession, asked: Asked, destination: _Destination, withdrawal_id: UUID) -> UUID:
    status, hold_id = await withdrawals.hold(
        session,
        customer_id=asked.customer_id,
        purpose="donation" if destination.method == DONATION else "withdrawal",
        withdrawal_id=withdrawal_id,
        currency=asked.amount.currency,
        amount=asked.amount.minor_units,
        request_hash=request_hash(
            asked.customer_id, withdrawal_id, asked.amount.minor_units, asked.amount.currency
        ),
    )
    accept("withdrawal", status, "held")
    assert hold_id is not None  # noqa: S101 - the status carries it
    return hold_id


def _new(
    asked: Asked, destination: _Destination, withdrawal_id: UUID, hold_id: UUID, settings: PayoutSettings
) -> New:
    source = destination.source
    state, wait = "requested", timedelta(seconds=settings.cancellation_seconds)
    if source is not None:
        left = timedelta(hours=settings.new_destination_hours) - source.known_for
        if left > timedelta(0):
            state, wait = "waiting", left
    given = destination.method == DONATION
    instruction = None
    if source is not None:
        instruction = source.bank_details or (source.payer or "").encode()
    return New(
        withdrawal_id=withdrawal_id,
        customer_id=asked.customer_id,
        method=destination.method,
        funding_source_id=None if source is None else source.funding_source_id,
        cause_key=destination.cause_key,
        currency=asked.amount.currency,
        amount=asked.amount.minor_units,
        destination=destination.shown,
        instruction=instruction,
        hold_id=hold_id,
        state="paid" if given else state,
        approvals_needed=0
        if given
        else approvals_needed(asked.amount.minor_units, settings.approval_threshold),
        wait=None if given else wait,
    )


async def _give(session: AsyncSession, asked: Asked, destination: _Destination, hold_id: UUID) -> None:
    status = await withdrawals.capture(
        session,
        journal_id=capture_journal(hold_id).journal_id,
        request_hash=request_hash(hold_id, asked.amount.minor_units, asked.amount.currency),
        hold_id=hold_id,
        currency=asked.amount.currency,
        amount=asked.amount.minor_units,
        scope=destination.scope,
        description=f"Donation to {destination.shown}",
    )
    accept("donation", status, "captured")


def _event(new: New, amount: Money) -> Event:
    return events.withdrawal_changed(
        new.withdrawal_id,
        new.customer_id,
        amount,
        method=new.method,
        state=new.state,
        reason=None,
        version=1,
    )
