"""Client of identity's RPCs."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

import grpc.aio

from wattle.identity.v1 import identity_service_pb2, identity_service_pb2_grpc
from wattle.type.v1.money_pb2 import Money

_READ_AT_ONCE: Final = 8


class IdentityClient:
    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)
        # A batch has dozens of messages; unlimited concurrency would exceed the deadline of a call.
        self._reading = asyncio.Semaphore(_READ_AT_ONCE)

    async def message(self, message_id: UUID) -> identity_service_pb2.ReadMessageResponse:
        """A message to send; its parameters may contain a code or a link.

        Raises NotFound for an expired message, and Unavailable.
        """
        request = identity_service_pb2.ReadMessageRequest(message_id=str(message_id))
        async with self._reading:
            answer: identity_service_pb2.ReadMessageResponse = await self._stub.ReadMessage(request)
        return answer

    async def delivered(self, message_id: UUID) -> None:
        """Reports a message as sent, so that identity deletes its content. Raises Unavailable."""
        await self._stub.MessageDelivered(
            identity_service_pb2.MessageDeliveredRequest(message_id=str(message_id))
        )

    async def jackpot_alerts(
        self,
        offer_key: str,
        prize_pool: int,
        currency: str,
        regions: Sequence[str],
        *,
        after: UUID | None,
        limit: int,
    ) -> identity_service_pb2.ListJackpotAlertsResponse:
        """Alerts due at a prize pool of `prize_pool` minor units, by customer id after `after`.

        Raises Unavailable.
        """
        request = identity_service_pb2.ListJackpotAlertsRequest(
            offer_key=offer_key,
            prize_pool=Money(currency=currency, minor_units=prize_pool),
            regions=regions,
            after_customer_id=str(after or ""),
            limit=limit,
        )
        answer: identity_service_pb2.ListJackpotAlertsResponse = await self._stub.ListJackpotAlerts(request)
        return answer

    async def contacts(self, customer_ids: Sequence[UUID]) -> Mapping[UUID, identity_service_pb2.Contact]:
        """Contacts of at most 500 customers, without closed accounts. Raises Unavailable."""
        if not customer_ids:
            return {}
        request = identity_service_pb2.ListContactsRequest(customer_ids=[str(each) for each in customer_ids])
        answer = await self._stub.ListContacts(request)
        return {UUID(each.customer_id): each for each in answer.contacts}
