"""Gateways for the browser, and the funding sources that they store."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter
from pydantic import AfterValidator, Field, StrictBool, StrictInt, StringConstraints

from access.capabilities import needs
from servicekit.errors import NotFound
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.security.sessions import FullSession, OnlineSession, online_session
from wallet.config import WalletSettings
from wallet.funds.manage_funds import ManageFunds, available_unattended
from wallet.funds.rules import BankType, Fund, Unattended
from wallet.providers.gateways import Gateways
from wallet.providers.rules import WINDOW_SIZES, snap_colour_depth

Token = Annotated[str, StringConstraints(min_length=1, max_length=500, pattern=r"^[\x21-\x7e]+$")]
"""A token of a provider's own fields."""
WindowSize = Literal["Small", "Medium", "Large", "ExtraLarge", "FullScreen"]


class BrowserInfo(RequestModel):
    """What the card issuer wants to know of the browser."""

    browser_javascript_enabled: StrictBool = True
    browser_java_enabled: StrictBool = False
    browser_language: Annotated[
        str, StringConstraints(min_length=1, max_length=35, pattern=r"^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$")
    ]
    browser_color_depth: Annotated[StrictInt, Field(ge=1, le=128), AfterValidator(snap_colour_depth)]
    browser_screen_height: StrictInt = Field(ge=0, le=999_999)
    browser_screen_width: StrictInt = Field(ge=0, le=999_999)
    browser_tz: StrictInt = Field(ge=-900, le=900)
    challenge_window_size: WindowSize = "FullScreen"
    notification_url: Annotated[str, StringConstraints(max_length=300)] | None = None


class Window(ResponseModel):
    """How large the issuer's page is shown, in CSS pixels; null fills the screen."""

    size: WindowSize
    width: int | None
    height: int | None


def window_of(browser: Mapping[str, Any]) -> Window:
    """The window that a browser asked for."""
    size = browser.get("challenge_window_size", "FullScreen")
    _, width, height = WINDOW_SIZES[size]
    return Window(size=size, width=width, height=height)


class ChallengeOut(ResponseModel):
    """What the customer must do: show `url` in a frame, or leave for it."""

    type: Literal["frame", "redirect"]
    url: str
    window: Window
    expires_at: datetime


class Failure(ResponseModel):
    """Why no money came."""

    code: str
    message: str


DepositMethod = Literal["cc", "ap", "gp", "pl", "bd"]


class FundOut(ResponseModel):
    """A funding source for its owner; nothing of it can be used anywhere else.

    `unattended` says whether it may be charged for something that is bought while its owner is away.
    """

    id: UUID
    type: Literal["card", "apple_pay", "google_pay", "paypal", "bank"]
    deposit_method_code: str
    gateway_key: str | None
    brand: str | None
    last4: str | None
    expiry_month: int | None
    expiry_year: int | None
    card_funding: str | None
    holder_name: str | None
    masked_account: str | None
    bank_type: BankType | None
    status: str
    verification: Literal["unverified", "pending", "verified", "failed"]
    unattended: Unattended
    is_default: bool
    csc_required: bool
    created_at: datetime


class CardGateways(ResponseModel):
    """The gateways that take cards; the first is the one to load."""

    available_card_gateways: list[str]


class GatewayOut(ResponseModel):
    """What the browser needs of a gateway. The fields are the provider's own pages, shown in a frame."""

    gateway_key: str
    publishable_key: str
    hosted_fields_url: str
    client_token: str | None
    csc_required: bool
    setup_required: bool
    digital_wallets: list[str]


class SetupRequest(RequestModel):
    """What is to be saved: a card, or an account to debit."""

    deposit_method_code: Literal["cc", "bd"] = "cc"


class SetupOut(ResponseModel):
    """An intent that the browser confirms with its secret."""

    setup_id: str
    client_secret: str


class AddRequest(RequestModel):
    """A token of the gateway's own fields, and whether it becomes the default."""

    token: Token
    is_default: bool = False
    device_data: str | None = None


def fund_out(fund: Fund, gateways: Gateways) -> FundOut:
    csc_required = False
    if fund.gateway_key is not None and fund.method == "cc":
        try:
            csc_required = gateways.get(fund.gateway_key).capabilities.csc_required
        except NotFound:
            csc_required = False
    same = {name: getattr(fund, name) for name in FundOut.model_fields if hasattr(fund, name)}
    return FundOut(
        **same,
        id=fund.funding_source_id,
        deposit_method_code=fund.method,
        unattended=available_unattended(fund, gateways),
        csc_required=csc_required,
    )


def router(gateways: Gateways, manage: ManageFunds, settings: WalletSettings) -> APIRouter:
    routes = APIRouter(tags=["funds"])

    @routes.get("/api/funds/card_gateways")
    async def list_card_gateways(customer: FullSession) -> Envelope[CardGateways]:  # noqa: ARG001 - signed in is the condition
        return ok(CardGateways(available_card_gateways=[gateway.key for gateway in gateways.for_cards]))

    @routes.get("/api/funds/{gateway_key}")
    async def load_gateway(gateway_key: str, customer: FullSession) -> Envelope[GatewayOut]:  # noqa: ARG001 - as above
        gateway = gateways.get(gateway_key)
        configuration = await gateway.configuration()
        capabilities = gateway.capabilities
        return ok(
            GatewayOut(
                gateway_key=gateway.key,
                publishable_key=configuration.publishable_key,
                hosted_fields_url=configuration.hosted_fields_url,
                client_token=configuration.client_token,
                csc_required=capabilities.csc_required,
                setup_required=capabilities.setup,
                digital_wallets=sorted(capabilities.digital_wallets),
            )
        )

    @routes.post("/api/funds/stripe/setup", status_code=201)
    async def create_setup(customer: OnlineSession, body: SetupRequest | None = None) -> Envelope[SetupOut]:
        method = "cc" if body is None else body.deposit_method_code
        setup = await manage.setup(customer.customer_id, "stripe", method)
        return ok(SetupOut(setup_id=setup.setup_id, client_secret=setup.client_secret))

    @routes.post("/api/funds/{fund_id}/default")
    async def make_default(fund_id: UUID, customer: OnlineSession) -> Envelope[FundOut]:
        return ok(fund_out(await manage.make_default(customer.customer_id, fund_id), gateways))

    @routes.post(
        "/api/funds/{method}/{gateway_key}",
        status_code=201,
        dependencies=[needs("wallet_manage", of=online_session)],
    )
    async def add_fund(
        method: DepositMethod, gateway_key: str, body: AddRequest, customer: OnlineSession
    ) -> Envelope[FundOut]:
        kept = await manage.add(
            customer.customer_id,
            method,
            gateway_key,
            body.token,
            is_default=body.is_default,
            refuses_credit=settings.refuses_credit(customer.region),
        )
        return ok(fund_out(kept, gateways))

    @routes.delete("/api/funds/{fund_id}", status_code=204)
    async def delete_fund(fund_id: UUID, customer: OnlineSession) -> None:
        await manage.delete(customer.customer_id, fund_id)

    return routes
