"""Scoring by the thousand gives what scoring one by one gives."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.entries import pack
from games.layout import EntrySpec, Kind, Layout
from games.matrix import Matrix
from games.quickpick import quickpick
from games.scoring import Scorer
from games.volume import VolumeScorer, division_totals, merged
from libs.games.tests.oracles import OZ_LOTTO, POWERBALL, SATURDAY, STRIKE, SUPER_66


def scorer(matrix: Matrix, mains: tuple[int, ...], extra: tuple[int, ...] = ()) -> Scorer:
    return Scorer(mains, extra, tuple((d.number, d.matches) for d in matrix.divisions))


GAMES = {
    "Powerball": (POWERBALL, scorer(POWERBALL, (6, 30, 12, 22, 17, 32, 24), (2,))),
    "Oz Lotto": (OZ_LOTTO, scorer(OZ_LOTTO, (8, 45, 29, 42, 40, 14, 24), (1, 2, 3))),
    "Saturday": (SATURDAY, scorer(SATURDAY, (30, 36, 17, 37, 44, 20), (4, 19))),
    "Strike": (STRIKE, scorer(STRIKE, (7, 3, 12, 45))),
    "Super 66": (SUPER_66, scorer(SUPER_66, (5, 6, 2, 1, 3, 1))),
}
ENTRIES = [
    ("Powerball", EntrySpec()),
    ("Powerball", EntrySpec(Kind.SYSTEM, size=10)),
    ("Powerball", EntrySpec(Kind.SYSTEM, size=5)),
    ("Powerball", EntrySpec(Kind.POWERHIT, size=7)),
    ("Powerball", EntrySpec(Kind.POWERHIT, size=9)),
    ("Oz Lotto", EntrySpec()),
    ("Oz Lotto", EntrySpec(Kind.SYSTEM, size=12)),
    ("Saturday", EntrySpec()),
    ("Saturday", EntrySpec(Kind.SYSTEM, size=20)),
    ("Saturday", EntrySpec(Kind.SYSTEM, size=4)),
    ("Strike", EntrySpec()),
    ("Strike", EntrySpec(Kind.BOXED)),
    ("Super 66", EntrySpec()),
]


def drawn_tickets(layout: Layout, sizes: list[int], seed: int) -> list[bytes]:
    chance = random.Random(seed)
    return [pack(layout, quickpick(layout.sets, size, chance.randrange)) for size in sizes]


@pytest.mark.parametrize(("game", "entry"), ENTRIES, ids=lambda value: getattr(value, "kind", value))
@settings(max_examples=25)
@given(sizes=st.lists(st.integers(1, 6), max_size=60), seed=st.integers(0, 10**9))
def test_many_tickets_win_what_each_wins_alone(
    game: str, entry: EntrySpec, sizes: list[int], seed: int
) -> None:
    matrix, one_by_one = GAMES[game]
    layout = entry.layout(matrix)
    tickets = drawn_tickets(layout, sizes, seed)

    found = VolumeScorer(one_by_one).winners(layout, tickets)

    alone = {place: tuple(one_by_one.counts(layout, packed).items()) for place, packed in enumerate(tickets)}
    assert found == {place: won for place, won in alone.items() if won}


def test_what_was_learned_from_one_block_serves_the_next() -> None:
    matrix, one_by_one = GAMES["Powerball"]
    layout = EntrySpec().layout(matrix)
    volume = VolumeScorer(one_by_one)

    for seed in range(20):
        tickets = drawn_tickets(layout, [4] * 50, seed)
        assert volume.winners(layout, tickets) == VolumeScorer(one_by_one).winners(layout, tickets)


def test_a_ticket_of_another_length_is_refused() -> None:
    matrix, one_by_one = GAMES["Powerball"]

    with pytest.raises(ValueError, match="9 bytes"):
        VolumeScorer(one_by_one).winners(EntrySpec().layout(matrix), [bytes(8), bytes(9)])


def test_totals_count_every_game_of_every_ticket() -> None:
    tickets = Counter({((1, 1), (2, 19)): 2, ((2, 1),): 3})

    assert division_totals(tickets) == {1: 2, 2: 41}
    assert merged(((1, 1), (4, 2)), ((3, 1), (4, 1))) == ((1, 1), (3, 1), (4, 3))
