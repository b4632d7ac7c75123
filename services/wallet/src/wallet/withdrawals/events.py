"""Events of withdrawals."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from servicekit.events.outbox import Event
from wallet.money.fields import money_message
from wallet.money.rules import Money
from wallet.withdrawals.rules import NewWithdrawal, Withdrawal
from wattle.wallet.v1 import events_pb2

WITHDRAWAL_CHANGED: Final = "wattle.wallet.v1.withdrawal_changed"


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
    """A withdrawal changed its state; `version` counts the states."""
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


def state_changed(withdrawal: Withdrawal, state: str, version: int, reason: str | None = None) -> Event:
    """The event of a changed state."""
    return withdrawal_changed(
        withdrawal.withdrawal_id,
        withdrawal.customer_id,
        Money(withdrawal.amount, withdrawal.currency),
        method=withdrawal.method,
        state=state,
        reason=reason,
        version=version,
    )


def requested(new: NewWithdrawal, amount: Money) -> Event:
    return withdrawal_changed(
        new.withdrawal_id,
        new.customer_id,
        amount,
        method=new.method,
        state=new.state,
        reason=None,
        version=1,
    )
