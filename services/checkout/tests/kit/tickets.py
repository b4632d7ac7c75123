"""Shared steps of tests: game types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx2

from services.checkout.tests.kit.factories import draw, offer_key
from services.checkout.tests.kit.harness import Checkout, Customer
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


PRICE = 50
"""Cents a game; far from real, so that it is not taken for a table."""


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


async def paid_result(checkout: Checkout, customer: Customer, body: dict[str, Any]) -> dict[str, Any]:
    paid = await checkout.pay(customer, await checkout.put_in_cart(customer, body))
    assert paid.status_code == 201, paid.text
    result: dict[str, Any] = paid.json()["result"]
    return result


async def printed_pages(checkout: Checkout, customer: Customer, query: str = "") -> httpx2.Response:
    return await checkout.client.get(f"/api/tickets/print/pages{query}", headers=customer.headers)
