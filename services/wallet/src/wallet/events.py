"""The facts that the wallet tells the others."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from servicekit.events.outbox import Event
from wallet.domain.money import Money
from wattle.type.v1.money_pb2 import Money as MoneyMessage
from wattle.wallet.v1 import events_pb2

DEPOSIT_SETTLED: Final = "wattle.wallet.v1.deposit_settled"
DEPOSIT_FAILED: Final = "wattle.wallet.v1.deposit_failed"
DEPOSIT_REVERSED: Final = "wattle.wallet.v1.deposit_reversed"
PURCHASE_CAPTURED: Final = "wattle.wallet.v1.purchase_captured"
REFUND_CREDITED: Final = "wattle.wallet.v1.refund_credited"
PRIZE_CREDITED: Final = "wattle.wallet.v1.prize_credited"
CUSTOMER_RESTRICTED: Final = "wattle.wallet.v1.customer_restricted"
LIMIT_CHANGED: Final = "wattle.wallet.v1.limit_changed"
WITHDRAWAL_CHANGED: Final = "wattle.wallet.v1.withdrawal_changed"

_FIRST: Final = 1
"""Version of an aggregate's first event; for a refund, a later one of its order, the ledger counts itself."""


def deposit_settled(deposit_id: UUID, customer_id: UUID, amount: Money, method: str) -> Event:
    """Deposited money is in the wallet."""
    return Event(
        DEPOSIT_SETTLED,
        str(deposit_id),
        _FIRST,
        events_pb2.DepositSettled(
            deposit_id=str(deposit_id),
            customer_id=str(customer_id),
            amount=money_message(amount),
            method=method,
        ),
    )


def deposit_failed(
    deposit_id: UUID, customer_id: UUID, amount: Money, method: str, *, code: str, key: str
) -> Event:
    """A deposit was declined or abandoned; `key` is the attempt's."""
    return Event(
        DEPOSIT_FAILED,
        key,
        _FIRST,
        events_pb2.DepositFailed(
            deposit_id=str(deposit_id),
            customer_id=str(customer_id),
            amount=money_message(amount),
            method=method,
            code=code,
        ),
    )


def deposit_reversed(deposit_id: UUID, customer_id: UUID, amount: Money, method: str) -> Event:
    """The payer's bank took a settled deposit back."""
    return Event(
        DEPOSIT_REVERSED,
        f"reversal:{deposit_id}",
        _FIRST,
        events_pb2.DepositReversed(
            deposit_id=str(deposit_id),
            customer_id=str(customer_id),
            amount=money_message(amount),
            method=method,
        ),
    )


def purchase_captured(order_id: UUID, customer_id: UUID, amount: Money, journal_id: UUID) -> Event:
    """An order was paid from the wallet."""
    return Event(
        PURCHASE_CAPTURED,
        str(order_id),
        _FIRST,
        events_pb2.PurchaseCaptured(
            order_id=str(order_id),
            customer_id=str(customer_id),
            amount=money_message(amount),
            journal_id=str(journal_id),
        ),
    )


def refund_credited(order_id: UUID, customer_id: UUID, amount: Money) -> Event:
    """Money of an order went back to the wallet."""
    return Event(
        REFUND_CREDITED,
        str(order_id),
        _FIRST,
        events_pb2.RefundCredited(
            order_id=str(order_id), customer_id=str(customer_id), amount=money_message(amount)
        ),
    )


def prize_credited(reference: str, customer_id: UUID, amount: Money) -> Event:
    """A prize is in the wallet."""
    return Event(
        PRIZE_CREDITED,
        reference,
        _FIRST,
        events_pb2.PrizeCredited(
            customer_id=str(customer_id), reference=reference, amount=money_message(amount)
        ),
    )


def customer_restricted(customer_id: UUID, kind: str, until: datetime | None, *, version: int) -> Event:
    """A customer may not buy or deposit for a time, or for ever; `version` counts the restrictions."""
    return Event(
        CUSTOMER_RESTRICTED,
        str(customer_id),
        version,
        events_pb2.CustomerRestricted(
            customer_id=str(customer_id),
            kind=kind,
            until_seconds=0 if until is None else int(until.timestamp()),
        ),
    )


def limit_changed(
    limit_id: UUID, customer_id: UUID, kind: str, period: str, amount: Money | None, *, at: datetime
) -> Event:
    """A limit of a customer's own is another one from `at` on; gone where `amount` is None."""
    return Event(
        LIMIT_CHANGED,
        str(limit_id),
        int(at.timestamp() * 1_000_000),
        events_pb2.LimitChanged(
            limit_id=str(limit_id),
            customer_id=str(customer_id),
            kind=kind,
            period=period,
            amount=None if amount is None else money_message(amount),
        ),
    )


def withdrawal_changed(
    withdrawal_id: UUID,
    customer_id: UUID,
    amount: Money,
    *,
    method: str,
    state: str,
    reason: str | None,
    version: int,
) -> Event:
    """A withdrawal came to another state; `version` counts them."""
    return Event(
        WITHDRAWAL_CHANGED,
        str(withdrawal_id),
        version,
        events_pb2.WithdrawalChanged(
            withdrawal_id=str(withdrawal_id),
            customer_id=str(customer_id),
            amount=money_message(amount),
            method=method,
            state=state,
            reason=reason or "",
        ),
    )


def money_message(money: Money) -> MoneyMessage:
    """The contract's form of an amount."""
    return MoneyMessage(currency=money.currency, minor_units=money.minor_units)
