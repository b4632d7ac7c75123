"""The commands of operators, as they type them."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from catalog import main
from catalog.config import CatalogSettings
from catalog.draws.rules import DrawStatus
from catalog.draws.store import draws
from catalog.offers.events import OFFER_PUBLISHED
from catalog.results.store import results
from servicekit.commands import add_commands, run_command
from servicekit.settings import Environment
from services.catalog.tests.integration.harness import NOW, Catalogue

LONDON_LOTTO = Path(__file__).parents[1] / "games" / "london_lotto.json"
DIVIDENDS = (
    "1=0:0:to_draw:1594 2=25539.65:20 3=100.00:1 4=90.00:1 5=80.00:1 6=70.00:1 7=60.00:1 8=50.00:1 9=13.65:5"
)


async def _run(catalogue: Catalogue, command: str, environment: Environment = "development") -> int:
    settings = CatalogSettings.model_construct(environment=environment, database_url=catalogue.urls.runtime)
    commands = main.commands(catalogue.clock)
    parser = argparse.ArgumentParser()
    add_commands(parser.add_subparsers(dest="command"), commands)
    given = parser.parse_args(command.split())
    return await run_command("catalog", commands[given.command], settings, given, name=given.command)


async def test_a_draw_is_played_to_its_dividends(
    catalogue: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (
        "draw close powerball 1593 --operator Ada --supervised",
        "result enter powerball 1593 --numbers 6 30 12 22 17 32 24 --powerball 2 --operator Ada --supervised",
        "result confirm powerball 1593 --operator Bob",
        f"dividends enter powerball 1593 {DIVIDENDS} --operator Ada",
        "dividends confirm powerball 1593 --operator Bob",
    ):
        assert await _run(catalogue, command) == 0, capsys.readouterr().err

    async with catalogue.database.read() as session:
        played = await results.find_result(session, "powerball", 1593)
    assert played is not None
    assert played.draw.status is DrawStatus.DRAWN
    assert played.result.dividends[1].amount == 2_553_965
    assert "published with 9 dividends" in capsys.readouterr().out


async def test_closing_early_stops_the_sale_now(catalogue: Catalogue) -> None:
    await _run(catalogue, "draw close powerball 1593 --operator Ada --supervised")
    draw = await catalogue.draw("powerball", 1593)
    assert (draw.status, draw.stop, draw.last_stop) == (DrawStatus.CLOSED, NOW, NOW)
    assert draw.closes == {}
    assert (draw.system_close - draw.stop).total_seconds() == 300


async def test_closing_early_needs_supervision(
    catalogue: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await _run(catalogue, "draw close powerball 1593 --operator Ada") == 1
    assert "draw_still_sells" in capsys.readouterr().err
    assert (await catalogue.draw("powerball", 1593)).status is DrawStatus.OPEN


async def test_production_has_no_supervised_acts(
    catalogue: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await _run(catalogue, "draw close powerball 1593 --operator Ada --supervised", "production") == 1
    assert "production" in capsys.readouterr().err
    assert (await catalogue.draw("powerball", 1593)).status is DrawStatus.OPEN


async def test_a_pool_is_announced(catalogue: Catalogue) -> None:
    command = "draw announce-pool powerball 1594 --amount 20000000.00 --operator Ada"
    assert await _run(catalogue, command) == 0
    pool = (await catalogue.draw("powerball", 1594)).prize_pool
    assert pool is not None
    assert (pool.amount, pool.currency, pool.suffix) == (2_000_000_000, "AUD", "estimated")
    assert len(await catalogue.published()) == 1 + 14 + 1


async def test_a_closed_draw_keeps_its_pool(catalogue: Catalogue, capsys: pytest.CaptureFixture[str]) -> None:
    await _run(catalogue, "draw close powerball 1593 --operator Ada --supervised")
    assert await _run(catalogue, "draw announce-pool powerball 1593 --amount 9.00 --operator Ada") == 1
    assert "draw_closed" in capsys.readouterr().err


async def test_a_game_is_added_without_code(catalogue: Catalogue) -> None:
    assert await _run(catalogue, f"offer load {LONDON_LOTTO}") == 0
    async with catalogue.database.read() as session:
        upcoming = (await draws.upcoming_draws(session, NOW, ["london_lotto"]))["london_lotto"]
    assert upcoming[0].draw_date.isoformat() == "2026-11-21"
    assert upcoming[0].stop.isoformat() == "2026-11-21T19:30:00+00:00"
    assert upcoming[0].prize_pool is not None
    assert upcoming[0].prize_pool.currency == "GBP"


async def test_loading_a_game_again_changes_nothing(catalogue: Catalogue) -> None:
    await _run(catalogue, f"offer load {LONDON_LOTTO}")
    before = await catalogue.published()
    assert await _run(catalogue, f"offer load {LONDON_LOTTO}") == 0
    assert await catalogue.published() == before


async def test_rules_in_use_are_not_changed(
    catalogue: Catalogue, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await _run(catalogue, f"offer load {LONDON_LOTTO}")
    changed = tmp_path / "changed.json"
    changed.write_text(LONDON_LOTTO.read_text().replace('"highest": 59', '"highest": 49'))
    assert await _run(catalogue, f"offer load {changed}") == 1
    assert "rules_in_use" in capsys.readouterr().err


async def test_a_corrected_price_table_replaces_the_old_one(catalogue: Catalogue, tmp_path: Path) -> None:
    await _run(catalogue, f"offer load {LONDON_LOTTO}")
    corrected = tmp_path / "corrected.json"
    corrected.write_text(LONDON_LOTTO.read_text().replace('"price": "6.00"', '"price": "5.50"'))
    assert await _run(catalogue, f"offer load {corrected}") == 0
    offer = (await catalogue.published())[-1].message.offer
    assert [price.minor_units for price in offer.game_types[0].game_offers[0].prices] == [200, 400, 550]
    assert offer.version == 2


async def test_a_file_that_cannot_be_right_is_refused_with_a_reason(
    catalogue: Catalogue, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(LONDON_LOTTO.read_text().replace('"games": 2, ', '"games": 4, '))
    assert await _run(catalogue, f"offer load {broken}") == 1
    assert "no price for 2 games" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        "draw close powerball 1593 --operator A",
        "draw announce-pool powerball 1593 --amount 1e6 --operator Ada",
        "draw announce-pool powerball 1593 --amount -5.00 --operator Ada",
        "result enter powerball 1593 --numbers six --powerball 2 --operator Ada",
        "dividends enter powerball 1593 1=5.005:1 --operator Ada",
        "dividends enter powerball 1593 1:5.00 --operator Ada",
    ],
)
async def test_a_misspelt_command_does_nothing(catalogue: Catalogue, command: str) -> None:
    with pytest.raises(SystemExit):
        await _run(catalogue, command)


async def test_two_sources_are_compared_and_a_difference_is_named(
    catalogue: Catalogue, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    page.write_text("6 30 12 22 17 32 24")
    numbers = "--numbers 6 30 12 22 17 32 24 --powerball 2 --supervised"
    await _run(catalogue, "draw close powerball 1593 --operator Ada --supervised")

    assert (
        await _run(
            catalogue,
            f"result report powerball 1593 --source site --document {page} {numbers} --operator Ada",
        )
        == 0
    )
    refused = await _run(
        catalogue,
        "result report powerball 1593 --source feed --numbers 6 30 12 22 17 32 25 --powerball 2"
        " --supervised --operator Bob",
    )
    assert (refused, "24 against 6 30 12 22 17 32 25" in capsys.readouterr().err) == (1, True)
    for command in (
        "result resolve powerball 1593 --source site --reason video --operator Cleo",
        "result confirm powerball 1593 --operator Bob",
        "dividends compute powerball 1593 --pool 1000000.00 --guaranteed 5000000.00"
        " --winners 1=1 2=0 3=2 9=100 --boost 9=10 --operator Ada",
        "dividends confirm powerball 1593 --operator Bob",
    ):
        assert await _run(catalogue, command) == 0, capsys.readouterr().err
    said = capsys.readouterr().out
    assert "1: 5000000.00 to each of 1" in said
    assert "3: 21250.00 to each of 2" in said


async def test_an_offer_is_suspended_and_put_on_sale_again(
    catalogue: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    async def suspended() -> bool:
        [*_, event] = await catalogue.published(OFFER_PUBLISHED)
        return bool(event.message.offer.suspended)

    assert await _run(catalogue, "offer suspend powerball --reason feed --operator Ada") == 0
    assert await suspended()
    assert await _run(catalogue, "offer suspend powerball --reason feed --operator Ada") == 1
    assert "nothing_to_change" in capsys.readouterr().err
    assert await _run(catalogue, "offer resume powerball --operator Bob") == 0
    assert not await suspended()
    assert await _run(catalogue, "offer suspend moon --reason feed --operator Ada") == 1
    history = await catalogue.database.call(
        "select change, actor, reason from offer_changes order by sequence"
    )
    assert [tuple(row.values()) for row in history] == [
        ("suspended", "Ada", "feed"),
        ("on sale again", "Bob", None),
    ]


async def test_a_draw_is_cancelled_by_two_people(catalogue: Catalogue) -> None:
    assert await _run(catalogue, "draw cancel powerball 1593 --reason failed --operator Ada") == 0
    assert await _run(catalogue, "draw confirm-cancel powerball 1593 --operator Ada") == 1
    assert await _run(catalogue, "draw confirm-cancel powerball 1593 --operator Bob") == 0

    assert (await catalogue.draw("powerball", 1593)).cancelled_at == NOW


@pytest.mark.parametrize("given", ["9", "9=", "x=1"])
async def test_winners_that_make_no_sense_are_refused(catalogue: Catalogue, given: str) -> None:
    with pytest.raises(SystemExit):
        await _run(catalogue, f"dividends compute powerball 1593 --winners {given} --operator Ada")
