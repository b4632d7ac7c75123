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
def test_code_must_have_six_digits(text: str) -> None:
    assert not is_code(text)


def test_recovery_code_is_recognised_in_any_spelling() -> None:
    codes = new_recovery_codes()

    assert len(set(codes)) == 10
    for code in codes:
        assert recovery_code_digest(code.lower().replace("-", " ")) == recovery_code_digest(code)


@given(st.text(max_size=30))
def test_recovery_code_must_have_sixteen_letters(text: str) -> None:
    letters = [letter for letter in text if not letter.isspace() and letter != "-"]

    assert len(letters) == 16 or recovery_code_digest(text) is None


def test_code_raises_assurance_by_one_level() -> None:
    assert [assurance_after_code(before) for before in (0, 1, 2)] == [1, 2, 2]


@pytest.mark.parametrize("purpose", ["login", "autologin", "transfer", "password_reset", "two_factor_enrol"])
def test_internal_code_purposes_cannot_be_requested(purpose: str) -> None:
    assert not is_step_up_purpose(purpose)
    assert is_step_up_purpose("withdrawal")


def test_masked_address_shows_only_first_letter_and_domain() -> None:
    assert masked_email("alex.nguyen@example.com") == "a***@example.com"
    assert masked_phone("+61412345678") == "***678"
