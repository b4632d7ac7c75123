"""A past order is put into the cart again, and what goes with a cart is suggested."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest

from checkout.cart.rules.pricing import MAX_LINES
from checkout.cart.rules.quote import REFUSAL_MESSAGES
from checkout.catalogue import read_model
from checkout.suggestions import store as replays
from servicekit.testing.services import APP
from services.checkout.tests.kit.carts import replay
from services.checkout.tests.kit.factories import draw, item, offer, offer_key
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.pre_orders import announced, closes
from services.checkout.tests.kit.scarce import BOOKS, book, raffle, scarce_offer
from services.checkout.tests.kit.tickets import WAYS, on_sale, paid_result
from services.checkout.tests.kit.tickets import item as way_item
from wattle.catalog.v1 import draw_pb2
from wattle.catalog.v1.events_pb2 import DrawAnnounced, OfferPublished

AGED = """
    update cart_items set id = uuidv7(interval '-25 hours')
    where cart_id = (select id from carts where customer_id = %(customer)s) returning id
"""
"""Puts the lines of a cart, and its notes, into it yesterday."""

FORGOTTEN = "delete from cart_replays where customer_id = %(customer)s returning order_id"
"""Lets a customer replay everything once more today."""


@pytest.fixture(autouse=True)
def nothing_lags(monkeypatch: pytest.MonkeyPatch) -> None:
    """The snapshot is always current."""
    monkeypatch.setattr(read_model, "MAX_AGE", -1.0)


def a_week_later(key: str, before: draw_pb2.Draw) -> draw_pb2.Draw:
    """The next draw of an offer."""
    later = draw(key)
    for name in ("stop", "system_close", "draw_at"):
        getattr(later, name).FromSeconds(getattr(before, name).seconds + 7 * 86_400)
    return later


async def two_draws(checkout: Checkout) -> tuple[str, draw_pb2.Draw, draw_pb2.Draw]:
    key = offer_key()
    near = draw(key)
    far = a_week_later(key, near)
    return await checkout.selling(near, far), near, far


async def suggestions(checkout: Checkout, customer: Customer) -> list[dict[str, Any]]:
    answer = await checkout.client.get("/api/orders/recommended", headers=customer.headers)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["result"]
    return found


async def test_replay_adds_numbers_at_current_price(checkout: Checkout) -> None:
    customer = await checkout.customer()
    key = await checkout.selling()
    paid = await paid_result(checkout, customer, item(key))
    await checkout.receive("offer_published", OfferPublished(offer=offer(key, prices={4: 700}, version=2)))

    again = (await replay(checkout, customer, paid["order_id"])).json()["result"]

    [line] = again["cart"]["cart_items"]
    assert (again["applied"], again["missing"]) == (True, [])
    assert (line["games"], line["price"]["amount"]) == (item(key)["games"], "7.00")


async def test_a_second_visit_of_the_day_only_opens_the_cart(checkout: Checkout) -> None:
    customer = await checkout.customer()
    key, _ = await raffle(checkout)
    paid = await paid_result(checkout, customer, book(key))

    first, second = [(await replay(checkout, customer, paid["order_id"])).json()["result"] for _ in "12"]

    assert (first["applied"], second["applied"]) == (True, False)
    assert [len(each["cart"]["cart_items"]) for each in (first, second)] == [1, 1]


SUSPENDED = {
    "description": "Powerball, 4 games",
    "reason": "suspended",
    "message": "Sorry, this game is not available at the moment",
}


async def half_gone(checkout: Checkout, customer: Customer) -> tuple[str, str]:
    """An order of two tickets, of which one is not sold any more: the order, and the offer that is."""
    gone, kept = await checkout.selling(), await checkout.selling()
    await checkout.put_in_cart(customer, item(gone))
    paid = await paid_result(checkout, customer, item(kept))
    await checkout.receive("offer_published", OfferPublished(offer=offer(gone, suspended=True, version=2)))
    return paid["order_id"], kept


async def test_replay_lists_unsold_lines_in_cart(checkout: Checkout) -> None:
    customer = await checkout.customer()
    order_id, kept = await half_gone(checkout, customer)

    again = (await replay(checkout, customer, order_id)).json()["result"]
    seen = await checkout.cart(customer)

    assert [line["product_offer_key"] for line in seen["cart_items"]] == [kept]
    [note] = seen["auto_removed_items"]
    assert note == {"id": note["id"], "was_in_cart": False, **SUSPENDED}
    assert (again["cart"], again["missing"]) == (seen, [SUSPENDED])
    assert seen["item_count"] == 1


async def republished(checkout: Checkout, change: str) -> tuple[dict[str, Any], OfferPublished]:
    """A ticket that may be bought, and what catalog then says of its offer."""
    if change in ("quantity", "cause"):
        key, _ = await raffle(checkout)
        books = {1: 1000, 10: 7000} if change == "quantity" else BOOKS
        causes = ["reef", "bush"] if change == "cause" else ["rescue", "reef"]
        renewed = scarce_offer(key, "raffle_ticket", books, version=2, cause_keys=causes)
        return book(key), OfferPublished(offer=renewed)
    key = await checkout.selling()
    later = offer(key, version=2, **({"prices": {5: 769}} if change == "count" else {}))
    game_type = later.game_types[0]
    match change:
        case "game_offer":
            game_type.game_offers[0].key = "another"
        case "game_type":
            game_type.key = "another"
        case "rules":
            game_type.game_offers[0].number_sets[0].count = 6
    return item(key, game_offer="standard"), OfferPublished(offer=later)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        *(
            (change, "price_unavailable")
            for change in ("quantity", "cause", "count", "game_offer", "game_type")
        ),
        ("rules", "game_changed"),
    ],
)
async def test_replay_distinguishes_unsold_from_changed_games(
    checkout: Checkout, change: str, reason: str
) -> None:
    customer = await checkout.customer()
    body, later = await republished(checkout, change)
    paid = await paid_result(checkout, customer, body)
    await checkout.receive("offer_published", later)

    again = (await replay(checkout, customer, paid["order_id"])).json()["result"]

    assert [(missing["reason"], missing["message"]) for missing in again["missing"]] == [
        (reason, REFUSAL_MESSAGES[reason])
    ]
    assert again["cart"]["cart_items"] == []


async def test_replay_note_can_be_dismissed(checkout: Checkout) -> None:
    customer, stranger = await checkout.customer(), await checkout.customer()
    order_id, _ = await half_gone(checkout, customer)
    [note] = (await replay(checkout, customer, order_id)).json()["result"]["cart"]["auto_removed_items"]
    path = f"/api/cart/items/{note['id']}"

    foreign = await checkout.client.delete(path, headers=stranger.headers)
    dismissed = await checkout.client.delete(path, headers=customer.headers)
    later = (await replay(checkout, customer, order_id)).json()["result"]

    assert (foreign.status_code, dismissed.status_code) == (404, 200)
    assert (later["applied"], later["cart"]["auto_removed_items"]) == (False, [])


async def test_replay_notes_end_with_next_replay_or_day(
    checkout: Checkout,
) -> None:
    customer = await checkout.customer()
    order_id, kept = await half_gone(checkout, customer)
    await replay(checkout, customer, order_id)
    whole = await paid_result(checkout, customer, item(kept))
    assert len((await checkout.cart(customer))["auto_removed_items"]) == 1

    again = (await replay(checkout, customer, whole["order_id"])).json()["result"]
    assert (again["missing"], again["cart"]["auto_removed_items"]) == ([], [])

    await checkout.database.call(FORGOTTEN, {"customer": customer.customer_id})
    assert len((await replay(checkout, customer, order_id)).json()["result"]["missing"]) == 1
    await checkout.purge()
    today = await checkout.cart(customer)
    await checkout.database.call(AGED, {"customer": customer.customer_id})
    await checkout.purge()
    tomorrow = await checkout.cart(customer)
    assert [len(cart["auto_removed_items"]) for cart in (today, tomorrow)] == [1, 0]
    assert tomorrow["item_count"] == today["item_count"]


async def test_replay_into_full_cart_lists_missing_lines(checkout: Checkout) -> None:
    customer = await checkout.customer()
    key = await checkout.selling()
    paid = await paid_result(checkout, customer, item(key))
    for first in range(1, MAX_LINES + 1):
        numbers = [{"Numbers": [*range(1, 7), 7 + first % 25], "Powerball": [1 + first % 20]}]
        cart = await checkout.put_in_cart(customer, item(key) | {"games": numbers * 4})
    assert cart["item_count"] == MAX_LINES

    again = (await replay(checkout, customer, paid["order_id"])).json()["result"]["cart"]
    line = again["cart_items"][0]["id"]
    emptied = await checkout.client.delete(f"/api/cart/items/{line}", headers=customer.headers)
    added = await checkout.put_in_cart(customer, item(key))

    assert [note["reason"] for note in again["auto_removed_items"]] == ["limit"]
    assert (emptied.json()["result"]["item_count"], added["item_count"]) == (MAX_LINES - 1, MAX_LINES)


async def test_a_cart_of_nothing_but_notes_cannot_be_paid(checkout: Checkout) -> None:
    customer = await checkout.customer()
    key = await checkout.selling()
    paid = await paid_result(checkout, customer, item(key))
    await checkout.receive("offer_published", OfferPublished(offer=offer(key, suspended=True, version=2)))

    cart = (await replay(checkout, customer, paid["order_id"])).json()["result"]["cart"]
    refused = await checkout.pay(customer, cart)

    assert ([note["reason"] for note in cart["auto_removed_items"]], cart["item_count"]) == (["suspended"], 0)
    assert (refused.status_code, refused.json()["error"]) == (422, "suspended")


async def test_replay_includes_pre_orders(checkout: Checkout) -> None:
    customer = await checkout.customer()
    now, (ahead, _) = await checkout.selling(), await announced(checkout)
    await checkout.put_in_cart(customer, item(now))
    paid = await paid_result(checkout, customer, book(ahead))

    again = (await replay(checkout, customer, paid["order_id"])).json()["result"]

    lines = again["cart"]["cart_items"]
    assert [(line["product_offer_key"], line["purchase_status"]) for line in lines] == [
        (now, "standard"),
        (ahead, "pre_order"),
    ]


async def test_replay_of_pre_orders_only_adds_them(checkout: Checkout) -> None:
    customer = await checkout.customer()
    key, _ = await announced(checkout)
    paid = await paid_result(checkout, customer, book(key))

    again = await replay(checkout, customer, paid["order_id"])

    [line] = again.json()["result"]["cart"]["cart_items"]
    assert (line["product_offer_key"], line["num_raffle_tickets"]) == (key, 5)


async def test_replay_names_missing_lines_by_game_type(checkout: Checkout) -> None:
    customer = await checkout.customer(balance=100_000)
    drawn = await on_sale(checkout, WAYS["system"])
    paid = await paid_result(checkout, customer, way_item(drawn, WAYS["system"]))
    await closes(checkout, drawn)

    again = await replay(checkout, customer, paid["order_id"])

    [missing] = again.json()["result"]["cart"]["auto_removed_items"]
    assert "System" in missing["description"]


async def by_days(checkout: Checkout, **changes: Any) -> list[draw_pb2.Draw]:
    """Coming draws, on Mondays, Wednesdays and Fridays, of an offer whose customers choose among these."""
    key = offer_key()
    draws = [draw(key, stop_in=timedelta(days=days)) for days in range(1, 22)]
    draws = [each for each in draws if date.fromisoformat(each.draw_date).weekday() in (0, 2, 4)]
    await checkout.selling(*draws, selectable_days=["Mon", "Wed", "Fri"], **changes)
    return draws


def drawn_in(cart: dict[str, Any]) -> list[int]:
    """The draws of the only line."""
    [line] = cart["cart_items"]
    return [each["draw_no"] for each in line["draws"]]


@pytest.mark.parametrize("count", [4, 5])
async def test_replay_of_consecutive_draws_starts_at_next_draw(checkout: Checkout, count: int) -> None:
    customer = await checkout.customer()
    draws = await by_days(checkout)
    line = item(draws[0].offer_key, first_draw_no=draws[0].draw_no, num_draws=count)
    paid = await paid_result(checkout, customer, line)
    await closes(checkout, draws[0])

    again = (await replay(checkout, customer, paid["order_id"])).json()["result"]

    assert again["missing"] == []
    assert drawn_in(again["cart"]) == [each.draw_no for each in draws[1 : count + 1]]


async def test_replay_of_chosen_days_keeps_weeks(checkout: Checkout) -> None:
    customer = await checkout.customer()
    draws = await by_days(checkout)
    line = item(draws[0].offer_key, days=["Mon", "Fri"], num_weeks=2)
    paid = await paid_result(checkout, customer, line)

    again = (await replay(checkout, customer, paid["order_id"])).json()["result"]

    days = [each for each in draws if date.fromisoformat(each.draw_date).weekday() in (0, 4)]
    assert drawn_in(again["cart"]) == [each.draw_no for each in days[:4]]


@pytest.mark.parametrize("end", ["suspended", "closed"])
async def test_replay_of_unsold_consecutive_draws_gives_reason(checkout: Checkout, end: str) -> None:
    customer = await checkout.customer()
    draws = await by_days(checkout)
    key = draws[0].offer_key
    paid = await paid_result(checkout, customer, item(key, first_draw_no=draws[0].draw_no, num_draws=4))
    if end == "suspended":
        gone = offer(key, suspended=True, version=2, selectable_days=["Mon", "Wed", "Fri"])
        await checkout.receive("offer_published", OfferPublished(offer=gone))
    else:
        for each in draws:
            await closes(checkout, each)

    again = (await replay(checkout, customer, paid["order_id"])).json()["result"]

    assert again["cart"]["cart_items"] == []
    reason = "suspended" if end == "suspended" else "draws_unavailable"
    assert [missing["reason"] for missing in again["missing"]] == [reason]


async def test_replay_of_other_customers_order_is_not_found(checkout: Checkout) -> None:
    paid = await paid_result(checkout, await checkout.customer(), item(await checkout.selling()))
    stranger = await checkout.customer()

    for order_id in (paid["order_id"], str(uuid4())):
        answer = await replay(checkout, stranger, order_id)
        assert (answer.status_code, answer.json()["error"]) == (404, "replay_not_found")
    assert (await checkout.cart(stranger))["item_count"] == 0


async def test_replay_during_payment_may_be_repeated(checkout: Checkout) -> None:
    customer = await checkout.customer()
    paid = await paid_result(checkout, customer, item(await checkout.selling()))
    cart = await checkout.put_in_cart(customer, item(await checkout.selling()))
    checkout.others.wallet.silent_for.add(str(customer.customer_id))
    assert (await checkout.pay(customer, cart)).status_code == 202

    refused = await replay(checkout, customer, paid["order_id"])
    rows = await checkout.database.call(
        "select 1 from cart_replays where customer_id = %(c)s", {"c": customer.customer_id}
    )

    assert (refused.status_code, refused.json()["error"]) == (409, "checkout_in_progress")
    assert rows == []


async def test_the_same_numbers_are_suggested_for_the_next_draw(checkout: Checkout) -> None:
    customer = await checkout.customer()
    key, _, far = await two_draws(checkout)
    cart = await checkout.put_in_cart(customer, item(key))

    first = (await suggestions(checkout, customer))[0]

    assert (first["kind"], first["draw"]["draw_no"], first["price"]["amount"]) == (
        "next_draw",
        far.draw_no,
        "6.15",
    )
    added = await checkout.put_in_cart(customer, first["item"])
    assert added["item_count"] == cart["item_count"] + 1
    assert all(each["kind"] != "next_draw" for each in await suggestions(checkout, customer))


async def test_add_on_suggestion_shares_draws_of_ticket(checkout: Checkout) -> None:
    customer, key, beside, elsewhere = await checkout.customer(), *(offer_key() for _ in range(3))
    for child, parent in ((beside, key), (elsewhere, offer_key())):
        published = offer(child, name="Super 66", parent_key=parent)
        await checkout.receive("offer_published", OfferPublished(offer=published))
        await checkout.receive("draw_announced", DrawAnnounced(draw=draw(child)))
    await checkout.selling(draw(key))
    await checkout.put_in_cart(customer, item(key))

    found = [each for each in await suggestions(checkout, customer) if each["kind"] == "add_on"]

    assert [(each["product_offer_key"], each["item"]) for each in found] == [(beside, None)]


async def test_syndicate_suggestion_prefers_same_game(checkout: Checkout) -> None:
    customer, key = await checkout.customer(), offer_key()
    names = sorted(offer_key() for _ in range(3))
    for child, parent in zip(names, (offer_key(), key, offer_key()), strict=True):
        published = scarce_offer(child, "syndicate_share", {1: 500}, parent_key=parent)
        await checkout.receive("offer_published", OfferPublished(offer=published))
        await checkout.receive("draw_announced", DrawAnnounced(draw=draw(child)))
    await checkout.selling(draw(key))
    await checkout.put_in_cart(customer, item(key))

    [share] = [each for each in await suggestions(checkout, customer) if each["kind"] == "syndicate_share"]

    assert share["product_offer_key"] == names[1]


@pytest.mark.parametrize("reason", ["self_excluded", "spend_limit"])
async def test_customer_at_limit_gets_no_suggestion(checkout: Checkout, reason: str) -> None:
    customer = await checkout.customer()
    key, _, _ = await two_draws(checkout)
    await checkout.put_in_cart(customer, item(key))
    checkout.others.wallet.limits[str(customer.customer_id)] = (reason, 700, "$7.00 is left.")

    assert await suggestions(checkout, customer) == []


async def test_nothing_is_suggested_for_an_empty_cart_or_without_the_wallet(checkout: Checkout) -> None:
    customer = await checkout.customer()
    assert await suggestions(checkout, customer) == []
    key, _, _ = await two_draws(checkout)
    await checkout.put_in_cart(customer, item(key))
    checkout.others.wallet.deaf_for.add(str(customer.customer_id))

    assert await suggestions(checkout, customer) == []


async def test_suggestion_link_works_for_its_customer_only(
    checkout: Checkout,
) -> None:
    customer, stranger = await checkout.customer(), await checkout.customer()
    key, near, far = await two_draws(checkout)
    cart = await checkout.put_in_cart(customer, item(key, favourite=True))

    first, *_ = await suggestions(checkout, customer)
    again, *_ = await suggestions(checkout, customer)
    emptied = await checkout.client.delete(
        f"/api/cart/items/{cart['cart_items'][0]['id']}", headers=customer.headers
    )
    result = (await replay(checkout, customer, first["replay_id"])).json()["result"]

    assert (first["replay_id"], emptied.json()["result"]["item_count"]) == (again["replay_id"], 0)
    assert (result["kind"], result["applied"], result["name"]) == ("recommended", True, None)
    [line] = result["cart"]["cart_items"]
    assert (line["draw_no"], line["games"], line["favourite"]) == (far.draw_no, item(key)["games"], True)
    assert near.draw_no != far.draw_no
    assert (await replay(checkout, stranger, first["replay_id"])).status_code == 404


async def test_replay_keeps_favourite_flag(checkout: Checkout) -> None:
    customer = await checkout.customer()
    kept, other = await checkout.selling(), await checkout.selling()
    await checkout.put_in_cart(customer, item(kept, favourite=True))
    paid = await paid_result(checkout, customer, item(other))

    result = (await replay(checkout, customer, paid["order_id"])).json()["result"]

    lines = {line["product_offer_key"]: line["favourite"] for line in result["cart"]["cart_items"]}
    assert (result["kind"], lines) == ("order", {kept: True, other: False})


async def test_visitors_are_suggested_nothing_and_replay_nothing(checkout: Checkout) -> None:
    assert (await checkout.client.get("/api/orders/recommended", headers=APP)).status_code == 401
    assert (await checkout.client.post(f"/api/cart/replays/{uuid4()}", headers=APP)).status_code == 401


async def test_day_of_replay_ends_at_midnight_of_site(checkout: Checkout) -> None:
    customer, order_id = await checkout.customer(), uuid4()

    async def is_added(time_zone: str) -> bool:
        cart = await replays.put_in(
            checkout.database, order_id, customer.customer_id, [], time_zone=time_zone
        )
        return cart is not None

    # It is never the same day in both.
    far_east, far_west = "Pacific/Kiritimati", "Pacific/Pago_Pago"
    assert [await is_added(zone) for zone in (far_east, far_east, far_west)] == [True, False, True]
