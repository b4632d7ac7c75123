from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import grpc
from typing_extensions import override

from identity.messages.deliver_message import DeliverMessage
from servicekit.errors import InvalidRequest
from wattle.identity.v1 import identity_service_pb2 as pb
from wattle.identity.v1.identity_service_pb2_grpc import IdentityServiceServicer

Context = grpc.aio.ServicerContext[Any, Any]

_CHANNELS: Final = {"email": pb.MESSAGE_CHANNEL_EMAIL, "sms": pb.MESSAGE_CHANNEL_SMS}


@dataclass(frozen=True)
class MessageRpcs(IdentityServiceServicer):
    """RPCs of the service that sends mail and text messages."""

    messages: DeliverMessage

    @override
    async def ReadMessage(self, request: pb.ReadMessageRequest, context: Context) -> pb.ReadMessageResponse:
        message, parameters = await self.messages.read(uuid_field("message_id", request.message_id))
        return pb.ReadMessageResponse(
            channel=_CHANNELS[message.channel],
            address=message.address,
            template=message.template,
            locale=message.locale,
            parameters=parameters,
        )

    @override
    async def MessageDelivered(
        self, request: pb.MessageDeliveredRequest, context: Context
    ) -> pb.MessageDeliveredResponse:
        await self.messages.delivered(uuid_field("message_id", request.message_id))
        return pb.MessageDeliveredResponse()


def uuid_field(target: str, value: str) -> UUID:
    """A UUID field. Raises InvalidRequest."""
    try:
        return UUID(value)
    except ValueError:
        raise InvalidRequest(
            "required" if not value else "invalid", "This must be a UUID", target=target
        ) from None
