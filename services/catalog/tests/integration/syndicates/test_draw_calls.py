"""Draws over gRPC with the ticket of a syndicate."""

from __future__ import annotations

import pytest

from servicekit.errors import NotFound
from services.catalog.tests.kit.harness import Catalogue, Servers, serving
from services.catalog.tests.kit.rpc import calling
from services.catalog.tests.kit.syndicates import KEY
from wattle.catalog.v1 import catalog_service_pb2 as messages


async def test_get_draw_returns_the_ticket_of_a_syndicate(
    catalogue: Catalogue, draw_no: int, servers: Servers
) -> None:
    async with calling(catalogue, servers) as catalog, serving(catalogue, servers) as service:
        request = messages.GetDrawRequest(offer_key=KEY, draw_no=draw_no, series=1)
        entries = (await catalog.GetDraw(request)).syndicate_entries
        published = (await service.result(f"/api/syndicates/{KEY}/{draw_no}/1"))["entries"]
        with pytest.raises(NotFound, match="syndicate_not_found"):
            await catalog.GetDraw(messages.GetDrawRequest(offer_key=KEY, draw_no=draw_no, series=9))

    assert [
        (
            entry.name,
            entry.games,
            [{numbers.name: list(numbers.numbers) for numbers in game.sets} for game in entry.filled],
        )
        for entry in entries
    ] == [(entry["name"], entry["games"], entry["numbers"]) for entry in published]
