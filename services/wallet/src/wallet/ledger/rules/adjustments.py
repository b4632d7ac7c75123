"""Adjustments of the ledger that one person requests and another approves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from wallet.money.rules import Money

CUSTOMER_ACCOUNTS: Final = frozenset({"wallet_cash", "wallet_promo"})

HOUSE_ACCOUNTS: Final = frozenset(
    {
        "psp_clearing",
        "payout_clearing",
        "stake_escrow",
        "supplier_payable",
        "cause_payable",
        "revenue",
        "prize_funding",
        "party_pot",
        "promo_expense",
        "chargeback",
        "rounding",
        "suspense",
    }
)


@dataclass(frozen=True, slots=True)
class End:
    """One end of an adjustment: an account by kind, with its scope where it has one."""

    kind: str
    scope: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """Money to move between two accounts; the customer's is named by `customer_id` when one end is theirs."""

    source: End
    target: End
    amount: Money
    customer_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A correction that waits for a second person."""

    adjustment_id: UUID
    from_kind: str | None
    from_scope: str
    to_kind: str | None
    to_scope: str
    customer_id: UUID | None
    currency: str | None
    amount: int | None
    reverses: UUID | None
    reason: str
    requested_by: str
    requested_at: datetime
