"""What an order pays into each of its draws."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from checkout.domain.stakes import Stake, stakes_of


@dataclass(frozen=True)
class Line:
    offer_key: str
    draw_nos: list[int]
    price: int
    discount: int = 0


LINES = st.lists(
    st.builds(
        Line,
        offer_key=st.sampled_from(["powerball", "oz_lotto"]),
        draw_nos=st.lists(st.integers(1, 9), min_size=1, max_size=9, unique=True),
        price=st.integers(0, 10_000),
    ),
    max_size=8,
)


def test_the_cents_left_over_go_to_the_first_draws() -> None:
    assert stakes_of([Line("powerball", [1593, 1594, 1595], 1001)]) == [
        Stake("powerball", 1593, 334),
        Stake("powerball", 1594, 334),
        Stake("powerball", 1595, 333),
    ]


def test_lines_of_one_draw_make_one_stake() -> None:
    assert stakes_of([Line("powerball", [1593], 615), Line("powerball", [1593, 1594], 400)]) == [
        Stake("powerball", 1593, 815),
        Stake("powerball", 1594, 200),
    ]


def test_a_draw_that_nothing_is_left_for_is_absent() -> None:
    assert stakes_of([Line("powerball", [1, 2], 1)]) == [Stake("powerball", 1, 1)]


@given(LINES)
def test_stakes_sum_to_the_prices_and_name_each_draw_once(lines: list[Line]) -> None:
    stakes = stakes_of(lines)

    assert sum(stake.amount for stake in stakes) == sum(line.price for line in lines)
    assert len({(stake.offer_key, stake.draw_no) for stake in stakes}) == len(stakes)
    assert all(stake.amount > 0 for stake in stakes)
