"""Beginning a checkout: one type for every kind of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from checkout.payment.rules.deposits import SagaDeposit
from checkout.payment.rules.saga import OrderLine, Saga
from checkout.payment.rules.states import CheckoutKind, CheckoutState
from checkout.payment.rules.unattended import FROM_WALLET, LaterPayment


@dataclass(frozen=True, slots=True)
class PreOrderLine:
    """A line that is bought when its draw opens, for `price` minor units."""

    pre_order_id: UUID
    customer_id: UUID
    order_id: UUID
    offer_key: str
    offer_name: str
    game_type: str
    draw_no: int
    num_games: int
    price: int
    currency: str


@dataclass(frozen=True, slots=True)
class NewPreOrder(PreOrderLine):
    """A line of a cart that is placed as a pre-order; a voucher pays `discount` minor units."""

    item_id: UUID
    pricing_id: str
    purchase_at: datetime
    payment: LaterPayment = FROM_WALLET
    discount: int = 0


@dataclass(frozen=True, slots=True)
class CartToPay:
    """The cart that a checkout pays, as its request confirmed it. Items and price lists go by line.

    Without a line to pay now the checkout places its pre-orders and ends at once.
    """

    cart_version: int
    key: str
    request_hash: bytes
    items: Sequence[UUID]
    pricing_ids: Sequence[str]
    channel_key: str
    metadata: Mapping[str, str]
    pre_orders: Sequence[NewPreOrder] = ()
    voucher_id: UUID | None = None
    partner_purchase_id: UUID | None = None

    @property
    def kind(self) -> CheckoutKind:
        return CheckoutKind.CART if self.partner_purchase_id is None else CheckoutKind.PARTNER_PURCHASE


@dataclass(frozen=True, slots=True)
class PreOrderToCharge:
    """The pre-order that a checkout buys. The database reads its order and line."""

    pre_order_id: UUID
    version: int

    @property
    def kind(self) -> CheckoutKind:
        return CheckoutKind.PRE_ORDER


@dataclass(frozen=True, slots=True)
class NewDeposit:
    """A deposit that a checkout requests before its purchase; amounts in minor units.

    It is abandoned after `wait`; without one, when the order can no longer be paid.
    """

    amount: int
    wallet_part: int
    wait: timedelta | None = None


@dataclass(frozen=True, slots=True)
class Begin:
    """Everything that the beginning of a checkout writes. `total` is the amount due now, in minor units."""

    source: CartToPay | PreOrderToCharge
    customer_id: UUID
    checkout_id: UUID
    order_id: UUID
    cart_id: UUID
    lines: Sequence[OrderLine]
    total: int
    currency: str
    region: str
    lease: timedelta
    deposit: NewDeposit | None = None

    def saga(self, begun: Begun) -> Saga:
        return Saga(
            checkout_id=self.checkout_id,
            order_id=self.order_id,
            customer_id=self.customer_id,
            state=CheckoutState.STARTED,
            version=1,
            total=self.total,
            currency=self.currency,
            not_after=begun.not_after,
            region=self.region,
            lines=self.lines,
            deposit=None
            if self.deposit is None
            else SagaDeposit(
                amount=self.deposit.amount,
                wallet_part=self.deposit.wallet_part,
                gives_up_at=begun.gives_up_at or begun.not_after,
            ),
        )


@dataclass(frozen=True, slots=True)
class Begun:
    """`outcome` is `started`, `placed`, an outcome of the idempotency key with its stored response, or the
    code of a refusal, after which nothing is written.
    """

    outcome: str
    response_status: int | None
    response_body: Any
    not_after: datetime
    gives_up_at: datetime | None


@dataclass(frozen=True, slots=True)
class KnownKey:
    status: str
    request_hash: bytes
    response_status: int | None
    response_body: Any
