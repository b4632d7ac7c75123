"""Draws follow their stock: capped, resumed, closed with the last ticket."""

from __future__ import annotations

from datetime import timedelta

from catalog.raffles import draw_raffle
from catalog.raffles.load_raffle import move_sold_out_draws
from catalogue.draws import DrawStatus
from drawproof.verify import verify_draw
from services.catalog.tests.kit.harness import Catalogue, Service
from services.catalog.tests.kit.raffle_files import KEY, OPEN_SINCE, draw_document, drawing, numbered
from services.catalog.tests.kit.raffles import MAIN, drawn, load, refusal_of, sell, set_clock


async def test_draw_without_a_date_closes_with_its_last_ticket(
    catalogue: Catalogue, service: Service
) -> None:
    first = draw_document(draws_when_sold_out=True)
    later = draw_document(
        2,
        draws_when_sold_out=True,
        open_at=first["stop"],
        stop=(OPEN_SINCE + timedelta(days=20)).isoformat(),
        drawings=[drawing(draw_at=(OPEN_SINCE + timedelta(days=21)).isoformat())],
    )
    set_clock(catalogue, OPEN_SINCE + timedelta(hours=1))
    await load(catalogue, numbered(first, later, count=20))
    await sell(catalogue, 9, game_type="sequential")
    await sell(catalogue, 10, game_type="random")
    assert await move_sold_out_draws(catalogue.database, catalogue.clock) == 0
    promised = (await service.result(f"/api/draws/{KEY}/1/verification"))["drawings"][0]["beacon"]
    assert (promised["round"], promised["delay_seconds"]) == (None, 600)

    await sell(catalogue, 1, game_type="random")
    assert await move_sold_out_draws(catalogue.database, catalogue.clock) == 2
    closed, following = [await catalogue.draw(KEY, number) for number in (1, 2)]
    assert (closed.status, closed.system_close) == (DrawStatus.CLOSED, catalogue.clock.now())
    assert closed.draw_at == catalogue.clock.now() + timedelta(minutes=10)
    assert (following.status, following.open_at) == (DrawStatus.OPEN, catalogue.clock.now())
    (sold,) = [offer for offer in await service.result("/api/raffles") if offer["key"] == KEY]
    assert (sold["next_draw"]["draw_no"], sold["next_draw"]["draws_when_sold_out"]) == (2, True)

    assert await draw_raffle.seal_due(catalogue.database, catalogue.clock) == [MAIN]
    assert await refusal_of(drawn(catalogue, at=timedelta(hours=1, minutes=9))) == "not_yet_drawn"
    assert await drawn(catalogue, at=timedelta(hours=1, minutes=11)) == 3
    published = await service.result(f"/api/draws/{KEY}/1/verification")
    assert [finding.text for finding in verify_draw(published) if not finding.holds] == []
    published["drawings"][0]["beacon"]["round"] += 1
    assert any("after the sealing" in finding.text for finding in verify_draw(published) if not finding.holds)
