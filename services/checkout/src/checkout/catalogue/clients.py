"""Catalog's offers and draws, for what its events have not brought yet."""

from __future__ import annotations

from collections.abc import Sequence

import grpc.aio

from wattle.catalog.v1 import catalog_service_pb2, catalog_service_pb2_grpc, draw_pb2, offer_pb2


class CatalogClient:
    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = catalog_service_pb2_grpc.CatalogServiceStub(channel)

    async def offer(self, offer_key: str) -> tuple[offer_pb2.Offer, Sequence[draw_pb2.Draw]]:
        """An offer with its draws that are not yet drawn. Raises NotFound, Unavailable."""
        answer = await self._stub.GetOffer(catalog_service_pb2.GetOfferRequest(offer_key=offer_key))
        return answer.offer, answer.draws
