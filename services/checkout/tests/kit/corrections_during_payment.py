"""Shared steps of tests: corrections during payment."""

from __future__ import annotations

from typing import Any

from services.checkout.tests.kit.harness import Checkout


async def postponed(checkout: Checkout, reference: str) -> dict[str, Any]:
    """What is known of a payout that the wallet refused; nothing of one that it did not."""
    rows = await checkout.database.call(
        "select reason, attempts,"
        " round(extract(epoch from try_at - clock_timestamp()) / 60)::integer as minutes"
        " from audit.refused_payouts where reference = %(r)s",
        {"r": reference},
    )
    return rows[0] if rows else {}


async def retry_now(checkout: Checkout, reference: str) -> None:
    """Its time has come."""
    await checkout.database.call(
        "update refused_payouts set try_at = clock_timestamp() where reference = %(r)s", {"r": reference}
    )
