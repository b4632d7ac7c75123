"""The wallet's deposits, and the holds before them.

Each call is idempotent by the checkout or its order, so each may be repeated after an unknown outcome.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final
from uuid import UUID, uuid5

import grpc.aio
import orjson

from checkout.payment.rules.deposits import RETURN_PATH, Challenge, DepositAsk, WalletDeposit
from checkout.payment.rules.unattended import FundKind, UnattendedCharge, fund_not_found
from servicekit.errors import NotFound, RuleRefused
from wattle.type.v1 import money_pb2
from wattle.wallet.v1 import deposits_pb2, wallet_service_pb2, wallet_service_pb2_grpc

PROVIDER_SECONDS: Final = 15.0
"""Timeout of calls during which the wallet calls a payment provider; longer than the wallet's own."""
_PURPOSE: Final = "order"
_BEFORE_DEPOSIT: Final = "before-deposit"
"""Distinguishes the hold from that of the order's own purchase."""


class DepositClient:
    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = wallet_service_pb2_grpc.WalletServiceStub(channel)

    async def hold(
        self, *, customer_id: UUID, order_id: UUID, amount: int, currency: str, until: datetime
    ) -> UUID:
        """Holds the wallet's part of an order, in minor units.

        Raises RuleRefused (`insufficient_funds`, the codes of limits and restrictions, `hold_expired`).
        """
        request = wallet_service_pb2.HoldRequest(
            customer_id=str(customer_id),
            purpose=_PURPOSE,
            reference=str(uuid5(order_id, _BEFORE_DEPOSIT)),
            amount=money_pb2.Money(currency=currency, minor_units=amount),
        )
        request.expires_at.FromDatetime(until)
        return UUID((await self._stub.Hold(request)).hold_id)

    async def release(self, hold_id: UUID) -> None:
        """Releases a hold; an expired one is released already."""
        await self._stub.Release(wallet_service_pb2.ReleaseRequest(hold_id=str(hold_id)))

    async def start(
        self, ask: DepositAsk, *, customer_id: UUID, region: str, checkout_id: UUID, currency: str
    ) -> WalletDeposit:
        """Begins the deposit of a checkout, as far as the provider allows.

        Raises any refusal of the wallet, and then nothing has begun; Unavailable when the outcome is unknown.
        """
        answer = await self._stub.StartDeposit(
            deposits_pb2.StartDepositRequest(
                customer_id=str(customer_id),
                region=region,
                reference=str(checkout_id),
                amount=money_pb2.Money(currency=currency, minor_units=ask.amount),
                fund_id="" if ask.fund_id is None else str(ask.fund_id),
                method=ask.method or "",
                gateway_key=ask.gateway_key or "",
                token=ask.token or "",
                csc=ask.csc or "",
                strong_customer_authentication_json=orjson.dumps(ask.browser).decode() if ask.browser else "",
                device_data=ask.device_data,
                client_address=ask.client_address,
                attended=ask.attended,
                return_path=RETURN_PATH,
                unattended_later=ask.unattended_later,
            ),
            timeout=PROVIDER_SECONDS,
        )
        return _deposit(answer.deposit)

    async def read(self, deposit_id: UUID, customer_id: UUID, *, ask_provider: bool) -> WalletDeposit:
        """The state of a deposit; with `ask_provider` the provider's newest one."""
        answer = await self._stub.GetDeposit(
            deposits_pb2.GetDepositRequest(
                customer_id=str(customer_id), deposit_id=str(deposit_id), ask_provider=ask_provider
            ),
            timeout=PROVIDER_SECONDS,
        )
        return _deposit(answer.deposit)

    async def cancel(self, checkout_id: UUID, customer_id: UUID, *, give_up: bool) -> WalletDeposit | None:
        """Prevents the deposit of a checkout from beginning, or returns its state when it has begun.

        With `give_up` a deposit that waits for its customer is abandoned.
        """
        answer = await self._stub.CancelDeposit(
            deposits_pb2.CancelDepositRequest(
                customer_id=str(customer_id), reference=str(checkout_id), give_up=give_up
            ),
            timeout=PROVIDER_SECONDS,
        )
        return _deposit(answer.deposit) if answer.HasField("deposit") else None

    async def plan_unattended(
        self, customer_id: UUID, region: str, fund_id: UUID, price: int, currency: str
    ) -> UnattendedCharge:
        """The charge by which wallet and saved fund would pay a price, in minor units, now. Changes nothing.

        Raises RuleRefused when the fund may not be charged without the customer.
        """
        try:
            answer = await self._stub.PlanUnattended(
                deposits_pb2.PlanUnattendedRequest(
                    customer_id=str(customer_id),
                    region=region,
                    fund_id=str(fund_id),
                    price=money_pb2.Money(currency=currency, minor_units=price),
                )
            )
        except NotFound as error:
            raise fund_not_found() from error
        return UnattendedCharge(FundKind(answer.kind), answer.deposit.minor_units)


def insufficient(error: RuleRefused) -> RuleRefused:
    """The refusal when wallet and deposit together are too little."""
    if error.code != "insufficient_funds":
        return error
    return RuleRefused(
        error.code,
        "Your wallet and this deposit together do not cover your order",
        target="amount.amount",
    )


def _deposit(message: deposits_pb2.Deposit) -> WalletDeposit:
    challenge = None
    if message.HasField("challenge"):
        challenge = Challenge(
            message.challenge.type,
            message.challenge.url,
            message.challenge.expires_at.ToDatetime(tzinfo=UTC),
        )
    return WalletDeposit(
        deposit_id=UUID(message.deposit_id),
        status=message.status,
        challenge=challenge,
        failure_code=message.failure_code,
        failure_message=message.failure_message,
    )
