"""Raffles and causes in the public API."""

from __future__ import annotations

from datetime import timedelta

from catalog.draws.manage_draws import move_draws
from services.catalog.tests.kit.harness import Catalogue, Service
from services.catalog.tests.kit.raffle_files import KEY, OPEN_SINCE, draw_document, raffle
from services.catalog.tests.kit.raffles import POSTAL, load, set_clock


async def test_public_api_shows_raffles_causes_and_postal_entry(
    catalogue: Catalogue, service: Service
) -> None:
    await load(catalogue, raffle(draw_document(postal_entry=POSTAL)))
    set_clock(catalogue, OPEN_SINCE + timedelta(days=1))
    (shown,) = await service.result("/api/raffles")
    draw = shown["next_draw"]
    assert (shown["type"], draw["purchase_status"], draw["tickets_left"]) == ("raffle_ticket", "open", 1000)
    assert [book["games"] for book in shown["game_types"][0]["game_offers"][0]["prices"]] == [1, 5, 10]
    assert shown["restrictions"] == [{"type": "licensing_restriction", "regions": ["NSW", "VIC"]}]
    assert draw["permits"][0]["number"] == "GP/NSW/77"
    set_clock(catalogue, OPEN_SINCE + timedelta(days=2000))
    (between,) = await service.result("/api/raffles")
    assert (between["next_draw"], between["restrictions"]) == (None, shown["restrictions"])
    set_clock(catalogue, OPEN_SINCE + timedelta(days=1))
    assert await service.result("/api/raffles?region=QLD") == []
    assert (await service.get(f"/api/raffles/{KEY}?region=QLD")).status_code == 404
    (cause,) = await service.result("/api/causes")
    assert (cause["url_slug"], cause["offers"]) == ("rescue-helicopters", [KEY])
    assert (await service.result("/api/causes/rescue-helicopters"))["key"] == "rescue"
    assert (await service.get("/api/causes/moon")).json()["errors"][0]["code"] == "cause_not_found"
    postal = await service.result(f"/api/raffles/{KEY}/draws/1/postal-entry")
    assert (postal["minimum_age"], postal["address"][0]) == (18, "Dream Home")
    assert (await service.get(f"/api/draws/{KEY}/1/entries/4")).json()["errors"][0][
        "code"
    ] == "entry_not_found"
    assert (await service.get("/api/draws/powerball/9/verification")).status_code == 404
    assert [offer["key"] for offer in await service.result("/api/offers")] == ["powerball"]


async def test_draw_is_shown_as_pre_order_then_open_then_past(catalogue: Catalogue, service: Service) -> None:
    document = draw_document(
        open_at=(OPEN_SINCE + timedelta(days=5)).isoformat(), pre_order_at=OPEN_SINCE.isoformat()
    )
    await load(catalogue, raffle(document))
    seen = []
    for days in (-1, 1, 6, 12):
        set_clock(catalogue, OPEN_SINCE + timedelta(days=days))
        await move_draws(catalogue.database, catalogue.clock)
        seen.append((await service.result(f"/api/raffles/{KEY}/draws/1"))["purchase_status"])
    assert seen == ["not_open", "pre_order", "open", "past_draw"]
