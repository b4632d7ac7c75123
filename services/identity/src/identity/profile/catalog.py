from __future__ import annotations

from uuid import UUID

import grpc.aio

from identity.customer.wallet import READ_SECONDS
from wattle.catalog.v1 import catalog_service_pb2, catalog_service_pb2_grpc


class CatalogClient:
    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = catalog_service_pb2_grpc.CatalogServiceStub(channel)

    async def favourite_offers(self, customer_id: UUID) -> list[str]:
        """Offers with favourite numbers of the customer. Raises Unavailable."""
        answer = await self._stub.ListFavouriteOffers(
            catalog_service_pb2.ListFavouriteOffersRequest(customer_id=str(customer_id)),
            timeout=READ_SECONDS,
        )
        return list(answer.offer_keys)
