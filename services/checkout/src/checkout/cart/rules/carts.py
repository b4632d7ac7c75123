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
    """A cart as it is stored. `customer` is what identity's events have told of its owner, None when nothing;
    `checkout_id` is what pays it, None while nothing does.
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
        """Whether it is being paid: it stands still meanwhile."""
        return self.checkout_id is not None


@dataclass(frozen=True, slots=True)
class PutItem:
    """A ticket for a cart, in the place of the line `item_id` where one is named. With `create` a cart that
    is missing is made. What is added with a `request_key` that the cart has seen is there already.
    """

    owner: CartOwner
    line: Quote
    item_id: UUID | None
    create: bool
    request_key: str | None = None


@dataclass(frozen=True, slots=True)
class CartRefusal:
    """Why a cart was not changed: cart_not_found, item_not_found, cart_full, currency_mismatch,
    checkout_in_progress, cart_changed, replayed_today.
    """

    reason: str
