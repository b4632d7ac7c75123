"""Handing a message to the service that sends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

import orjson

from identity.messages import store
from identity.messages.tables import Message
from identity.tokens.secret_keys import SecretKeys
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import NotFound


@dataclass(frozen=True, slots=True)
class DeliverMessage:
    """For the service that sends messages."""

    database: Database
    keys: SecretKeys
    clock: Clock

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
        """Erases the parameters; idempotent, also for an unknown message."""
        async with self.database.transaction() as session:
            await store.mark_message_delivered(session, message_id, now=self.clock.now())
