"""Responses are made once, compressed, revalidated and dropped after a change."""

from __future__ import annotations

import asyncio
from datetime import datetime

import pytest
from fastapi import Request

from catalog.draws import manage_draws
from catalog.responses import cache as cache_module
from catalog.responses.cache import Content, ResponseCache
from servicekit.errors import Unavailable
from servicekit.http.envelope import ok
from services.catalog.tests.kit.harness import Catalogue, Service, result_when


async def test_response_is_cacheable_for_a_second_and_revalidated(shop: Service) -> None:
    first = await shop.get("/api/draws")
    assert first.headers["cache-control"] == "public, max-age=1"
    again = await shop.get("/api/draws", **{"If-None-Match": f'"other", {first.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "gzip"),
        ("br;q=1.0, gzip;q=0.8", "gzip"),
        ("*", "gzip"),
        ("gzip;q=0", None),
        ("identity", None),
        ("xgzip", None),
    ],
)
async def test_long_response_is_compressed_when_accepted(
    shop: Service, accepted: str, encoding: str | None
) -> None:
    plain = await shop.get("/api/offers", **{"Accept-Encoding": "identity"})

    answer = await shop.get("/api/offers", **{"Accept-Encoding": accepted})

    assert (answer.headers.get("content-encoding"), answer.headers["vary"]) == (encoding, "Accept-Encoding")
    assert answer.headers["etag"] == plain.headers["etag"]
    assert answer.json() == plain.json()


async def test_short_response_is_not_compressed(shop: Service) -> None:
    answer = await shop.get("/api/offers/unknown/draws", **{"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers


async def test_other_etag_gets_the_whole_response(shop: Service) -> None:
    response = await shop.get("/api/draws", **{"If-None-Match": '"other"'})
    assert response.status_code == 200


async def test_concurrent_calls_make_a_response_once(catalogue: Catalogue) -> None:
    cache = ResponseCache(catalogue.database, catalogue.clock)
    await cache.check_revision()
    made = 0
    all_called = asyncio.Event()

    async def make(_: datetime) -> Content:
        nonlocal made
        made += 1
        await all_called.wait()
        return Content(ok(made))

    request = Request({"type": "http", "headers": []})
    calls = asyncio.gather(*(cache.respond(request, "key", make) for _ in range(20)))
    asyncio.get_running_loop().call_soon(all_called.set)
    given = await calls
    given.append(await cache.respond(request, "key", make))
    assert made == 1
    assert {bytes(response.body) for response in given} == {given[0].body}


async def test_response_made_during_a_change_is_not_cached(catalogue: Catalogue) -> None:
    cache = ResponseCache(catalogue.database, catalogue.clock)
    await cache.check_revision()
    made = 0

    async def make(_: datetime) -> Content:
        nonlocal made
        made += 1
        cache.clear()
        return Content(ok(made))

    request = Request({"type": "http", "headers": []})
    await cache.respond(request, "key", make)
    await cache.respond(request, "key", make)
    assert made == 2


async def test_unchecked_responses_expire(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = ResponseCache(catalogue.database, catalogue.clock)
    await cache.check_revision()
    database_answers = True

    async def make(_: datetime) -> Content:
        if not database_answers:
            raise Unavailable("database_unavailable")
        return Content(ok("made"))

    request = Request({"type": "http", "headers": []})
    await cache.respond(request, "key", make)
    database_answers = False
    assert (await cache.respond(request, "key", make)).status_code == 200
    monkeypatch.setattr(cache_module, "MAX_UNCHECKED_SECONDS", 0.0)
    with pytest.raises(Unavailable):
        await cache.respond(request, "key", make)


async def test_cancelled_caller_does_not_cancel_the_others(catalogue: Catalogue) -> None:
    cache = ResponseCache(catalogue.database, catalogue.clock)
    await cache.check_revision()

    is_making, has_left = asyncio.Event(), asyncio.Event()

    async def make(_: datetime) -> Content:
        is_making.set()
        await has_left.wait()
        return Content(ok("made"))

    request = Request({"type": "http", "headers": []})
    leaving = asyncio.create_task(cache.respond(request, "key", make))
    staying = asyncio.create_task(cache.respond(request, "key", make))
    await is_making.wait()
    leaving.cancel()
    has_left.set()
    assert (await staying).status_code == 200
    assert leaving.cancelled()


async def test_change_is_shown_after_a_revision_check(own_shop: Service) -> None:
    catalogue = own_shop.catalogue
    assert (await own_shop.result("/api/offers/powerball/draws"))[1]["prize_pool"] is None
    await manage_draws.announce_pool(
        catalogue.database, catalogue.clock, "powerball", 1594, amount=100, suffix=None, staff="Ada"
    )
    draws = await result_when(
        own_shop, "/api/offers/powerball/draws", lambda draws: draws[1]["prize_pool"] is not None
    )
    assert draws[1]["prize_pool"] == {"amount": "1.00", "currency": "AUD"}
