"""The packaged raffles and syndicates are in every state of their life."""

from __future__ import annotations

from datetime import UTC, datetime

from catalog.raffles.read_raffles import read_notice
from catalog.seed.seed_catalogue import seed_catalogue
from catalog.seed.seed_demonstration import seed_demonstration
from devservers.databases import DatabaseMaker
from drawproof.verify import verify_draw
from servicekit.data.schema import location
from services.catalog.tests.kit.harness import Servers, opened, serving
from services.catalog.tests.kit.raffle_files import CIPHER


async def test_demonstration_has_raffles_and_syndicates_in_every_status(
    make_database: DatabaseMaker, servers: Servers
) -> None:
    async with opened(make_database("catalog", location("catalog"))) as catalogue:
        catalogue.clock.advance(datetime.now(UTC) - catalogue.clock.now())
        await seed_catalogue(catalogue.database, catalogue.clock)
        await seed_demonstration(catalogue.database, catalogue.clock, CIPHER)
        await catalogue.clear_events()
        await seed_demonstration(catalogue.database, catalogue.clock, CIPHER)
        assert await catalogue.published() == []
        async with serving(catalogue, servers) as service:
            raffles = {raffle["key"]: raffle for raffle in await service.result("/api/raffles")}
            shown = {key: raffle["next_draw"] for key, raffle in raffles.items()}
            assert {key: draw and draw["purchase_status"] for key, draw in shown.items()} == {
                "coastal_dream_home": "open",
                "reef_raffle": "pre_order",
                "classic_car": "sold_out",
                "winter_appeal": None,
                "mega_jackpot": "open",
                "lifeboat_raffle": "open",
            }
            assert [drawing["key"] for drawing in shown["coastal_dream_home"]["drawings"]] == [
                "early_bird",
                "main",
            ]
            on_paper = await read_notice(
                catalogue.database, "coastal_dream_home", shown["coastal_dream_home"]["draw_no"]
            )
            assert [permit.number for permit in on_paper.permits] == [
                permit["number"] for permit in shown["coastal_dream_home"]["permits"]
            ]
            assert on_paper.cause_names
            (result,) = await service.result("/api/raffles/results")
            winners = result["drawings"][1]["winners"]
            assert (winners[0]["display_name"], len(winners)) == ("Mary K.", 4)
            published = await service.result("/api/draws/winter_appeal/12/verification")
            assert all(finding.holds for finding in verify_draw(published))
            syndicates = {
                offer["key"]: offer["syndicates"] for offer in await service.result("/api/syndicates")
            }
            assert syndicates["powerball_syndicate"][0]["shares_left"] == 10
            assert [s["status"] for s in syndicates["oz_lotto_syndicate"]] == ["open", "full"]
            assert "cancelled" in [s["status"] for s in syndicates["saturday_syndicate"]]
