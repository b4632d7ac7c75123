"""`catalog result` and `catalog dividends`."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.results.store import results
from catalogue.draws import DrawStatus
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.shell import run

DIVIDENDS = (
    "1=0:0:to_draw:1594 2=25539.65:20 3=100.00:1 4=90.00:1 5=80.00:1 6=70.00:1 7=60.00:1 8=50.00:1 9=13.65:5"
)


async def test_draw_is_played_to_its_dividends(
    catalogue: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (
        "draw close powerball 1593 --staff Ada --supervised",
        "result enter powerball 1593 --numbers 6 30 12 22 17 32 24 --powerball 2 --staff Ada --supervised",
        "result confirm powerball 1593 --staff Bob",
        f"dividends enter powerball 1593 {DIVIDENDS} --staff Ada",
        "dividends confirm powerball 1593 --staff Bob",
    ):
        assert await run(catalogue, command) == 0, capsys.readouterr().err

    async with catalogue.database.read() as session:
        played = await results.find_result(session, "powerball", 1593)
    assert played is not None
    assert played.draw.status is DrawStatus.DRAWN
    assert played.result.dividends[1].amount == 2_553_965
    assert "published with 9 dividends" in capsys.readouterr().out


async def test_two_sources_are_compared_and_a_difference_is_named(
    catalogue: Catalogue, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    page.write_text("6 30 12 22 17 32 24")
    numbers = "--numbers 6 30 12 22 17 32 24 --powerball 2 --supervised"
    await run(catalogue, "draw close powerball 1593 --staff Ada --supervised")

    assert (
        await run(
            catalogue,
            f"result report powerball 1593 --source site --document {page} {numbers} --staff Ada",
        )
        == 0
    )
    refused = await run(
        catalogue,
        "result report powerball 1593 --source feed --numbers 6 30 12 22 17 32 25 --powerball 2"
        " --supervised --staff Bob",
    )
    assert (refused, "24 against 6 30 12 22 17 32 25" in capsys.readouterr().err) == (1, True)
    for command in (
        "result resolve powerball 1593 --source site --reason video --staff Cleo",
        "result confirm powerball 1593 --staff Bob",
        "dividends compute powerball 1593 --pool 1000000.00 --guaranteed 5000000.00"
        " --winners 1=1 2=0 3=2 9=100 --boost 9=10 --staff Ada",
        "dividends confirm powerball 1593 --staff Bob",
    ):
        assert await run(catalogue, command) == 0, capsys.readouterr().err
    said = capsys.readouterr().out
    assert "1: 5000000.00 to each of 1" in said
    assert "3: 21250.00 to each of 2" in said


@pytest.mark.parametrize("given", ["9", "9=", "x=1"])
async def test_malformed_winners_are_refused(catalogue: Catalogue, given: str) -> None:
    with pytest.raises(SystemExit):
        await run(catalogue, f"dividends compute powerball 1593 --winners {given} --staff Ada")
