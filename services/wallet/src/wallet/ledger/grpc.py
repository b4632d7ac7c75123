"""RPCs of balances, and the parts that the RPCs of all areas share."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import grpc
import orjson
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp
from typing_extensions import override

from servicekit.data.database import Database
from servicekit.errors import ServiceError, Unavailable
from servicekit.telemetry.logs import log
from wallet.config import WalletSettings
from wallet.ledger.store import journals
from wallet.money.fields import Fields, money_message
from wallet.money.rules import AmountLimits, Money
from wattle.wallet.v1 import wallet_service_pb2 as pb
from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceServicer

Context = grpc.aio.ServicerContext[Any, Any]


@dataclass(frozen=True, kw_only=True)
class WalletCalls(WalletServiceServicer):
    """Base of the RPCs of each area; `app.py` joins them in one servicer."""

    database: Database
    settings: WalletSettings

    def amount(
        self, fields: Fields, message: Message, *, target: str = "amount", limits: AmountLimits | None = None
    ) -> Money:
        """An amount of a message; `limits` are those of one purchase unless given."""
        return fields.amount(target, message, limits or self.settings.amounts, self.settings.currencies)


class BalanceCalls(WalletCalls):
    """RPCs of balances."""

    @override
    async def GetBalance(self, request: pb.GetBalanceRequest, context: Context) -> pb.GetBalanceResponse:
        fields = Fields()
        customer_id = fields.uuid("customer_id", request.customer_id)
        currency = fields.currency("currency", request.currency, self.settings.currencies)
        fields.check()
        balance = await journals.balance(self.database, customer_id, currency)
        return pb.GetBalanceResponse(
            balance=money_message(Money(balance.total, currency)),
            available=money_message(Money(balance.available, currency)),
            withdrawable=money_message(Money(balance.withdrawable, currency)),
        )


def refusal_message(error: Exception, failed: str) -> pb.Refusal:
    """Why one item of a batch was refused. What is no refusal goes into the log as `failed`, and its caller
    learns as much as from a call of its own that fails.
    """
    if not isinstance(error, ServiceError):
        log.error(failed, exc_info=error)
        error = Unavailable("dependency_failed")
    return pb.Refusal(
        status=error.status,
        code=error.code,
        message=error.message,
        target=error.target,
        entities=orjson.dumps(error.entities).decode() if error.entities else "",
    )


def timestamp(instant: datetime) -> Timestamp:
    timestamp = Timestamp()
    timestamp.FromDatetime(instant)
    return timestamp
