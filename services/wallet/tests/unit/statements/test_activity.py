"""Net position, and the bounds of a month."""

from __future__ import annotations

from datetime import UTC, datetime

from wallet.statements.rules import Month, position


def test_the_net_position_takes_off_what_came_back() -> None:
    sums = {
        "deposit": 5000,
        "purchase": -2000,
        "refund": 500,
        "prize": 300,
        "withdrawal": -700,
        "voucher": 50,
    }
    result = position(sums)
    assert (result.deposited, result.withdrawn, result.spent, result.won, result.other) == (
        5000,
        700,
        1500,
        300,
        50,
    )
    assert result.net == -1200


def test_december_ends_where_january_begins() -> None:
    assert Month(2026, 12).bounds(UTC) == (
        datetime(2026, 12, 1, tzinfo=UTC),
        datetime(2027, 1, 1, tzinfo=UTC),
    )
