"""Lotteries over gRPC."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import grpc
from typing_extensions import override

from catalog.lotteries.read_offers import read_undrawn
from catalogue.proto import draw_message, offer_message
from servicekit.clock import Clock
from servicekit.data.database import Database
from wattle.catalog.v1 import catalog_service_pb2 as messages
from wattle.catalog.v1.catalog_service_pb2_grpc import CatalogServiceServicer


@dataclass(frozen=True)
class OfferCalls(CatalogServiceServicer):
    database: Database
    clock: Clock

    @override
    async def GetOffer(
        self, request: messages.GetOfferRequest, context: grpc.aio.ServicerContext[Any, Any]
    ) -> messages.GetOfferResponse:
        """One lottery with its draws that are not drawn yet."""
        offer, undrawn = await read_undrawn(self.database, request.offer_key)
        return messages.GetOfferResponse(
            offer=offer_message(offer.published_at(self.clock.now())),
            draws=[draw_message(draw) for draw in undrawn],
        )
