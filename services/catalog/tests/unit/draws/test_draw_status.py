"""A draw moves only forward; only a supervised correction takes it back to drawn (docs/domain.md §6)."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from catalog.draws.rules import may_become, statuses_before
from catalogue.draws import DrawStatus

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
