"""The scorer against exact odds (domain handbook §1.3) and against plain set arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkout.domain.catalogue import Shape
from checkout.domain.games import pack
from checkout.domain.scoring import Division, DrawResult, Match, prize

Needs = Sequence[tuple[int, int, int]]


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


POWERBALL: Sequence[Needs] = [
    [(7, 1, 1)],
    [(7, 0, 0)],
    [(6, 1, 1)],
    [(6, 0, 0)],
    [(5, 1, 1)],
    [(4, 1, 1)],
    [(5, 0, 0)],
    [(3, 1, 1)],
    [(2, 1, 1)],
]
OZ_LOTTO: Sequence[Needs] = [
    [(7, 0, 3)],
    [(6, 1, 3)],
    [(6, 0, 0)],
    [(5, 1, 3)],
    [(5, 0, 0)],
    [(4, 0, 3)],
    [(3, 1, 3)],
]
SATURDAY: Sequence[Needs] = [[(6, 0, 2)], [(5, 1, 2)], [(5, 0, 0)], [(4, 0, 2)], [(3, 1, 2)], [(3, 0, 0)]]
WINDFALL: Sequence[Needs] = [*SATURDAY[:5], [(1, 2, 2), (2, 2, 2)]]
SET_FOR_LIFE: Sequence[Needs] = [
    [(7, 0, 2)],
    [(6, 1, 2)],
    [(6, 0, 0)],
    [(5, 1, 2)],
    [(5, 0, 0)],
    [(4, 1, 2)],
    [(4, 0, 0)],
    [(3, 1, 2)],
]


def one_drum(picks: int, highest: int, supplementaries: int, divisions: Sequence[Needs]) -> list[Fraction]:
    """Probability of each division of a game whose supplementaries come from the same drum.

    One game stands for all with the same hits; the scorer says which division it wins.
    """
    mains = range(1, picks + 1)
    supps = range(picks + 1, picks + supplementaries + 1)
    others = range(picks + supplementaries + 1, highest + 1)
    drawn = result(mains, supps, divisions)
    ways: Counter[int] = Counter()
    for hits in range(picks + 1):
        for supp_hits in range(min(supplementaries, picks - hits) + 1):
            rest = picks - hits - supp_hits
            if rest > len(others):
                continue
            game = {"Numbers": [*mains[:hits], *supps[:supp_hits], *others[:rest]]}
            shape: Shape = (("Numbers", picks),)
            [won] = drawn.divisions_won(pack([game], shape), shape)
            if won is not None:
                ways[won.number] += (
                    comb(picks, hits) * comb(supplementaries, supp_hits) * comb(len(others), rest)
                )
    return [Fraction(ways[number], comb(highest, picks)) for number in range(1, len(divisions) + 1)]


def two_drums(picks: int, highest: int, second: int, divisions: Sequence[Needs]) -> list[Fraction]:
    """Probability of each division of a game with a second barrel, as Powerball."""
    mains, others = range(1, picks + 1), range(picks + 1, highest + 1)
    drawn = result(mains, [1], divisions)
    shape: Shape = (("Numbers", picks), ("Powerball", 1))
    ways: Counter[int] = Counter()
    for hits in range(picks + 1):
        for powerball, weight in ((1, 1), (2, second - 1)):
            game = {"Numbers": [*mains[:hits], *others[: picks - hits]], "Powerball": [powerball]}
            [won] = drawn.divisions_won(pack([game], shape), shape)
            if won is not None:
                ways[won.number] += comb(picks, hits) * comb(len(others), picks - hits) * weight
    total = comb(highest, picks) * second
    return [Fraction(ways[number], total) for number in range(1, len(divisions) + 1)]


@pytest.mark.parametrize(
    ("probabilities", "one_in"),
    [
        (
            two_drums(7, 35, 20, POWERBALL),
            [134490400, 7078442.1, 686175.5, 36114.5, 16942.6, 1172.95, 891.7, 187.7, 65.16],
        ),
        (one_drum(7, 47, 3, OZ_LOTTO), [62891499, 2994833.3, 242824.3, 26270.5, 4496.7, 181.9, 70.9]),
        (one_drum(6, 45, 2, SATURDAY), [8145060, 678755, 36689.5, 732.8, 297.5, 52.41]),
        (one_drum(6, 45, 2, WINDFALL), [8145060, 678755, 36689.5, 732.8, 297.5, 143.9]),
        (
            one_drum(7, 44, 2, SET_FOR_LIFE),
            [38320568, 2737183, 156410.5, 25701.3, 3066.9, 893.8, 167.3, 80.0],
        ),
    ],
    ids=["powerball", "oz_lotto", "saturday_lotto", "weekday_windfall", "set_for_life"],
)
def test_the_odds_of_every_division_are_those_of_the_game(
    probabilities: list[Fraction], one_in: list[float]
) -> None:
    assert [float(1 / probability) for probability in probabilities] == pytest.approx(one_in, rel=5e-4)


def test_every_ticket_of_a_small_game_wins_what_the_formula_says() -> None:
    divisions: Sequence[Needs] = [[(3, 0, 2)], [(2, 1, 2)], [(2, 0, 0)], [(1, 2, 2)]]
    drawn = result([1, 2, 3], [4, 5], divisions)
    shape: Shape = (("Numbers", 3),)
    packed = b"".join(bytes(game) for game in combinations(range(1, 11), 3))

    won = Counter(division.number for division in drawn.divisions_won(packed, shape) if division is not None)

    assert won == {
        1: comb(3, 3),
        2: comb(3, 2) * comb(2, 1),
        3: comb(3, 2) * comb(5, 1),
        4: comb(3, 1) * comb(2, 2),
    }


numbers = st.lists(st.integers(1, 45), min_size=6, max_size=6, unique=True)


@given(st.lists(numbers, min_size=1, max_size=20), st.permutations(range(1, 46)))
def test_scoring_agrees_with_plain_sets(games: list[list[int]], drum: list[int]) -> None:
    mains, supplementaries = set(drum[:6]), set(drum[6:8])
    drawn = result(drum[:6], drum[6:8], SATURDAY)
    shape: Shape = (("Numbers", 6),)

    won = drawn.divisions_won(pack([{"Numbers": game} for game in games], shape), shape)

    for game, division in zip(games, won, strict=True):
        hits, supps = len(mains & set(game)), len(supplementaries & set(game))
        expected = next(
            (
                number
                for number, needs in enumerate(SATURDAY, 1)
                if any(hits == need[0] and need[1] <= supps <= need[2] for need in needs)
            ),
            None,
        )
        assert (division.number if division else None) == expected


@given(st.lists(numbers, min_size=1, max_size=20), st.permutations(range(1, 46)))
def test_a_prize_is_the_sum_over_divisions_and_no_game_wins_twice(
    games: list[list[int]], drum: list[int]
) -> None:
    drawn = result(drum[:6], drum[6:8], SATURDAY)
    shape: Shape = (("Numbers", 6),)
    packed = pack([{"Numbers": game} for game in games], shape)

    wins = drawn.score(packed, shape)

    assert sum(win.games for win in wins) <= len(games)
    assert [win.division for win in wins] == sorted({win.division for win in wins})
    assert prize(wins) == sum(
        division.dividend for division in drawn.divisions_won(packed, shape) if division
    )


@given(st.permutations(range(1, 46)))
def test_the_order_of_the_divisions_in_a_message_does_not_matter(drum: list[int]) -> None:
    drawn = result(drum[:6], drum[6:8], SATURDAY)
    reversed_divisions = DrawResult(
        drawn.main_numbers, drawn.supplementary_numbers, tuple(reversed(drawn.divisions))
    )
    packed, shape = bytes(sorted(drum[:6])), (("Numbers", 6),)

    assert reversed_divisions.score(packed, shape) == drawn.score(packed, shape)


def test_the_first_division_met_wins_and_only_it() -> None:
    drawn = result([1, 2], [3], [[(2, 0, 1)], [(2, 1, 1), (1, 0, 1)]])

    assert [win.division for win in drawn.score(bytes([1, 2]), (("Numbers", 2),))] == [1]


def test_a_provisional_result_wins_nothing() -> None:
    drawn = result([1, 2, 3, 4, 5, 6], [7, 8], [])

    assert drawn.provisional
    assert drawn.score(bytes([1, 2, 3, 4, 5, 6]), (("Numbers", 6),)) == ()


def test_a_main_pick_never_counts_against_the_second_barrel() -> None:
    drawn = result([1, 2, 3, 4, 5, 6, 7], [9], POWERBALL)
    shape: Shape = (("Numbers", 7), ("Powerball", 1))

    assert [
        win.division
        for win in drawn.score(pack([{"Numbers": [1, 2, 9, 10, 11, 12, 13], "Powerball": [1]}], shape), shape)
    ] == []
