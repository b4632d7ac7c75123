import time
from datetime import UTC, datetime, timedelta, timezone

import pytest

from servicekit.clock import FixedClock, SystemClock
from servicekit.identifiers import uuid7


def test_fixed_clock_moves_only_by_advance() -> None:
    clock = FixedClock(datetime(2026, 11, 21, 19, 30, tzinfo=timezone(timedelta(hours=11))))
    before = clock.now()
    clock.advance(timedelta(minutes=5))
    assert (before, clock.now()) == (
        datetime(2026, 11, 21, 8, 30, tzinfo=UTC),
        datetime(2026, 11, 21, 8, 35, tzinfo=UTC),
    )


def test_a_clock_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError):
        FixedClock(datetime(2026, 11, 21))  # noqa: DTZ001


def test_the_system_clock_is_aware() -> None:
    assert SystemClock().now().tzinfo is UTC


def test_an_identifier_is_a_version_7_uuid_of_now() -> None:
    before = time.time_ns() // 1_000_000
    identifier = uuid7()
    after = time.time_ns() // 1_000_000
    assert (identifier.version, identifier.variant) == (7, "specified in RFC 4122")
    assert before <= identifier.int >> 80 <= after


def test_later_identifiers_sort_later() -> None:
    first = uuid7()
    time.sleep(0.001)  # The instant of an identifier has milliseconds.
    assert first < uuid7()


def test_identifiers_of_one_instant_differ() -> None:
    assert len({uuid7() for _ in range(10_000)}) == 10_000
