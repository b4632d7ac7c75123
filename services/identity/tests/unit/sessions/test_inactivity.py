from __future__ import annotations

from datetime import UTC, datetime, timedelta

from identity.sessions.rules import InactivityRules

NOW = datetime(2026, 11, 21, tzinfo=UTC)


def test_inactivity_limit_depends_on_channel() -> None:
    rules = InactivityRules(browsers=timedelta(minutes=30), apps=timedelta(days=30))

    assert rules.is_over("web", NOW, NOW + timedelta(minutes=30))
    assert not rules.is_over("web", NOW, NOW + timedelta(minutes=29))
    assert not rules.is_over("app", NOW, NOW + timedelta(days=29))
    assert rules.is_over("partner", NOW, NOW + timedelta(minutes=30))
