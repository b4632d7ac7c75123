"""Syndicates in the public API."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from catalog.lotteries.manage_lotteries import suspend_offer
from catalog.syndicates.manage_syndicates import purchase_ticket
from services.catalog.tests.kit.harness import Catalogue, Servers, serving
from services.catalog.tests.kit.syndicates import KEY, buy, close, draw_the_lottery, run


async def test_public_api_shows_syndicates(catalogue: Catalogue, draw_no: int, servers: Servers) -> None:
    await buy(catalogue, draw_no, 2)
    async with serving(catalogue, servers) as service:
        (offer,) = await service.result("/api/syndicates")
        (shown,) = offer["syndicates"]
        assert (shown["key"], shown["shares_left"], shown["num_games"]) == (f"{KEY}-{draw_no}-1", 1, 76)
        assert (offer["share_price"]["amount"], offer["plays_offer_key"]) == ("41.67", "powerball")
        assert await service.result(f"/api/syndicates/{KEY}/{draw_no}/1") == shown
        assert (await service.get(f"/api/syndicates/{KEY}/{draw_no}/9")).status_code == 404
        assert (await service.get("/api/syndicates/unknown")).status_code == 404


async def test_ticket_of_a_syndicate_is_shown_in_every_status(
    catalogue: Catalogue, draw_no: int, servers: Servers
) -> None:
    async with serving(catalogue, servers) as service:

        async def shown_ticket(series: int) -> tuple[str, list[dict[str, Any]]]:
            # For some seconds everybody reads the same.
            catalogue.clock.advance(timedelta(seconds=6))
            answer = await service.get(f"/api/syndicates/{KEY}/{draw_no}/{series}")
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "public, max-age=1")
            found = answer.json()["result"]
            return found["status"], found["entries"]

        _, first = await shown_ticket(1)
        assert [(part["name"], part["games"], len(part["numbers"])) for part in first] == [
            ("System 9", 36, 1),
            ("20 games", 20, 20),
            ("PowerHit", 20, 1),
        ]
        assert [len(numbers) for numbers in first[0]["numbers"][0].values()] == [9, 1]
        await buy(catalogue, draw_no, 2)
        await buy(catalogue, draw_no)
        await run(catalogue)
        assert await shown_ticket(1) == ("full", first)
        _, second = await shown_ticket(2)
        assert second != first

        await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")
        assert await shown_ticket(1) == ("purchased", first)
        await close(catalogue, draw_no)
        assert await shown_ticket(2) == ("cancelled", second)
        await draw_the_lottery(catalogue, draw_no)
        await run(catalogue)
        assert await shown_ticket(1) == ("drawn", first)
        await suspend_offer(
            catalogue.database,
            catalogue.clock,
            KEY,
            suspended=True,
            staff="Ann Lee",
            reason=None,
            republish=[],
        )
        assert await shown_ticket(1) == ("drawn", first)
