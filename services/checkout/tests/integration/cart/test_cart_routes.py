"""The cart through its HTTP interface."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from checkout.catalogue import read_model
from servicekit.testing.services import APP, WEB
from services.checkout.tests.kit.factories import GAME, draw, games, item, offer, offer_key
from services.checkout.tests.kit.harness import Checkout
from wattle.catalog.v1 import draw_pb2


async def test_read_by_visitor_without_cart_returns_empty_cart(checkout: Checkout) -> None:
    answer = await checkout.client.get("/api/cart", headers=WEB)

    assert answer.status_code == 200
    cart = answer.json()["result"]
    assert cart["cart_reference"] is None
    assert cart["cart_items"] == []
    assert cart["total_due"] == {"amount": "0.00", "currency": "AUD"}
    assert "set-cookie" not in answer.headers


async def test_add_by_visitor_creates_cart_with_cookie(checkout: Checkout) -> None:
    key = await checkout.selling()

    answer = await checkout.client.post("/api/cart/items", json=item(key), headers=WEB)

    assert answer.status_code == 201, answer.text
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-wattle_cart=")
    assert {"HttpOnly", "Secure", "Path=/", "SameSite=lax", "Max-Age=2592000"} <= set(cookie.split("; "))
    cart = answer.json()["result"]
    assert cart["anonymous_cart_token"] is None
    assert cart["cart_total"] == {"amount": "6.15", "currency": "AUD"}
    line = cart["cart_items"][0]
    assert line["description"] == "Powerball, 4 games"
    assert line["games"] == games()
    assert line["draw_prize_pool"] == {"amount": "20000000.00", "currency": "AUD"}


async def test_an_app_carries_its_token_in_a_header(checkout: Checkout) -> None:
    key = await checkout.selling()
    added = await checkout.client.post("/api/cart/items", json=item(key), headers=APP)
    token = added.json()["result"]["anonymous_cart_token"]

    cart = await checkout.client.get("/api/cart", headers={**APP, "X-Cart-Token": token})

    assert "set-cookie" not in added.headers
    assert cart.json()["result"]["item_count"] == 1


async def test_read_with_unknown_token_clears_cookie(checkout: Checkout) -> None:
    answer = await checkout.client.get("/api/cart", headers={**WEB, "Cookie": "__Host-wattle_cart=unknown"})

    assert answer.status_code == 404
    assert answer.json()["error"] == "cart_not_found"
    assert "Max-Age=0" in answer.headers["set-cookie"]


async def test_the_price_is_the_tables_for_the_game_count_times_the_draws(checkout: Checkout) -> None:
    key = offer_key()
    await checkout.selling(*(draw(key, stop_in=timedelta(days=day)) for day in (1, 8, 15)))
    customer = await checkout.customer()

    cart = await checkout.put_in_cart(customer, item(key, games=games(18), num_draws=2))

    assert cart["cart_items"][0]["price"]["amount"] == "55.40"
    assert cart["cart_items"][0]["num_draws"] == 2
    assert len(cart["cart_items"][0]["draws"]) == 2


async def test_a_line_is_replaced_and_removed_and_the_version_grows(checkout: Checkout) -> None:
    key = await checkout.selling()
    customer = await checkout.customer()
    added = await checkout.put_in_cart(customer, item(key))
    path = f"/api/cart/items/{added['cart_items'][0]['id']}"

    replaced = await checkout.client.put(path, json=item(key, games=games(6)), headers=customer.headers)
    removed = await checkout.client.delete(path, headers=customer.headers)

    assert replaced.json()["result"]["cart_total"]["amount"] == "9.25"
    assert removed.json()["result"]["item_count"] == 0
    versions = [added["version"], replaced.json()["result"]["version"], removed.json()["result"]["version"]]
    assert versions == sorted(set(versions))


async def test_line_of_other_cart_is_not_found(checkout: Checkout) -> None:
    key = await checkout.selling()
    owner, other = await checkout.customer(), await checkout.customer()
    added = await checkout.put_in_cart(owner, item(key))
    await checkout.put_in_cart(other, item(key))

    answer = await checkout.client.delete(
        f"/api/cart/items/{added['cart_items'][0]['id']}", headers=other.headers
    )

    assert answer.status_code == 404
    assert (await checkout.cart(owner))["item_count"] == 1


REPEATED = {**GAME, "Numbers": [1, 2, 3, 4, 5, 6, 6]}
OUT_OF_RANGE = {**GAME, "Numbers": [0, 2, 3, 4, 5, 6, 36]}
SHORT = {**GAME, "Numbers": [1, 2, 3]}


@pytest.mark.parametrize(
    ("changes", "target", "code"),
    [
        ({"games": games(4, REPEATED)}, "games[0].Numbers", "number_repeated"),
        ({"games": games(4, OUT_OF_RANGE)}, "games[0].Numbers", "number_out_of_range"),
        ({"games": games(4, SHORT)}, "games[0].Numbers", "number_count"),
        ({"games": games(4, {"Numbers": GAME["Numbers"]})}, "games[0].Powerball", "required"),
        ({"games": games(4, {**GAME, "Bonus": [1]})}, "games[0].Bonus", "unknown_number_set"),
        ({"games": games(3)}, "games", "too_few_games"),
        ({"games": games(51)}, "games", "too_many_games"),
        ({"games": games(5)}, "games", "game_count_not_sold"),
        ({"games": [{**GAME, "Powerball": ["8"]}] * 4}, "games[0].Powerball[0]", "invalid"),
        ({"price": {"amount": "0.01", "currency": "AUD"}}, "price", "unknown_field"),
        ({"unit_price": "0.01"}, "unit_price", "unknown_field"),
        ({"num_draws": 0}, "num_draws", "num_draws_out_of_range"),
        ({"num_draws": -1}, "num_draws", "num_draws_out_of_range"),
        ({"num_draws": 11}, "num_draws", "num_draws_out_of_range"),
        ({"game_type": "powerhit"}, "game_type", "unknown_game_type"),
        ({"game_offer": "other"}, "game_offer", "unknown_game_offer"),
        ({"first_draw_no": 999_999_999}, "first_draw_no", "unknown_draw"),
        ({"first_draw_no": 1, "draw_offset": 1}, "draw_offset", "draw_named_twice"),
        ({"games": None}, "games", "invalid"),
    ],
)
async def test_a_ticket_that_is_not_sound_is_refused_by_field(
    checkout: Checkout, changes: dict[str, Any], target: str, code: str
) -> None:
    key = await checkout.selling()
    customer = await checkout.customer()

    answer = await checkout.client.post(
        "/api/cart/items", json=item(key, **changes), headers=customer.headers
    )

    assert answer.status_code == 400, answer.text
    assert (target, code) in {(error["target"], error["code"]) for error in answer.json()["errors"]}
    assert (await checkout.cart(customer))["cart_reference"] is None


async def test_every_wrong_field_is_named(checkout: Checkout) -> None:
    answer = await checkout.client.post("/api/cart/items", json={"price": 1}, headers=WEB)

    assert {(error["target"], error["code"]) for error in answer.json()["errors"]} == {
        ("product_offer_key", "required"),
        ("game_type", "required"),
        ("games", "required"),
        ("price", "unknown_field"),
    }


@pytest.mark.parametrize("levels", [65, 350, 500, 800, 3000])
async def test_games_nested_too_deep_are_refused_and_nothing_is_written(
    checkout: Checkout, levels: int
) -> None:
    customer = await checkout.customer()
    body = f'{{"product_offer_key":"a","game_type":"b","games":{"[" * levels}{"]" * levels}}}'

    answer = await checkout.client.post(
        "/api/cart/items", content=body, headers={**customer.headers, "Content-Type": "application/json"}
    )

    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_json")
    assert (await checkout.cart(customer))["cart_reference"] is None


async def test_add_of_unknown_offer_is_refused_after_one_request(checkout: Checkout) -> None:
    key = offer_key()

    for _ in range(2):
        answer = await checkout.client.post("/api/cart/items", json=item(key), headers=WEB)

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["code"] == "unknown_offer"
    assert checkout.others.catalog.asked[key] == 1


async def test_add_with_draw_of_other_offer_is_refused(checkout: Checkout) -> None:
    other = draw(offer_key())
    await checkout.selling(other)
    key = await checkout.selling()

    answer = await checkout.client.post(
        "/api/cart/items", json=item(key, first_draw_no=other.draw_no), headers=WEB
    )

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["code"] == "unknown_draw"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"stop_in": timedelta(seconds=-1)}, "draw_closed"),
        ({"status": draw_pb2.DRAW_STATUS_CLOSED}, "draw_closed"),
        ({"status": draw_pb2.DRAW_STATUS_CAPPED}, "sold_out"),
        ({"status": draw_pb2.DRAW_STATUS_ANNOUNCED}, "draw_not_open"),
    ],
)
async def test_a_draw_that_is_not_on_sale_is_refused(
    checkout: Checkout, changes: dict[str, Any], code: str
) -> None:
    key = offer_key()
    not_on_sale = draw(key, **changes)
    await checkout.selling(not_on_sale)

    answer = await checkout.client.post(
        "/api/cart/items", json=item(key, first_draw_no=not_on_sale.draw_no), headers=WEB
    )

    assert answer.status_code == 422, answer.text
    assert answer.json()["error"] == code


async def test_a_suspended_offer_is_refused(checkout: Checkout) -> None:
    key = await checkout.selling(suspended=True)

    answer = await checkout.client.post("/api/cart/items", json=item(key), headers=WEB)

    assert (answer.status_code, answer.json()["error"]) == (422, "suspended")


async def test_line_of_closed_draw_is_listed_until_dismissed(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = offer_key()
    closing = draw(key)
    await checkout.selling(closing)
    customer = await checkout.customer()
    added = await checkout.put_in_cart(customer, item(key))
    await checkout.database.call("update draws set status = 4 where offer_key = %(key)s", {"key": key})
    monkeypatch.setattr(read_model, "MAX_AGE", 0.0)

    cart = await checkout.cart(customer)

    item_id = added["cart_items"][0]["id"]
    assert cart["cart_items"] == []
    assert cart["cart_total"]["amount"] == "0.00"
    assert [(gone["id"], gone["reason"]) for gone in cart["auto_removed_items"]] == [(item_id, "draw_closed")]
    dismissed = await checkout.client.delete(f"/api/cart/items/{item_id}", headers=customer.headers)
    assert dismissed.json()["result"]["auto_removed_items"] == []


async def test_a_changed_price_is_reported_with_old_and_new(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = await checkout.selling()
    customer = await checkout.customer()
    added = await checkout.put_in_cart(customer, item(key))
    dearer = offer(key, version=2, prices={4: 700})
    await checkout.database.call(
        "update offers set version = 2, body = %(body)s where key = %(key)s",
        {"body": dearer.SerializeToString(), "key": key},
    )
    monkeypatch.setattr(read_model, "MAX_AGE", 0.0)

    cart = await checkout.cart(customer)

    assert cart["cart_total"]["amount"] == "7.00"
    assert cart["price_changes"] == [
        {
            "id": added["cart_items"][0]["id"],
            "old_price": {"amount": "6.15", "currency": "AUD"},
            "new_price": {"amount": "7.00", "currency": "AUD"},
        }
    ]


async def test_add_in_other_currency_is_refused(checkout: Checkout) -> None:
    pounds = await checkout.selling(currency="GBP")
    dollars = await checkout.selling()
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, item(dollars))

    answer = await checkout.client.post("/api/cart/items", json=item(pounds), headers=customer.headers)

    assert (answer.status_code, answer.json()["error"]) == (422, "currency_mismatch")


async def test_a_cart_takes_fifty_lines(checkout: Checkout) -> None:
    key = await checkout.selling()
    customer = await checkout.customer()
    for _ in range(50):
        await checkout.put_in_cart(customer, item(key))

    answer = await checkout.client.post("/api/cart/items", json=item(key), headers=customer.headers)

    assert (answer.status_code, answer.json()["error"]) == (422, "cart_full")


async def test_convert_merges_carts_without_duplicates(checkout: Checkout) -> None:
    key = await checkout.selling()
    customer = await checkout.customer()
    other_game = {"Numbers": [10, 11, 12, 13, 14, 15, 16], "Powerball": [2]}
    await checkout.put_in_cart(customer, item(key, games=[GAME, other_game, GAME, GAME]))
    await checkout.client.post(
        "/api/cart/items", json=item(key, games=[other_game, GAME, GAME, GAME]), headers=WEB
    )
    await checkout.client.post("/api/cart/items", json=item(key, games=games(6)), headers=WEB)
    headers = {**customer.headers, **WEB}

    first = await checkout.client.post("/api/cart/convert", headers=headers)
    second = await checkout.client.post("/api/cart/convert", headers=headers)

    assert first.status_code == 200, first.text
    assert [line["num_games"] for line in first.json()["result"]["cart_items"]] == [4, 6]
    assert second.json()["result"] == first.json()["result"]
    assert "Max-Age=0" in first.headers["set-cookie"]


async def test_convert_of_converted_cart_changes_nothing(checkout: Checkout) -> None:
    key = await checkout.selling()
    customer = await checkout.customer()
    added = await checkout.client.post("/api/cart/items", json=item(key), headers=APP)
    token = {"X-Cart-Token": added.json()["result"]["anonymous_cart_token"]}
    await checkout.client.post("/api/cart/convert", headers={**customer.headers, **token})

    answer = await checkout.client.get("/api/cart", headers={**APP, **token})

    assert answer.status_code == 404


async def test_concurrent_conversions_move_each_line_once(checkout: Checkout) -> None:
    key = await checkout.selling()
    customers = [await checkout.customer() for _ in range(20)]
    added = await checkout.client.post("/api/cart/items", json=item(key), headers=APP)
    token = {"X-Cart-Token": added.json()["result"]["anonymous_cart_token"]}

    answers = await asyncio.gather(
        *(
            checkout.client.post("/api/cart/convert", headers={**customer.headers, **token})
            for customer in customers
        )
    )

    assert {answer.status_code for answer in answers} == {200}
    assert sum(answer.json()["result"]["item_count"] for answer in answers) == 1


async def test_concurrent_additions_all_stay(checkout: Checkout) -> None:
    key = await checkout.selling()
    customer = await checkout.customer()

    carts = await asyncio.gather(*(checkout.put_in_cart(customer, item(key)) for _ in range(20)))

    assert sorted(cart["item_count"] for cart in carts) == list(range(1, 21))


async def test_a_line_that_does_not_exist_is_not_replaced(checkout: Checkout) -> None:
    key = await checkout.selling()
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, item(key))

    answer = await checkout.client.put(f"/api/cart/items/{uuid4()}", json=item(key), headers=customer.headers)

    assert (answer.status_code, answer.json()["error"]) == (404, "item_not_found")


@pytest.mark.parametrize(
    ("days", "is_signed_in", "kept"), [(29, False, True), (31, False, False), (31, True, True)]
)
async def test_purge_deletes_abandoned_visitor_carts_only(
    checkout: Checkout, days: int, is_signed_in: bool, kept: bool
) -> None:
    key = await checkout.selling()
    headers = (await checkout.customer()).headers if is_signed_in else APP
    added = await checkout.client.post("/api/cart/items", json=item(key), headers=headers)
    cart = {"id": added.json()["result"]["cart_reference"]}
    await checkout.database.call(
        "update carts set touched_at = now() - make_interval(days => %(days)s) where id = %(id)s",
        {**cart, "days": days},
    )

    await checkout.purge()

    left = await checkout.database.call("select 1 from carts where id = %(id)s", cart)
    assert bool(left) is kept


async def test_line_has_every_specified_field(checkout: Checkout) -> None:
    key = offer_key()
    later = draw(key, stop_in=timedelta(days=9))
    await checkout.selling(draw(key), later)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(key, first_draw_no=later.draw_no, favourite=True))
    [line] = cart["cart_items"]
    assert (line["favourite"], line["has_favourite_numbers"]) == (True, True)
    assert (line["draw_encoded_ids"], line["draw_offset"]) == ([f"{key}-{later.draw_no}"], 1)
    assert (line["entry_kind"], line["purchase_on"]) == ("plain", None)
    assert line["analytics_product_type"] == line["product_type"] == "lottery_ticket"
    absent = ("day", "syndicate_name", "minimum_jackpot_amount", "membership_program", "membership_offer")
    assert {line[name] for name in absent} == {None}
