"""Every way to play a lottery: put into the cart, paid, scored against a fixed result and credited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from services.checkout.tests.factories import draw, offer_key
from services.checkout.tests.integration.harness import Checkout, Customer
from wattle.catalog.v1 import draw_pb2, offer_pb2

Hits = tuple[int, int, int]
Drawn = tuple[Sequence[int], Sequence[int]]
"""Mains and supplementaries."""
NUMBERS = offer_pb2.NumberSet(name="Numbers", count=6, lowest=1, highest=45)
POWERBALL = [
    offer_pb2.NumberSet(name="Numbers", count=7, lowest=1, highest=35),
    offer_pb2.NumberSet(name="Powerball", count=1, lowest=1, highest=20),
]
SATURDAY: Sequence[Hits] = [(6, 0, 0), (5, 1, 1), (5, 0, 0), (4, 0, 2), (3, 1, 2), (3, 0, 0)]
THURSDAY: Sequence[Hits] = [(7, 1, 1), (7, 0, 0), (6, 1, 1), (6, 0, 0), (5, 1, 1), (4, 1, 1), (5, 0, 0)]
IN_ORDER: Sequence[Hits] = [(4, 0, 0), (3, 0, 0), (2, 0, 0), (1, 0, 0)]
DIGITS: Sequence[Hits] = [(6, 0, 0), (5, 0, 0), (4, 0, 0), (3, 0, 0), (2, 0, 0)]


def numbers(count: int, highest: int = 45, **changes: Any) -> offer_pb2.NumberSet:
    return offer_pb2.NumberSet(name="Numbers", count=count, lowest=1, highest=highest, **changes)


@dataclass(frozen=True)
class Way:
    """A way to play, an entry of it, a result, and the games of each division that the entry wins."""

    game_type: str
    sets: Sequence[offer_pb2.NumberSet]
    divisions: Sequence[Hits]
    entries: Sequence[Mapping[str, Sequence[int]]]
    games: int
    drawn: Drawn
    wins: Mapping[int, int]
    way: str = ""
    asked_for: int | None = None
    entry: Mapping[str, Any] = field(default_factory=dict)
    bounds: tuple[int, int] = (1, 50)


SIX_DRAWN: Drawn = ([1, 2, 3, 4, 5, 6], [44, 45])
SEVEN_DRAWN: Drawn = ([1, 2, 3, 4, 5, 6, 7], [3])
WAYS = {
    "standard": Way(
        "standard", [NUMBERS], SATURDAY,
        [{"Numbers": [1, 2, 3, 4, 44, 45]}, {"Numbers": [1, 2, 3, 20, 21, 44]}], 2, SIX_DRAWN,
        wins={4: 1, 5: 1},
    ),
    "system": Way(
        "reduced_system", [numbers(8)], SATURDAY, [{"Numbers": [8, 7, 6, 5, 4, 3, 2, 1]}], 28, SIX_DRAWN,
        wins={1: 1, 3: 12, 4: 15}, way="System 8", entry={"entry_kind": "system", "picks": 6},
    ),
    "pick": Way(
        "reduced_system", [numbers(5)], SATURDAY, [{"Numbers": [1, 2, 3, 4, 5]}], 40, SIX_DRAWN,
        wins={1: 1, 2: 2, 3: 37}, way="Pick 5", entry={"entry_kind": "system", "picks": 6},
    ),
    "wheel": Way(
        "reduced_system", [numbers(7)], SATURDAY, [{"Numbers": [1, 2, 3, 4, 5, 6, 9]}], 2, SIX_DRAWN,
        wins={1: 1, 3: 1}, way="Reduced System 7",
        entry={"entry_kind": "wheel", "picks": 6, "blocks": [0b0111111, 0b1011111]},
    ),
    "powerhit": Way(
        "powerhit", [numbers(7, 35)], THURSDAY, [{"Numbers": [1, 2, 3, 4, 5, 6, 7]}], 20, SEVEN_DRAWN,
        wins={1: 1, 2: 19}, way="PowerHit",
        entry={"entry_kind": "powerhit", "picks": 7, "second": POWERBALL[1]},
    ),
    "powerpik": Way(
        "powerpik", [numbers(8, 35)], THURSDAY, [{"Numbers": [1, 2, 3, 4, 5, 6, 7, 8]}], 160, SEVEN_DRAWN,
        wins={1: 1, 2: 19, 3: 7, 4: 133}, way="System Powerpik 8",
        entry={"entry_kind": "powerhit", "picks": 7, "second": POWERBALL[1]},
    ),
    "powerball_system": Way(
        "reduced_system", [numbers(8, 35), POWERBALL[1]], THURSDAY,
        [{"Numbers": [1, 2, 3, 4, 5, 6, 7, 8], "Powerball": [3]}], 8, SEVEN_DRAWN, wins={1: 1, 3: 7},
        way="System 8", entry={"entry_kind": "system", "picks": 7},
    ),
    "mega_combo": Way(
        "mega_combo",
        [numbers(10, most=45), offer_pb2.NumberSet(name="Favourites", count=0, lowest=1, highest=45, most=2)],
        SATURDAY, [{"Numbers": [*range(1, 11)], "Favourites": [1, 2]}], 70, SIX_DRAWN,
        wins={1: 1, 3: 16, 4: 36, 6: 16}, way="Super Combo", asked_for=70,
        entry={"entry_kind": "combo", "picks": 6}, bounds=(10, 200),
    ),
    "strike_standard": Way(
        "strike_standard", [numbers(4, ordered=True)], IN_ORDER,
        [{"Numbers": [40, 3, 2, 1]}, {"Numbers": [1, 2, 3, 40]}], 2, ([40, 3, 1, 2], []), wins={3: 1},
    ),
    "strike_boxed": Way(
        "strike_boxed", [numbers(4)], IN_ORDER, [{"Numbers": [40, 3, 2, 1]}], 24, ([40, 3, 1, 2], []),
        wins={1: 1, 3: 6, 4: 8}, way="Boxed", entry={"entry_kind": "boxed", "picks": 4},
    ),
    "super66": Way(
        "standard",
        [offer_pb2.NumberSet(name="Digits", count=6, lowest=0, highest=9, ordered=True, repeats=True)],
        DIGITS,
        [{"Digits": [0, 0, 1, 1, 0, 9]}, {"Digits": [0, 0, 5, 1, 9, 9]}], 2, ([0, 0, 1, 1, 9, 9], []),
        wins={3: 1, 4: 1},
    ),
}  # fmt: skip
"""Each with what its name says of real games."""

RANDOM = {"entry_kind": "random"}
PRICE = 50
"""Cents a game; far from real, so that nobody takes it for a table."""


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


async def on_sale(checkout: Checkout, way: Way) -> draw_pb2.Draw:
    """A fresh offer with one draw that is played this way."""
    drawn = draw(offer_key())
    shape = offer_pb2.GameOffer(
        key="shape",
        name=way.way,
        min_games=way.bounds[0],
        max_games=way.bounds[1],
        number_sets=way.sets,
        prices=[offer_pb2.Price(games=way.games, minor_units=PRICE * way.games)],
        price_currency="AUD",
        pricing_id="standard",
        draws_per_ticket=1,
        **way.entry,
    )
    await checkout.selling(drawn, game_types=[offer_pb2.GameType(key=way.game_type, game_offers=[shape])])
    return drawn


def item(drawn: draw_pb2.Draw, way: Way, **changes: Any) -> dict[str, Any]:
    asked_for = {} if way.asked_for is None else {"num_games": way.asked_for}
    return {
        "product_offer_key": drawn.offer_key,
        "game_type": way.game_type,
        "games": list(way.entries),
        **asked_for,
        **changes,
    }


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


async def test_somebody_elses_games_are_not_found(checkout: Checkout) -> None:
    drawn = await on_sale(checkout, WAYS["system"])
    customer, stranger = await checkout.customer(), await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(drawn, WAYS["system"]))
    await checkout.pay(customer, cart)
    answer = await checkout.client.get("/api/tickets", headers=customer.headers)
    path = f"/api/tickets/{answer.json()['result'][0]['ticket_id']}/games"
    assert (await checkout.client.get(path, headers=customer.headers)).status_code == 200
    assert (await checkout.client.get(path, headers=stranger.headers)).status_code == 404


async def test_the_wallet_says_how_a_system_was_played(checkout: Checkout) -> None:
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(await on_sale(checkout, WAYS["system"]), WAYS["system"]))
    paid = await checkout.pay(customer, cart)
    described = checkout.others.wallet.described[paid.json()["result"]["order_id"]]
    assert described == cart["cart_items"][0]["description"]
    assert "System 8, 28 games" in described
