"""Missing offers and draws are requested from catalog, at a limited rate."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import httpx2
import pytest

from checkout.catalogue import read_model
from checkout.catalogue import store as catalogue
from servicekit.data.database import Database
from servicekit.testing.services import WEB
from services.checkout.tests.kit.factories import draw, item, offer, offer_key
from services.checkout.tests.kit.harness import Checkout
from wattle.catalog.v1 import draw_pb2, events_pb2

MADE_UP = 900_000_001


async def put(checkout: Checkout, key: str, draw_no: int | None = None) -> httpx2.Response:
    return await checkout.client.post("/api/cart/items", json=item(key, first_draw_no=draw_no), headers=WEB)


def refusal(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["errors"][0]["code"]


async def known(checkout: Checkout) -> str:
    """The key of an offer that was requested once."""
    key = await checkout.selling()
    assert (await put(checkout, key)).status_code == 201
    assert checkout.others.catalog.asked[key] == 1
    return key


async def test_invented_draws_cause_one_request(checkout: Checkout) -> None:
    key = await known(checkout)
    for draw_no in range(MADE_UP, MADE_UP + 5):
        assert refusal(await put(checkout, key, draw_no)) == (400, "unknown_draw")
    assert checkout.others.catalog.asked[key] == 2


async def test_concurrent_invented_draws_cause_one_request(checkout: Checkout) -> None:
    key = await known(checkout)
    answers = await asyncio.gather(*[put(checkout, key, MADE_UP + one) for one in range(10)])
    assert {refusal(answer) for answer in answers} == {(400, "unknown_draw")}
    assert checkout.others.catalog.asked[key] == 2


async def test_invented_offer_causes_one_request(checkout: Checkout) -> None:
    key = offer_key()
    for draw_no in (None, MADE_UP, MADE_UP + 1):
        assert refusal(await put(checkout, key, draw_no)) == (400, "unknown_offer")
    assert checkout.others.catalog.asked[key] == 1


async def test_new_draw_without_event_is_sold(
    checkout: Checkout,
) -> None:
    key = await known(checkout)
    made: list[draw_pb2.Draw] = []
    for _ in range(3):
        made.append(draw(key))
        await checkout.publish(offer(key), *made)
        assert (await put(checkout, key, made[-1].draw_no)).status_code == 201
    assert checkout.others.catalog.asked[key] == 4


async def test_new_draw_by_event_is_sold_after_invented_ones(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_model, "MAX_AGE", -1.0)
    key, made = await known(checkout), draw(offer_key())
    made.offer_key = key
    assert refusal(await put(checkout, key, made.draw_no)) == (400, "unknown_draw")
    await checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=made))
    assert (await put(checkout, key, made.draw_no)).status_code == 201
    assert checkout.others.catalog.asked[key] == 2


async def test_missing_draw_is_requested_again_later(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_model, "MISSING_FOR", 0.0)
    key = await known(checkout)
    made = draw(key)
    assert refusal(await put(checkout, key, made.draw_no)) == (400, "unknown_draw")
    await checkout.publish(offer(key), made)
    assert (await put(checkout, key, made.draw_no)).status_code == 201


async def test_past_draws_of_cart_need_one_query_and_no_request(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_model, "MAX_AGE", -1.0)
    looked_for: list[set[tuple[str, int]]] = []
    stored_draws = catalogue.stored_draws

    async def looking(database: Database, draws: Collection[tuple[str, int]]) -> set[tuple[str, int]]:
        looked_for.append(set(draws))
        return await stored_draws(database, draws)

    past: set[tuple[str, int]] = set()
    customer = await checkout.customer()
    for _ in range(3):
        first = draw(offer_key())
        second = draw(first.offer_key)
        key = await checkout.selling(first, second)
        await checkout.put_in_cart(customer, item(key, num_draws=2))
        past |= {(key, first.draw_no), (key, second.draw_no)}
    await checkout.database.call(
        "update draws set status = 5 where offer_key = any(%(keys)s)", {"keys": [key for key, _ in past]}
    )
    asked = dict(checkout.others.catalog.asked)
    monkeypatch.setattr(catalogue, "stored_draws", looking)

    for _ in range(2):
        cart = await checkout.cart(customer)

    assert cart["item_count"] == 0
    assert looked_for == [past]
    assert checkout.others.catalog.asked == asked
