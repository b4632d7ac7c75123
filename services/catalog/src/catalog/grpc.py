"""`wattle.catalog.v1.CatalogService`; an unknown key is NOT_FOUND."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import grpc
from typing_extensions import override

from catalog.draws.manage_draws import read_draw
from catalog.favourites.manage_favourites import list_favourite_offers
from catalog.lotteries.manage_lotteries import read_undrawn
from catalog.raffles.read_raffles import read_notice
from catalog.results.events import result_message
from catalog.results.read_results import read_result
from catalog.syndicates.documents import SyndicateKey
from catalog.syndicates.events import syndicate_entries
from catalog.syndicates.manage_syndicates import read_syndicate
from catalogue.proto import draw_message, offer_message
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from wattle.catalog.v1 import catalog_service_pb2 as messages
from wattle.catalog.v1.catalog_service_pb2_grpc import CatalogServiceServicer

Context = grpc.aio.ServicerContext[Any, Any]


@dataclass(frozen=True)
class CatalogApi(CatalogServiceServicer):
    database: Database
    clock: Clock

    @override
    async def GetOffer(
        self, request: messages.GetOfferRequest, context: Context
    ) -> messages.GetOfferResponse:
        """One lottery with its draws that are not drawn yet."""
        offer, undrawn = await read_undrawn(self.database, request.offer_key)
        return messages.GetOfferResponse(
            offer=offer_message(offer.published_at(self.clock.now())),
            draws=[draw_message(draw) for draw in undrawn],
        )

    @override
    async def GetDraw(self, request: messages.GetDrawRequest, context: Context) -> messages.GetDrawResponse:
        """One draw with the permits of a raffle; with ``series`` also the ticket of that syndicate."""
        draw = await read_draw(self.database, request.offer_key, request.draw_no)
        syndicate = None
        if request.series:
            key = SyndicateKey(request.offer_key, request.draw_no, request.series)
            syndicate = await read_syndicate(self.database, key)
        notice = await read_notice(self.database, request.offer_key, request.draw_no)
        return messages.GetDrawResponse(
            draw=draw_message(draw),
            permits=[
                messages.DrawPermit(region=permit.region, number=permit.number, issuer=permit.issuer)
                for permit in notice.permits
            ],
            cause_names=notice.cause_names,
            syndicate_entries=syndicate_entries(syndicate.document.entries) if syndicate else (),
        )

    @override
    async def GetDrawResult(
        self, request: messages.GetDrawResultRequest, context: Context
    ) -> messages.GetDrawResultResponse:
        """The newest version of the result of a draw."""
        offer, draw, result = await read_result(self.database, request.offer_key, request.draw_no)
        matrix = offer.eras.of_draw(draw.draw_no).matrix
        return messages.GetDrawResultResponse(result=result_message(result, matrix))

    @override
    async def ListFavouriteOffers(
        self, request: messages.ListFavouriteOffersRequest, context: Context
    ) -> messages.ListFavouriteOffersResponse:
        """The offers that a customer has favourite numbers for."""
        try:
            customer_id = UUID(request.customer_id)
        except ValueError:
            message = "This is not the id of a customer"
            raise InvalidRequest("invalid", message, target="customer_id") from None
        offer_keys = await list_favourite_offers(self.database, customer_id)
        return messages.ListFavouriteOffersResponse(offer_keys=offer_keys)
