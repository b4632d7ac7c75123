"""Arithmetic of limits: what they leave, when room returns, and which reason refuses."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.limits.rules import SPANS, Limit, Period, Usage, reason_for, room, room_returns_at

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


WEEK = SPANS["week"]


periods = st.sampled_from(sorted(SPANS))


amounts = st.integers(min_value=0, max_value=10**9)


usages = st.lists(
    st.builds(
        Usage,
        st.none() | st.timedeltas(timedelta(0), timedelta(days=40)).map(lambda ago: NOW - ago),
        st.integers(min_value=1, max_value=10**7),
    ),
    max_size=20,
)


def weekly(amount: int, verified_amount: int | None = None, source: str = "customer") -> Limit:
    return Limit("customer" if source == "customer" else "system", "week", amount, verified_amount)


def test_usage_exactly_one_period_old_no_longer_counts() -> None:
    past = [Usage(NOW - WEEK, 100), Usage(NOW - WEEK + timedelta(microseconds=1), 10)]
    assert room(weekly(500), past, NOW).used == 10


def test_pending_usage_counts_at_any_age() -> None:
    assert room(weekly(500), [Usage(None, 300)], NOW + timedelta(days=365)).remaining == 200


def test_a_limit_below_its_usage_leaves_no_room() -> None:
    assert room(weekly(50), [Usage(NOW, 80)], NOW).remaining == 0


def test_room_returns_when_the_oldest_usage_leaves_the_period() -> None:
    past = [Usage(NOW - timedelta(days=6), 60), Usage(NOW - timedelta(days=1), 40)]
    assert room_returns_at(weekly(100), past, 50, NOW) == NOW + timedelta(days=1)
    assert room_returns_at(weekly(100), past, 61, NOW) == NOW + timedelta(days=6)


def test_room_for_more_than_the_limit_never_returns() -> None:
    assert room_returns_at(weekly(100), [], 101, NOW) is None


def test_pending_usage_never_returns_room() -> None:
    assert room_returns_at(weekly(100), [Usage(None, 60)], 50, NOW) is None


@given(usages, amounts, periods)
def test_room_is_between_zero_and_the_limit(past: list[Usage], amount: int, period: Period) -> None:
    left = room(Limit("customer", period, amount), past, NOW)
    assert 0 <= left.remaining <= amount


@given(usages, amounts, periods, st.integers(min_value=1, max_value=10**8))
def test_room_returns_at_the_stated_instant_and_not_before(
    past: list[Usage], amount: int, period: Period, asked: int
) -> None:
    limit = Limit("customer", period, amount)
    at = room_returns_at(limit, past, asked, NOW)
    if at is None:
        under_way = sum(usage.amount for usage in past if usage.at is None)
        assert under_way + asked > amount
        return
    assert room(limit, past, at).used + asked <= amount
    if at > NOW:
        just_before = at - timedelta(microseconds=1)
        assert room(limit, past, just_before).used + asked > amount


@pytest.mark.parametrize(
    ("limit", "asked", "reason"),
    [
        (weekly(100), 101, "spend_limit"),
        (weekly(100, 100, "system"), 101, "global_spend_limit"),
        (weekly(100, 500, "system"), 101, "verify_account_required"),
        (weekly(100, 500, "system"), 501, "global_spend_limit"),
        (weekly(100, None, "system"), 501, "verify_account_required"),
    ],
)
def test_a_limit_that_verification_would_raise_asks_for_verification(
    limit: Limit, asked: int, reason: str
) -> None:
    assert reason_for("spend", limit, 0, asked) == reason


@pytest.mark.parametrize(
    ("limit", "reason"), [(weekly(1), "deposit_limit"), (weekly(1, 1, "system"), "deposit_limit")]
)
def test_deposits_are_refused_by_the_deposit_limit(limit: Limit, reason: str) -> None:
    assert reason_for("deposit", limit, 0, 2) == reason
