from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from content.messages.rules import is_over, next_daytime
from content.notifications.rules import PERSISTENT_KINDS, compose_notice
from services.content.tests.kit.facts import jackpot_facts


@pytest.mark.parametrize(
    ("now", "leaves"),
    [
        ("2026-11-24T08:59", "2026-11-24T09:00"),
        ("2026-11-24T09:00", "2026-11-24T09:00"),
        ("2026-11-24T19:59", "2026-11-24T19:59"),
        ("2026-11-24T20:00", "2026-11-25T09:00"),
        ("2026-11-24T00:30", "2026-11-24T09:00"),
    ],
)
def test_text_message_at_night_waits_until_morning(now: str, leaves: str) -> None:
    at = datetime.fromisoformat(f"{now}+11:00")
    assert next_daytime(at, "Australia/Sydney") == datetime.fromisoformat(f"{leaves}+11:00")


FACTS = {
    **jackpot_facts(
        "uk_lotto",
        "Lotto",
        "/uk-lotto",
        2845,
        draw_date=date(2026, 11, 28),
        stop=datetime(2026, 11, 28, 19, 30, tzinfo=UTC),
        minor_units=15_000_000_00,
        currency="GBP",
        suffix="estimated",
    ),
    "minimum_minor_units": 10_000_000_00,
}


def test_jackpot_messages_are_plain_and_link_to_preferences() -> None:
    notice = compose_notice("jackpot_alert", FACTS, "en-GB")
    assert notice.message == (
        "Lotto, draw of 28 November 2026: £15,000,000 estimated. You asked for alerts of £10,000,000 or more."
    )
    assert [(action.text, action.link) for action in notice.actions] == [
        ("See the draw", "/uk-lotto"),
        ("Change this", "/communication-preferences"),
    ]
    assert "jackpot_alert" not in PERSISTENT_KINDS


def test_draw_after_its_stop_is_over() -> None:
    stop = datetime(2026, 11, 28, 19, 30, tzinfo=UTC)
    assert is_over(FACTS, stop)
    assert not is_over(FACTS, stop.replace(minute=29))
    assert not is_over({}, stop)
