"""Deposits: from a fund, with a token, their state, and the customer's return from a provider's page."""

from __future__ import annotations

from typing import Any, Literal
from uuid import UUID

from fastapi import APIRouter, Request, Response

from access.capabilities import needs
from servicekit.data.database import Database
from servicekit.data.idempotency import IdempotencyKey, IdempotentRequest, request_hash
from servicekit.errors import FieldError, InvalidRequest, NotFound
from servicekit.http.envelope import Envelope, PageQuery, RequestModel, ResponseModel, ok
from servicekit.http.policy import serves
from servicekit.http.proxies import client_address
from servicekit.money import MoneyOut, format_amount, money_out
from servicekit.security.principal import Principal
from servicekit.security.sessions import FullSession, OnlineSession, online_session
from wallet.config import WalletSettings
from wallet.customers.rules import Owner
from wallet.deposits.begin_deposits import BeginDeposits
from wallet.deposits.receive_notices import ReceiveNotices
from wallet.deposits.routes.models import DepositOut, DepositRequest, deposit_out, messages_of, stored_answer
from wallet.deposits.rules.deposits import RequestedDeposit
from wallet.deposits.store import deposits
from wallet.funds import store as funds
from wallet.ledger.store.journals import read_balance
from wallet.money.rules import Money
from wallet.providers.gateways import Gateways

ACCOUNT_PAGES = "/my-account/deposit/{deposit_id}"
"""Where PayPal sends the customer back: `…/success`, `…/cancel` (docs/requirements.md §2)."""


class SimpleDeposit(ResponseModel):
    """What a form needs to deposit from one fund."""

    fund_id: UUID
    deposit_method_code: str
    gateway_key: str
    description: str
    csc_required: bool
    min_amount: str
    max_amount: str
    available_funds: MoneyOut


class ReturnRequest(RequestModel):
    """The customer is back; `cancelled` when they turned back at the provider."""

    cancelled: bool = False


def router(
    database: Database,
    gateways: Gateways,
    begun: BeginDeposits,
    notices: ReceiveNotices,
    settings: WalletSettings,
) -> APIRouter:
    routes = APIRouter(tags=["deposits"])
    origin = settings.public_origin

    async def begin(
        body: DepositRequest,
        customer: Principal,
        key: str,
        request: Request,
        response: Response,
        **chosen: Any,
    ) -> Envelope[DepositOut]:
        _check_agreement(body, customer, chosen)
        browser = body.strong_customer_authentication
        ask = RequestedDeposit(
            amount=Money(body.amount.minor_units, body.amount.currency),
            token=body.token,
            csc=body.csc,
            browser={} if browser is None else browser.model_dump(exclude_none=True),
            client_address=client_address(request),
            device_data=body.device_data or "",
            return_path=ACCOUNT_PAGES,
            **chosen,
        )
        stored = await begun.once(
            IdempotentRequest(
                owner=str(customer.customer_id),
                key=key,
                route=f"{request.method} {request.url.path}",
                request_hash=request_hash(body.model_dump(mode="json")),
            ),
            Owner(customer.customer_id, customer.region, settings.home_currency(customer.region)),
            ask,
            lambda deposit: stored_answer(deposit, origin),
        )
        deposit = DepositOut.model_validate(stored.body)
        response.status_code = stored.status
        return ok(deposit, messages=messages_of(deposit))

    @routes.post(
        "/api/funds/{fund_id}/deposit",
        status_code=201,
        dependencies=[needs("wallet_deposit", of=online_session)],
        openapi_extra=serves("3.0", "3.4"),
        responses={202: {"model": Envelope[DepositOut]}},
    )
    async def deposit_from_fund(
        fund_id: UUID,
        body: DepositRequest,
        customer: OnlineSession,
        key: IdempotencyKey,
        request: Request,
        response: Response,
    ) -> Envelope[DepositOut]:
        return await begin(body, customer, key, request, response, fund_id=fund_id)

    @routes.post(
        "/api/funds/{method}/{gateway_key}/deposit",
        status_code=201,
        dependencies=[needs("wallet_deposit", of=online_session)],
        openapi_extra=serves("3.0", "3.4"),
        responses={202: {"model": Envelope[DepositOut]}},
    )
    async def deposit_with_token(
        method: Literal["ap", "cc", "gp", "pl"],
        gateway_key: str,
        body: DepositRequest,
        customer: OnlineSession,
        key: IdempotencyKey,
        request: Request,
        response: Response,
    ) -> Envelope[DepositOut]:
        return await begin(body, customer, key, request, response, method=method, gateway_key=gateway_key)

    @routes.get("/api/funds/{fund_id}/deposit")
    async def read_simple_deposit(fund_id: UUID, customer: FullSession) -> Envelope[SimpleDeposit]:
        fund = await funds.get(database, fund_id, customer.customer_id)
        if fund is None or fund.gateway_key is None:
            raise NotFound
        gateway = gateways.get(fund.gateway_key)
        allowed = settings.limits_of(fund.method)
        balance = await read_balance(
            database, customer.customer_id, home_currency=settings.home_currency(customer.region)
        )
        return ok(
            SimpleDeposit(
                fund_id=fund_id,
                deposit_method_code=fund.method,
                gateway_key=fund.gateway_key,
                description=f"{fund.brand or fund.type} {fund.last4 or ''}".strip(),
                csc_required=fund.method == "cc" and gateway.capabilities.csc_required,
                min_amount=format_amount(allowed.minimum),
                max_amount=format_amount(allowed.maximum),
                available_funds=money_out(balance.available, balance.currency),
            )
        )

    @routes.get("/api/deposits")
    async def list_deposits(customer: FullSession, page: PageQuery) -> Envelope[list[DepositOut]]:
        rows, total = await deposits.list_of_customer(
            database, customer.customer_id, limit=page.limit, offset=page.offset
        )
        return ok([deposit_out(row, origin) for row in rows], page_info=page.info(total))

    @routes.get("/api/deposits/{deposit_id}")
    async def read_deposit(deposit_id: UUID, customer: FullSession) -> Envelope[DepositOut]:
        row = await deposits.of_customer(database, deposit_id, customer.customer_id)
        if row is None:
            raise NotFound
        deposit = deposit_out(row, origin)
        return ok(deposit, messages=messages_of(deposit))

    @routes.post("/api/deposits/{deposit_id}/return")
    async def return_to_deposit(
        deposit_id: UUID, customer: OnlineSession, body: ReturnRequest | None = None
    ) -> Envelope[DepositOut]:
        cancelled = body is not None and body.cancelled
        row = await notices.returned(deposit_id, customer.customer_id, cancelled=cancelled)
        deposit = deposit_out(row, origin)
        return ok(deposit, messages=messages_of(deposit))

    return routes


def _check_agreement(body: DepositRequest, customer: Principal, chosen: dict[str, Any]) -> None:
    """What the body repeats of the path and the session must say the same."""
    stated = {
        "customer_id": (body.customer_id, customer.customer_id),
        "customer_fund_id": (body.customer_fund_id, chosen.get("fund_id")),
        "deposit_method_code": (body.deposit_method_code, chosen.get("method", body.deposit_method_code)),
        "gateway_key": (body.gateway_key, chosen.get("gateway_key", body.gateway_key)),
    }
    wrong = [target for target, (said, meant) in stated.items() if said is not None and said != meant]
    if wrong:
        raise InvalidRequest.of([FieldError(target, "mismatch", "This does not match") for target in wrong])
