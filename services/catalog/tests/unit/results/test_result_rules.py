"""Results and dividends are refused when they cannot be right; the real ones all are."""

from __future__ import annotations

import pytest

from catalog.results.rules import Dividend, Transfer, TransferKind, dividends_refusal
from catalog.seed.packaged_files import packaged_games, packaged_results

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


def test_whole_dividends_are_accepted() -> None:
    assert dividends_refusal(WINDFALL, 4785, dividends()) is None


def test_missing_division_is_refused() -> None:
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
def test_impossible_dividend_is_refused(change: Dividend, reason: str) -> None:
    assert reason in (dividends_refusal(WINDFALL, 4785, dividends(change)) or "")
