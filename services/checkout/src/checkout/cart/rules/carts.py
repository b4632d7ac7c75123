"""Carts as they are stored, and changes to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from checkout.cart.rules.lines import CartLine
from checkout.cart.rules.quote import Quote
from checkout.customers.rules import CustomerState


@dataclass(frozen=True, slots=True)
class CartOwner:
    """Whose cart: a customer's, or else the one behind the hash of an anonymous token."""

    customer_id: UUID | None
    token_hash: bytes | None


@dataclass(frozen=True, slots=True)
class StoredCart:
    """A cart as it is stored. `customer` is the state of its owner, None if unknown; `checkout_id` is the
    checkout that pays it, None without one.
    """

    cart_id: UUID
    version: int
    customer_id: UUID | None
    lines: Sequence[CartLine]
    customer: CustomerState | None = None
    checkout_id: UUID | None = None
    voucher_id: UUID | None = None
    token_hash: bytes | None = None

    @property
    def being_paid(self) -> bool:
        return self.checkout_id is not None


@dataclass(frozen=True, slots=True)
class PutItem:
    """A ticket for a cart; it replaces the line `item_id` if given. `create` makes a missing cart. A repeated
    `request_key` adds nothing.
    """

    owner: CartOwner
    line: Quote
    item_id: UUID | None
    create: bool
    request_key: str | None = None
