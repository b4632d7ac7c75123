"""The sample storefront sells by the product list alone."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from services.checkout.tests.kit.factories import draw, item, offer, offer_key
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.partners import Shop, open_shop
from services.checkout.tests.kit.scarce import BOOKS, raffle, scarce_offer, syndicate
from wattle.catalog.v1.draw_pb2 import Draw

STOREFRONT = Path(__file__).parents[5] / "docs" / "partners" / "storefront.py"
CAUSES = {"rescue": "Rescue Helicopter", "reef": "Reef Keepers"}


@pytest.fixture(scope="module")
def chosen_ticket() -> Callable[..., dict[str, Any]]:
    """What the sample storefront asks for when a customer wants a product."""
    chosen: Callable[..., dict[str, Any]] = runpy.run_path(str(STOREFRONT))["chosen_ticket"]
    return chosen


async def products(shop: Shop, *keys: str) -> list[dict[str, Any]]:
    """What a partner may sell that sells nothing but these."""
    await shop.change(offer_keys=list(keys))
    answer = await shop.call("GET", "/api/partner/products")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["result"]
    return found


async def raffle_of_two_causes(checkout: Checkout) -> tuple[str, Draw]:
    """A raffle whose customers choose what they support."""
    key = offer_key()
    drawn = draw(key)
    await checkout.publish(scarce_offer(key, "raffle_ticket", BOOKS, cause_names=CAUSES), drawn)
    checkout.others.stock.left[key] = 100
    return key, drawn


async def game_of_chosen_days(checkout: Checkout) -> tuple[str, dict[str, Draw]]:
    """A game with a draw on each of three days, of which a customer chooses; the draws by day."""
    key = offer_key()
    draws = [draw(key, stop_in=timedelta(days=days)) for days in (1, 2, 3)]
    days = {each.draw_at.ToDatetime().strftime("%a"): each for each in draws}
    await checkout.publish(offer(key, selectable_days=list(days)), *draws)
    return key, days


async def test_products_are_those_the_partner_may_sell(checkout: Checkout) -> None:
    shop = await open_shop(checkout)

    (product,) = await products(shop, shop.offer_key)

    numbers = [(each["name"], each["count"], each["highest"]) for each in product["shapes"][0]["number_sets"]]
    assert numbers == [("Numbers", 7, 35), ("Powerball", 1, 20)]
    assert (product["product_offer_key"], product["shapes"][0]["prices"][0]) == (
        shop.offer_key,
        {"games": 4, "price": {"amount": "6.15", "currency": "AUD"}},
    )
    assert (product["causes"], product["selectable_days"]) == ([], [])


async def test_products_have_prices_of_partner_list(checkout: Checkout) -> None:
    shop, key = await open_shop(checkout, pricing_id="kiosk"), offer_key()
    message = offer(key)
    (way,) = message.game_types
    own = way.game_offers.add()
    own.CopyFrom(way.game_offers[0])
    own.pricing_id = "kiosk"
    own.prices[0].minor_units = 500
    await checkout.publish(message, draw(key))

    (product,) = await products(shop, key)
    (line,) = (await shop.prepare(items=[item(key)]))["cart_items"]

    (shape,) = product["shapes"]
    assert shape["prices"][0]["price"]["amount"] == line["price"]["amount"] == "5.00"


async def test_a_raffle_of_several_causes_is_sold(
    checkout: Checkout, chosen_ticket: Callable[..., dict[str, Any]]
) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    key, _ = await raffle_of_two_causes(checkout)

    found = await products(shop, key)
    without = chosen_ticket(found, key)
    del without["cause_key"]
    refused = await shop.call("POST", "/api/partner/purchases", shop.wanted(items=[without]))
    shown = await shop.claim(customer, await shop.prepare(items=[chosen_ticket(found, key, cause="reef")]))
    paid = await shop.pay(customer, shown)

    assert found[0]["causes"] == [{"cause_key": each, "name": name} for each, name in CAUSES.items()]
    assert refused.json()["errors"][0]["target"] == "items[0].cause_key"
    (line,) = shown["cart"]["cart_items"]
    assert (line["cause_key"], line["num_raffle_tickets"]) == ("reef", 1)
    assert paid.status_code == 201, paid.text
    order_id = paid.json()["result"]["order_id"]
    order = await checkout.client.get(f"/api/orders/{order_id}", headers=customer.headers)
    (sold,) = order.json()["result"]["lines"]
    assert (sold["cause_name"], sold["syndicate_key"]) == ("Reef Keepers", None)


async def test_a_share_of_a_syndicate_is_sold(
    checkout: Checkout, chosen_ticket: Callable[..., dict[str, Any]]
) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    plays = offer_key()
    key, _ = await syndicate(checkout, plays, draw(plays, stop_in=timedelta(days=9)))

    ticket = chosen_ticket(await products(shop, key), key)
    paid = await shop.pay(customer, await shop.claim(customer, await shop.prepare(items=[ticket])))

    assert ticket["num_shares"] == 1
    assert paid.status_code == 201, paid.text


async def test_a_game_of_chosen_days_is_sold_for_the_day_that_was_chosen(
    checkout: Checkout, chosen_ticket: Callable[..., dict[str, Any]]
) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    key, days = await game_of_chosen_days(checkout)
    last = list(days)[-1]

    found = await products(shop, key)
    ticket = chosen_ticket(found, key, day=last)
    shown = await shop.claim(customer, await shop.prepare(items=[ticket]))
    paid = await shop.pay(customer, shown)

    assert found[0]["selectable_days"] == list(days)
    (line,) = shown["cart"]["cart_items"]
    assert [each["draw_no"] for each in line["draws"]] == [days[last].draw_no]
    assert paid.status_code == 201, paid.text


async def test_raffle_and_lottery_are_paid_in_one_purchase(
    checkout: Checkout, chosen_ticket: Callable[..., dict[str, Any]]
) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    key, _ = await raffle(checkout)

    found = await products(shop, key, shop.offer_key)
    items = [chosen_ticket(found, each) for each in (key, shop.offer_key)]
    paid = await shop.pay(customer, await shop.claim(customer, await shop.prepare(items=items)))

    assert paid.status_code == 201, paid.text
    answer = await checkout.client.get("/api/tickets?status=upcoming", headers=customer.headers)
    kinds = sorted(ticket["product_type"] for ticket in answer.json()["result"])
    assert kinds == ["lottery_ticket", "raffle_ticket"]
