"""Client of identity's RPCs."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal
from uuid import UUID

import grpc.aio

from wattle.identity.v1 import identity_service_pb2, identity_service_pb2_grpc
from wattle.type.v1.money_pb2 import Money

_READ_AT_ONCE: Final = 8


@dataclass(frozen=True, slots=True)
class WaitingMessage:
    """A message that identity requested; its parameters may contain a code or a link."""

    channel: Literal["email", "sms"]
    address: str
    template: str
    locale: str
    parameters: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Contact:
    """Address and preferences of a customer."""

    customer_id: UUID
    first_name: str
    email: str
    locale: str
    marketing_channels: frozenset[str]
    """Channels that the customer allows for messages that do not concern their account."""
    unsubscribed_offers: frozenset[str]
    """Keys of offers that the customer has unsubscribed from."""
    preferences_id: str
    """The id in `/communication-preferences/:id`, where preferences change without a session."""
    unsubscribe_token: str
    """Token of the customer's links below `/unsubscribe`."""
    sub_variant: str | None = None
    """Sub-variant that the customer belongs to."""
    phone_number: str = ""
    """In E.164; empty without a number."""
    segment: str | None = None
    """Segment of the customer's capabilities."""


@dataclass(frozen=True, slots=True)
class JackpotAlert:
    """A customer's request for alerts of prize pools from `minimum` minor units on."""

    customer_id: UUID
    segment: str
    minimum: int
    marketing_channels: frozenset[str]


@dataclass(frozen=True, slots=True)
class JackpotAlerts:
    """A page of alerts; `next_after` is None on the last page."""

    alerts: Sequence[JackpotAlert]
    next_after: UUID | None


class IdentityClient:
    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)
        # A batch has dozens of messages; unlimited concurrency would exceed the deadline of a call.
        self._reading = asyncio.Semaphore(_READ_AT_ONCE)

    async def message(self, message_id: UUID) -> WaitingMessage:
        """A message to send. Raises NotFound for an expired message, and Unavailable."""
        async with self._reading:
            answer = await self._stub.ReadMessage(
                identity_service_pb2.ReadMessageRequest(message_id=str(message_id))
            )
        sms = answer.channel == identity_service_pb2.MESSAGE_CHANNEL_SMS
        return WaitingMessage(
            channel="sms" if sms else "email",
            address=answer.address,
            template=answer.template,
            locale=answer.locale,
            parameters=dict(answer.parameters),
        )

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
    ) -> JackpotAlerts:
        """Alerts due at a prize pool of `prize_pool` minor units, by customer id after `after`. Raises
        Unavailable.
        """
        answer = await self._stub.ListJackpotAlerts(
            identity_service_pb2.ListJackpotAlertsRequest(
                offer_key=offer_key,
                prize_pool=Money(currency=currency, minor_units=prize_pool),
                regions=regions,
                after_customer_id=str(after or ""),
                limit=limit,
            )
        )
        alerts = [
            JackpotAlert(
                customer_id=UUID(each.customer_id),
                segment=each.segment_name,
                minimum=each.minimum.minor_units,
                marketing_channels=frozenset(each.marketing_channels),
            )
            for each in answer.alerts
        ]
        following = answer.next_after_customer_id
        return JackpotAlerts(alerts, UUID(following) if following else None)

    async def contacts(self, customer_ids: Sequence[UUID]) -> Mapping[UUID, Contact]:
        """Contacts of at most 500 customers, without closed accounts. Raises Unavailable."""
        if not customer_ids:
            return {}
        answer = await self._stub.ListContacts(
            identity_service_pb2.ListContactsRequest(customer_ids=[str(each) for each in customer_ids])
        )
        found = [
            Contact(
                customer_id=UUID(each.customer_id),
                first_name=each.first_name,
                email=each.email,
                phone_number=each.phone_number,
                locale=each.locale,
                marketing_channels=frozenset(each.marketing_channels),
                unsubscribed_offers=frozenset(each.unsubscribed_offer_keys),
                preferences_id=each.preferences_id,
                unsubscribe_token=each.unsubscribe_token,
                sub_variant=each.sub_variant or None,
                segment=each.segment_name or None,
            )
            for each in answer.contacts
        ]
        return {each.customer_id: each for each in found}
