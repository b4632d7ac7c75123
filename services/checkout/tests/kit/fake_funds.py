"""What customers have saved to pay with, as the wallet's contract tells of it."""

from __future__ import annotations

from collections import defaultdict
from typing import Any
from uuid import UUID, uuid4

import grpc.aio

from servicekit.errors import NotFound, RuleRefused, Unavailable
from wattle.wallet.v1 import deposits_pb2, wallet_service_pb2_grpc

LEAST = 500


class FakeFunds(wallet_service_pb2_grpc.WalletServiceServicer):
    """`fund_refusals` says by fund why it may not be charged while its owner is away. The wallet is silent
    about the funds of the customers in `unplanned`.
    """

    def __init__(self) -> None:
        self.balances: defaultdict[str, int] = defaultdict(int)
        self.funds: dict[str, tuple[str, str]] = {}
        self.fund_refusals: dict[str, tuple[str, str]] = {}
        self.unplanned: set[str] = set()

    def save_fund(self, customer_id: UUID, kind: str = "cc") -> str:
        """A card, or something else, that may be charged."""
        fund_id = str(uuid4())
        self.funds[fund_id] = (str(customer_id), kind)
        return fund_id

    async def PlanUnattended(
        self, request: deposits_pb2.PlanUnattendedRequest, context: grpc.aio.ServicerContext[Any, Any]
    ) -> deposits_pb2.PlanUnattendedResponse:
        if request.customer_id in self.unplanned:
            raise Unavailable()
        owner, kind = self.funds.get(request.fund_id, ("", ""))
        if owner != request.customer_id:
            raise NotFound
        if request.fund_id in self.fund_refusals:
            raise RuleRefused(*self.fund_refusals[request.fund_id], target="fund_id")
        answer = deposits_pb2.PlanUnattendedResponse(kind=kind)
        missing = request.price.minor_units - self.balances[request.customer_id]
        if missing > 0:
            answer.deposit.currency = request.price.currency
            answer.deposit.minor_units = max(missing, LEAST)
        return answer
