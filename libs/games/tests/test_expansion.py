"""Entries become exactly the games that they stand for, and each can be found by its number."""

from __future__ import annotations

from itertools import islice
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.combinations import rank, unrank
from games.entries import pack, sized, unpack
from games.expansion import count_games, games_between, nth_line
from games.layout import EntrySpec, Kind, Layout, layout_document, layout_from
from games.matrix import Matrix
from games.numbers import NumberSet, RuleError
from games.orders import nth_order
from games.quickpick import combo_lines, quickpick
from games.scoring import Scorer
from games.wheels import wheel_of
from libs.games.tests.oracles import (
    EUROMILLIONS,
    OZ_LOTTO,
    POWERBALL,
    SATURDAY,
    STRIKE,
    SUPER_66,
    divisions,
    scorer,
    system,
)

WHEEL = wheel_of(5, 4, [[1, 2, 3, 4], [1, 2, 3, 5], [1, 4, 5, 2], [3, 4, 5, 1]], 3, 4)
FOUR_OF_TEN = Matrix((NumberSet("Numbers", 4, 1, 10),), 4, 1, divisions([(4, 0, 0)], [(3, 0, 1)]))
SMALL = Matrix(
    (NumberSet("Numbers", 3, 1, 9), NumberSet("Powerball", 1, 1, 4)),
    3,
    1,
    divisions([(3, 1, 1)], [(3, 0, 0)], [(2, 1, 1)], [(2, 0, 0)], [(1, 1, 1)]),
)
SPECS = [
    (OZ_LOTTO, EntrySpec()),
    (POWERBALL, EntrySpec()),
    (SATURDAY, EntrySpec(Kind.SYSTEM, size=9)),
    (SATURDAY, EntrySpec(Kind.SYSTEM, size=5)),
    (POWERBALL, EntrySpec(Kind.SYSTEM, size=8)),
    (POWERBALL, EntrySpec(Kind.SYSTEM, size=6)),
    (POWERBALL, EntrySpec(Kind.POWERHIT, size=7)),
    (POWERBALL, EntrySpec(Kind.POWERHIT, size=8)),
    (POWERBALL, EntrySpec(Kind.POWERHIT, size=6)),
    (EUROMILLIONS, EntrySpec(Kind.SYSTEM, size=7)),
    (SMALL, EntrySpec(Kind.SYSTEM, size=2)),
    (SMALL, EntrySpec(Kind.POWERHIT, size=5)),
    (FOUR_OF_TEN, EntrySpec(Kind.WHEEL, wheel=WHEEL)),
    (STRIKE, EntrySpec()),
    (STRIKE, EntrySpec(Kind.BOXED)),
    (SUPER_66, EntrySpec()),
    (SATURDAY, EntrySpec(Kind.COMBO, pool=(10, 45), favourites=2)),
    (POWERBALL, EntrySpec(Kind.COMBO, pool=(10, 35), favourites=2)),
]


def _ticket(layout: Layout, draw: st.DataObject) -> tuple[Layout, bytes]:
    """A random ticket of this layout."""
    if layout.kind is not Kind.COMBO:
        entries = quickpick(layout.sets, draw.draw(st.integers(1, 3)))
        return layout, pack(layout, entries)
    pool = draw.draw(
        st.lists(
            st.integers(layout.mains.lowest, layout.mains.highest), min_size=10, max_size=20, unique=True
        )
    )
    entry = {"Numbers": pool, "Favourites": pool[: draw.draw(st.integers(0, 2))]}
    lines = combo_lines(layout, entry, draw.draw(st.integers(1, 50)))
    return sized(layout, entry), pack(sized(layout, entry), [entry], lines)


def _result(matrix: Matrix, draw: st.DataObject) -> Scorer:
    drawn = NumberSet(
        "drawn",
        matrix.mains_drawn + (0 if matrix.second_barrel or matrix.in_order else matrix.supplementaries_drawn),
        matrix.mains.lowest,
        matrix.mains.highest,
        ordered=True,
        repeats=matrix.mains.repeats,
    )
    seed = draw.draw(st.integers(0, 2**64))
    [mains] = [entry["drawn"] for entry in quickpick([drawn], 1, lambda total: seed % total)]
    supplementaries = mains[matrix.mains_drawn :]
    if matrix.second_barrel:
        second = matrix.second_barrel
        supplementaries = [second.lowest + seed % second.size]
        if matrix.supplementaries_drawn == 2:
            supplementaries.append(second.lowest + (seed + 1) % second.size)
    return scorer(matrix, tuple(mains[: matrix.mains_drawn]), tuple(supplementaries))


@given(st.sets(st.integers(0, 60), min_size=1, max_size=8))
def test_a_combination_has_one_number_and_a_number_one_combination(places: set[int]) -> None:
    combination = tuple(sorted(places))
    assert unrank(rank(combination), len(combination)) == combination


@given(size=st.integers(1, 6), places=st.integers(6, 12))
def test_the_numbers_of_combinations_leave_no_hole(size: int, places: int) -> None:
    listed = [unrank(index, size) for index in range(comb(places, size))]
    assert len(set(listed)) == len(listed)
    assert all(combination[-1] < places for combination in listed)
    assert listed == sorted(listed, key=lambda combination: combination[::-1])


def test_orders_are_numbered_like_a_dictionary() -> None:
    assert [nth_order((1, 2, 3), index) for index in (0, 1, 5)] == [[1, 2, 3], [1, 3, 2], [3, 2, 1]]
    with pytest.raises(IndexError):
        nth_order((1, 2, 3), 6)


@pytest.mark.parametrize(("matrix", "spec"), SPECS)
@given(data=st.data())
@settings(max_examples=10)
def test_every_game_of_an_entry_is_sound_and_there_once(
    matrix: Matrix, spec: EntrySpec, data: st.DataObject
) -> None:
    layout = spec.layout(matrix)
    if layout.kind is Kind.COMBO:
        ticket, packed = _ticket(layout, data)
    else:
        ticket, packed = layout, pack(layout, quickpick(layout.sets, 1))
    games = games_between(ticket, packed, 0, 10_000)
    assert len(games) == count_games(ticket, packed)
    if layout.games_per_entry is not None:
        assert len(games) == layout.games_per_entry
    assert len({tuple(map(tuple, game.values())) for game in games}) == len(games)
    for game in games:
        assert set(game) == {numbers.name for numbers in matrix.number_sets}
        for numbers in matrix.number_sets:
            assert numbers.problem(game[numbers.name], "") is None


@pytest.mark.parametrize(("matrix", "spec"), SPECS)
@given(data=st.data())
@settings(max_examples=25)
def test_closed_counts_equal_scoring_every_game(matrix: Matrix, spec: EntrySpec, data: st.DataObject) -> None:
    ticket, packed = _ticket(spec.layout(matrix), data)
    drawn = _result(matrix, data)
    found: dict[int, list[int]] = {}
    for index in range(count_games(ticket, packed)):
        division = drawn.division_of(ticket, nth_line(ticket, packed, index))
        if division is not None:
            found.setdefault(division, []).append(index)
    counts = drawn.counts(ticket, packed)
    assert counts == {division: len(games) for division, games in sorted(found.items())}
    assert sum(counts.values()) <= count_games(ticket, packed)
    wins = drawn.wins(ticket, packed)
    assert sorted(wins) == sorted((index, division) for division, games in found.items() for index in games)
    assert [division for _, division in wins] == sorted(division for _, division in wins)
    offset, limit = data.draw(st.integers(0, 30)), data.draw(st.integers(1, 20))
    assert drawn.wins(ticket, packed, offset=offset, limit=limit) == list(
        islice(wins, offset, offset + limit)
    )


@pytest.mark.parametrize(("matrix", "spec"), SPECS)
@given(data=st.data())
@settings(max_examples=10)
def test_packed_entries_expand_again(matrix: Matrix, spec: EntrySpec, data: st.DataObject) -> None:
    ticket, packed = _ticket(spec.layout(matrix), data)
    again = layout_from(layout_document(ticket))
    assert again.plays_like(ticket)
    assert unpack(again, packed) == unpack(ticket, packed)
    assert games_between(again, packed, 0, 5) == games_between(ticket, packed, 0, 5)


@pytest.mark.parametrize(
    ("matrix", "size", "games"),
    [(SATURDAY, 7, 7), (SATURDAY, 15, 5005), (SATURDAY, 20, 38760), (OZ_LOTTO, 8, 8), (OZ_LOTTO, 20, 77520),
     (SATURDAY, 5, 40), (SATURDAY, 4, 820), (POWERBALL, 6, 29), (POWERBALL, 5, 435), (OZ_LOTTO, 6, 41),
     (OZ_LOTTO, 5, 861)],
)  # fmt: skip
def test_games_of_systems_and_picks(matrix: Matrix, size: int, games: int) -> None:
    assert system(matrix, size).games_per_entry == games


@pytest.mark.parametrize("hits", [(3, 1), (4, 2), (5, 1), (6, 0), (6, 2)])
@pytest.mark.parametrize("size", [11, 12, 15, 20])
def test_large_systems_equal_scoring_every_game(size: int, hits: tuple[int, int]) -> None:
    layout = system(SATURDAY, size)
    chosen = [*range(1, hits[0] + 1), *range(7, 7 + hits[1])]
    packed = pack(layout, [{"Numbers": [*chosen, *range(20, 20 + size - len(chosen))]}])
    drawn = scorer(SATURDAY, (1, 2, 3, 4, 5, 6), (7, 8))
    counted: dict[int, int] = {}
    for index in range(count_games(layout, packed)):
        division = drawn.division_of(layout, nth_line(layout, packed, index))
        if division is not None:
            counted[division] = counted.get(division, 0) + 1
    assert drawn.counts(layout, packed) == dict(sorted(counted.items()))


def test_a_game_beyond_the_last_does_not_exist() -> None:
    layout = system(SATURDAY, 7)
    packed = pack(layout, quickpick(layout.sets, 2))
    with pytest.raises(IndexError):
        nth_line(layout, packed, 14)


@pytest.mark.parametrize(
    ("matrix", "spec", "reason"),
    [
        (SATURDAY, EntrySpec(Kind.SYSTEM, size=6), "another count"),
        (SATURDAY, EntrySpec(Kind.SYSTEM, size=21), "at most 20"),
        (SATURDAY, EntrySpec(Kind.POWERHIT, size=6), "second barrel"),
        (EUROMILLIONS, EntrySpec(Kind.POWERHIT, size=5), "one number"),
        (SATURDAY, EntrySpec(Kind.BOXED), "order counts"),
        (SUPER_66, EntrySpec(Kind.BOXED), "order counts"),
        (STRIKE, EntrySpec(Kind.SYSTEM, size=5), "no entries of kind system"),
        (SATURDAY, EntrySpec(Kind.COMBO, pool=(6, 45)), "more than 6"),
        (SATURDAY, EntrySpec(Kind.COMBO, pool=(10, 46)), "at most 45"),
        (SATURDAY, EntrySpec(Kind.COMBO, pool=(10, 45), favourites=6), "fewer favourites"),
        (SATURDAY, EntrySpec(Kind.WHEEL, wheel=WHEEL), "blocks of 6"),
        (POWERBALL, EntrySpec(Kind.POWERHIT, size=2), "too large"),
    ],
)
def test_an_entry_that_the_rules_do_not_allow_is_refused(
    matrix: Matrix, spec: EntrySpec, reason: str
) -> None:
    with pytest.raises(RuleError, match=reason):
        spec.layout(matrix)
