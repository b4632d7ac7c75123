"""The wallet's checks of a customer's limits and restrictions."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

import grpc.aio
import orjson

from checkout.cart.rules.blocking import SpendRefusal
from servicekit.data.group_commit import GroupCommit
from servicekit.errors import ServiceError, error_of_status
from wattle.type.v1 import money_pb2
from wattle.wallet.v1 import wallet_service_pb2, wallet_service_pb2_grpc


class SpendClient:
    """Concurrent checks share a call."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = wallet_service_pb2_grpc.WalletServiceStub(channel)
        self._check_with_others = GroupCommit(self._check)

    async def check_spend(self, customer_id: UUID, amount: int, currency: str) -> list[SpendRefusal]:
        """Every reason that a customer cannot pay an amount, in minor units, now. Changes nothing."""
        answer = await self._check_with_others(
            wallet_service_pb2.SpendCheck(
                customer_id=str(customer_id),
                amount=money_pb2.Money(currency=currency, minor_units=amount),
            )
        )
        return [SpendRefusal(reason.id, reason.message) for reason in answer.reasons]

    async def _check(
        self, checks: Sequence[wallet_service_pb2.SpendCheck]
    ) -> list[wallet_service_pb2.BlockedReasons | ServiceError]:
        answer = await self._stub.CheckSpend(wallet_service_pb2.CheckSpendRequest(checks=checks))
        return [
            outcome.answered if outcome.HasField("answered") else refusal_of(outcome.refused)
            for outcome in answer.outcomes
        ]


def refusal_of(refused: wallet_service_pb2.Refusal) -> ServiceError:
    """The error that the wallet returned for one item of a batch."""
    return error_of_status(refused.status)(
        refused.code,
        refused.message,
        target=refused.target,
        entities=orjson.loads(refused.entities) if refused.entities else None,
    )
