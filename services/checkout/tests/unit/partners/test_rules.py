"""Commissions are exact, and customers are sent back only to addresses that are known."""

from __future__ import annotations

from fractions import Fraction
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkout.cart.rules.quote import REFUSAL_MESSAGES
from checkout.partners.make_statements import summary_csv
from checkout.partners.rules.partners import (
    OF_THE_GOODS,
    Partner,
    PartnerRecord,
    allowed_return,
    contrast,
    partner_refusal,
)
from checkout.partners.rules.statements import commission

PARTS = st.lists(st.tuples(st.integers(-(10**12), 10**12), st.integers(0, 10_000)), max_size=6)
ORIGINS = ("https://kiosk.example", "kiosk://back")


@pytest.mark.parametrize(
    "code",
    [
        *("insufficient_funds", "spend_limit", "global_spend_limit", "deposit_limit", "card_declined"),
        *("self_excluded", "register_excluded", "time_out", "suspended", "account_closed"),
        *("verify_account_required", "customer_limit", "payment_unknown", "a_code_of_tomorrow"),
    ],
)
def test_customer_reasons_are_hidden_from_partner(code: str) -> None:
    assert partner_refusal(code) == "payment_refused"


@pytest.mark.parametrize("code", ["draw_closed", "sold_out", "too_few_left", "price_unavailable"])
def test_goods_reasons_are_shown_to_partner(code: str) -> None:
    assert partner_refusal(code) == code


def test_partner_without_failure_gets_no_reason() -> None:
    assert partner_refusal(None) is None


def test_goods_reasons_exclude_customer_messages() -> None:
    assert REFUSAL_MESSAGES.keys() - OF_THE_GOODS == {
        "suspended",
        "limit",
        "currency_mismatch",
        "migration_restriction",
        "customer_limit",
        "capability_disabled",
    }


@given(PARTS)
def test_commission_is_exact_and_rounded_once(parts: list[tuple[int, int]]) -> None:
    exact = sum((Fraction(amount * rate, 10_000) for amount, rate in parts), Fraction())

    rounded = commission(parts)

    assert abs(rounded - exact) <= Fraction(1, 2)
    assert commission([(-amount, rate) for amount, rate in parts]) == -rounded


@given(st.integers(0, 10**12), st.integers(0, 10_000))
def test_full_refund_leaves_no_commission(amount: int, rate: int) -> None:
    assert commission([(amount, rate), (-amount, rate)]) == 0


def test_half_a_cent_is_a_cent() -> None:
    assert (commission([(1540, 750)]), commission([(-1540, 750)])) == (116, -116)


@pytest.mark.parametrize(
    "address",
    ["https://kiosk.example", "https://kiosk.example/thanks?order=7#top", "kiosk://back/7"],
)
def test_address_of_known_origin_is_allowed(address: str) -> None:
    assert allowed_return(address, ORIGINS) == address


@pytest.mark.parametrize(
    "address",
    [
        None,
        "",
        "/thanks",
        "//kiosk.example/",
        "http://kiosk.example/",
        "https://kiosk.example.evil.example/",
        "https://kiosk.example:8443/",
        "https://kiosk.example@evil.example/",
        "https://evil.example\\@kiosk.example/",
        "https://evil.example/?https://kiosk.example",
        "https://kiosk.example/\njavascript:alert(1)",
        "javascript://kiosk.example/%0aalert(1)",
        "kiosk://elsewhere/",
        "https://[kiosk.example/",
    ],
)
def test_address_of_other_origin_is_refused(address: str | None) -> None:
    assert allowed_return(address, ORIGINS) is None


@pytest.mark.parametrize(
    ("origins", "home"),
    [
        (("kiosk://back", "https://kiosk.example", "https://other.example"), "https://kiosk.example"),
        (("kiosk://back",), None),
        ((), None),
    ],
)
def test_home_is_first_web_address(origins: tuple[str, ...], home: str | None) -> None:
    record = PartnerRecord(
        slug="kiosk",
        partner_key="kiosk",
        name="Corner Kiosk",
        is_active=True,
        offer_keys=("powerball",),
        return_origins=origins,
        channels=(),
    )

    assert Partner(uuid4(), 1, record).home_url == home


def test_a_report_of_nothing_has_its_header() -> None:
    assert summary_csv([]) == "channel,name,from,until,currency,orders,sales,refunds,net,commission\r\n"


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21.0), ("#17603f", "#17603f", 1.0), ("#767676", "#ffffff", 4.54)],
)
def test_the_contrast_of_two_colours_is_that_of_the_guideline(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.005)
