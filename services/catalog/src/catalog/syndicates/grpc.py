"""Draws over gRPC, with the permits of a raffle and the ticket of a syndicate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import grpc
from typing_extensions import override

from catalog.draws.read_draw import read_draw
from catalog.raffles.read_raffles import read_notice
from catalog.syndicates.events import syndicate_entries
from catalog.syndicates.read_syndicate import read_syndicate
from catalog.syndicates.rules.stored import SyndicateKey
from catalogue.proto import draw_message
from servicekit.data.database import Database
from wattle.catalog.v1 import catalog_service_pb2 as messages
from wattle.catalog.v1.catalog_service_pb2_grpc import CatalogServiceServicer


@dataclass(frozen=True)
class DrawCalls(CatalogServiceServicer):
    database: Database

    @override
    async def GetDraw(
        self, request: messages.GetDrawRequest, context: grpc.aio.ServicerContext[Any, Any]
    ) -> messages.GetDrawResponse:
        """One draw; with ``series`` also the ticket of that syndicate."""
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
