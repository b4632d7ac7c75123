"""Requests withdrawals, and donations, which are paid at once (docs/domain.md §9.2)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data import idempotency
from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.data.idempotency import IdempotentRequest, StoredResponse
from servicekit.errors import InvalidRequest, NotFound, RuleRefused
from servicekit.events.outbox import publish
from servicekit.http.validation import MINIMUM_MESSAGE
from servicekit.identifiers import uuid7
from servicekit.money import format_amount
from wallet.customers import store as customers
from wallet.errors import refusal
from wallet.ledger.postings import accept
from wallet.ledger.store import journals
from wallet.money.rules import Money, written_money
from wallet.settings.payments import PayoutSettings
from wallet.withdrawals import store as withdrawals
from wallet.withdrawals.events import withdrawal_changed
from wallet.withdrawals.rules import (
    DONATION,
    TEST,
    NewWithdrawal,
    RequestedWithdrawal,
    SavedDestination,
    approvals_needed,
)


@dataclass(frozen=True, slots=True)
class _Destination:
    method: str
    source: SavedDestination | None
    cause_key: str | None
    shown: str
    scope: str


async def request_withdrawal(
    database: Database,
    asked: RequestedWithdrawal,
    *,
    request: IdempotentRequest,
    settings: PayoutSettings,
    confirm: Callable[[AsyncSession], Awaitable[bool]],
) -> StoredResponse:
    """Holds the money and writes the request; the answer, its id, is stored under the request's key.

    `confirm` uses the step-up of the customer in the transaction, as the last check; it returns whether that
    is strong, and raises without one.

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
            is_strong = await confirm(session)
            withdrawal_id = uuid7()
            hold_id = await _hold(session, asked, destination, withdrawal_id)
            new = _new(asked, destination, withdrawal_id, hold_id, settings, is_strong=is_strong)
            if not await withdrawals.insert(session, new):
                raise RuleRefused(
                    "withdrawal_open",
                    "A withdrawal to this account is still on its way. Please wait until it is done.",
                )
            if destination.method == DONATION:
                await _donate(session, asked, destination, hold_id)
            await publish(session, withdrawal_changed(new, new.state, 1))
            response = StoredResponse(201, str(withdrawal_id))
            await idempotency.finish(session, request, response)
            return response

    return await retrying(work)


async def _destination(
    session: AsyncSession, asked: RequestedWithdrawal, settings: PayoutSettings
) -> _Destination:
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


async def _check(session: AsyncSession, asked: RequestedWithdrawal, settings: PayoutSettings) -> None:
    known = await customers.get(session, asked.customer_id)
    if known is None or not known.verified:
        raise RuleRefused("verify_account_required", "Please verify your account before you withdraw.")
    balance = await journals.home_balance_in(session, asked.customer_id)
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


async def _hold(
    session: AsyncSession, asked: RequestedWithdrawal, destination: _Destination, withdrawal_id: UUID
) -> UUID:
    status, hold_id = await withdrawals.hold_money(
        session,
        asked.customer_id,
        withdrawal_id,
        asked.amount,
        purpose="donation" if destination.method == DONATION else "withdrawal",
    )
    accept("withdrawal", status, "held")
    assert hold_id is not None  # noqa: S101 - the status carries it
    return hold_id


def _new(
    asked: RequestedWithdrawal,
    destination: _Destination,
    withdrawal_id: UUID,
    hold_id: UUID,
    settings: PayoutSettings,
    *,
    is_strong: bool,
) -> NewWithdrawal:
    source = destination.source
    state, wait = "requested", timedelta(seconds=settings.cancellation_seconds)
    left = timedelta(hours=0 if is_strong else settings.message_code_hours)
    if source is not None:
        left = max(left, timedelta(hours=settings.new_destination_hours) - source.known_for)
    if left > timedelta(0):
        state, wait = "waiting", max(left, wait)
    given = destination.method == DONATION
    instruction = None
    if source is not None:
        instruction = source.bank_details or (source.payer or "").encode()
    return NewWithdrawal(
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


async def _donate(
    session: AsyncSession, asked: RequestedWithdrawal, destination: _Destination, hold_id: UUID
) -> None:
    status = await withdrawals.capture_money(
        session,
        hold_id,
        asked.amount,
        scope=destination.scope,
        description=f"Donation to {destination.shown}",
    )
    accept("donation", status, "captured")
