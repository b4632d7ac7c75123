from __future__ import annotations

from datetime import UTC, datetime, timedelta

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
from identity.sessions.rules.devices import agent_family, device_name
from identity.sessions.rules.inactivity import InactivityRules
from identity.sign_in.rules import LinkPurpose, LinkState, judge_link, new_link_token

NOW = datetime(2026, 11, 21, tzinfo=UTC)
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:{0}) Gecko/20100101 Firefox/{0}"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    " Version/17.5 Mobile/15E148 Safari/604.1"
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


def test_a_device_is_called_what_its_owner_knows_it_by() -> None:
    assert device_name(FIREFOX.format("130.0")) == "Firefox on Linux"
    assert device_name(IPHONE) == "Mobile Safari on iOS"
    assert device_name("") == "Unknown device"


def test_an_update_leaves_the_program_the_same() -> None:
    assert agent_family(FIREFOX.format("130.0")) == agent_family(FIREFOX.format("131.0"))
    assert agent_family(FIREFOX.format("130.0")) != agent_family(IPHONE)


@pytest.mark.parametrize(
    ("purpose", "used", "age", "state"),
    [
        ("autologin", False, timedelta(0), LinkState.GOOD),
        ("autologin", False, timedelta(seconds=60), LinkState.EXPIRED),
        ("autologin", True, timedelta(seconds=60), LinkState.USED),
        ("transfer", True, timedelta(0), LinkState.OTHER_PURPOSE),
    ],
)
def test_a_link_says_why_it_does_nothing(
    purpose: LinkPurpose, used: bool, age: timedelta, state: LinkState
) -> None:
    found = judge_link(
        purpose=purpose,
        wanted="autologin",
        used_at=NOW if used else None,
        expires_at=NOW + timedelta(seconds=60),
        now=NOW + age,
    )

    assert found is state


def test_links_cannot_be_guessed() -> None:
    tokens = {new_link_token() for _ in range(100)}

    assert len(tokens) == 100
    assert all(len(token) == 32 for token in tokens)


def test_a_session_is_over_by_its_channel() -> None:
    rules = InactivityRules(browsers=timedelta(minutes=30), apps=timedelta(days=30))

    assert rules.is_over("web", NOW, NOW + timedelta(minutes=30))
    assert not rules.is_over("web", NOW, NOW + timedelta(minutes=29))
    assert not rules.is_over("app", NOW, NOW + timedelta(days=29))
    assert rules.is_over("partner", NOW, NOW + timedelta(minutes=30))
