"""What a raffle's winners get, and the beacon that draws them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.raffles.rules.raffles import Award, Neighbours, Prize, PrizeKind
from games.numbers import RuleError
from services.catalog.tests.kit.raffle_files import raffle

CASH = Award.model_construct(title="$5", kind=PrizeKind.CASH, value=500)


@given(st.integers(1, 50), st.integers(0, 49), st.booleans())
def test_neighbours_lie_beside_the_winner_inside_the_range(size: int, place: int, wraps: bool) -> None:
    winner = 100 + place % size
    beside = Neighbours(award=CASH, wraps=wraps).numbers(winner, 100, 99 + size)
    assert winner not in beside
    assert len(set(beside)) == len(beside) <= 2
    assert all(100 <= number < 100 + size for number in beside)
    if wraps and size > 2:
        assert len(beside) == 2


def test_prize_numbers_run_through_all_prizes() -> None:
    drawing = raffle().draws[0].drawings[0]
    assert [drawing.prize(number).title for number in (1, 2, 3)] == ["A house", "$1,000", "$1,000"]
    with pytest.raises(RuleError):
        drawing.prize(4)


def test_substitute_prize_applies_to_its_region_only() -> None:
    voucher = Award.model_construct(title="Voucher", kind=PrizeKind.VOUCHER, value=500)
    prize = Prize.model_construct(title="$5", kind=PrizeKind.CASH, value=500, substitutes={"VIC": voucher})
    assert (prize.award_in("VIC"), prize.award_in("NSW")) == (voucher, prize)
