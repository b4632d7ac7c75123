"""The states of a deposit, card numbers, colour depths and references."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardnumbers.detection import find_card_number, holds_card_number, passes_luhn


@given(st.text("0123456789", min_size=12, max_size=18).filter(lambda digits: len(set(digits)) > 1))
def test_a_number_with_its_check_digit_is_found_in_any_field(digits: str) -> None:
    number = next(digits + check for check in "0123456789" if passes_luhn(digits + check))
    assert holds_card_number(f"card {number}!")
    assert find_card_number({"a": [{"b": number}]}) == "a[0].b"
    assert find_card_number({number: 1}) is not None
    assert find_card_number({"n": int("1" + number[1:])}) in ("n", None)


@pytest.mark.parametrize(
    "text", ["4242 4242 4242 4242", "4242-4242-4242-4242", "a 378282246310005 b", "4242.4242.4242.4242"]
)
def test_a_card_number_is_found_however_it_is_grouped(text: str) -> None:
    assert holds_card_number(text)


@pytest.mark.parametrize(
    "text", ["", "0000000000000000", "12:30", "2026-11-21T02:00:00", "20.00", "4242424242424241"]
)
def test_other_numbers_pass(text: str) -> None:
    assert not holds_card_number(text)
