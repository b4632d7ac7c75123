"""Only staff with the role manage partners."""

from __future__ import annotations

from typing import Any

import pytest

from access.roles import ANALYST
from servicekit.testing.services import WEB
from services.checkout.tests.kit.harness import SIGNER, Checkout
from services.checkout.tests.kit.partners import MANAGER, STAFF, open_shop, partner_body

BRANDING: dict[str, Any] = {
    "color": "#7a1f3d",
    "on_color": "#ffffff",
    "logo": "/media/kiosk.png",
    "logo_alt": "Corner Kiosk",
}


async def test_partners_are_managed_by_role_only(checkout: Checkout) -> None:
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
        ({"branding": BRANDING | {"color": "burgundy"}}, "branding.color"),
        ({"branding": BRANDING | {"on_color": "#8a8a8a"}}, "branding.on_color"),
        ({"branding": BRANDING | {"logo": "https://kiosk.example/logo.svg"}}, "branding.logo"),
        ({"branding": BRANDING | {"logo": "/media/../api/site"}}, "branding.logo"),
        ({"branding": BRANDING | {"logo_alt": None}}, "branding.logo_alt"),
    ],
)
async def test_a_partner_that_makes_no_sense_is_refused(
    checkout: Checkout, changes: dict[str, Any], target: str
) -> None:
    answer = await checkout.client.post(STAFF, json=partner_body("powerball", **changes), headers=MANAGER)

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["target"] == target


async def test_partner_change_of_older_version_is_refused(checkout: Checkout) -> None:
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


async def test_partner_home_is_first_web_address(checkout: Checkout) -> None:
    shop = await open_shop(checkout)
    path = f"/api/purchase/{shop.slug}"
    page = await checkout.client.get(path, headers=WEB)
    cart = await checkout.client.get(f"{path}/cart", headers=(await checkout.customer()).headers)
    await shop.change(return_origins=["kiosk://back"])
    app = await checkout.client.get(path, headers=WEB)

    assert page.json()["result"]["home_url"] == "https://kiosk.example"
    assert cart.json()["result"]["partner"]["home_url"] == "https://kiosk.example"
    assert app.json()["result"]["home_url"] is None


async def test_partner_page_shows_branding_until_removed(
    checkout: Checkout,
) -> None:
    shop = await open_shop(checkout)
    path = f"/api/purchase/{shop.slug}"
    plain = await checkout.client.get(path, headers=WEB)
    await shop.change(branding=BRANDING | {"color": "#7A1F3D"})
    branded = await checkout.client.get(path, headers=WEB)
    kept = await checkout.client.get(f"{STAFF}/{shop.slug}", headers=MANAGER)
    await shop.change(branding=None)
    again = await checkout.client.get(path, headers=WEB)

    assert plain.json()["result"]["branding"] is None
    assert branded.json()["result"]["branding"] == {
        "color": "#7a1f3d",
        "on_color": "#ffffff",
        "logo": {"src": "/media/kiosk.png", "alt": "Corner Kiosk"},
    }
    assert kept.json()["result"]["partner"]["branding"] == BRANDING
    assert kept.json()["result"]["changes"][0]["details"]["branding"] == BRANDING
    assert again.json()["result"]["branding"] is None
