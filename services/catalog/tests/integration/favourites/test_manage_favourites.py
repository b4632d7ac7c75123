"""Favourite numbers: whose they are, what they may be, and what becomes of them when a game changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID, uuid4

import httpx2
import pytest
import pytest_asyncio

from catalog.app import compose
from catalog.favourites.manage_favourites import list_favourite_offers
from catalog.grpc import CatalogApi
from servicekit.errors import InvalidRequest
from servicekit.testing.access_tokens import TokenSigner
from servicekit.testing.services import WEB, in_process
from services.catalog.tests.kit.harness import Catalogue, Servers, settings_for
from wattle.catalog.v1 import catalog_service_pb2 as messages

LUCKY = {"Numbers": [7, 1, 30, 22, 35, 9, 14], "Powerball": [4]}
BOUGHT_FOR_YEARS = {
    "name": "Lucky seven",
    "product_offer_key": "powerball",
    "game_type": "standard",
    "games": [LUCKY],
}


@dataclass(frozen=True)
class Customer:
    """A customer of the shop."""

    client: httpx2.AsyncClient
    id: UUID
    headers: dict[str, str]

    async def call(self, method: str, path: str = "", **options: Any) -> httpx2.Response:
        return await self.client.request(
            method, f"/api/favourite-numbers{path}", headers=WEB | self.headers, **options
        )

    async def keeps(self, **changes: Any) -> Any:
        """A new set of this customer."""
        response = await self.call("POST", json=BOUGHT_FOR_YEARS | changes)
        assert response.status_code == 201, response.text
        return response.json()["result"]

    async def listed(self, query: str = "") -> list[Any]:
        response = await self.call("GET", query)
        assert response.status_code == 200, response.text
        result: list[Any] = response.json()["result"]
        return result


@dataclass(frozen=True)
class Shop:
    """A service that customers sign in to."""

    client: httpx2.AsyncClient
    signer: TokenSigner

    def customer(self, region: str = "NSW") -> Customer:
        customer_id = uuid4()
        return Customer(self.client, customer_id, self.signer.bearer(customer_id, region=region))


@pytest_asyncio.fixture(loop_scope="session")
async def shop(seeded: Catalogue, servers: Servers) -> AsyncIterator[Shop]:
    """The packaged catalogue, served."""
    signer = TokenSigner()
    async with in_process(
        compose(settings_for(seeded, servers), seeded.clock, signer.published_keys)
    ) as client:
        yield Shop(client, signer)


async def test_set_is_stored_ascending_with_its_era(shop: Shop) -> None:
    customer = shop.customer()
    kept = await customer.keeps()
    assert kept["games"] == [{"Numbers": [1, 7, 9, 14, 22, 30, 35], "Powerball": [4]}]
    assert (kept["game_offer"], kept["valid"], kept["invalid_reason"]) == ("standard", True, None)
    assert kept["era"]["label"] == "7 from 35, Powerball 1 from 20"
    assert await customer.listed() == [kept]


async def test_set_need_not_have_as_many_games_as_a_ticket(shop: Shop) -> None:
    assert len((await shop.customer().keeps(games=[LUCKY]))["games"]) == 1


@pytest.mark.parametrize(
    ("change", "target", "code"),
    [
        ({"games": []}, "games", "too_few"),
        ({"games": [LUCKY] * 51}, "games", "too_many_games"),
        ({"games": [LUCKY | {"Numbers": [1, 2, 3]}]}, "games[0].Numbers", "number_count"),
        ({"games": [LUCKY | {"Numbers": [1, 2, 3, 4, 5, 6, 36]}]}, "games[0].Numbers", "number_out_of_range"),
        ({"games": [LUCKY | {"Numbers": [1, 1, 3, 4, 5, 6, 7]}]}, "games[0].Numbers", "number_repeated"),
        ({"games": [{"Numbers": LUCKY["Numbers"]}]}, "games[0].Powerball", "required"),
        ({"games": [LUCKY | {"Bonus": [1]}]}, "games[0].Bonus", "unknown_number_set"),
        ({"game_type": "strike_boxed"}, "game_type", "unknown_game_type"),
        ({"game_type": "random"}, "game_type", "no_numbers_to_choose"),
        ({"game_offer": "system_99"}, "game_offer", "unknown_game_offer"),
        ({"product_offer_key": "no_such_game"}, "product_offer_key", "offer_not_found"),
        ({"name": "   "}, "name", "too_short"),
        ({"name": "x" * 41}, "name", "too_long"),
        ({"owner": "me"}, "owner", "unknown_field"),
    ],
)
async def test_incomplete_set_is_refused_by_field(
    shop: Shop, change: dict[str, Any], target: str, code: str
) -> None:
    customer = shop.customer()
    response = await customer.call("POST", json=BOUGHT_FOR_YEARS | change)
    assert response.status_code == 400
    [error] = response.json()["errors"]
    assert (error["target"], error["code"]) == (target, code)
    assert await customer.listed() == []


async def test_systems_and_combos_have_their_own_layouts(shop: Shop) -> None:
    customer = shop.customer()
    system = await customer.keeps(
        product_offer_key="saturday_lotto",
        game_type="reduced_system",
        game_offer="system_8",
        games=[{"Numbers": [1, 2, 3, 4, 5, 6, 7, 8]}],
    )
    combo = await customer.keeps(
        name="Combo",
        product_offer_key="saturday_lotto",
        game_type="mega_combo",
        games=[{"Numbers": list(range(1, 13)), "Favourites": [3]}],
    )
    strike = await customer.keeps(
        name="Strike",
        product_offer_key="lotto_strike",
        game_type="strike_standard",
        games=[{"Numbers": [9, 2, 30, 1]}],
    )
    assert (system["offer_name"], system["game_offer_name"]) == ("Lotto", "System 8")
    assert combo["games"][0]["Favourites"] == [3]
    assert strike["games"] == [{"Numbers": [9, 2, 30, 1]}]
    assert [each["name"] for each in await customer.listed("?product_offer_key=saturday_lotto")] == [
        "Combo",
        "Lucky seven",
    ]


async def test_name_is_unique_per_customer_ignoring_case(shop: Shop) -> None:
    customer = shop.customer()
    await customer.keeps()
    response = await customer.call("POST", json=BOUGHT_FOR_YEARS | {"name": " LUCKY Seven "})
    assert (response.status_code, response.json()["error"]) == (422, "name_taken")
    await shop.customer().keeps()
    assert len(await customer.listed()) == 1


async def test_concurrent_adds_stop_at_fifty_sets(shop: Shop, seeded: Catalogue) -> None:
    customer = shop.customer()
    first = await customer.keeps()
    await seeded.execute(
        """
        insert into favourite_sets (customer_id, name, offer_key, game_type, game_offer, rules_from, games)
        select customer_id, 'Set ' || n, offer_key, game_type, game_offer, rules_from, games
        from favourite_sets, generate_series(2, 47) n where id = :id
        """,
        id=first["id"],
    )
    answers = await asyncio.gather(
        *(customer.call("POST", json=BOUGHT_FOR_YEARS | {"name": f"At once {n}"}) for n in range(6))
    )
    assert sorted(answer.status_code for answer in answers) == [201] * 3 + [422] * 3
    refusals = {answer.json()["error"] for answer in answers if answer.status_code == 422}
    assert refusals == {"too_many_favourites"}
    assert len(await customer.listed()) == 50


async def test_set_is_renamed_and_given_other_numbers(shop: Shop) -> None:
    customer = shop.customer()
    kept = await customer.keeps()
    renamed = (await customer.call("PUT", f"/{kept['id']}", json={"name": "Birthdays"})).json()["result"]
    assert (renamed["name"], renamed["games"]) == ("Birthdays", kept["games"])
    other = [{"Numbers": [1, 2, 3, 4, 5, 6, 7], "Powerball": [20]}]
    changed = await customer.call("PUT", f"/{kept['id']}", json={"name": "Birthdays", "games": other})
    assert changed.json()["result"]["games"] == other
    refused = await customer.call(
        "PUT", f"/{kept['id']}", json={"name": "Birthdays", "games": [{"Numbers": [1]}]}
    )
    assert refused.status_code == 400
    assert [each["games"] for each in await customer.listed()] == [other]


async def test_renaming_to_a_used_name_is_refused(shop: Shop) -> None:
    customer = shop.customer()
    await customer.keeps()
    second = await customer.keeps(name="Second")
    response = await customer.call("PUT", f"/{second['id']}", json={"name": "lucky seven"})
    assert (response.status_code, response.json()["error"]) == (422, "name_taken")


async def test_set_is_deleted_once(shop: Shop) -> None:
    customer = shop.customer()
    kept = await customer.keeps()
    assert (await customer.call("DELETE", f"/{kept['id']}")).status_code == 204
    assert await customer.listed() == []
    assert (await customer.call("DELETE", f"/{kept['id']}")).status_code == 404


@pytest.mark.parametrize(("method", "body"), [("PUT", {"name": "Mine now"}), ("DELETE", None)])
async def test_set_of_another_customer_is_not_found(shop: Shop, method: str, body: Any) -> None:
    owner = shop.customer()
    kept = await owner.keeps()
    response = await shop.customer().call(method, f"/{kept['id']}", json=body)
    assert (response.status_code, response.json()["error"]) == (404, "favourite_not_found")
    assert await owner.listed() == [kept]


async def test_favourites_need_a_session(shop: Shop) -> None:
    for method in ("GET", "POST"):
        response = await shop.client.request(
            method, "/api/favourite-numbers", headers=WEB, json=BOUGHT_FOR_YEARS
        )
        assert (response.status_code, response.json()["error"]) == (401, "not_signed_in")


async def test_favourite_of_another_era_is_stored_as_invalid(shop: Shop, seeded: Catalogue) -> None:
    customer = shop.customer()
    kept = await customer.keeps(
        product_offer_key="oz_lotto", games=[{"Numbers": [1, 2, 3, 4, 5, 6, 7]}], name="Since 2005"
    )
    await seeded.execute("update favourite_sets set rules_from = 609 where id = :id", id=kept["id"])
    [old] = await customer.listed()
    assert (old["valid"], old["invalid_reason"]) == (False, "rules_changed")
    assert old["games"] == kept["games"]
    assert old["era"]["label"] == "7 from 45 and 2 supplementaries"
    renamed = await customer.call("PUT", f"/{kept['id']}", json={"name": "Older"})
    assert renamed.json()["result"]["valid"] is False
    again = await customer.call("PUT", f"/{kept['id']}", json={"name": "Older", "games": old["games"]})
    assert again.json()["result"]["valid"] is True


async def test_eras_that_draw_the_same_leave_numbers_valid(shop: Shop, seeded: Catalogue) -> None:
    customer = shop.customer()
    kept = await customer.keeps()
    await seeded.execute("update favourite_sets set rules_from = 1144 where id = :id", id=kept["id"])
    assert (await customer.listed())[0]["valid"] is True


async def test_set_not_sold_in_the_region_is_marked_invalid(shop: Shop) -> None:
    digits = {
        "product_offer_key": "super66",
        "game_type": "standard",
        "games": [{"Digits": [0, 0, 1, 2, 3, 4]}],
    }
    kept = await shop.customer("NSW").keeps(**digits)
    assert (kept["valid"], kept["invalid_reason"]) == (False, "not_sold")
    assert (await shop.customer("QLD").keeps(**digits))["valid"] is True


async def test_favourite_offers_are_listed_by_customer(shop: Shop, seeded: Catalogue) -> None:
    customer = shop.customer()
    await customer.keeps()
    await customer.keeps(name="Second")
    await customer.keeps(
        name="Third", product_offer_key="oz_lotto", games=[{"Numbers": [1, 2, 3, 4, 5, 6, 7]}]
    )
    assert await list_favourite_offers(seeded.database, customer.id) == ["oz_lotto", "powerball"]
    assert await list_favourite_offers(seeded.database, uuid4()) == []


async def test_invalid_customer_id_is_refused(seeded: Catalogue) -> None:
    api = CatalogApi(seeded.database, seeded.clock)
    request = messages.ListFavouriteOffersRequest(customer_id="alex")
    with pytest.raises(InvalidRequest):
        await api.ListFavouriteOffers(request, cast(Any, None))
