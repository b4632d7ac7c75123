"""Favourite numbers over gRPC."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import grpc
from typing_extensions import override

from catalog.favourites.manage_favourites import list_favourite_offers
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from wattle.catalog.v1 import catalog_service_pb2 as messages
from wattle.catalog.v1.catalog_service_pb2_grpc import CatalogServiceServicer


@dataclass(frozen=True)
class FavouriteCalls(CatalogServiceServicer):
    database: Database

    @override
    async def ListFavouriteOffers(
        self, request: messages.ListFavouriteOffersRequest, context: grpc.aio.ServicerContext[Any, Any]
    ) -> messages.ListFavouriteOffersResponse:
        """The offers that a customer has favourite numbers for."""
        try:
            customer_id = UUID(request.customer_id)
        except ValueError:
            raise InvalidRequest(
                "invalid", "This is not the id of a customer", target="customer_id"
            ) from None
        offer_keys = await list_favourite_offers(self.database, customer_id)
        return messages.ListFavouriteOffersResponse(offer_keys=offer_keys)
