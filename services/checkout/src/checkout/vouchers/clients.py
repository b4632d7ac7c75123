"""The wallet's grants of promotional money."""

from __future__ import annotations

from uuid import UUID

import grpc.aio

from wattle.type.v1 import money_pb2
from wattle.wallet.v1 import wallet_service_pb2, wallet_service_pb2_grpc


class CreditClient:
    """Each grant is idempotent by its reference."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = wallet_service_pb2_grpc.WalletServiceStub(channel)

    async def grant_promo(
        self, *, customer_id: UUID, reference: str, amount: int, currency: str, description: str
    ) -> None:
        """Gives promotional money, in minor units; once for each reference. Raises RuleRefused
        (`wrong_currency`), Unavailable when the outcome is not known.
        """
        await self._stub.GrantPromo(
            wallet_service_pb2.GrantPromoRequest(
                customer_id=str(customer_id),
                reference=reference,
                amount=money_pb2.Money(currency=currency, minor_units=amount),
                description=description,
            )
        )
