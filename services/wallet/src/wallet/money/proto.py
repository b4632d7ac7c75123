"""Amounts in messages of the contract."""

from __future__ import annotations

from typing import Final

from wallet.money.rules import Money
from wattle.type.v1.money_pb2 import Money as MoneyMessage

FIRST_VERSION: Final = 1
"""Version of an aggregate's first event; for a refund, a later one of its order, the ledger counts itself."""


def money_message(money: Money) -> MoneyMessage:
    """The contract's form of an amount."""
    return MoneyMessage(currency=money.currency, minor_units=money.minor_units)
