from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from identity.second_factors.rules import (
    assurance_after_code,
    is_code,
    is_step_up_purpose,
    masked_email,
    masked_phone,
    new_code,
    new_recovery_codes,
    recovery_code_digest,
)


def test_codes_have_six_digits_and_differ() -> None:
    codes = {new_code() for _ in range(200)}

    assert all(is_code(code) for code in codes)
    assert len(codes) > 190


@pytest.mark.parametrize("text", ["", "12345", "1234567", "12345a", "１２３４５６", " 12345"])
def test_what_has_not_six_digits_is_no_code(text: str) -> None:
    assert not is_code(text)


def test_recovery_codes_are_known_however_they_are_typed() -> None:
    codes = new_recovery_codes()

    assert len(set(codes)) == 10
    for code in codes:
        assert recovery_code_digest(code.lower().replace("-", " ")) == recovery_code_digest(code)


@given(st.text(max_size=30))
def test_what_has_not_sixteen_letters_is_no_recovery_code(text: str) -> None:
    letters = [letter for letter in text if not letter.isspace() and letter != "-"]

    assert len(letters) == 16 or recovery_code_digest(text) is None


def test_a_code_makes_a_weak_session_full_and_a_full_one_strong() -> None:
    assert [assurance_after_code(before) for before in (0, 1, 2)] == [1, 2, 2]


@pytest.mark.parametrize("purpose", ["login", "autologin", "transfer", "password_reset", "two_factor_enrol"])
def test_codes_of_other_occasions_cannot_be_asked_for(purpose: str) -> None:
    assert not is_step_up_purpose(purpose)
    assert is_step_up_purpose("withdrawal")


def test_only_its_owner_recognises_a_masked_address() -> None:
    assert masked_email("alex.nguyen@example.com") == "a***@example.com"
    assert masked_phone("+61412345678") == "***678"
