"""A running wallet, and requests of its RPCs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import httpx2
import orjson
from google.protobuf.timestamp_pb2 import Timestamp

from devservers.databases import DatabaseUrls
from servicekit.errors import error_of_status
from servicekit.testing.access_tokens import TokenSigner
from services.wallet.tests.kit.factories import soon
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import wallet_service_pb2 as pb

if TYPE_CHECKING:
    from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceAsyncStub


@dataclass(frozen=True)
class Wallet:
    """A running service and the ways to talk to it."""

    http: httpx2.AsyncClient
    rpc: WalletServiceAsyncStub
    signer: TokenSigner
    urls: DatabaseUrls


def at(seconds: float) -> Timestamp:
    timestamp = Timestamp()
    timestamp.FromDatetime(soon(seconds))
    return timestamp


def aud(minor_units: int) -> Money:
    return Money(currency="AUD", minor_units=minor_units)


def purchase_request(customer: UUID, **changes: Any) -> pb.Purchase:
    fields: dict[str, Any] = {
        "customer_id": str(customer),
        "order_id": str(uuid4()),
        "amount": aud(615),
        "not_after": at(60),
        "description": "Powerball, 4 games",
    }
    return pb.Purchase(**{**fields, **changes})


async def paid_by(rpc: WalletServiceAsyncStub, order: pb.Purchase) -> pb.CapturedOrder:
    """Pays one order. Raises why it was not paid."""
    answer = await rpc.Purchase(pb.PurchaseRequest(purchases=[order]))
    [outcome] = answer.outcomes
    if outcome.HasField("captured"):
        return outcome.captured
    refused = outcome.refused
    raise error_of_status(refused.status)(
        refused.code,
        refused.message,
        target=refused.target,
        entities=orjson.loads(refused.entities) if refused.entities else None,
    )


async def balance(wallet: Wallet, customer_id: UUID) -> tuple[int, int, int]:
    answer = await wallet.rpc.GetBalance(pb.GetBalanceRequest(customer_id=str(customer_id), currency="AUD"))
    return answer.balance.minor_units, answer.available.minor_units, answer.withdrawable.minor_units


def hold_request(customer_id: UUID, **changes: Any) -> pb.HoldRequest:
    fields: dict[str, Any] = {
        "customer_id": str(customer_id),
        "purpose": "withdrawal",
        "reference": str(uuid4()),
        "amount": aud(600),
        "expires_at": at(60),
    }
    return pb.HoldRequest(**{**fields, **changes})


def prize(customer_id: UUID, reference: str, amount: Money) -> pb.Prize:
    return pb.Prize(
        customer_id=str(customer_id),
        reference=reference,
        amount=amount,
        description="Powerball draw 1593, division 7",
    )
