"""RPCs of deposits, for a checkout or a recurring purchase that is paid by one."""

from __future__ import annotations

from dataclasses import dataclass

import orjson
from pydantic import ValidationError
from typing_extensions import override

from cardnumbers.detection import CARD_NUMBER_REFUSED, find_card_number
from servicekit.errors import FieldError, InvalidRequest, NotFound
from wallet.customers.rules import Owner
from wallet.deposits.begin_deposits import BeginDeposits
from wallet.deposits.receive_notices import ReceiveNotices
from wallet.deposits.routes.models import challenge_url, public_status
from wallet.deposits.rules.deposits import Deposit, RequestedDeposit
from wallet.deposits.rules.states import order_reference
from wallet.deposits.store import deposits
from wallet.funds.routes.funds import BrowserInfo
from wallet.ledger.grpc import Context, WalletCalls, timestamp
from wallet.money.fields import Fields, money_message
from wallet.money.rules import Money
from wattle.wallet.v1 import deposits_pb2


@dataclass(frozen=True, kw_only=True)
class DepositCalls(WalletCalls):
    """RPCs of deposits."""

    begin: BeginDeposits
    notices: ReceiveNotices

    @override
    async def StartDeposit(
        self, request: deposits_pb2.StartDepositRequest, context: Context
    ) -> deposits_pb2.StartDepositResponse:
        fields = Fields()
        region = fields.text("region", request.region)
        amount = self.amount(fields, request)
        customer_id = fields.uuid("customer_id", request.customer_id)
        reference = fields.text("reference", request.reference)
        fund_id = fields.uuid("fund_id", request.fund_id) if request.fund_id else None
        if fund_id is None:
            fields.option("method", request.method, ("ap", "cc", "gp", "pl"))
        if request.return_path and "{deposit_id}" not in request.return_path:
            raise InvalidRequest(
                "invalid", "The path must say where the deposit's id goes", target="return_path"
            )
        fields.check()
        ask = RequestedDeposit(
            amount=amount,
            fund_id=fund_id,
            method=request.method or None,
            gateway_key=request.gateway_key or None,
            token=_without_card_number("token", request.token),
            csc=_without_card_number("csc", request.csc),
            browser=_browser(request.strong_customer_authentication_json),
            client_address=request.client_address,
            device_data=_without_card_number("device_data", request.device_data) or "",
            attended=request.attended,
            return_path=request.return_path or None,
            unattended_later=request.unattended_later,
        )
        payer = Owner(customer_id, region, self.settings.home_currency(region))
        deposit = await self.begin.by_reference(payer, ask, order_reference(reference))
        return deposits_pb2.StartDepositResponse(deposit=self._message(deposit))

    @override
    async def GetDeposit(
        self, request: deposits_pb2.GetDepositRequest, context: Context
    ) -> deposits_pb2.GetDepositResponse:
        fields = Fields()
        customer_id = fields.uuid("customer_id", request.customer_id)
        deposit_id = fields.uuid("deposit_id", request.deposit_id)
        fields.check()
        if request.ask_provider:
            deposit: Deposit | None = await self.notices.returned(deposit_id, customer_id, cancelled=False)
        else:
            deposit = await deposits.of_customer(self.database, deposit_id, customer_id)
        if deposit is None:
            raise NotFound("deposit_not_found")
        return deposits_pb2.GetDepositResponse(deposit=self._message(deposit))

    @override
    async def CancelDeposit(
        self, request: deposits_pb2.CancelDepositRequest, context: Context
    ) -> deposits_pb2.CancelDepositResponse:
        fields = Fields()
        customer_id = fields.uuid("customer_id", request.customer_id)
        reference = fields.text("reference", request.reference)
        fields.check()
        deposit = await self.begin.cancel_reference(customer_id, order_reference(reference))
        if deposit is None:
            return deposits_pb2.CancelDepositResponse()
        if request.give_up:
            deposit = await self.notices.returned(deposit.deposit_id, customer_id, cancelled=True)
        return deposits_pb2.CancelDepositResponse(deposit=self._message(deposit))

    @override
    async def PlanUnattended(
        self, request: deposits_pb2.PlanUnattendedRequest, context: Context
    ) -> deposits_pb2.PlanUnattendedResponse:
        fields = Fields()
        region = fields.text("region", request.region)
        price = self.amount(fields, request, target="price")
        customer_id = fields.uuid("customer_id", request.customer_id)
        fund_id = fields.uuid("fund_id", request.fund_id)
        fields.check()
        plan = await self.begin.plan_unattended(customer_id, region, fund_id, price)
        deposit = None if plan.deposit is None else money_message(plan.deposit)
        return deposits_pb2.PlanUnattendedResponse(kind=plan.kind, deposit=deposit)

    def _message(self, deposit: Deposit) -> deposits_pb2.Deposit:
        status = public_status(deposit.state)
        challenge = None
        if status == "awaiting_customer" and deposit.challenge and deposit.expires_at:
            challenge = deposits_pb2.DepositChallenge(
                type=deposit.challenge["kind"],
                url=challenge_url(deposit, self.settings.public_origin),
                expires_at=timestamp(deposit.expires_at),
            )
        return deposits_pb2.Deposit(
            deposit_id=str(deposit.deposit_id),
            status=status,
            amount=money_message(Money(deposit.minor_units, deposit.currency)),
            method=deposit.method,
            gateway_key=deposit.gateway_key,
            challenge=challenge,
            failure_code=deposit.failure_code or "",
            failure_message=deposit.failure_message or "",
        )


def _without_card_number(target: str, text: str) -> str | None:
    if find_card_number(text) is not None:
        raise InvalidRequest(*CARD_NUMBER_REFUSED, target=target)
    return text or None


def _browser(text: str) -> dict[str, object]:
    if not text:
        return {}
    target = "strong_customer_authentication_json"
    try:
        return BrowserInfo.model_validate(orjson.loads(text)).model_dump(exclude_none=True)
    except orjson.JSONDecodeError as error:
        raise InvalidRequest("invalid", "This must be JSON", target=target) from error
    except ValidationError as error:
        raise InvalidRequest.of(
            [FieldError(f"{target}.{entry['loc'][0]}", "invalid", entry["msg"]) for entry in error.errors()]
        ) from error
