"""Transactions as a customer reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from wallet.ledger.rules.balance import Balance
from wallet.limits.rules.limits import Overview
from wallet.limits.rules.restrictions import Restriction


@dataclass(frozen=True, slots=True)
class TransactionFilter:
    """Which lines: of some kinds, or of any when there are none; in a time that may be open at both ends."""

    kinds: Sequence[str] = ()
    since: datetime | None = None
    until: datetime | None = None

    @property
    def everything(self) -> bool:
        """Whether no line is left out."""
        return not self.kinds and self.since is None and self.until is None


@dataclass(frozen=True, slots=True)
class TransactionDetail:
    """One line with the money it moved of each kind, and the deposit behind it, if there is one."""

    transaction: Transaction
    currency: str
    cash: int
    promo: int
    uncleared: int
    owed: int
    deposit_method: str | None
    deposit_state: str | None


@dataclass(frozen=True, slots=True)
class Transaction:
    """One line of what a customer reads; `amount` is signed, amounts are in minor units."""

    transaction_id: UUID
    kind: str
    description: str
    reference: str
    amount: int
    balance_after: int
    occurred_at: datetime


@dataclass(frozen=True, slots=True)
class Account:
    """Money, limits and restrictions of a customer."""

    balance: Balance
    limits: Overview
    restrictions: list[Restriction]
