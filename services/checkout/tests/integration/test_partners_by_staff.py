"""Staff keep the partners, and nobody else does."""

from __future__ import annotations

from typing import Any

import pytest

from servicekit.staff import ANALYST
from servicekit.testing.services import WEB
from services.checkout.tests.integration.harness import SIGNER, Checkout
from services.checkout.tests.integration.partner_shop import (
    MANAGER,
    STAFF,
    open_shop,
    partner_body,
)


async def test_only_managers_of_partners_keep_them(checkout: Checkout) -> None:
    analyst = {**WEB, **SIGNER.staff("ana", ANALYST)}
    customer = await checkout.customer()
    body = partner_body("powerball")

    assert (await checkout.client.post(STAFF, json=body, headers=analyst)).status_code == 403
    assert (await checkout.client.get(STAFF, headers=customer.headers)).status_code == 401
    assert (await checkout.client.get(STAFF, headers=WEB)).status_code == 401


@pytest.mark.parametrize(
    ("changes", "target"),
    [
        ({"slug": "Has Spaces"}, "slug"),
        ({"offer_keys": []}, "offer_keys"),
        ({"channels": []}, "channels"),
        ({"return_origins": ["http://kiosk.example"]}, "return_origins.0"),
        ({"return_origins": ["https://kiosk.example/path"]}, "return_origins.0"),
        ({"return_origins": ["javascript://x"]}, "return_origins.0"),
        ({"return_origins": ["https://user@kiosk.example"]}, "return_origins.0"),
    ],
)
async def test_a_partner_that_makes_no_sense_is_refused(
    checkout: Checkout, changes: dict[str, Any], target: str
) -> None:
    answer = await checkout.client.post(STAFF, json=partner_body("powerball", **changes), headers=MANAGER)

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["target"] == target


async def test_two_managers_do_not_overwrite_each_other(checkout: Checkout) -> None:
    shop = await open_shop(checkout)
    body = {**shop.body, "version": 1}

    first = await checkout.client.put(f"{STAFF}/{shop.slug}", json={**body, "name": "A"}, headers=MANAGER)
    second = await checkout.client.put(f"{STAFF}/{shop.slug}", json={**body, "name": "B"}, headers=MANAGER)

    assert (first.status_code, second.json()["error"]) == (200, "partner_changed")
    kept = first.json()["result"]
    assert [(each["staff"], each["change"]) for each in kept["changes"]] == [
        ("mara", "changed"),
        ("mara", "key_added"),
        ("mara", "added"),
    ]
