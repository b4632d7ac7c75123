"""The commands of operators, as they type them."""

from __future__ import annotations

import pytest

from catalogue.draws import DrawStatus
from services.catalog.tests.kit.harness import NOW, Catalogue
from services.catalog.tests.kit.shell import run


async def test_closing_early_stops_the_sale_now(catalogue: Catalogue) -> None:
    await run(catalogue, "draw close powerball 1593 --staff Ada --supervised")
    draw = await catalogue.draw("powerball", 1593)
    assert (draw.status, draw.stop, draw.last_stop) == (DrawStatus.CLOSED, NOW, NOW)
    assert draw.closes == {}
    assert (draw.system_close - draw.stop).total_seconds() == 300


async def test_closing_early_needs_supervision(
    catalogue: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run(catalogue, "draw close powerball 1593 --staff Ada") == 1
    assert "draw_still_sells" in capsys.readouterr().err
    assert (await catalogue.draw("powerball", 1593)).status is DrawStatus.OPEN


async def test_production_has_no_supervised_acts(
    catalogue: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run(catalogue, "draw close powerball 1593 --staff Ada --supervised", "production") == 1
    assert "production" in capsys.readouterr().err
    assert (await catalogue.draw("powerball", 1593)).status is DrawStatus.OPEN


async def test_pool_is_announced(catalogue: Catalogue) -> None:
    command = "draw announce-pool powerball 1594 --amount 20000000.00 --staff Ada"
    assert await run(catalogue, command) == 0
    pool = (await catalogue.draw("powerball", 1594)).prize_pool
    assert pool is not None
    assert (pool.amount, pool.currency, pool.suffix) == (2_000_000_000, "AUD", "estimated")
    assert len(await catalogue.published()) == 1 + 14 + 1


async def test_closed_draw_keeps_its_pool(catalogue: Catalogue, capsys: pytest.CaptureFixture[str]) -> None:
    await run(catalogue, "draw close powerball 1593 --staff Ada --supervised")
    assert await run(catalogue, "draw announce-pool powerball 1593 --amount 9.00 --staff Ada") == 1
    assert "draw_closed" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        "draw close powerball 1593 --staff A",
        "draw announce-pool powerball 1593 --amount 1e6 --staff Ada",
        "draw announce-pool powerball 1593 --amount -5.00 --staff Ada",
        "result enter powerball 1593 --numbers six --powerball 2 --staff Ada",
        "dividends enter powerball 1593 1=5.005:1 --staff Ada",
        "dividends enter powerball 1593 1:5.00 --staff Ada",
    ],
)
async def test_misspelt_command_does_nothing(catalogue: Catalogue, command: str) -> None:
    with pytest.raises(SystemExit):
        await run(catalogue, command)


async def test_draw_is_cancelled_by_two_people(catalogue: Catalogue) -> None:
    assert await run(catalogue, "draw cancel powerball 1593 --reason failed --staff Ada") == 0
    assert await run(catalogue, "draw confirm-cancel powerball 1593 --staff Ada") == 1
    assert await run(catalogue, "draw confirm-cancel powerball 1593 --staff Bob") == 0

    assert (await catalogue.draw("powerball", 1593)).cancelled_at == NOW
