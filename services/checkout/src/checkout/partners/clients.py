"""What partners need of identity and the wallet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

import grpc.aio

from wattle.identity.v1 import identity_service_pb2, identity_service_pb2_grpc
from wattle.wallet.v1 import wallet_service_pb2, wallet_service_pb2_grpc

_ORDERS_OF_A_CALL: Final = 500
"""Most orders that the wallet reports at once."""


class SignInClient:
    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)

    async def sign_in_token(self, customer_id: UUID, *, seconds: int) -> str:
        """The token of a link that signs a customer in, once and weakly, within so many seconds.

        Raises NotFound for an unknown or closed account, Unavailable.
        """
        answer = await self._stub.CreateSignInLink(
            identity_service_pb2.CreateSignInLinkRequest(
                customer_id=str(customer_id),
                purpose=identity_service_pb2.SIGN_IN_LINK_PURPOSE_AUTOLOGIN,
                ttl_seconds=seconds,
            )
        )
        return answer.token


class LedgerClient:
    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = wallet_service_pb2_grpc.WalletServiceStub(channel)

    async def booked_orders(self, order_ids: Sequence[UUID]) -> dict[UUID, tuple[int, int]]:
        """The amounts taken and refunded by order, in minor units; orders without either are missing. Raises
        Unavailable.
        """
        booked: dict[UUID, tuple[int, int]] = {}
        for start in range(0, len(order_ids), _ORDERS_OF_A_CALL):
            asked = [str(order_id) for order_id in order_ids[start : start + _ORDERS_OF_A_CALL]]
            answer = await self._stub.ListOrderTotals(
                wallet_service_pb2.ListOrderTotalsRequest(order_ids=asked)
            )
            booked |= {
                UUID(total.order_id): (total.taken.minor_units, total.given_back) for total in answer.totals
            }
        return booked
