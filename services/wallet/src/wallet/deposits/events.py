"""Events of deposits."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from servicekit.events.outbox import Event
from wallet.money.fields import FIRST_VERSION, money_message
from wallet.money.rules import Money
from wattle.wallet.v1 import events_pb2

DEPOSIT_SETTLED: Final = "wattle.wallet.v1.deposit_settled"
DEPOSIT_FAILED: Final = "wattle.wallet.v1.deposit_failed"
DEPOSIT_REVERSED: Final = "wattle.wallet.v1.deposit_reversed"


def deposit_settled(deposit_id: UUID, customer_id: UUID, amount: Money, method: str) -> Event:
    """Deposited money is in the wallet."""
    return Event(
        DEPOSIT_SETTLED,
        str(deposit_id),
        FIRST_VERSION,
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
        FIRST_VERSION,
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
        FIRST_VERSION,
        events_pb2.DepositReversed(
            deposit_id=str(deposit_id),
            customer_id=str(customer_id),
            amount=money_message(amount),
            method=method,
        ),
    )
