"""How money can be deposited here (docs/requirements.md, Payment method)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal
from uuid import UUID

from fastapi import APIRouter, Query

from access.capabilities import needs
from servicekit.data.database import Database
from servicekit.data.idempotency import IdempotencyKey, IdempotentRequest, request_hash
from servicekit.errors import InvalidRequest
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.money import MoneyIn, MoneyOut, format_amount
from servicekit.security.sessions import FullSession, OnlineSession, online_session
from wallet.config import WalletSettings
from wallet.deposits.deposit_test_money import METHOD, NAME, deposit_test_money
from wallet.deposits.receive_transfers import ReceiveTransfers
from wallet.funds import store as funds
from wallet.funds.routes.funds import FundOut, fund_out
from wallet.money.rules import AmountLimits, Money
from wallet.providers.gateways import Gateways
from wallet.settings.payments import METHOD_NAMES

_BANK_ACCOUNT: Final = "tt"
"""Accounts to withdraw to (docs/requirements.md, Funds and deposit: payment_methods)."""
_SAVED = frozenset({"cc", "pl", "bd"})
_INSTANT = frozenset({"cc", "ap", "gp", "pl", "td"})


class GatewayRules(ResponseModel):
    """What one gateway asks for."""

    csc_required: bool


class PaymentMethodRules(ResponseModel):
    """Whether the method may be used now, and the smallest and largest amount of one deposit by it."""

    enabled: bool
    min_amount: str
    max_amount: str
    gateways: dict[str, GatewayRules]


class PaymentMethod(ResponseModel):
    """A deposit method, with the customer's funding sources for it; or `tt`, which takes no deposits.

    `attributes`: `settles` (`now`, `days`, `next_business_day`, `within_a_day`), `attended`, for dd and bp
    what the customer tells their bank, for tt `new_destination_hours`, for which a new account waits.
    """

    code: str
    name: str
    enabled: bool
    rules: PaymentMethodRules
    available_gateways: list[str]
    attributes: dict[str, Any]
    funds: list[FundOut]


def router(
    database: Database, gateways: Gateways, transfers: ReceiveTransfers, settings: WalletSettings
) -> APIRouter:
    routes = APIRouter(tags=["payment methods"])

    @routes.get("/api/payment_methods")
    async def list_payment_methods(
        customer: FullSession,
        cart: Annotated[str | None, Query(alias="funds.cart")] = None,
        withdraw: Annotated[str | None, Query(alias="funds.withdraw")] = None,
        digital_wallets: Annotated[str | None, Query(alias="funds.digital_wallets")] = None,
        failed_verification: Annotated[str | None, Query(alias="funds.failed_verification")] = None,
    ) -> Envelope[dict[str, PaymentMethod]]:
        for_cart = _asked("funds.cart", cart, default=False)
        with_withdrawal = _asked("funds.withdraw", withdraw, default=True)
        with_wallets = _asked("funds.digital_wallets", digital_wallets, default=True)
        with_failed = _asked("funds.failed_verification", failed_verification, default=False)
        own = [
            fund
            for fund in await funds.of_customer(database, customer.customer_id)
            if (with_failed or fund.verification != "failed") and (not for_cart or fund.status == "active")
        ]
        known = await transfers.references(customer.customer_id)
        methods: dict[str, PaymentMethod] = {}
        for code in settings.methods_of(customer.region):
            if code in ("ap", "gp") and not with_wallets:
                continue
            # A cart is paid now, so what arrives in days is no way to pay it.
            if for_cart and code not in _INSTANT:
                continue
            serving = gateways.serving(code)
            methods[code] = PaymentMethod(
                code=code,
                name=METHOD_NAMES[code],
                enabled=True,
                rules=_rules(
                    settings.limits_of(code),
                    {gateway.key: code == "cc" and gateway.capabilities.csc_required for gateway in serving},
                ),
                available_gateways=[gateway.key for gateway in serving],
                attributes=_attributes(code, settings, known),
                funds=[fund_out(fund, gateways) for fund in own if fund.method == code]
                if code in _SAVED
                else [],
            )
        if settings.test_deposit is not None:
            methods[METHOD] = PaymentMethod(
                code=METHOD,
                name=NAME,
                enabled=True,
                rules=_rules(settings.test_deposit, {}),
                available_gateways=[],
                attributes={"settles": "now", "attended": True},
                funds=[],
            )
        if with_withdrawal and not for_cart:
            methods[_BANK_ACCOUNT] = PaymentMethod(
                code=_BANK_ACCOUNT,
                name="Bank account",
                enabled=False,
                rules=_rules(
                    AmountLimits(settings.payouts.minimum, settings.largest_amount), {}, enabled=False
                ),
                available_gateways=[],
                attributes={"new_destination_hours": settings.payouts.new_destination_hours},
                funds=[fund_out(fund, gateways) for fund in own if fund.method == _BANK_ACCOUNT],
            )
        return ok(methods)

    return routes


def _rules(allowed: AmountLimits, csc: dict[str, bool], *, enabled: bool = True) -> PaymentMethodRules:
    return PaymentMethodRules(
        enabled=enabled,
        min_amount=format_amount(allowed.minimum),
        max_amount=format_amount(allowed.maximum),
        gateways={key: GatewayRules(csc_required=required) for key, required in csc.items()},
    )


def _attributes(code: str, settings: WalletSettings, known: dict[str, str]) -> dict[str, Any]:
    bank = settings.bank
    if code == "dd":
        return {
            "settles": "within_a_day",
            "attended": False,
            "account_name": bank.account_name,
            "bsb": bank.bsb,
            "account_number": bank.account_number,
            "payid": bank.payid,
            "payid_type": bank.payid_type,
            "reference": known["dd"],
        }
    if code == "bp":
        return {
            "settles": "next_business_day",
            "attended": False,
            "biller_code": bank.biller_code,
            "biller_name": bank.biller_name,
            "customer_reference_number": known["bp"],
        }
    return {"settles": "days" if code == "bd" else "now", "attended": code != "bd"}


def _asked(name: str, value: str | None, *, default: bool) -> bool:
    """A filter as the client writes it: `true`, `false`, or `eq true`, `eq:true`."""
    if value is None:
        return default
    word = value.strip().lower().removeprefix("eq").lstrip(" :")
    if word not in ("true", "false"):
        raise InvalidRequest("invalid", "This is true or false", target=name)
    return word == "true"


class TestDepositRequest(RequestModel):
    """How much to deposit."""

    amount: MoneyIn


class Deposit(ResponseModel):
    """A deposit and what may be spent after it."""

    deposit_id: UUID
    status: Literal["settled"]
    amount: MoneyOut
    available_funds: MoneyOut


def test_deposit_router(database: Database, settings: WalletSettings) -> APIRouter:
    """The route, where test money exists."""
    routes = APIRouter(tags=["funds"])
    limits = settings.test_deposit
    if limits is None:
        return routes

    @routes.post(
        "/api/funds/td/deposit", status_code=201, dependencies=[needs("wallet_deposit", of=online_session)]
    )
    async def create_test_deposit(
        body: TestDepositRequest, customer: OnlineSession, key: IdempotencyKey
    ) -> Envelope[Deposit]:
        response = await deposit_test_money(
            database,
            request=IdempotentRequest(
                owner=str(customer.customer_id),
                key=key,
                route="POST /api/funds/td/deposit",
                request_hash=request_hash(body.model_dump()),
            ),
            customer_id=customer.customer_id,
            home_currency=settings.home_currency(customer.region),
            amount=Money(body.amount.minor_units, body.amount.currency),
            limits=limits,
        )
        return ok(Deposit.model_validate(response.body))

    return routes
