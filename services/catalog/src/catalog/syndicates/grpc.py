"""The catalogue for other services."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import grpc
from typing_extensions import override

from catalog.favourites.manage_favourites import list_favourite_offers
from catalog.lotteries.proto import draw_message, offer_message, result_message
from catalog.lotteries.read_offers import read_draw, read_result, read_undrawn
from catalog.raffles.read_raffles import read_notice
from catalog.syndicates.events import syndicate_entries
from catalog.syndicates.read_syndicate import read_syndicate
from catalog.syndicates.store import SyndicateKey
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.errors import InvalidRequest
from wattle.catalog.v1 import catalog_service_pb2 as messages
from wattle.catalog.v1.catalog_service_pb2_grpc import CatalogServiceServicer

Context = grpc.aio.ServicerContext[Any, Any]


class CatalogApi(CatalogServiceServicer):
    """Answers `wattle.catalog.v1.CatalogService`; what is unknown is NOT_FOUND."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    @override
    async def GetOffer(
        self, request: messages.GetOfferRequest, context: Context
    ) -> messages.GetOfferResponse:
        """One offer with its draws that are not yet drawn."""
        offer, undrawn = await read_undrawn(self._database, request.offer_key)
        return messages.GetOfferResponse(
            offer=offer_message(offer, self._clock.now()), draws=[draw_message(draw) for draw in undrawn]
        )

    @override
    async def GetDraw(self, request: messages.GetDrawRequest, context: Context) -> messages.GetDrawResponse:
        """One draw, and what one syndicate of it plays where that is asked for."""
        draw = await read_draw(self._database, request.offer_key, request.draw_no)
        syndicate = None
        if request.series:
            key = SyndicateKey(request.offer_key, request.draw_no, request.series)
            syndicate = await read_syndicate(self._database, key)
        notice = await read_notice(self._database, request.offer_key, request.draw_no)
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
    async def ListFavouriteOffers(
        self, request: messages.ListFavouriteOffersRequest, context: Context
    ) -> messages.ListFavouriteOffersResponse:
        """The offers for which a customer keeps favourite numbers."""
        try:
            customer_id = UUID(request.customer_id)
        except ValueError:
            raise InvalidRequest(
                "invalid", "This is not the id of a customer", target="customer_id"
            ) from None
        offer_keys = await list_favourite_offers(self._database, customer_id)
        return messages.ListFavouriteOffersResponse(offer_keys=offer_keys)

    @override
    async def GetDrawResult(
        self, request: messages.GetDrawResultRequest, context: Context
    ) -> messages.GetDrawResultResponse:
        """The newest version of the result of a draw."""
        offer, draw, result = await read_result(self._database, request.offer_key, request.draw_no)
        matrix = offer.eras.of_draw(draw.draw_no).matrix
        return messages.GetDrawResultResponse(result=result_message(result, matrix))
