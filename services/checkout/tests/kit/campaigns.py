"""Shared steps of tests: campaigns."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2

from servicekit.security.staff import PROMOTION_MANAGER
from servicekit.testing.services import WEB
from services.checkout.tests.kit.harness import SIGNER, Checkout, Customer
from services.checkout.tests.kit.replays import replay

MANAGER = {**WEB, **SIGNER.staff("mara", PROMOTION_MANAGER)}


STAFF = "/api/staff/campaigns"


DAY = timedelta(days=1)


def campaign(*items: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A campaign that is valid today."""
    now = datetime.now(UTC)
    return {
        "name": "Spring special",
        "items": list(items),
        "valid_from": (now - DAY).isoformat(),
        "valid_to": (now + DAY).isoformat(),
        **changes,
    }


async def added(checkout: Checkout, *items: dict[str, Any], **changes: Any) -> dict[str, Any]:
    answer = await checkout.client.post(STAFF, json=campaign(*items, **changes), headers=MANAGER)
    assert answer.status_code == 201, answer.text
    kept: dict[str, Any] = answer.json()["result"]["campaign"]
    return kept


async def put_by_link(checkout: Checkout, customer: Customer, kept: dict[str, Any]) -> httpx2.Response:
    return await replay(checkout, customer, kept["link"].rpartition("/")[2])
