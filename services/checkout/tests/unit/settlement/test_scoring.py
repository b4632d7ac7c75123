"""What an entry wins in money. How many games win is tested where it is counted, in `games`."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkout.settlement.rules.settlements import Division, DivisionWin, DrawResult, prize
from games.layout import Kind, Layout, layout_from
from games.matrix import Match
from games.numbers import NumberSet

Needs = Sequence[tuple[int, int, int]]
SATURDAY: Sequence[Needs] = [[(6, 0, 2)], [(5, 1, 2)], [(5, 0, 0)], [(4, 0, 2)], [(3, 1, 2)], [(3, 0, 0)]]
SIX = layout_from([["Numbers", 6]])
SYSTEM_8 = Layout(Kind.SYSTEM, (NumberSet("Numbers", 8, 1, 45),), picks=6)


def result(
    mains: Sequence[int], supplementaries: Sequence[int], divisions: Sequence[Needs], dividend: int = 100
) -> DrawResult:
    return DrawResult(
        tuple(mains),
        tuple(supplementaries),
        tuple(
            Division(number, tuple(Match(*need) for need in needs), dividend * number, "AUD")
            for number, needs in enumerate(divisions, 1)
        ),
    )


numbers = st.lists(st.integers(1, 45), min_size=6, max_size=6, unique=True)


@given(st.lists(numbers, min_size=1, max_size=20), st.permutations(range(1, 46)))
def test_a_prize_is_the_sum_over_divisions_and_no_game_wins_twice(
    games: list[list[int]], drum: list[int]
) -> None:
    drawn = result(drum[:6], drum[6:8], SATURDAY)
    packed = b"".join(bytes(sorted(game)) for game in games)

    wins = drawn.score(packed, SIX)

    assert sum(win.games for win in wins) <= len(games)
    assert [win.division for win in wins] == sorted({win.division for win in wins})
    assert prize(wins) == sum(
        drawn.division[division].dividend for _, division in drawn.scorer.wins(SIX, packed)
    )


@given(st.permutations(range(1, 46)))
def test_the_order_of_the_divisions_in_a_message_does_not_matter(drum: list[int]) -> None:
    drawn = result(drum[:6], drum[6:8], SATURDAY)
    reversed_divisions = DrawResult(
        drawn.main_numbers, drawn.supplementary_numbers, tuple(reversed(drawn.divisions))
    )
    packed = bytes(sorted(drum[:6]))

    assert reversed_divisions.score(packed, SIX) == drawn.score(packed, SIX)


def test_a_system_is_paid_every_game_that_won() -> None:
    drawn = result([1, 2, 3, 4, 5, 6], [44, 45], SATURDAY)
    wins = drawn.score(bytes([1, 2, 3, 4, 5, 6, 30, 31]), SYSTEM_8)
    assert wins == (DivisionWin(1, 1, 100), DivisionWin(3, 12, 300), DivisionWin(4, 15, 400))
    assert prize(wins) == 100 + 12 * 300 + 15 * 400


def test_the_first_division_met_wins_and_only_it() -> None:
    drawn = result([1, 2], [3], [[(2, 0, 1)], [(2, 1, 1), (1, 0, 1)]])

    assert [win.division for win in drawn.score(bytes([1, 2]), layout_from([["Numbers", 2]]))] == [1]


def test_a_provisional_result_wins_nothing() -> None:
    drawn = result([1, 2, 3, 4, 5, 6], [7, 8], [])

    assert drawn.provisional
    assert drawn.score(bytes([1, 2, 3, 4, 5, 6]), SIX) == ()


def test_bytes_that_are_not_games_are_refused() -> None:
    with pytest.raises(ValueError, match="not entries"):
        result([1, 2, 3, 4, 5, 6], [7, 8], SATURDAY).score(b"1234567", SIX)
