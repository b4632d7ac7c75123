from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import grpc
from typing_extensions import override

from identity.contacts.list_contacts import ListContacts
from identity.contacts.list_jackpot_alerts import ListJackpotAlerts
from identity.messages.grpc import uuid_field
from servicekit.errors import InvalidRequest
from wattle.identity.v1 import identity_service_pb2 as pb
from wattle.identity.v1.identity_service_pb2_grpc import IdentityServiceServicer
from wattle.type.v1.money_pb2 import Money

Context = grpc.aio.ServicerContext[Any, Any]

MAX_CONTACTS: Final = 500
"""Customers of one call."""


@dataclass(frozen=True)
class ContactRpcs(IdentityServiceServicer):
    """RPCs that select customers to write to."""

    contacts: ListContacts
    jackpot_alerts: ListJackpotAlerts

    @override
    async def ListContacts(
        self, request: pb.ListContactsRequest, context: Context
    ) -> pb.ListContactsResponse:
        if len(request.customer_ids) > MAX_CONTACTS:
            raise InvalidRequest("too_many", f"At most {MAX_CONTACTS} allowed", target="customer_ids")
        found = await self.contacts.list({uuid_field("customer_ids", each) for each in request.customer_ids})
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
            after=uuid_field("after_customer_id", after) if after else None,
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
