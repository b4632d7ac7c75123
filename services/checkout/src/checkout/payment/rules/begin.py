"""Beginning a checkout: the customer's confirmation, and one type for every kind of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from checkout.cart.rules.discounts import refused_voucher
from checkout.cart.rules.pricing import PricedCart
from checkout.errors import cart_changed, price_changed
from checkout.payment.rules.saga import CheckoutKind, CheckoutState, OrderLine, Saga, SagaDeposit
from servicekit.errors import Conflict, InvalidRequest, RuleRefused

TARGET: Final = "unattended_payment"


class FundKind(StrEnum):
    """The kinds in docs/requirements.md (Recurring purchases) whose money is available at once."""

    WALLET = "wallet"
    CARD = "cc"
    PAYPAL = "paypal"


@dataclass(frozen=True, slots=True)
class Choice:
    """The customer's choice: a saved fund for what the wallet lacks, or None for the wallet alone."""

    fund_id: UUID | None


@dataclass(frozen=True, slots=True)
class LaterPayment:
    kind: FundKind
    fund_id: UUID | None = None


FROM_WALLET: Final = LaterPayment(FundKind.WALLET)


@dataclass(frozen=True, slots=True)
class UnattendedCharge:
    """The deposit from a fund with which the wallet can pay a price now, in minor units; 0 when it has
    enough.
    """

    kind: FundKind
    deposit: int


FUND_MESSAGES: Final = {
    "authentication_required": "Your bank wants you to confirm this payment yourself. Nothing was taken",
    "authentication_failed": "Your bank wants you to confirm this payment yourself. Nothing was taken",
    "card_expired": "The card that you chose has expired",
    "fund_not_found": "That payment method is no longer saved",
    "verification_required": "Please confirm your card with your bank again",
    "method_not_unattended": "We cannot charge that payment method while you are away",
    "method_not_available": "This way to pay is no longer available",
    "credit_card_not_allowed": "Credit cards cannot be used here",
    "funding_source_not_verified": "That payment method could not be verified",
}
"""Reasons after which a fund is not charged again without its customer."""


def not_chosen() -> RuleRefused:
    return RuleRefused(
        "unattended_payment_required",
        "Please choose how to pay for your order when its draws open",
        target=TARGET,
    )


def fund_not_found() -> RuleRefused:
    """The fund is not this customer's, or no longer saved."""
    return RuleRefused("fund_not_found", FUND_MESSAGES["fund_not_found"], target=f"{TARGET}.fund_id")


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


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The cart as the customer saw it, with the amount due now, in minor units (docs/requirements.md,
    Purchase data).
    """

    key: str
    """The idempotency key; `request_hash` is that of the whole request."""
    request_hash: bytes
    cart_version: int
    total: int
    currency: str
    channel_key: str
    metadata: Mapping[str, str]
    later_total: int | None = None
    """The total of pre-orders, in minor units, if the customer saw it."""
    discount: int | None = None
    """The discount, in minor units, if the customer saw it."""
    later: Choice | None = None
    """How pre-orders are paid, if there are any."""

    def require(self, priced: PricedCart) -> None:
        """Raises unless a cart costs what the customer saw, now and later, and no line was removed unseen.

        Raises Conflict (`cart_changed`, `price_changed`), InvalidRequest (`currency_mismatch`), RuleRefused
        for a voucher that no longer applies.
        """
        if priced.currency != self.currency:
            raise InvalidRequest(
                "currency_mismatch",
                "This is not the currency of your cart",
                target="expected_total.currency",
            )
        removed = [gone.line for gone in priced.removed if gone.line.removed_reason is None]
        if self.later_total is None:
            # What was shown is not known, so a pre-order that went has to be dismissed first.
            if any(line.was_pre_order for line in removed):
                raise cart_changed()
        elif self.later_total != priced.pre_order_total:
            raise _changed(priced, "expected_pre_order_total")
        if any(line.price != line.line.shown_price for line in priced.pre_order_lines):
            raise price_changed("expected_pre_order_total")
        if priced.due != self.total:
            reduction = priced.reduction
            if reduction is not None and reduction.refusal is not None and priced.due > self.total:
                raise refused_voucher(reduction.refusal, reduction.voucher)
            raise _changed(priced, "expected_total")
        # A discount that goes together with a line leaves the total the same: less would be bought, unseen.
        if self.discount is None:
            if priced.reduction is not None and removed:
                raise cart_changed()
        elif self.discount != priced.discount:
            raise _changed(priced, "expected_discount_total")
        # Two changes may cancel out in the total.
        if any(line.price != line.line.shown_price for line in priced.due_lines):
            raise price_changed()


def _changed(priced: PricedCart, target: str) -> Conflict:
    return cart_changed() if priced.removed else price_changed(target)
