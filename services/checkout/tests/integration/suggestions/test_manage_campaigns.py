"""Campaigns of staff: their link fills any customer's cart once a day while they are valid."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from access.roles import PARTNER_MANAGER
from servicekit.testing.services import WEB
from services.checkout.tests.kit.carts import MANAGER, STAFF, added, campaign, put_by_link
from services.checkout.tests.kit.factories import games, item, offer_key
from services.checkout.tests.kit.harness import SIGNER, Checkout
from services.checkout.tests.kit.scarce import book, raffle


async def changed(checkout: Checkout, kept: dict[str, Any], **body: Any) -> httpx2.Response:
    return await checkout.client.put(f"{STAFF}/{kept['campaign_id']}", json=body, headers=MANAGER)


async def test_campaign_link_fills_cart_once_a_day(checkout: Checkout) -> None:
    lottery = await checkout.selling()
    numbered, _ = await raffle(checkout)
    kept = await added(checkout, item(lottery), book(numbered))

    for customer in (await checkout.customer(), await checkout.customer()):
        first, second = [(await put_by_link(checkout, customer, kept)).json()["result"] for _ in "12"]
        assert (first["kind"], first["name"], first["missing"]) == ("campaign", "Spring special", [])
        assert [line["product_offer_key"] for line in first["cart"]["cart_items"]] == [lottery, numbered]
        assert (first["applied"], second["applied"], second["cart"]["item_count"]) == (True, False, 2)
    assert [each["description"] for each in kept["items"]] == ["Powerball, 4 games", "Dream Home, 5 tickets"]


async def test_campaign_with_unsold_ticket_adds_the_rest(checkout: Checkout) -> None:
    lottery = await checkout.selling()
    suspended = await checkout.selling(suspended=True)
    kept = await added(checkout, item(suspended), item(lottery))

    result = (await put_by_link(checkout, await checkout.customer(), kept)).json()["result"]

    assert [line["product_offer_key"] for line in result["cart"]["cart_items"]] == [lottery]
    assert [(each["description"], each["reason"]) for each in result["missing"]] == [
        ("Powerball", "suspended")
    ]
    listed = result["cart"]["auto_removed_items"]
    assert [(each["description"], each["was_in_cart"]) for each in listed] == [("Powerball", False)]


@pytest.mark.parametrize(
    "changes",
    [
        {"valid_to": (datetime.now(UTC) - timedelta(minutes=1)).isoformat()},
        {"valid_from": (datetime.now(UTC) + timedelta(hours=1)).isoformat()},
        {"is_active": False},
        {"regions": ["WA"]},
    ],
    ids=["over", "not begun", "closed", "for elsewhere"],
)
async def test_a_campaign_that_is_not_for_the_customer_is_not_there(
    checkout: Checkout, changes: dict[str, Any]
) -> None:
    kept = await added(checkout, item(await checkout.selling()), **changes)
    customer = await checkout.customer()

    answer = await put_by_link(checkout, customer, kept)

    assert (answer.status_code, answer.json()["error"]) == (404, "replay_not_found")
    assert (await checkout.cart(customer))["item_count"] == 0


async def test_campaign_is_for_customers_of_its_regions(
    checkout: Checkout,
) -> None:
    kept = await added(checkout, item(await checkout.selling()), regions=["NSW", "WA"])

    assert (await put_by_link(checkout, await checkout.customer(), kept)).status_code == 200
    path = f"/api/cart/replays/{kept['campaign_id']}"
    assert (await checkout.client.post(path, headers=WEB)).status_code == 401


@pytest.mark.parametrize(
    ("wrong", "target"),
    [
        ({"first_draw_no": 7}, "items[1].first_draw_no"),
        ({"favourite": True}, "items[1].favourite"),
        ({"game_type": "unheard_of"}, "items[1].game_type"),
        ({"product_offer_key": offer_key()}, "items[1].product_offer_key"),
        ({"games": games(1)}, "items[1].games"),
    ],
)
async def test_a_list_that_could_never_be_bought_is_refused_whole(
    checkout: Checkout, wrong: dict[str, Any], target: str
) -> None:
    key, name = await checkout.selling(), uuid4().hex
    body = campaign(item(key), item(key) | wrong, name=name)

    answer = await checkout.client.post(STAFF, json=body, headers=MANAGER)
    listed = await checkout.client.get(f"{STAFF}?limit=100", headers=MANAGER)

    assert answer.status_code == 400
    assert target in [error["target"] for error in answer.json()["errors"]]
    assert name not in [each["name"] for each in listed.json()["result"]]


async def test_campaign_changes_are_recorded(checkout: Checkout) -> None:
    key = await checkout.selling()
    kept = await added(checkout, item(key))
    body = campaign(item(key), name="Summer special", is_active=False, version=1)

    first = await changed(checkout, kept, **body)
    second = await changed(checkout, kept, **body)

    assert (first.status_code, second.json()["error"]) == (200, "campaign_changed")
    history = first.json()["result"]["changes"]
    assert [(each["staff"], each["change"], each["details"]["name"]) for each in history] == [
        ("mara", "changed", "Summer special"),
        ("mara", "added", "Spring special"),
    ]
    assert history[0]["details"]["items"][0]["selection"]["offer_key"] == key


async def test_campaigns_are_managed_by_role_only(checkout: Checkout) -> None:
    customer = await checkout.customer()
    other = {**WEB, **SIGNER.staff("ana", PARTNER_MANAGER)}

    answers = [
        await checkout.client.get(STAFF, headers=headers) for headers in (customer.headers, other, MANAGER)
    ]
    unknown = await checkout.client.get(f"{STAFF}/{uuid4()}", headers=MANAGER)

    assert [answer.status_code for answer in answers] == [401, 403, 200]
    assert unknown.status_code == 404
