"""Limits and balances."""

from __future__ import annotations

import pytest

from wallet.money.rules import AmountLimits


@pytest.mark.parametrize(
    ("minor_units", "code"),
    [
        (99, "amount_too_small"),
        (0, "amount_too_small"),
        (-100, "amount_too_small"),
        (100, None),
        (500, None),
        (501, "amount_too_large"),
    ],
)
def test_both_limits_are_allowed_amounts(minor_units: int, code: str | None) -> None:
    assert AmountLimits(100, 500).broken_by(minor_units) == code
