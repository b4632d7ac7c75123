"""Attempts that are made by themselves leave each other the time that they need."""

from __future__ import annotations

from checkout.payment.clients.deposits import PROVIDER_SECONDS
from checkout.payment.sweep_checkouts import RETRY
from checkout.payment.take_deposit import LEASE
from servicekit.rpc.client import DEFAULT_TIMEOUT_SECONDS

AFTER_ITS_DEPOSIT = ("reserve", "hold", "purchase", "cancel_purchase", "hold", "release", "free")
"""The calls of the longest attempt: the wallet refuses an order that has numbers, and a part of the wallet's
own money held beside a deposit.
"""


def test_retry_outlasts_one_attempt() -> None:
    attempt = len(AFTER_ITS_DEPOSIT) * DEFAULT_TIMEOUT_SECONDS

    assert RETRY.total_seconds() > attempt
    assert LEASE.total_seconds() > attempt


def test_lease_outlasts_provider() -> None:
    assert LEASE.total_seconds() > PROVIDER_SECONDS + DEFAULT_TIMEOUT_SECONDS
