"""The average value of an order by category (docs/domain.md §10.4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from identity.order_values.rules import (
    MAX_ORDERS,
    Category,
    Guard,
    PaidOrder,
    average_values,
    category_of,
    usable,
)

AMOUNT = st.integers(min_value=1, max_value=10**9)
VALUES = st.dictionaries(st.sampled_from(Category), AMOUNT, min_size=1)
ORDERS = st.lists(st.builds(PaidOrder, VALUES, st.integers(min_value=0, max_value=2 * 10**9)), max_size=15)
CAPS = st.dictionaries(st.sampled_from(Category), AMOUNT)


def lottery(*values: int) -> list[PaidOrder]:
    return [PaidOrder({Category.COMMERCIAL: value}) for value in values]


def test_average_is_the_mean_of_a_category() -> None:
    orders = [*lottery(1000, 2001), PaidOrder({Category.CHARITY: 5000}), PaidOrder({Category.CHARITY: 7000})]

    assert average_values(orders, {}) == {Category.COMMERCIAL: 1501, Category.CHARITY: 6000}


@pytest.mark.parametrize("orders", [[], lottery(1000)])
def test_fewer_than_two_orders_have_no_average(orders: list[PaidOrder]) -> None:
    assert average_values(orders, {}) == {}


def test_only_the_last_ten_orders_count() -> None:
    assert average_values(lottery(*[100] * MAX_ORDERS, 999_999), {}) == {Category.COMMERCIAL: 100}


def test_fully_refunded_order_does_not_count() -> None:
    refunded = PaidOrder({Category.COMMERCIAL: 500}, refunded=500)

    assert average_values([refunded, *lottery(700)], {}) == {}
    assert average_values([refunded, *lottery(700, 900)], {}) == {Category.COMMERCIAL: 800}


def test_refund_lowers_order_value() -> None:
    partly = PaidOrder({Category.COMMERCIAL: 1000, Category.CHARITY: 3000}, refunded=1000)

    assert (partly.net_value(Category.COMMERCIAL), partly.net_value(Category.CHARITY)) == (750, 2250)


def test_large_order_is_capped() -> None:
    assert average_values(lottery(1000, 100_000), {Category.COMMERCIAL: 3000}) == {Category.COMMERCIAL: 2000}


@given(ORDERS, CAPS)
def test_average_lies_between_lowest_and_highest_order(
    orders: list[PaidOrder], caps: dict[Category, int]
) -> None:
    for category, figure in average_values(orders, caps).items():
        cap = caps.get(category, 10**10)
        kept = [min(order.net_value(category), cap) for order in orders if order.net_value(category) > 0]
        assert len(kept) >= 2
        assert 0 < min(kept) <= figure <= max(kept) <= cap


@given(ORDERS, CAPS, st.integers(min_value=1, max_value=10**9))
def test_another_refund_never_raises_order_value(
    orders: list[PaidOrder], caps: dict[Category, int], more: int
) -> None:
    for order in orders:
        after = PaidOrder(order.values, order.refunded + more)
        assert all(after.net_value(category) <= order.net_value(category) for category in Category)
        assert sum(map(order.net_value, Category)) <= max(sum(order.values.values()) - order.refunded, 0)


@given(ORDERS, CAPS, st.lists(AMOUNT, min_size=1))
def test_average_above_a_limit_is_hidden(
    orders: list[PaidOrder], caps: dict[Category, int], limits: list[int]
) -> None:
    averages = average_values(orders, caps)

    shown = usable(averages, Guard(is_restricted=False, limits=limits))

    assert shown == {category: value for category, value in averages.items() if value <= min(limits)}
    assert usable(averages, Guard(is_restricted=False)) == averages


@given(ORDERS)
def test_restricted_customer_has_no_average(orders: list[PaidOrder]) -> None:
    assert usable(average_values(orders, {}), Guard(is_restricted=True)) == {}


def test_every_product_type_of_the_requirements_has_a_category() -> None:
    types = (
        "lottery_ticket", "multi_draw_ticket", "raffle_ticket", "syndicate_share", "social_syndicate_share",
        "membership",
    )  # fmt: skip

    assert {category_of(kind) for kind in types} == set(Category)
    assert category_of("gift_card") is None
