"""Draws for tests."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from catalogue.draws import Draw, DrawStatus

NOW: Final = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def a_draw(**changes: Any) -> Draw:
    """An open draw of Powerball that stops in a week."""
    stop = NOW + timedelta(weeks=1)
    draw = Draw(
        offer_key="powerball",
        draw_no=1593,
        status=DrawStatus.OPEN,
        open_at=NOW - timedelta(days=60),
        stop=stop,
        system_close=stop + timedelta(minutes=5),
        draw_at=stop + timedelta(hours=1),
        draw_date=date(2026, 11, 28),
        prize_pool=None,
        closes={},
        version=1,
    )
    return replace(draw, **changes)
