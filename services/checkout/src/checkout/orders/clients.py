"""What printed tickets need of catalog and identity."""

from __future__ import annotations

from uuid import UUID

import grpc.aio

from checkout.orders.rules.printing import DrawNotice, PlayedEntry
from servicekit.errors import NotFound
from wattle.catalog.v1 import catalog_service_pb2, catalog_service_pb2_grpc
from wattle.identity.v1 import identity_service_pb2, identity_service_pb2_grpc


class NoticeClient:
    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = catalog_service_pb2_grpc.CatalogServiceStub(channel)

    async def notice(self, offer_key: str, draw_no: int, series: int = 0) -> DrawNotice:
        """What must stand on the tickets of a draw; with `series` on shares of that syndicate.

        Raises NotFound, Unavailable.
        """
        answer = await self._stub.GetDraw(
            catalog_service_pb2.GetDrawRequest(offer_key=offer_key, draw_no=draw_no, series=series)
        )
        return DrawNotice(
            {permit.region: f"{permit.number} ({permit.issuer})" for permit in answer.permits},
            dict(answer.cause_names),
            [
                PlayedEntry(
                    entry.name,
                    entry.games,
                    [{each.name: list(each.numbers) for each in game.sets} for game in entry.filled],
                )
                for entry in answer.syndicate_entries
            ],
        )


class ContactClient:
    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)

    async def name_of(self, customer_id: UUID) -> str:
        """First and family name of a customer. Raises NotFound for a closed account, Unavailable."""
        answer = await self._stub.ListContacts(
            identity_service_pb2.ListContactsRequest(customer_ids=[str(customer_id)])
        )
        if not answer.contacts:
            raise NotFound("customer_not_found")
        [contact] = answer.contacts
        return f"{contact.first_name} {contact.last_name}".strip()
