"""A raffle file is loaded and published; its draws never change."""

from __future__ import annotations

from datetime import UTC, timedelta

from catalog.draws.store import draws
from catalogue.proto import draw_message
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.raffle_files import KEY, OPEN_SINCE, draw_document, raffle
from services.catalog.tests.kit.raffles import load, refusal_of


async def test_loaded_draw_cannot_be_changed(catalogue: Catalogue) -> None:
    await load(catalogue, raffle(draw_document()))
    await load(catalogue, raffle(draw_document(), tagline="Another tagline"))
    assert await refusal_of(load(catalogue, raffle(draw_document(name="Another name")))) == "rules_in_use"
    unknown = raffle(draw_document()).model_copy(update={"causes": ["moon"]})
    assert await refusal_of(load(catalogue, unknown)) == "unknown_cause"
    assert await refusal_of(load(catalogue, raffle(key="powerball"))) == "offer_exists"


async def test_published_draw_has_its_pre_order_time(catalogue: Catalogue) -> None:
    ordered_from, opens = OPEN_SINCE, OPEN_SINCE + timedelta(days=5)
    await load(
        catalogue,
        raffle(
            draw_document(open_at=opens.isoformat(), pre_order_at=ordered_from.isoformat()),
            draw_document(
                2,
                open_at=(OPEN_SINCE + timedelta(days=6)).isoformat(),
                stop=(OPEN_SINCE + timedelta(days=11)).isoformat(),
            ),
            game_types=[{"key": "standard", "name": "Books"}, {"key": "deferred", "name": "Every draw"}],
        ),
    )
    async with catalogue.database.read() as session:
        kept = {draw.draw_no: draw for draw in await draws.undrawn_draws(session, KEY)}
    first, second = draw_message(kept[1]), draw_message(kept[2])
    assert first.pre_order_at.ToDatetime(tzinfo=UTC) == ordered_from
    assert not second.HasField("pre_order_at")
