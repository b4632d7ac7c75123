"""The states of a deposit, card numbers, colour depths and references."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wallet.deposits.rules.references import (
    check_digit_mod10v1,
    customer_reference_number,
    is_customer_reference_number,
    new_transfer_reference,
    transfer_reference_in,
)


def test_the_check_digit_of_a_published_customer_reference_number() -> None:
    assert check_digit_mod10v1("10000456") == "3"


@given(st.integers(1, 10**9 - 1), st.integers(0, 9), st.integers(1, 9))
def test_one_wrong_digit_in_a_customer_reference_number_is_noticed(number: int, place: int, by: int) -> None:
    reference = customer_reference_number(number)
    wrong = list(reference)
    wrong[place] = str((int(wrong[place]) + by) % 10)
    assert is_customer_reference_number(reference)
    assert not is_customer_reference_number("".join(wrong))


@given(st.text(max_size=20), st.text(max_size=20), st.sampled_from(["", " ", "-"]))
def test_a_transfer_reference_is_found_however_it_is_written(before: str, end: str, joint: str) -> None:
    reference = new_transfer_reference()
    written = f"{reference[:3]}{joint}{reference[3:6]}{joint}{reference[6:]}".lower()
    found = transfer_reference_in(f"{before.replace('w', '').replace('W', '')} {written} {end}")
    assert found == reference


@given(st.integers(1, 8), st.sampled_from("23456789ABCDEFGHJKMNPQRSTVWXYZ"))
def test_one_wrong_sign_in_a_transfer_reference_is_noticed(place: int, sign: str) -> None:
    reference = new_transfer_reference()
    wrong = reference[:place] + sign + reference[place + 1 :]
    assert transfer_reference_in(wrong) == (reference if wrong == reference else None)
