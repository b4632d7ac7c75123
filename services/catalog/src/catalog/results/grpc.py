"""Results over gRPC."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import grpc
from typing_extensions import override

from catalog.results.events import result_message
from catalog.results.read_results import read_result
from servicekit.data.database import Database
from wattle.catalog.v1 import catalog_service_pb2 as messages
from wattle.catalog.v1.catalog_service_pb2_grpc import CatalogServiceServicer


@dataclass(frozen=True)
class ResultCalls(CatalogServiceServicer):
    database: Database

    @override
    async def GetDrawResult(
        self, request: messages.GetDrawResultRequest, context: grpc.aio.ServicerContext[Any, Any]
    ) -> messages.GetDrawResultResponse:
        """The newest version of the result of a draw."""
        offer, draw, result = await read_result(self.database, request.offer_key, request.draw_no)
        matrix = offer.eras.of_draw(draw.draw_no).matrix
        return messages.GetDrawResultResponse(result=result_message(result, matrix))
