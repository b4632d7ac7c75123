from __future__ import annotations

from datetime import UTC, datetime, timedelta

from identity.location.locate import load_location_rules
from identity.location.rules import TRAVEL_CONFIRMED_FOR, Presence, judge_presence

NOW = datetime(2026, 11, 21, tzinfo=UTC)
SOLD_FROM = load_location_rules()


def presence(located: str, *, home: str = "AU", confirmed: datetime | None = None) -> Presence:
    return judge_presence(
        home=home, located=located, sold_from=SOLD_FROM, travel_confirmed_at=confirmed, now=NOW
    )


def test_customer_at_home_can_buy() -> None:
    assert presence("AU") == Presence(banned=False, confirmation_required=False)


def test_customer_abroad_cannot_buy_and_must_confirm() -> None:
    assert presence("NZ") == Presence(banned=True, confirmation_required=True)


def test_licence_applies_only_in_its_country() -> None:
    assert presence("GB").banned
    assert presence("AU", home="GB").banned


def test_confirmed_traveller_is_not_asked_for_30_days() -> None:
    assert presence("NZ", confirmed=NOW - timedelta(days=1)) == Presence(True, False)
    assert presence("NZ", confirmed=NOW - TRAVEL_CONFIRMED_FOR) == Presence(True, True)
