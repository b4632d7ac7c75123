"""`wattle.identity.v1.IdentityService`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import grpc
from typing_extensions import override

from identity.contacts.list_contacts import ListContacts, ListJackpotAlerts
from identity.messages.request_message import DeliverMessage
from identity.sign_in.sign_in_links import Purpose, SignInLinks
from servicekit.errors import InvalidRequest
from wattle.identity.v1 import identity_service_pb2 as pb
from wattle.identity.v1.identity_service_pb2_grpc import IdentityServiceServicer
from wattle.type.v1.money_pb2 import Money

Context = grpc.aio.ServicerContext[Any, Any]

_CHANNELS: Final = {"email": pb.MESSAGE_CHANNEL_EMAIL, "sms": pb.MESSAGE_CHANNEL_SMS}


MAX_CONTACTS: Final = 500
"""Customers of one call."""
_PURPOSES: Final[Mapping[int, Purpose]] = {
    pb.SIGN_IN_LINK_PURPOSE_AUTOLOGIN: "autologin",
    pb.SIGN_IN_LINK_PURPOSE_TRANSFER: "transfer",
}


@dataclass(frozen=True)
class IdentityApi(IdentityServiceServicer):
    messages: DeliverMessage
    contacts: ListContacts
    jackpot_alerts: ListJackpotAlerts
    links: SignInLinks

    @override
    async def ReadMessage(self, request: pb.ReadMessageRequest, context: Context) -> pb.ReadMessageResponse:
        message, parameters = await self.messages.read(_uuid("message_id", request.message_id))
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
        await self.messages.delivered(_uuid("message_id", request.message_id))
        return pb.MessageDeliveredResponse()

    @override
    async def ListContacts(
        self, request: pb.ListContactsRequest, context: Context
    ) -> pb.ListContactsResponse:
        if len(request.customer_ids) > MAX_CONTACTS:
            raise InvalidRequest("too_many", f"At most {MAX_CONTACTS} allowed", target="customer_ids")
        found = await self.contacts.list({_uuid("customer_ids", each) for each in request.customer_ids})
        return pb.ListContactsResponse(
            contacts=[
                pb.Contact(
                    customer_id=str(contact.customer.customer_id),
                    first_name=contact.customer.first_name,
                    last_name=contact.customer.last_name,
                    email=contact.customer.email,
                    phone_number=contact.customer.phone_number,
                    locale=contact.customer.locale,
                    marketing_channels=contact.marketing_channels,
                    unsubscribed_offer_keys=contact.unsubscribed_offer_keys,
                    preferences_id=contact.preferences_id,
                    unsubscribe_token=contact.unsubscribe_token,
                    sub_variant=contact.customer.sub_variant or "",
                    segment_name=contact.customer.segment_name,
                )
                for contact in found
            ]
        )

    @override
    async def ListJackpotAlerts(
        self, request: pb.ListJackpotAlertsRequest, context: Context
    ) -> pb.ListJackpotAlertsResponse:
        if not 1 <= request.limit <= MAX_CONTACTS:
            raise InvalidRequest("out_of_range", f"This must be 1 to {MAX_CONTACTS}", target="limit")
        after = request.after_customer_id
        page = await self.jackpot_alerts.list(
            request.offer_key,
            request.prize_pool.minor_units,
            request.prize_pool.currency,
            list(request.regions),
            after=_uuid("after_customer_id", after) if after else None,
            limit=request.limit,
        )
        return pb.ListJackpotAlertsResponse(
            alerts=[
                pb.JackpotAlert(
                    customer_id=str(each.customer_id),
                    segment_name=each.segment_name,
                    minimum=Money(currency=each.currency, minor_units=each.minimum),
                    marketing_channels=sorted(page.channels.get(each.customer_id, ())),
                )
                for each in page.alerts
            ],
            next_after_customer_id=str(page.next_after or ""),
        )

    @override
    async def CreateSignInLink(
        self, request: pb.CreateSignInLinkRequest, context: Context
    ) -> pb.CreateSignInLinkResponse:
        purpose = _PURPOSES.get(request.purpose)
        if purpose is None:
            raise InvalidRequest("not_an_option", "This must be a purpose of a link", target="purpose")
        link = await self.links.make(
            _uuid("customer_id", request.customer_id),
            purpose,
            lifetime=timedelta(seconds=request.ttl_seconds),
            requires_code=request.requires_code,
        )
        answer = pb.CreateSignInLinkResponse(token=link.token, path=link.path)
        answer.expires_at.FromDatetime(link.expires_at)
        return answer


def _uuid(target: str, value: str) -> UUID:
    """A UUID field. Raises InvalidRequest."""
    try:
        return UUID(value)
    except ValueError:
        raise InvalidRequest(
            "required" if not value else "invalid", "This must be a UUID", target=target
        ) from None
