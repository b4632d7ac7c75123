"""Refusals of the wallet that apply to a cart with nothing due."""

from __future__ import annotations

import pytest

from checkout.cart.rules.blocking import SpendRefusal, refusals_of_unpaid, restrictions

LIMITS = ("spend_limit", "deposit_limit", "global_spend_limit")


@pytest.mark.parametrize(
    ("reason", "is_restriction", "is_kept"),
    [
        *((limit, False, False) for limit in LIMITS),
        ("verify_account_required", False, True),
        ("self_excluded", True, True),
        ("time_out", True, True),
    ],
)
def test_unpaid_cart_ignores_limits_but_not_verification(
    reason: str, is_restriction: bool, is_kept: bool
) -> None:
    refusal = SpendRefusal(reason, "Not now")

    assert restrictions([refusal]) == [refusal] * is_restriction
    assert refusals_of_unpaid([refusal]) == [refusal] * is_kept


def test_unpaid_cart_keeps_verification_beside_limit() -> None:
    own, unverified = (SpendRefusal(each, "Not now") for each in ("spend_limit", "verify_account_required"))

    assert refusals_of_unpaid([own, unverified]) == [unverified]
