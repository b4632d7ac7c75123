"""A wallet under test, and requests of its RPCs with valid fields to vary."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Protocol
from uuid import UUID, uuid4

from google.protobuf.timestamp_pb2 import Timestamp

from servicekit.errors import ServiceError
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import deposits_pb2
from wattle.wallet.v1 import wallet_service_pb2 as pb

if TYPE_CHECKING:
    from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceAsyncStub


class WalletUnderTest(Protocol):
    """A wallet that is reached by gRPC; the methods arrange what its RPCs cannot."""

    @property
    def rpc(self) -> WalletServiceAsyncStub: ...

    async def customer(self) -> UUID:
        """A verified customer in New South Wales without money."""

    async def limit_spending(self, customer: UUID, minor_units: int) -> None: ...

    async def exclude(self, customer: UUID) -> None:
        """Lets the customer exclude themself from playing."""

    async def card(self, customer: UUID, status: str = "settled") -> str:
        """A saved card, whose next deposit gets this status."""

    async def unattended_card(self, customer: UUID) -> str:
        """A saved card that may be charged without its owner."""


def aud(minor_units: int) -> Money:
    return Money(currency="AUD", minor_units=minor_units)


def at(seconds: float) -> Timestamp:
    """An instant this many seconds from now."""
    instant = Timestamp()
    instant.FromDatetime(datetime.now(UTC) + timedelta(seconds=seconds))
    return instant


def stake(draw_no: int, minor_units: int) -> pb.Stake:
    return pb.Stake(offer_key="powerball", draw_no=draw_no, minor_units=minor_units)


def order_of(customer: UUID, minor_units: int = 600, **changes: Any) -> pb.Purchase:
    fields: dict[str, Any] = {
        "customer_id": str(customer),
        "order_id": str(uuid4()),
        "amount": aud(minor_units),
        "not_after": at(60),
        "description": "Powerball, 4 games",
    }
    return pb.Purchase(**(fields | changes))


def hold_of(customer: UUID, minor_units: int = 600, **changes: Any) -> pb.HoldRequest:
    fields: dict[str, Any] = {
        "customer_id": str(customer),
        "purpose": "order",
        "reference": str(uuid4()),
        "amount": aud(minor_units),
        "expires_at": at(60),
    }
    return pb.HoldRequest(**(fields | changes))


def refund_of(
    order: pb.Purchase, minor_units: int, reference: str = "line 1", **changes: Any
) -> pb.RefundRequest:
    fields: dict[str, Any] = {
        "customer_id": order.customer_id,
        "order_id": order.order_id,
        "reference": reference,
        "amount": aud(minor_units),
        "description": "Powerball, refunded",
    }
    return pb.RefundRequest(**(fields | changes))


def prize_of(customer: UUID, minor_units: int = 1000, reference: str | None = None) -> pb.Prize:
    return pb.Prize(
        customer_id=str(customer),
        reference=reference or f"powerball/1593/{uuid4()}/1",
        amount=aud(minor_units),
        description="Powerball draw 1593, division 7",
    )


def promo_of(customer: UUID, minor_units: int = 500, **changes: Any) -> pb.GrantPromoRequest:
    fields: dict[str, Any] = {
        "customer_id": str(customer),
        "reference": str(uuid4()),
        "amount": aud(minor_units),
        "description": "Voucher SPRING",
    }
    return pb.GrantPromoRequest(**(fields | changes))


def deposit_of(
    customer: UUID, fund_id: str, minor_units: int = 2000, **changes: Any
) -> deposits_pb2.StartDepositRequest:
    fields: dict[str, Any] = {
        "customer_id": str(customer),
        "region": "NSW",
        "reference": str(uuid4()),
        "amount": aud(minor_units),
        "fund_id": fund_id,
        "attended": True,
        "return_path": "/checkout/deposit/{deposit_id}",
    }
    return deposits_pb2.StartDepositRequest(**(fields | changes))


async def pay(wallet: WalletUnderTest, *orders: pb.Purchase) -> list[pb.PurchaseOutcome]:
    answer = await wallet.rpc.Purchase(pb.PurchaseRequest(purchases=orders))
    return list(answer.outcomes)


async def captured(wallet: WalletUnderTest, order: pb.Purchase) -> pb.CapturedOrder:
    """Pays one order, which is not refused."""
    [outcome] = await pay(wallet, order)
    assert outcome.HasField("captured"), outcome
    return outcome.captured


async def refused(wallet: WalletUnderTest, order: pb.Purchase) -> tuple[int, str, str]:
    """HTTP status, code and target of the refusal of one order."""
    [outcome] = await pay(wallet, order)
    assert outcome.HasField("refused"), outcome
    return outcome.refused.status, outcome.refused.code, outcome.refused.target


async def refusal_of(call: Awaitable[object]) -> tuple[int, str, str]:
    """HTTP status, code and target of the error of a call."""
    try:
        answer = await call
    except ServiceError as error:
        return error.status, error.code, error.target
    raise AssertionError(f"not refused: {answer}")


async def funded(wallet: WalletUnderTest, minor_units: int = 1000) -> UUID:
    """A customer who won this much."""
    customer = await wallet.customer()
    await wallet.rpc.PayPrizes(pb.PayPrizesRequest(prizes=[prize_of(customer, minor_units)]))
    return customer


async def money(wallet: WalletUnderTest, customer: UUID) -> tuple[int, int]:
    """All of a customer's money, and what of it is not held, in minor units."""
    answer = await wallet.rpc.GetBalance(pb.GetBalanceRequest(customer_id=str(customer), currency="AUD"))
    return answer.balance.minor_units, answer.available.minor_units
