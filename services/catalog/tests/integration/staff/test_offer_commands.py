"""`catalog offer`."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.draws.store import draws
from catalog.offers.events import OFFER_PUBLISHED
from services.catalog.tests.kit.harness import LONDON_LOTTO, NOW, Catalogue
from services.catalog.tests.kit.shell import run


async def test_game_is_added_without_code(catalogue: Catalogue) -> None:
    assert await run(catalogue, f"offer load {LONDON_LOTTO}") == 0
    async with catalogue.database.read() as session:
        upcoming = (await draws.upcoming_draws(session, NOW, ["london_lotto"]))["london_lotto"]
    assert upcoming[0].draw_date.isoformat() == "2026-11-21"
    assert upcoming[0].stop.isoformat() == "2026-11-21T19:30:00+00:00"
    assert upcoming[0].prize_pool is not None
    assert upcoming[0].prize_pool.currency == "GBP"


async def test_loading_a_game_again_changes_nothing(catalogue: Catalogue) -> None:
    await run(catalogue, f"offer load {LONDON_LOTTO}")
    before = await catalogue.published()
    assert await run(catalogue, f"offer load {LONDON_LOTTO}") == 0
    assert await catalogue.published() == before


async def test_rules_in_use_are_not_changed(
    catalogue: Catalogue, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await run(catalogue, f"offer load {LONDON_LOTTO}")
    changed = tmp_path / "changed.json"
    changed.write_text(LONDON_LOTTO.read_text().replace('"highest": 59', '"highest": 49'))
    assert await run(catalogue, f"offer load {changed}") == 1
    assert "rules_in_use" in capsys.readouterr().err


async def test_corrected_price_table_replaces_the_old_one(catalogue: Catalogue, tmp_path: Path) -> None:
    await run(catalogue, f"offer load {LONDON_LOTTO}")
    corrected = tmp_path / "corrected.json"
    corrected.write_text(LONDON_LOTTO.read_text().replace('"price": "6.00"', '"price": "5.50"'))
    assert await run(catalogue, f"offer load {corrected}") == 0
    offer = (await catalogue.published())[-1].message.offer
    assert [price.minor_units for price in offer.game_types[0].game_offers[0].prices] == [200, 400, 550]
    assert offer.version == 2


async def test_impossible_game_file_is_refused_with_a_reason(
    catalogue: Catalogue, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(LONDON_LOTTO.read_text().replace('"games": 2, ', '"games": 4, '))
    assert await run(catalogue, f"offer load {broken}") == 1
    assert "no price for 2 games" in capsys.readouterr().err


async def test_offer_is_suspended_and_put_on_sale_again(
    catalogue: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    async def suspended() -> bool:
        [*_, event] = await catalogue.published(OFFER_PUBLISHED)
        return bool(event.message.offer.suspended)

    assert await run(catalogue, "offer suspend powerball --reason feed --staff Ada") == 0
    assert await suspended()
    assert await run(catalogue, "offer suspend powerball --reason feed --staff Ada") == 1
    assert "nothing_to_change" in capsys.readouterr().err
    assert await run(catalogue, "offer resume powerball --staff Bob") == 0
    assert not await suspended()
    assert await run(catalogue, "offer suspend moon --reason feed --staff Ada") == 1
    history = await catalogue.database.call(
        "select change, actor, reason from offer_changes order by sequence"
    )
    assert [tuple(row.values()) for row in history] == [
        ("suspended", "Ada", "feed"),
        ("on sale again", "Bob", None),
    ]
