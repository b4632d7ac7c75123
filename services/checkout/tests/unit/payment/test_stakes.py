"""What an order pays into each of its draws."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from checkout.payment.rules.saga import OrderLine, Stake, discounts_of, stakes_of


def paid(offer_key: str, draw_nos: list[int], price: int, discount: int = 0) -> OrderLine:
    return OrderLine(UUID(int=0), offer_key, "", draw_nos, 1, price, discount=discount)


LINES = st.lists(
    st.builds(
        paid,
        offer_key=st.sampled_from(["powerball", "oz_lotto"]),
        draw_nos=st.lists(st.integers(1, 9), min_size=1, max_size=9, unique=True),
        price=st.integers(0, 10_000),
        discount=st.integers(0, 10_000),
    ),
    max_size=8,
)
EVEN = st.builds(
    paid,
    offer_key=st.just("powerball"),
    draw_nos=st.lists(st.integers(1, 50), min_size=1, max_size=50, unique=True),
    price=st.integers(0, 10_000),
    discount=st.integers(0, 10_000),
)


def by_draw(stakes: list[Stake], line: OrderLine) -> list[int]:
    """The amounts of a line in the order of its draws."""
    amounts = {stake.draw_no: stake.amount for stake in stakes}
    return [amounts.get(draw_no, 0) for draw_no in line.draw_nos]


def test_the_cents_left_over_go_to_the_first_draws() -> None:
    assert stakes_of([paid("powerball", [1593, 1594, 1595], 1001)]) == [
        Stake("powerball", 1593, 334),
        Stake("powerball", 1594, 334),
        Stake("powerball", 1595, 333),
    ]


def test_lines_of_one_draw_share_a_stake() -> None:
    assert stakes_of([paid("powerball", [1593], 615), paid("powerball", [1593, 1594], 400)]) == [
        Stake("powerball", 1593, 815),
        Stake("powerball", 1594, 200),
    ]


def test_a_draw_that_nothing_is_left_for_is_absent() -> None:
    assert stakes_of([paid("powerball", [1, 2], 1)]) == [Stake("powerball", 1, 1)]


def test_voucher_leaves_cost_of_every_draw() -> None:
    line = paid("powerball", [1593, 1594, 1595], price=1790, discount=100)

    assert by_draw(stakes_of([line]), line) == [597, 597, 596]
    assert by_draw(discounts_of([line]), line) == [33, 33, 34]


@given(LINES)
def test_stakes_sum_to_price_with_each_draw_once(lines: list[OrderLine]) -> None:
    for parts, whole in (
        (stakes_of(lines), sum(line.price for line in lines)),
        (discounts_of(lines), sum(line.discount for line in lines)),
    ):
        assert sum(part.amount for part in parts) == whole
        assert len({(part.offer_key, part.draw_no) for part in parts}) == len(parts)
        assert all(part.amount > 0 for part in parts)


@given(EVEN)
def test_stake_and_discount_equal_undiscounted_stake(line: OrderLine) -> None:
    undiscounted = replace(line, price=line.price + line.discount, discount=0)
    own, given_by_house = by_draw(stakes_of([line]), line), by_draw(discounts_of([line]), line)
    whole = by_draw(stakes_of([undiscounted]), line)

    assert [sum(parts) for parts in zip(own, given_by_house, strict=True)] == whole
    for parts, amount in ((own, line.price), (given_by_house, line.discount)):
        assert sum(parts) == amount
        assert min(parts) >= 0
        assert max(parts) - min(parts) <= 1
