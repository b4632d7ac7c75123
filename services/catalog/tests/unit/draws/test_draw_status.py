"""A draw moves only forward; only a supervised correction takes it back to drawn (domain handbook §6)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.draws.rules import (
    DrawStatus,
    PurchaseStatus,
    may_become,
    purchase_status,
    statuses_before,
)

ORDER = list(DrawStatus)
STOP = datetime(2026, 11, 26, 9, 30, tzinfo=UTC)


@given(current=st.sampled_from(DrawStatus), following=st.sampled_from(DrawStatus))
def test_status_only_moves_forward_except_from_capped_to_open(
    current: DrawStatus, following: DrawStatus
) -> None:
    if may_become(current, following):
        forward = ORDER.index(following) > ORDER.index(current)
        assert forward or (current, following) == (DrawStatus.CAPPED, DrawStatus.OPEN)


@given(current=st.sampled_from(DrawStatus), following=st.sampled_from(DrawStatus))
def test_correction_only_leads_to_drawn(current: DrawStatus, following: DrawStatus) -> None:
    if may_become(current, following, correction=True):
        assert following is DrawStatus.DRAWN
        assert ORDER.index(current) >= ORDER.index(DrawStatus.DRAWN)


def test_draw_closes_from_every_status_before() -> None:
    assert statuses_before(DrawStatus.CLOSED) == ["DRAW_ANNOUNCED", "DRAW_OPEN", "DRAW_CAPPED"]


def test_numbers_need_a_closed_draw() -> None:
    assert statuses_before(DrawStatus.DRAWN) == ["DRAW_CLOSED"]


@pytest.mark.parametrize(
    ("status", "seconds_to_stop", "expected"),
    [
        (DrawStatus.OPEN, 1, PurchaseStatus.OPEN),
        (DrawStatus.OPEN, 0, PurchaseStatus.PAST_DRAW),
        (DrawStatus.CAPPED, 1, PurchaseStatus.SOLD_OUT),
        (DrawStatus.ANNOUNCED, 1, PurchaseStatus.NOT_OPEN),
        (DrawStatus.CLOSED, 1, PurchaseStatus.PAST_DRAW),
        (DrawStatus.PAID, -1, PurchaseStatus.PAST_DRAW),
    ],
)
def test_purchase_status_follows_status_and_stop(
    status: DrawStatus, seconds_to_stop: int, expected: PurchaseStatus
) -> None:
    assert purchase_status(status, STOP, STOP - timedelta(seconds=seconds_to_stop)) is expected
