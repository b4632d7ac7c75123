from __future__ import annotations

from datetime import UTC, datetime, timedelta

from identity.location.reference_data import load_location_rules
from identity.location.rules import TRAVEL_CONFIRMED_FOR, Presence, judge_presence

NOW = datetime(2026, 11, 21, tzinfo=UTC)
SOLD_FROM = load_location_rules()


def presence(located: str, *, home: str = "AU", confirmed: datetime | None = None) -> Presence:
    return judge_presence(
        home=home, located=located, sold_from=SOLD_FROM, travel_confirmed_at=confirmed, now=NOW
    )


def test_at_home_everything_is_sold() -> None:
    assert presence("AU") == Presence(banned=False, confirmation_required=False)


def test_abroad_nothing_is_sold_and_the_customer_is_asked_why() -> None:
    assert presence("NZ") == Presence(banned=True, confirmation_required=True)


def test_each_licence_holds_in_its_own_country_only() -> None:
    assert presence("GB").banned
    assert presence("AU", home="GB").banned


def test_a_traveller_is_not_asked_again_for_a_while_and_is_sold_nothing_still() -> None:
    assert presence("NZ", confirmed=NOW - timedelta(days=1)) == Presence(True, False)
    assert presence("NZ", confirmed=NOW - TRAVEL_CONFIRMED_FOR) == Presence(True, True)
