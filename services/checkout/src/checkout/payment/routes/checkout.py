"""`/api/checkout`: paying the cart from the wallet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal, Self
from uuid import UUID

from fastapi import APIRouter, Depends, Request, Response
from pydantic import AfterValidator, Field, StrictBool, StrictInt, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

from checkout.cart.routes.carts import allowed_to, terms_of
from checkout.catalogue.rules import Allowed, SubVariant, price_list
from checkout.payment.pay_cart import Answer, PayCart, Purchase
from checkout.payment.rules.begin import Choice, Confirmed, LaterPayment
from checkout.payment.rules.saga import CheckoutState, DepositAsk
from checkout.records.fields import from_value
from servicekit.data.idempotency import request_hash, require_key
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.http.headers import reads_headers
from servicekit.http.policy import current_app_key
from servicekit.money import MoneyIn
from servicekit.security.principal import Principal
from servicekit.security.sessions import FullSession, online_session


@dataclass(frozen=True, slots=True)
class Payer:
    """A customer whose session was checked online, with what they may buy."""

    customer: Principal
    key: str
    """The idempotency key."""
    channel_key: Literal["APP", "web"]
    """The channel of the purchase, unless its body names one."""
    terms: SubVariant
    allowed: Allowed

    @property
    def pricing_id(self) -> str | None:
        return price_list(self.customer.pricing_id, self.terms)


@reads_headers("idempotency-key", "x-request-id", "x-sub-variant")
async def _payer(request: Request) -> Payer:
    customer = await online_session(request)
    key = await require_key(request)
    is_app = (await current_app_key(request)).channel == "app"
    terms = await terms_of(request, customer)
    return Payer(customer, key, "APP" if is_app else "web", terms, await allowed_to(request, customer))


PayerHere = Annotated[Payer, Depends(_payer)]
"""Parameter type of a route that pays a cart."""


class UnattendedPaymentIn(RequestModel):
    """A saved fund for what the wallet lacks; or, with `wallet_only`, the wallet alone, and a pre-order that
    it cannot pay is not bought.
    """

    fund_id: UUID | None = None
    wallet_only: StrictBool = False

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.fund_id is None) != self.wallet_only:
            raise PydanticCustomError("required", "Please choose a saved fund, or the wallet alone")
        return self

    @property
    def choice(self) -> Choice:
        return Choice(self.fund_id)


class DefaultFundOut(ResponseModel):
    """What pays: `wallet` alone, or the wallet and then a saved fund (docs/requirements.md, Recurring
    purchases: defaultFund).
    """

    kind: Literal["wallet", "cc", "paypal"]
    fund_id: UUID | None


def default_fund_out(payment: LaterPayment) -> DefaultFundOut:
    return DefaultFundOut(kind=payment.kind.value, fund_id=payment.fund_id)


MetadataKey = Annotated[
    str, Field(pattern=r"^(affiliate_code|promotion|utm_(source|medium|campaign|term|content))$")
]
"""Marketing metadata of a purchase; nothing else is stored (docs/domain.md §10.15)."""
MetadataValue = Annotated[str, Field(max_length=160)]


def _in_the_currency_of_the_total(shown: MoneyIn | None, info: ValidationInfo) -> MoneyIn | None:
    total = info.data.get("expected_total")
    if shown is not None and total is not None and shown.currency != total.currency:
        raise PydanticCustomError("currency_mismatch", "All items in a cart must have the same currency")
    return shown


ExpectedTotal = Annotated[MoneyIn | None, AfterValidator(_in_the_currency_of_the_total)]
"""Another amount that the customer saw, beside `expected_total`."""


class CheckoutIn(RequestModel):
    """The customer's confirmation. The totals are only compared with the server's own (docs/requirements.md,
    Purchase data); `expected_pre_order_total` and `expected_discount_total` are sent where the customer saw
    them. A cart that `requires_unattended_payment_method` needs `unattended_payment`.
    """

    cart_version: Annotated[StrictInt, Field(ge=0, le=2**53)]
    expected_total: MoneyIn
    expected_pre_order_total: ExpectedTotal = None
    expected_discount_total: ExpectedTotal = None
    channel_key: Literal["APP", "web"] | None = None
    metadata: Annotated[dict[MetadataKey, MetadataValue], Field(default_factory=dict)]
    unattended_payment: UnattendedPaymentIn | None = None


class CheckoutOut(ResponseModel):
    """A purchase; `processing` while the outcome is unknown: ask again."""

    checkout_id: UUID
    order_id: UUID
    status: Literal["processing", "paid", "failed"]


class CheckoutStatusOut(CheckoutOut):
    """The state of a purchase; `code` and `message` say why it failed, `partner_slug` names the partner who
    prepared it.
    """

    code: str | None
    message: str | None
    partner_slug: str | None


STATUS: dict[CheckoutState, Literal["processing", "paid", "failed"]] = {
    CheckoutState.STARTED: "processing",
    CheckoutState.REFUNDING: "processing",
    CheckoutState.COMPLETED: "paid",
    CheckoutState.FAILED: "failed",
}


def confirmed_of(body: CheckoutIn, payer: Payer, hashed: bytes, *, metadata: Mapping[str, str]) -> Confirmed:
    """A customer's confirmation; `hashed` is the `request_hash` of the whole request."""
    later, discount = body.expected_pre_order_total, body.expected_discount_total
    return Confirmed(
        key=payer.key,
        request_hash=hashed,
        cart_version=body.cart_version,
        total=body.expected_total.minor_units,
        currency=body.expected_total.currency,
        channel_key=body.channel_key or payer.channel_key,
        metadata=metadata,
        later_total=None if later is None else later.minor_units,
        discount=None if discount is None else discount.minor_units,
        later=None if body.unattended_payment is None else body.unattended_payment.choice,
    )


def own_purchase(payer: Payer, confirmed: Confirmed, deposit: DepositAsk | None = None) -> Purchase:
    """The customer's own cart, with the purchase data of the sub-variant."""
    metadata = {**confirmed.metadata, **payer.terms.purchase_data}
    return Purchase(
        customer_id=payer.customer.customer_id,
        region=payer.customer.region,
        pricing_id=payer.pricing_id,
        confirmed=replace(confirmed, metadata=metadata),
        deposit=deposit,
        terms=payer.terms,
        allowed=payer.allowed,
    )


def answered(answer: Answer, response: Response) -> Envelope[CheckoutOut]:
    """The answer to a payment from the wallet: 202 while its outcome is unknown."""
    if answer.status == "paid":
        return ok(CheckoutOut(checkout_id=answer.checkout_id, order_id=answer.order_id, status="paid"))
    response.status_code = 202
    return ok(CheckoutOut(checkout_id=answer.checkout_id, order_id=answer.order_id, status="processing"))


def router(pay_cart: PayCart) -> APIRouter:
    routes = APIRouter(prefix="/api/checkout", tags=["checkout"])

    @routes.post("", status_code=201, responses={202: {"model": Envelope[CheckoutOut]}})
    async def check_out(body: CheckoutIn, payer: PayerHere, response: Response) -> Envelope[CheckoutOut]:
        """Buys the cart. 202 `processing` when the payment's outcome is not known yet."""
        hashed = request_hash(body.model_dump(mode="json"))
        confirmed = confirmed_of(body, payer, hashed, metadata=body.metadata)
        answer = await pay_cart.pay(own_purchase(payer, confirmed))
        return answered(answer, response)

    @routes.get("/{checkout_id}")
    async def get_checkout(checkout_id: UUID, customer: FullSession) -> Envelope[CheckoutStatusOut]:
        """The state of a purchase, by its own id or that of its order."""
        found = await pay_cart.status(checkout_id, customer.customer_id)
        return ok(
            from_value(
                CheckoutStatusOut,
                found,
                status=STATUS[found.state],
                code=found.failure_code,
                message=found.failure_message,
            )
        )

    return routes
