"""`…/deposit_purchase`: paying the cart with a deposit in one call, and coming back from the bank's page
(docs/requirements.md, Funds and deposit).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictBool, StrictInt, StringConstraints

from access.capabilities import needs, require
from checkout.payment.pay_cart import Answer, PayCart
from checkout.payment.routes.checkout import (
    STATUS,
    CheckoutIn,
    CheckoutStatusOut,
    MetadataKey,
    MetadataValue,
    Payer,
    PayerHere,
    confirmed_of,
    own_purchase,
)
from checkout.payment.rules.begin import Confirmed
from checkout.payment.rules.saga import DepositAsk, DepositPurchase, WalletDeposit
from checkout.payment.sweep_checkouts import FollowDeposits
from checkout.records.fields import from_value
from servicekit.data.idempotency import request_hash
from servicekit.errors import FieldError, InvalidRequest, RuleRefused
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.http.policy import serves
from servicekit.http.proxies import client_address
from servicekit.money import MoneyIn, MoneyOut, money_out
from servicekit.security.principal import Principal
from servicekit.security.sessions import FullSession, OnlineSession, online_session

_VERSIONS = serves("3.0", "3.3")
Method = Literal["ap", "cc", "gp", "pl"]
Token = Annotated[str, StringConstraints(min_length=1, max_length=500, pattern=r"^[\x21-\x7e]+$")]


class BrowserIn(RequestModel):
    """Facts of the browser for the card issuer (docs/requirements.md, Browser info for 3-D Secure)."""

    browser_javascript_enabled: StrictBool = True
    browser_java_enabled: StrictBool = False
    browser_language: Annotated[str, StringConstraints(min_length=1, max_length=35)]
    browser_color_depth: StrictInt = Field(ge=1, le=128)
    browser_screen_height: StrictInt = Field(ge=0, le=999_999)
    browser_screen_width: StrictInt = Field(ge=0, le=999_999)
    browser_tz: StrictInt = Field(ge=-900, le=900)
    challenge_window_size: Literal["Small", "Medium", "Large", "ExtraLarge", "FullScreen"] = "FullScreen"
    notification_url: Annotated[str, StringConstraints(max_length=300)] | None = None


class PreparedPurchaseIn(RequestModel):
    """A partner's purchase, in place of the customer's own cart (docs/requirements.md, Purchase data)."""

    partner_slug: Annotated[str, Field(min_length=1, max_length=40)]
    partner_key: Annotated[str, Field(min_length=1, max_length=64)]
    purchase_id: UUID
    remember: StrictBool = False


class PaidCartIn(CheckoutIn):
    """The cart that a deposit pays: the customer's own, or `prepared` by a partner."""

    prepared: PreparedPurchaseIn | None = None


class DepositPurchaseIn(RequestModel):
    """A deposit and the cart that it pays. `csc` is a token of the provider's field, never the code itself.

    `amount` is the deposit; the wallet pays the rest of the total. It is zero for a cart with only
    pre-orders. `metadata` is as in `checkout`; either may stand alone.
    """

    amount: MoneyIn
    checkout: PaidCartIn
    customer_id: UUID | None = None
    customer_fund_id: UUID | None = None
    deposit_method_code: Method | None = None
    gateway_key: Annotated[str, StringConstraints(max_length=20)] | None = None
    token: Token | None = None
    csc: Annotated[str, StringConstraints(min_length=6, max_length=200, pattern=r"^[\x21-\x7e]+$")] | None = (
        None
    )
    strong_customer_authentication: BrowserIn | None = None
    device_data: Annotated[str, StringConstraints(max_length=5000)] | None = None
    metadata: dict[MetadataKey, MetadataValue] | None = None


class ReturnIn(RequestModel):
    """The customer is back; `cancelled` when they turned back at the bank or at PayPal."""

    cancelled: bool = False


class ChallengeOut(ResponseModel):
    """The customer's next step: show `url` in a frame, or redirect to it."""

    type: Literal["frame", "redirect"]
    url: str
    expires_at: datetime


class PurchaseDepositOut(ResponseModel):
    """The deposit of a purchase; `/api/wallet` has its details."""

    deposit_id: UUID
    amount: MoneyOut
    challenge: ChallengeOut | None


class DepositPurchaseOut(CheckoutStatusOut):
    """A purchase by deposit; `processing` until bank or customer answer.

    `deposit` is null while it is unknown whether it has begun, and for a cart with only pre-orders: then
    there are `scheduled_purchases`.
    """

    deposit: PurchaseDepositOut | None
    scheduled_purchases: list[UUID]


PayPrepared = Callable[[PreparedPurchaseIn, Payer, Confirmed, DepositAsk], Awaitable[Answer]]
"""Pays a partner's purchase."""


def router(pay_cart: PayCart, pay_prepared: PayPrepared, purchases: FollowDeposits) -> APIRouter:
    """The routes; `pay_prepared` pays the cart that a partner has prepared."""
    routes = APIRouter(tags=["deposit purchases"])

    async def pay(
        body: DepositPurchaseIn,
        payer: Payer,
        request: Request,
        response: Response,
        **chosen: Any,
    ) -> Envelope[DepositPurchaseOut]:
        customer = payer.customer
        _check_agreement(body, customer, chosen)
        browser = body.strong_customer_authentication
        paid, metadata = body.checkout, _metadata(body)
        hashed = request_hash([request.url.path, body.model_dump(mode="json")])
        confirmed = confirmed_of(paid, payer, hashed, metadata=metadata)
        ask = DepositAsk(
            amount=body.amount.minor_units,
            token=body.token,
            csc=body.csc,
            browser={} if browser is None else browser.model_dump(exclude_none=True),
            device_data=body.device_data or "",
            client_address=client_address(request),
            **chosen,
        )
        if paid.prepared is not None:
            await require(request, customer, "partner_purchase")
            answer = await pay_prepared(paid.prepared, payer, confirmed, ask)
        else:
            answer = await pay_cart.pay(own_purchase(payer, confirmed, ask))
        purchase = await purchases.read(answer.checkout_id, customer.customer_id)
        out = _purchase_out(purchase, answer.deposit)
        response.status_code = 201 if out.status == "paid" else 202
        return ok(out)

    paying: dict[str, Any] = {
        "status_code": 201,
        "dependencies": [needs("wallet_deposit", of=online_session)],
        "openapi_extra": _VERSIONS,
        "responses": {202: {"model": Envelope[DepositPurchaseOut]}},
    }

    @routes.post("/api/funds/{fund_id}/deposit_purchase", **paying)
    async def pay_from_fund(
        fund_id: UUID,
        body: DepositPurchaseIn,
        payer: PayerHere,
        request: Request,
        response: Response,
    ) -> Envelope[DepositPurchaseOut]:
        """Buys the cart with a deposit from something saved. 202 while bank or customer have to answer."""
        return await pay(body, payer, request, response, fund_id=fund_id)

    @routes.post("/api/funds/{method}/{gateway_key}/deposit_purchase", **paying)
    async def pay_with_token(
        method: Method,
        gateway_key: Annotated[str, StringConstraints(max_length=20)],
        body: DepositPurchaseIn,
        payer: PayerHere,
        request: Request,
        response: Response,
    ) -> Envelope[DepositPurchaseOut]:
        """The same with a new card, a device's wallet, or at PayPal."""
        chosen = {"method": method, "gateway_key": gateway_key}
        return await pay(body, payer, request, response, **chosen)

    @routes.get("/api/checkout")
    async def get_checkout_under_way(customer: FullSession) -> Envelope[DepositPurchaseOut | None]:
        """The checkout that is paying the customer's cart, to be continued; null without one."""
        found = await purchases.under_way(customer.customer_id)
        return ok(None if found is None else _purchase_out(found, None))

    @routes.post("/api/checkout/deposits/{deposit_id}/return", openapi_extra=_VERSIONS)
    async def return_to_purchase(
        deposit_id: UUID, customer: OnlineSession, body: ReturnIn | None = None
    ) -> Envelope[DepositPurchaseOut]:
        """The customer is back from the bank's page, or from PayPal: returns the state of the purchase."""
        gave_up = body is not None and body.cancelled
        return ok(
            _purchase_out(await purchases.returned(deposit_id, customer.customer_id, gave_up=gave_up), None)
        )

    return routes


def _purchase_out(purchase: DepositPurchase, standing: WalletDeposit | None) -> DepositPurchaseOut:
    deposit = None
    if purchase.deposit_id is not None and purchase.amount is not None:
        challenge = None if standing is None else standing.challenge
        deposit = PurchaseDepositOut(
            deposit_id=purchase.deposit_id,
            amount=money_out(purchase.amount, purchase.currency),
            challenge=None if challenge is None else from_value(ChallengeOut, challenge),
        )
    return from_value(
        DepositPurchaseOut,
        purchase,
        status=STATUS[purchase.state],
        code=purchase.failure_code,
        message=purchase.failure_message,
        deposit=deposit,
        scheduled_purchases=list(purchase.ahead),
    )


def _metadata(body: DepositPurchaseIn) -> dict[str, str]:
    """The metadata of deposit and purchase. Raises RuleRefused (`mismatch`) where they contradict each
    other.
    """
    outer, inner = body.metadata or {}, body.checkout.metadata
    if any(outer[key] != inner[key] for key in outer.keys() & inner.keys()):
        raise RuleRefused("mismatch", "This does not match", target="metadata")
    return {**outer, **inner}


def _check_agreement(body: DepositPurchaseIn, customer: Principal, chosen: dict[str, Any]) -> None:
    stated = {
        "customer_id": (body.customer_id, customer.customer_id),
        "customer_fund_id": (body.customer_fund_id, chosen.get("fund_id")),
        "deposit_method_code": (body.deposit_method_code, chosen.get("method", body.deposit_method_code)),
        "gateway_key": (body.gateway_key, chosen.get("gateway_key", body.gateway_key)),
        "amount.currency": (body.amount.currency, body.checkout.expected_total.currency),
    }
    wrong = [target for target, (said, meant) in stated.items() if said is not None and said != meant]
    if wrong:
        raise InvalidRequest.of([FieldError(target, "mismatch", "This does not match") for target in wrong])
