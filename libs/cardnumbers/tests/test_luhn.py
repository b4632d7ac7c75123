"""The check digit of ISO/IEC 7812."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardnumbers.detection import find_card_number, holds_card_number, passes_luhn


@given(st.text("0123456789", min_size=12, max_size=18))
def test_one_check_digit_of_ten_passes(digits: str) -> None:
    assert sum(passes_luhn(digits + check) for check in "0123456789") == 1


@given(st.text("0123456789", min_size=14, max_size=14))
def test_every_visa_number_is_found_in_any_field(digits: str) -> None:
    number = next(f"4{digits}{check}" for check in "0123456789" if passes_luhn(f"4{digits}{check}"))
    assert holds_card_number(f"card {number}!")
    assert find_card_number({"a": [{"b": number}]}) == "a[0].b"
    assert find_card_number({number: 1}) is not None
    assert find_card_number({"n": int(number)}) == "n"
    wrong = number[:-1] + str((int(number[-1]) + 1) % 10)
    assert not holds_card_number(wrong)
