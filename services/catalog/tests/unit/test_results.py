"""Results and dividends are refused when they cannot be right; the real ones all are."""

from __future__ import annotations

import pytest

from catalog.results.rules.results import Dividend, Transfer, TransferKind, dividends_refusal
from catalog.seed.packaged_games import packaged_games, packaged_results

ERAS = {game.key: game.checked_eras() for game in packaged_games()}
WINDFALL = ERAS["weekday_windfall"].items[-1].matrix


def dividends(*changes: Dividend) -> list[Dividend]:
    """One winner of 10.00 in each of the six divisions, with some of them changed."""
    regular = {division: Dividend(division, winners=1, amount=1000) for division in range(1, 7)}
    return list((regular | {change.division: change for change in changes}).values())


@pytest.mark.parametrize("key", ERAS)
def test_every_real_result_is_possible_under_the_rules_of_its_era(key: str) -> None:
    for result in packaged_results(key):
        matrix = ERAS[key].of_draw(result.draw_no).matrix
        assert matrix.result_refusal(result.numbers.mains, result.numbers.supplementaries) is None
        assert not result.dividends or dividends_refusal(matrix, result.draw_no, result.dividends) is None


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
def test_every_real_draw_on_record_is_there(key: str, draws: int, with_dividends: int) -> None:
    results = packaged_results(key)
    assert len(results) == draws
    assert sum(bool(result.dividends) for result in results) == with_dividends


def test_a_draw_with_dividends_keeps_its_drawn_order_and_transfers() -> None:
    draw = next(result for result in packaged_results("powerball") if result.draw_no == 1572)
    assert draw.numbers.mains == (6, 30, 12, 22, 17, 32, 24)
    assert draw.numbers.in_drawn_order
    assert draw.dividends[0].transfer == Transfer(TransferKind.TO_DRAW, 1573)
    assert draw.dividends[1].transfer == Transfer(TransferKind.TO_DIVISION, 3)
    assert draw.dividends[2] == Dividend(3, winners=30, amount=2230690)


def test_whole_dividends_are_accepted() -> None:
    assert dividends_refusal(WINDFALL, 4785, dividends()) is None


def test_a_missing_division_is_refused() -> None:
    assert "divisions 1 to 6" in (dividends_refusal(WINDFALL, 4785, dividends()[1:]) or "")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (Dividend(2, winners=-1, amount=5), "negative"),
        (Dividend(2, winners=0, amount=5), "winners and an amount"),
        (Dividend(2, winners=1, amount=0), "winners and an amount"),
        (Dividend(2, 1, 5, Transfer(TransferKind.TO_DIVISION, 3)), "was won"),
        (Dividend(2, 0, 0, Transfer(TransferKind.TO_DIVISION, 2)), "lower division"),
        (Dividend(6, 0, 0, Transfer(TransferKind.TO_DIVISION, 7)), "lower division"),
        (Dividend(1, 0, 0, Transfer(TransferKind.TO_DRAW, 4785)), "later draw"),
    ],
)
def test_a_dividend_that_cannot_be_is_refused(change: Dividend, reason: str) -> None:
    assert reason in (dividends_refusal(WINDFALL, 4785, dividends(change)) or "")
