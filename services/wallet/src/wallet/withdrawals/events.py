"""Events of withdrawals."""

from __future__ import annotations

from typing import Final

from servicekit.events.outbox import Event
from wallet.money.fields import money_message
from wallet.money.rules import Money
from wallet.withdrawals.rules import NewWithdrawal, Withdrawal
from wattle.wallet.v1 import events_pb2

WITHDRAWAL_CHANGED: Final = "wattle.wallet.v1.withdrawal_changed"


def withdrawal_changed(
    withdrawal: Withdrawal | NewWithdrawal, state: str, version: int, reason: str | None = None
) -> Event:
    """A withdrawal changed its state; `version` counts the states."""
    return Event(
        WITHDRAWAL_CHANGED,
        str(withdrawal.withdrawal_id),
        version,
        events_pb2.WithdrawalChanged(
            withdrawal_id=str(withdrawal.withdrawal_id),
            customer_id=str(withdrawal.customer_id),
            amount=money_message(Money(withdrawal.amount, withdrawal.currency)),
            method=withdrawal.method,
            state=state,
            reason=reason or "",
        ),
    )
