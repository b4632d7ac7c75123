"""Events of deposits."""

from __future__ import annotations

from typing import Any, Final

from servicekit.events.outbox import Event
from wallet.deposits.rules.deposits import Deposit, ReceivedMoney
from wallet.money.fields import FIRST_VERSION, money_message
from wattle.wallet.v1 import events_pb2

DEPOSIT_SETTLED: Final = "wattle.wallet.v1.deposit_settled"
DEPOSIT_FAILED: Final = "wattle.wallet.v1.deposit_failed"
DEPOSIT_REVERSED: Final = "wattle.wallet.v1.deposit_reversed"


def deposit_settled(deposit: ReceivedMoney) -> Event:
    """Deposited money is in the wallet."""
    return Event(
        DEPOSIT_SETTLED,
        str(deposit.deposit_id),
        FIRST_VERSION,
        events_pb2.DepositSettled(**_fields(deposit)),
    )


def deposit_failed(deposit: Deposit, code: str) -> Event:
    """A deposit was declined or abandoned."""
    return Event(
        DEPOSIT_FAILED,
        deposit.key,
        FIRST_VERSION,
        events_pb2.DepositFailed(**_fields(deposit), code=code),
    )


def deposit_reversed(deposit: Deposit) -> Event:
    """The payer's bank took a settled deposit back."""
    return Event(
        DEPOSIT_REVERSED,
        f"reversal:{deposit.deposit_id}",
        FIRST_VERSION,
        events_pb2.DepositReversed(**_fields(deposit)),
    )


def _fields(deposit: Deposit | ReceivedMoney) -> dict[str, Any]:
    return {
        "deposit_id": str(deposit.deposit_id),
        "customer_id": str(deposit.customer_id),
        "amount": money_message(deposit.amount),
        "method": deposit.method,
    }
