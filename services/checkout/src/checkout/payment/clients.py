"""The wallet's purchases, holds and deposits, and catalog's stock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final
from uuid import UUID, uuid5

import grpc.aio
import orjson

from checkout.cart.clients import refusal_of
from checkout.payment.rules.begin import (
    FROM_WALLET,
    TARGET,
    Choice,
    FundKind,
    LaterPayment,
    UnattendedCharge,
    fund_not_found,
)
from checkout.payment.rules.saga import (
    RETURN_PATH,
    Challenge,
    DepositAsk,
    HeldStock,
    Stake,
    StockRequest,
    WalletDeposit,
)
from checkout.records.fields import from_value
from servicekit.data.group_commit import GroupCommit
from servicekit.errors import NotFound, RuleRefused, ServiceError
from servicekit.telemetry.tracing import current_traceparent
from wattle.catalog.v1 import stock_service_pb2, stock_service_pb2_grpc
from wattle.type.v1 import money_pb2
from wattle.wallet.v1 import deposits_pb2, wallet_service_pb2, wallet_service_pb2_grpc


class WalletClient:
    """Each call is idempotent by its reference, so each may be repeated after an unknown outcome."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = wallet_service_pb2_grpc.WalletServiceStub(channel)
        self._purchase_with_others = GroupCommit(self._purchase)

    async def purchase(
        self,
        *,
        customer_id: UUID,
        order_id: UUID,
        amount: int,
        currency: str,
        stakes: Sequence[Stake],
        not_after: datetime,
        description: str,
        alone: bool,
        discounts: Sequence[Stake] = (),
        hold_id: UUID | None = None,
    ) -> UUID:
        """Takes the price of an order, in minor units; returns the journal.

        The stakes sum to it and name its draws; `discounts` are what the house pays into them. The purchase
        replaces the hold `hold_id`. Concurrent purchases share a call, unless it is to go `alone`.

        Raises RuleRefused (`insufficient_funds`, `purchase_expired`, `purchase_cancelled`): nothing was
        taken. Raises Unavailable when the outcome is unknown.
        """
        request = wallet_service_pb2.Purchase(
            customer_id=str(customer_id),
            order_id=str(order_id),
            amount=money_pb2.Money(currency=currency, minor_units=amount),
            description=description,
            stakes=_stakes(stakes),
            discounts=_stakes(discounts),
            hold_id="" if hold_id is None else str(hold_id),
        )
        request.not_after.FromDatetime(not_after)
        request.traceparent = current_traceparent() or ""
        if alone:
            [captured] = await self._purchase([request])
            if isinstance(captured, ServiceError):
                raise captured
        else:
            captured = await self._purchase_with_others(request)
        return UUID(captured.journal_id)

    async def _purchase(
        self, purchases: Sequence[wallet_service_pb2.Purchase]
    ) -> list[wallet_service_pb2.CapturedOrder | ServiceError]:
        answer = await self._stub.Purchase(wallet_service_pb2.PurchaseRequest(purchases=purchases))
        return [
            outcome.captured if outcome.HasField("captured") else refusal_of(outcome.refused)
            for outcome in answer.outcomes
        ]

    async def cancel_purchase(self, *, customer_id: UUID, order_id: UUID) -> UUID | None:
        """Settles a purchase with an unknown outcome: its journal if the money was taken; None if it never
        will be.
        """
        answer = await self._stub.CancelPurchase(
            wallet_service_pb2.CancelPurchaseRequest(customer_id=str(customer_id), order_id=str(order_id))
        )
        return UUID(answer.journal_id) if answer.captured else None

    async def refund(
        self,
        *,
        customer_id: UUID,
        order_id: UUID,
        reference: str,
        amount: int,
        currency: str,
        description: str,
        stakes: Sequence[Stake] = (),
        discounts: Sequence[Stake] = (),
    ) -> None:
        """Refunds money of an order; once for each `reference` inside the order.

        It comes from the named draws; without any, from those of the order, the last one first. `discounts`
        go back to the house.
        """
        request = wallet_service_pb2.RefundRequest(
            customer_id=str(customer_id),
            order_id=str(order_id),
            reference=reference,
            amount=money_pb2.Money(currency=currency, minor_units=amount),
            description=description,
            stakes=_stakes(stakes),
            discounts=_stakes(discounts),
        )
        await self._stub.Refund(request)


def _stakes(stakes: Sequence[Stake]) -> list[wallet_service_pb2.Stake]:
    return [
        wallet_service_pb2.Stake(offer_key=stake.offer_key, draw_no=stake.draw_no, minor_units=stake.amount)
        for stake in stakes
    ]


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
    return from_value(WalletDeposit, message, deposit_id=UUID(message.deposit_id), challenge=challenge)


class StockClient:
    """Each call is idempotent by the order."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = stock_service_pb2_grpc.StockServiceStub(channel)

    async def reserve(self, request: StockRequest) -> datetime:
        """Reserves stock for all lines or none, or extends the reservation; returns its expiry.

        Raises RuleRefused (`sold_out`, `too_few_left`, `customer_limit`, `draw_closed`, `draw_not_open`,
        `licensing_restriction`) and Unavailable.
        """
        message = stock_service_pb2.ReserveStockRequest(
            order_id=str(request.order_id),
            customer_id=str(request.customer_id),
            region=request.region,
            lines=[
                stock_service_pb2.StockLine(
                    ticket_id=str(line.ticket_id),
                    offer_key=line.offer_key,
                    draw_no=line.draw_nos[0],
                    game_type=line.game_type,
                    quantity=line.num_games,
                    series=line.series,
                )
                for line in request.lines
            ],
        )
        if request.waits_until is not None:
            message.waits_until.FromDatetime(request.waits_until)
        held = await self._stub.ReserveStock(message)
        expires_at: datetime = held.expires_at.ToDatetime(tzinfo=UTC)
        return expires_at

    async def confirm(self, order_id: UUID) -> list[HeldStock]:
        """Gives a paid order its reserved stock. Raises RuleRefused when the reservation is over."""
        confirmed = await self._stub.ConfirmStock(
            stock_service_pb2.ConfirmStockRequest(order_id=str(order_id))
        )
        return [HeldStock(UUID(line.ticket_id), line.series, line.numbers) for line in confirmed.lines]

    async def release_tickets(self, order_id: UUID, tickets: Sequence[UUID]) -> list[UUID]:
        """Releases the stock of tickets whose drawings are undecided; returns the released ones."""
        answer = await self._stub.ReleaseStock(
            stock_service_pb2.ReleaseStockRequest(
                order_id=str(order_id), ticket_ids=[str(ticket) for ticket in tickets]
            )
        )
        return [UUID(ticket) for ticket in answer.free_ticket_ids]

    async def release(self, order_id: UUID) -> None:
        """Releases the stock of an order, if it has any."""
        await self._stub.ReleaseStock(stock_service_pb2.ReleaseStockRequest(order_id=str(order_id)))


async def choose_payment(
    deposits: DepositClient, customer_id: UUID, region: str, choice: Choice, price: int, currency: str
) -> LaterPayment:
    """The chosen payment of `price` minor units; a price of 0 is not checked.

    Raises RuleRefused (`fund_not_found`, `verification_required`, `method_not_unattended`, `card_expired`,
    `amount_too_large`, …).
    """
    if choice.fund_id is None or not price:
        return FROM_WALLET
    try:
        planned = await deposits.plan_unattended(customer_id, region, choice.fund_id, price, currency)
    except RuleRefused as refusal:
        raise RuleRefused(refusal.code, refusal.message, target=f"{TARGET}.fund_id") from refusal
    return LaterPayment(planned.kind, choice.fund_id)
