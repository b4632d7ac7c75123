"""The catalogue for other services, over a real call."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from servicekit.errors import NotFound
from services.catalog.tests.kit.harness import Catalogue, Servers
from services.catalog.tests.kit.rpc import calling
from wattle.catalog.v1 import catalog_service_pb2 as messages
from wattle.catalog.v1.draw_pb2 import DRAW_STATUS_OPEN

if TYPE_CHECKING:
    from wattle.catalog.v1.catalog_service_pb2_grpc import CatalogServiceAsyncStub


@pytest_asyncio.fixture(loop_scope="session")
async def catalog(seeded: Catalogue, servers: Servers) -> AsyncIterator[CatalogServiceAsyncStub]:
    async with calling(seeded, servers) as stub:
        yield stub


async def test_get_offer_returns_its_draws(catalog: CatalogServiceAsyncStub) -> None:
    response = await catalog.GetOffer(messages.GetOfferRequest(offer_key="powerball"))
    assert (response.offer.name, response.offer.version) == ("Powerball", 1)
    assert [draw.draw_no for draw in response.draws] == list(range(1593, 1607))


async def test_get_draw_returns_its_times_and_pool(catalog: CatalogServiceAsyncStub) -> None:
    response = await catalog.GetDraw(messages.GetDrawRequest(offer_key="powerball", draw_no=1593))
    draw = response.draw
    assert (draw.status, draw.draw_date, draw.prize_pool.minor_units) == (
        DRAW_STATUS_OPEN,
        "2026-11-26",
        500_000_000,
    )
    assert draw.stop.ToJsonString() == "2026-11-26T09:30:00Z"
    assert draw.system_close.ToJsonString() == "2026-11-26T09:35:00Z"
    assert draw.closes["WA"].ToJsonString() == "2026-11-26T10:00:00Z"
    assert not response.permits
    assert not response.syndicate_entries


async def test_get_draw_result_returns_divisions_with_matches(catalog: CatalogServiceAsyncStub) -> None:
    request = messages.GetDrawResultRequest(offer_key="saturday_lotto", draw_no=3173)
    result = (await catalog.GetDrawResult(request)).result
    assert list(result.main_numbers) == [24, 12, 6, 11, 26, 36]
    lowest = result.divisions[5]
    assert [(m.mains, m.supplementaries_at_least, m.supplementaries_at_most) for m in lowest.matches] == [
        (1, 2, 2),
        (2, 2, 2),
    ]
    assert (lowest.winners, lowest.dividend_minor_units) == (316458, 1240)


async def test_unknown_offer_is_not_found(catalog: CatalogServiceAsyncStub) -> None:
    with pytest.raises(NotFound, match="offer_not_found"):
        await catalog.GetOffer(messages.GetOfferRequest(offer_key="unknown"))


async def test_unknown_draw_is_not_found(catalog: CatalogServiceAsyncStub) -> None:
    with pytest.raises(NotFound, match="draw_not_found"):
        await catalog.GetDraw(messages.GetDrawRequest(offer_key="powerball", draw_no=1))


async def test_draw_without_a_result_is_not_found(catalog: CatalogServiceAsyncStub) -> None:
    with pytest.raises(NotFound, match="result_not_found"):
        await catalog.GetDrawResult(messages.GetDrawResultRequest(offer_key="powerball", draw_no=1593))
