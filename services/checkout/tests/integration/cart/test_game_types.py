"""Every way to play a lottery: put into the cart, paid, scored against a fixed result and credited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.tickets import NUMBERS, PRICE, SATURDAY, SIX_DRAWN, WAYS, Way, item, on_sale
from wattle.catalog.v1 import draw_pb2

RANDOM = {"entry_kind": "random"}


def dividend(division: int) -> int:
    """What a division pays each game, in cents."""
    return 10_000 // division


def result(drawn: draw_pb2.Draw, way: Way) -> draw_pb2.DrawResult:
    return draw_pb2.DrawResult(
        offer_key=drawn.offer_key,
        draw_no=drawn.draw_no,
        version=1,
        main_numbers=way.drawn[0],
        supplementary_numbers=way.drawn[1],
        divisions=[
            draw_pb2.Division(
                number=number,
                matches=[
                    draw_pb2.Match(mains=mains, supplementaries_at_least=least, supplementaries_at_most=most)
                ],
                dividend_minor_units=dividend(number),
                winners=1,
                currency="AUD",
            )
            for number, (mains, least, most) in enumerate(way.divisions, 1)
        ],
    )


async def ticket(checkout: Checkout, customer: Customer, path: str = "") -> Any:
    answer = await checkout.client.get("/api/tickets?status=past", headers=customer.headers)
    [found] = answer.json()["result"]
    if not path:
        return found
    page = await checkout.client.get(f"/api/tickets/{found['ticket_id']}{path}", headers=customer.headers)
    assert page.status_code == 200, page.text
    return page.json()


@pytest.mark.parametrize("name", WAYS)
async def test_every_way_to_play_is_sold_scored_and_credited(checkout: Checkout, name: str) -> None:
    way = WAYS[name]
    drawn = await on_sale(checkout, way)
    customer = await checkout.customer(balance=100_000)

    cart = await checkout.put_in_cart(customer, item(drawn, way))
    [line] = cart["cart_items"]
    assert (line["num_games"], line["price"]["amount"]) == (way.games, f"{way.games * PRICE / 100:.2f}")
    assert way.way in line["description"]
    assert (await checkout.pay(customer, cart)).status_code == 201
    await checkout.draw_result(drawn, result(drawn, way))
    await checkout.settler().settle_due()

    prize = sum(games * dividend(division) for division, games in way.wins.items())
    balance = checkout.others.wallet.balances[str(customer.customer_id)]
    assert balance == 100_000 - way.games * PRICE + prize
    seen = await ticket(checkout, customer)
    assert (seen["num_games"], seen["way"], seen["winnings"]["amount"]) == (
        way.games,
        way.way,
        f"{prize / 100:.2f}",
    )
    [entry] = seen["entries"]
    assert {won["division"]: won["games"] for won in entry["winning_divisions"]} == way.wins
    assert len(entry["winning_games"]) == min(sum(way.wins.values()), 50)


@pytest.mark.parametrize("name", WAYS)
async def test_the_games_of_a_ticket_are_listed_by_the_page(checkout: Checkout, name: str) -> None:
    way = WAYS[name]
    drawn = await on_sale(checkout, way)
    customer = await checkout.customer(balance=100_000)
    cart = await checkout.put_in_cart(customer, item(drawn, way))
    assert (await checkout.pay(customer, cart)).status_code == 201
    await checkout.draw_result(drawn, result(drawn, way))
    await checkout.settler().settle_due()

    first = await ticket(checkout, customer, "/games")
    assert first["page_info"] == {"offset": 0, "limit": 50, "total": way.games}
    assert [game["game_index"] for game in first["result"]] == list(range(min(way.games, 50)))
    last = await ticket(checkout, customer, f"/games?offset={way.games - 1}&limit=1")
    [game] = last["result"]
    assert game["game_index"] == way.games - 1
    assert game["numbers"]

    won = await ticket(checkout, customer, f"/games?won_in={drawn.draw_no}&limit=100")
    assert won["page_info"]["total"] == sum(way.wins.values())
    divisions = [game["wins"][0]["division"] for game in won["result"]]
    assert divisions == sorted(divisions)


async def test_a_quickpick_is_drawn_by_the_server(checkout: Checkout) -> None:
    way = Way("random", [NUMBERS], SATURDAY, [], 18, SIX_DRAWN, {}, asked_for=18, entry=RANDOM)
    drawn = await on_sale(checkout, way)
    customer = await checkout.customer()
    body = item(drawn, way)
    del body["games"]
    [line] = (await checkout.put_in_cart(customer, body))["cart_items"]
    assert (line["quickpick"], line["num_games"]) == (True, 18)
    assert len({tuple(game["Numbers"]) for game in line["games"]}) == 18
    assert all(1 <= number <= 45 for game in line["games"] for number in game["Numbers"])


@pytest.mark.parametrize(
    ("name", "changes", "target", "code"),
    [
        ("system", {"games": [{"Numbers": [1, 2, 3, 4, 5, 6]}]}, "games[0].Numbers", "number_count"),
        ("system", {"games": [*WAYS["system"].entries, *WAYS["system"].entries]},
         "games", "game_count_not_sold"),
        ("powerhit", {"games": [{"Numbers": [1, 2, 3, 4, 5, 6, 7], "Powerball": [1]}]},
         "games[0].Powerball", "unknown_number_set"),
        ("mega_combo", {"num_games": 71}, "num_games", "game_count_not_sold"),
        ("mega_combo", {"num_games": None}, "num_games", "required"),
        ("mega_combo", {"games": [{"Numbers": [*range(1, 11)], "Favourites": [11]}]},
         "games[0].Favourites", "favourite_not_in_pool"),
        ("super66", {"games": [{"Digits": [1, 2, 3]}] * 2}, "games[0].Digits", "number_count"),
        ("strike_boxed", {"games": [{"Numbers": [1, 1, 2, 3]}]}, "games[0].Numbers", "number_repeated"),
    ],
)  # fmt: skip
async def test_an_incomplete_entry_is_refused_at_its_field_and_changes_nothing(
    checkout: Checkout, name: str, changes: Mapping[str, Any], target: str, code: str
) -> None:
    drawn = await on_sale(checkout, WAYS[name])
    customer = await checkout.customer()
    answer = await checkout.client.post(
        "/api/cart/items", json=item(drawn, WAYS[name], **changes), headers=customer.headers
    )
    assert answer.status_code == 400
    assert (target, code) in [(error["target"], error["code"]) for error in answer.json()["errors"]]
    assert (await checkout.cart(customer))["cart_items"] == []


async def test_games_of_other_customer_are_not_found(checkout: Checkout) -> None:
    drawn = await on_sale(checkout, WAYS["system"])
    customer, stranger = await checkout.customer(), await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(drawn, WAYS["system"]))
    await checkout.pay(customer, cart)
    answer = await checkout.client.get("/api/tickets", headers=customer.headers)
    path = f"/api/tickets/{answer.json()['result'][0]['ticket_id']}/games"
    assert (await checkout.client.get(path, headers=customer.headers)).status_code == 200
    assert (await checkout.client.get(path, headers=stranger.headers)).status_code == 404


async def test_payment_of_system_names_it_in_wallet(checkout: Checkout) -> None:
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(await on_sale(checkout, WAYS["system"]), WAYS["system"]))
    paid = await checkout.pay(customer, cart)
    described = checkout.others.wallet.described[paid.json()["result"]["order_id"]]
    assert described == cart["cart_items"][0]["description"]
    assert "System 8, 28 games" in described
