"""Requests to send a message: a code, a link, a notice about the account.

Identity sends nothing itself. It stores the parameters, encrypted, and publishes an event; the sender
reads the message by RPC and confirms delivery (docs/events.md, message_requested).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol
from uuid import UUID

import orjson
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.messages import store
from identity.messages.tables import Message, MessageChannel
from identity.tokens.secret_keys import SecretKeys
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import NotFound
from servicekit.events.outbox import Event, publish
from servicekit.identifiers import uuid7
from wattle.identity.v1 import events_pb2

MESSAGE_REQUESTED = "wattle.identity.v1.message_requested"


def message_requested(
    message_id: UUID, customer_id: UUID | None, template: str, *, deadline: str = ""
) -> Event:
    """A message is requested once, so its version is 1; its content is read by RPC.

    `deadline` is the day by which it asks the customer to do something, in ISO 8601.
    """
    return Event(
        subject=MESSAGE_REQUESTED,
        aggregate_id=str(message_id),
        aggregate_version=1,
        message=events_pb2.MessageRequested(
            message_id=str(message_id),
            customer_id="" if customer_id is None else str(customer_id),
            template=template,
            deadline=deadline,
        ),
    )


NOTICE_LIFETIME: Final = timedelta(days=2)
"""Lifetime of a message without code or link."""


@dataclass(frozen=True, slots=True)
class RequestMessage:
    """Asks for messages, in the transaction of the caller: no message without the fact, nor the reverse."""

    keys: SecretKeys
    clock: Clock

    async def to_customer(
        self,
        session: AsyncSession,
        customer: Customer,
        template: str,
        parameters: Mapping[str, str] | None = None,
        *,
        channel: MessageChannel = "email",
        address: str | None = None,
        expires_in: timedelta = NOTICE_LIFETIME,
        message_id: UUID | None = None,
    ) -> UUID:
        """Asks for a message to a customer and returns its id.

        It goes to the address on record unless `address` is given, e.g. one that is not confirmed yet. The
        template is given `first_name` beside `parameters`. `message_id` is that of the code in the message.
        """
        on_record = customer.email if channel == "email" else customer.phone_number
        return await self.to_address(
            session,
            address or on_record,
            template,
            {"first_name": customer.first_name, **(parameters or {})},
            channel=channel,
            locale=customer.locale,
            customer_id=customer.customer_id,
            expires_in=expires_in,
            message_id=message_id,
        )

    async def to_address(
        self,
        session: AsyncSession,
        address: str,
        template: str,
        parameters: Mapping[str, str],
        *,
        channel: MessageChannel,
        locale: str,
        customer_id: UUID | None = None,
        expires_in: timedelta = NOTICE_LIFETIME,
        message_id: UUID | None = None,
    ) -> UUID:
        """Asks for a message to an email address, or a telephone number in E.164, and returns its id."""
        message_id = await store.add_message(
            session,
            customer_id=customer_id,
            channel=channel,
            address=address,
            template=template,
            locale=locale,
            parameters=self.keys.encrypt(orjson.dumps(dict(parameters))),
            now=self.clock.now(),
            expires_in=expires_in,
            message_id=message_id or uuid7(),
        )
        deadline = parameters.get("deadline", "")
        await publish(session, message_requested(message_id, customer_id, template, deadline=deadline))
        return message_id


class OnDelivery(Protocol):
    """What follows, in the same transaction, from a message's leaving."""

    async def __call__(self, session: AsyncSession, message_id: UUID, /, *, now: datetime) -> None: ...


@dataclass(frozen=True, slots=True)
class DeliverMessage:
    """For the service that sends messages."""

    database: Database
    keys: SecretKeys
    clock: Clock
    on_delivery: OnDelivery

    async def read(self, message_id: UUID) -> tuple[Message, Mapping[str, str]]:
        """The message and its template parameters.

        Raises NotFound `message_gone` when it was delivered, has expired or never was.
        """
        async with self.database.read() as session:
            message = await store.find_undelivered_message(session, message_id, now=self.clock.now())
        if message is None or message.parameters is None:
            raise NotFound("message_gone", "There is no such message to send")
        return message, orjson.loads(self.keys.decrypt(message.parameters))

    async def delivered(self, message_id: UUID) -> None:
        """Erases the parameters, and begins the life of the code that the message carried; idempotent, also
        for an unknown message.
        """
        now = self.clock.now()
        async with self.database.transaction() as session:
            if await store.mark_message_delivered(session, message_id, now=now):
                await self.on_delivery(session, message_id, now=now)
