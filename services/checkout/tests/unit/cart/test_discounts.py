"""What vouchers take off carts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkout.cart.rules.discounts import Voucher, VoucherType, apportion, reduction, refusal_text
from checkout.payment.rules.saga import OrderLine, discounts_of, stakes_of

NOW = datetime(2026, 3, 4, tzinfo=UTC)


class _Line:
    """A line as a voucher sees it."""

    def __init__(
        self, price: int, key: str = "powerball", kind: str = "lottery_ticket", **changes: Any
    ) -> None:
        self.price = price
        self.is_pre_order = changes.get("pre_order", False)
        self.line = type("Line", (), {"line_id": uuid4(), "currency": changes.get("currency", "AUD")})()
        self.offer = type("Offer", (), {"key": key, "type": kind})()


def line(price: int, *arguments: Any, **changes: Any) -> Any:
    return _Line(price, *arguments, **changes)


def voucher(**changes: Any) -> Voucher:
    values: dict[str, Any] = {
        "voucher_id": uuid4(),
        "code": "SPRING",
        "type": VoucherType.FIXED,
        "currency": "AUD",
        "amount": 500,
        "percent": None,
        "minimum": 0,
        "product_types": (),
        "offer_keys": (),
        "max_uses": None,
        "max_uses_per_customer": None,
        "uses": 0,
        "valid_from": NOW - timedelta(days=1),
        "valid_to": None,
        "withdrawn": False,
    }
    return Voucher(**{**values, **changes})


def percent(value: int, **changes: Any) -> Voucher:
    return voucher(type=VoucherType.PERCENT, amount=None, percent=value, **changes)


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=50).filter(any), st.data())
def test_apportion_is_exact_and_within_one_unit(weights: list[int], data: st.DataObject) -> None:
    total = data.draw(st.integers(0, sum(weights)))
    parts = apportion(total, weights)
    assert sum(parts) == total
    for part, weight in zip(parts, weights, strict=True):
        assert 0 <= part <= weight
        assert abs(part * sum(weights) - total * weight) < sum(weights)


@given(st.lists(st.integers(1, 10**6), min_size=2, max_size=20), st.data())
def test_apportion_respects_order_of_remainders(weights: list[int], data: st.DataObject) -> None:
    total = data.draw(st.integers(0, sum(weights)))
    floors = [total * weight // sum(weights) for weight in weights]
    extra = [part - floor for part, floor in zip(apportion(total, weights), floors, strict=True)]
    remainders = [total * weight % sum(weights) for weight in weights]
    assert set(extra) <= {0, 1}
    lucky = [remainder for remainder, more in zip(remainders, extra, strict=True) if more]
    others = [remainder for remainder, more in zip(remainders, extra, strict=True) if not more]
    assert not lucky or not others or min(lucky) >= max(others)


def test_of_equal_remainders_the_first_gets_the_cent() -> None:
    assert apportion(100, [1, 1, 1]) == [34, 33, 33]


@given(
    st.lists(st.tuples(st.integers(1, 10**6), st.integers(1, 10)), min_size=1, max_size=20),
    st.one_of(st.integers(1, 100), st.none()),
    st.integers(1, 10**6),
)
def test_price_and_discount_fill_every_escrow(
    lines: list[tuple[int, int]], share: int | None, amount: int
) -> None:
    priced = [line(price) for price, _ in lines]
    taken = reduction(percent(share) if share else voucher(amount=amount), priced, NOW, 0)
    assert taken.refusal is None
    saga_lines = [
        OrderLine(
            ticket_id=uuid4(),
            offer_key=f"offer-{place}",
            offer_name="Offer",
            draw_nos=range(1, draws + 1),
            num_games=1,
            price=price - taken.parts.get(one.line.line_id, 0),
            discount=taken.parts.get(one.line.line_id, 0),
        )
        for place, ((price, draws), one) in enumerate(zip(lines, priced, strict=True))
    ]
    stakes, discounts = stakes_of(saga_lines), discounts_of(saga_lines)
    assert sum(stake.amount for stake in discounts) == taken.total
    assert sum(stake.amount for stake in [*stakes, *discounts]) == sum(price for price, _ in lines)
    assert all(stake.amount > 0 for stake in [*stakes, *discounts])


def test_a_fixed_voucher_takes_off_no_more_than_the_cart_costs() -> None:
    assert reduction(voucher(amount=500), [line(300)], NOW, 0).total == 300


@pytest.mark.parametrize(("price", "off"), [(105, 11), (104, 10), (1, 0), (5, 1)])
def test_a_percentage_is_rounded_half_up_to_the_cent(price: int, off: int) -> None:
    assert percent(10).discount_of(price) == off


def test_pre_order_is_not_reduced() -> None:
    now, later = line(600), line(900, pre_order=True)
    taken = reduction(voucher(amount=1000), [now, later], NOW, 0)
    assert dict(taken.parts) == {now.line.line_id: 600}


def test_pre_order_is_reduced_by_exact_share_with_flag() -> None:
    now, later, last = line(615), line(4000, pre_order=True), line(615, pre_order=True)

    taken = reduction(percent(33, reduces_pre_orders=True), [now, later, last], NOW, 0)

    # 33 % of 52.30 is 17.259, and of its 17.26 the shares are 2.0296, 13.2008 and 2.0296.
    assert dict(taken.parts) == {now.line.line_id: 203, later.line.line_id: 1320, last.line.line_id: 203}
    assert taken.total == 1726


def test_discount_of_pre_orders_is_at_most_their_price() -> None:
    later = line(900, pre_order=True)
    taken = reduction(voucher(amount=1000, minimum=900, reduces_pre_orders=True), [later], NOW, 0)
    assert dict(taken.parts) == {later.line.line_id: 900}


def test_only_eligible_lines_are_reduced() -> None:
    lotto, book = line(600), line(1000, "dream-home", "raffle_ticket")
    assert dict(reduction(percent(50, product_types=["raffle_ticket"]), [lotto, book], NOW, 0).parts) == {
        book.line.line_id: 500
    }
    assert dict(reduction(percent(50, offer_keys=["powerball"]), [lotto, book], NOW, 0).parts) == {
        lotto.line.line_id: 300
    }


@pytest.mark.parametrize(
    ("changes", "own_uses", "refusal"),
    [
        ({"withdrawn": True}, 0, "voucher_withdrawn"),
        ({"valid_from": NOW + timedelta(seconds=1)}, 0, "voucher_not_yet_valid"),
        ({"valid_to": NOW}, 0, "voucher_expired"),
        ({"max_uses": 3, "uses": 3}, 0, "voucher_used_up"),
        ({"max_uses_per_customer": 2}, 2, "voucher_already_used"),
        ({"minimum": 616}, 0, "voucher_minimum"),
        ({"product_types": ["raffle_ticket"]}, 0, "voucher_not_eligible"),
        ({"offer_keys": ["saturday-lotto"]}, 0, "voucher_not_eligible"),
        ({"currency": "GBP"}, 0, "voucher_not_eligible"),
    ],
)
def test_unusable_voucher_gives_reason(changes: dict[str, Any], own_uses: int, refusal: str) -> None:
    taken = reduction(voucher(**changes), [line(615)], NOW, own_uses)
    assert (taken.refusal, taken.total) == (refusal, 0)


def test_minimum_counts_eligible_lines_only() -> None:
    lines = [line(600), line(600, "dream-home", "raffle_ticket")]
    taken = reduction(voucher(minimum=1000, product_types=["raffle_ticket"]), lines, NOW, 0)
    assert taken.refusal == "voucher_minimum"
    assert refusal_text("voucher_minimum", taken.voucher) == "Spend $10.00 or more to use this voucher"


def test_it_is_valid_until_its_last_moment() -> None:
    assert voucher(valid_to=NOW + timedelta(microseconds=1)).refusal(NOW, 0) is None
