"""The packaged files are complete."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from catalog.results.rules import Dividend, Transfer, TransferKind
from catalog.seed.packaged_files import packaged_raffles, packaged_results, packaged_syndicates


def test_packaged_raffles_can_be_loaded_on_any_day() -> None:
    for day in (datetime(2026, 2, 28, 23, 59, tzinfo=UTC), datetime(2031, 12, 31, tzinfo=UTC)):
        assert len(packaged_raffles(day)) == 6
    assert len(packaged_syndicates()) == 3


@pytest.mark.parametrize(
    ("key", "draws", "with_dividends"),
    [
        ("powerball", 108, 6),
        ("oz_lotto", 110, 6),
        ("saturday_lotto", 113, 8),
        ("weekday_windfall", 313, 0),
        ("set_for_life", 367, 0),
    ],
)
def test_packaged_results_are_complete(key: str, draws: int, with_dividends: int) -> None:
    results = packaged_results(key)
    assert len(results) == draws
    assert sum(bool(result.dividends) for result in results) == with_dividends


def test_packaged_dividends_include_drawn_order_and_transfers() -> None:
    draw = next(result for result in packaged_results("powerball") if result.draw_no == 1572)
    assert draw.numbers.mains == (6, 30, 12, 22, 17, 32, 24)
    assert draw.numbers.in_drawn_order
    assert draw.dividends[0].transfer == Transfer(TransferKind.TO_DRAW, 1573)
    assert draw.dividends[1].transfer == Transfer(TransferKind.TO_DIVISION, 3)
    assert draw.dividends[2] == Dividend(3, winners=30, amount=2230690)
