"""Orders to pay from a wallet, their refunds, and holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from wallet.ledger.rules import request_hash
from wallet.money.rules import Money, Stake


@dataclass(frozen=True, slots=True)
class Purchase:
    """An order to pay. `amount` is the customer's part; its stakes sum to it.

    `discounts` are what the house adds to draws (docs/domain.md §10.20); the customer's part may be zero
    then. The purchase takes the place of the hold `hold_id`. `not_after` is compared with the clock of the
    database. The event continues `traceparent`.
    """

    customer_id: UUID
    order_id: UUID
    amount: Money
    not_after: datetime
    description: str
    stakes: tuple[Stake, ...] = ()
    discounts: tuple[Stake, ...] = ()
    hold_id: UUID | None = None
    traceparent: str | None = None

    @property
    def facts(self) -> bytes:
        """Hash of the fields that a repeated request must not change."""
        return request_hash(
            self.customer_id,
            self.order_id,
            self.amount.minor_units,
            self.amount.currency,
            *_written(self.discounts),
        )

    def escrows(self) -> list[tuple[str, int, int]]:
        """Scope of each escrow, the customer's part and the house's part, in minor units.

        Without stakes the customer's part lies in the escrow of no draw.
        """
        paid = {stake.scope: stake.minor_units for stake in self.stakes}
        if not paid and self.amount.minor_units:
            paid = {"": self.amount.minor_units}
        if not self.discounts:
            return [(scope, stake, 0) for scope, stake in paid.items()]
        given = {discount.scope: discount.minor_units for discount in self.discounts}
        return [(scope, paid.get(scope, 0), given.get(scope, 0)) for scope in paid | given]


@dataclass(frozen=True, slots=True)
class Captured:
    """The journal that took the money of an order, and when."""

    journal_id: UUID
    captured_at: datetime


@dataclass(frozen=True, slots=True)
class Refund:
    """Money of a captured order to refund; `reference` is unique in the order.

    Without stakes it comes from those of the order, the last one first. `discounts` go back to the house.
    The refund repays what the customer owes, unless `repay` is off.
    """

    customer_id: UUID
    order_id: UUID
    reference: str
    amount: Money
    description: str
    stakes: tuple[Stake, ...] = ()
    discounts: tuple[Stake, ...] = ()
    repay: bool = True

    @property
    def facts(self) -> bytes:
        """Hash of the fields that a repeated request must not change."""
        return request_hash(
            self.customer_id,
            self.order_id,
            self.reference,
            self.amount.minor_units,
            self.amount.currency,
            *_written(self.discounts),
        )


def _written(discounts: tuple[Stake, ...]) -> list[str]:
    return [f"{discount.scope}={discount.minor_units}" for discount in discounts]


@dataclass(frozen=True, slots=True)
class HeldFor:
    """What a hold is for and whose it is."""

    purpose: str
    reference: str
    customer_id: UUID


@dataclass(frozen=True, slots=True)
class OrderTotal:
    """What the ledger took for an order and gave back of it, in minor units."""

    order_id: str
    currency: str
    taken: int
    given_back: int


ORDER: Final = "order"
PURPOSES: Final = frozenset({ORDER, "withdrawal", "donation"})


@dataclass(frozen=True, slots=True)
class Hold:
    """Money to reserve until `expires_at`, by the clock of the database.

    `reference` is unique in its purpose: the order id of an order. Withdrawals and donations are held from
    cash alone, and leave what the customer owes.
    """

    customer_id: UUID
    purpose: str
    reference: str
    amount: Money
    expires_at: datetime

    @property
    def facts(self) -> bytes:
        """Hash of the fields that a repeated request must not change."""
        return request_hash(
            self.customer_id, self.purpose, self.reference, self.amount.minor_units, self.amount.currency
        )


@dataclass(frozen=True, slots=True)
class Capture:
    """Held money to take, at most what is held, not after an instant by the clock of the database."""

    hold_id: UUID
    amount: Money
    not_after: datetime
    description: str
    parts: tuple[tuple[str, int], ...] = ()
    """Scopes of the house accounts that gain, with the minor units of each: see `money.rules.Stake`."""

    @property
    def facts(self) -> bytes:
        """Hash of the fields that a repeated request must not change."""
        return request_hash(self.hold_id, self.amount.minor_units, self.amount.currency)
