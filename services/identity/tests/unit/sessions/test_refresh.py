from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from identity.sessions.rules.refresh import (
    GRACE,
    Presented,
    judge,
    new_salt,
    new_token,
    successor,
    token_digest,
)
from servicekit.security.cookies import customer_of_refresh_token

CUSTOMER = UUID("01937a40-0000-7000-8000-000000000001")
REPLACED = datetime(2026, 11, 21, tzinfo=UTC)


def test_unreplaced_token_is_current_at_any_age() -> None:
    now = REPLACED + timedelta(days=20)
    assert judge(replaced_at=None, successor_is_current=False, now=now) is Presented.CURRENT


@pytest.mark.parametrize(
    ("age", "successor_is_current", "expected"),
    [
        (timedelta(0), True, Presented.JUST_REPLACED),
        (GRACE, True, Presented.JUST_REPLACED),
        (GRACE + timedelta(microseconds=1), True, Presented.REUSED),
        (timedelta(seconds=1), False, Presented.REUSED),
    ],
)
def test_only_direct_predecessor_within_grace_is_a_repeat(
    age: timedelta, successor_is_current: bool, expected: Presented
) -> None:
    found = judge(replaced_at=REPLACED, successor_is_current=successor_is_current, now=REPLACED + age)
    assert found is expected


def test_successor_is_stable_within_one_rotation_only() -> None:
    token, salt = new_token(CUSTOMER), new_salt()
    assert successor(token, salt) == successor(token, salt)
    others = {successor(token, new_salt()), successor(new_token(CUSTOMER), salt), token}
    assert len({successor(token, salt), *others}) == 4


def test_token_and_successors_name_their_customer() -> None:
    first = new_token(CUSTOMER)
    second = successor(first, new_salt())
    assert customer_of_refresh_token(first) == customer_of_refresh_token(second) == CUSTOMER


def test_token_has_256_bits_and_is_stored_as_digest() -> None:
    token = new_token(CUSTOMER)
    assert len(token.partition(".")[2]) == 43
    assert token.encode() not in token_digest(token)
    assert len(token_digest(token)) == 32
