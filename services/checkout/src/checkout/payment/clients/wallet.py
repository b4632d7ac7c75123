"""The wallet's purchases and refunds of orders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

import grpc.aio

from checkout.cart.clients import refusal_of
from checkout.payment.rules.stakes import Stake
from servicekit.data.group_commit import GroupCommit
from servicekit.errors import ServiceError
from servicekit.telemetry.tracing import current_traceparent
from wattle.type.v1 import money_pb2
from wattle.wallet.v1 import wallet_service_pb2, wallet_service_pb2_grpc


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
