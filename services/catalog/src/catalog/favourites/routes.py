"""`/api/favourite-numbers`: sets of numbers that a customer stores."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query
from pydantic import Field, StrictInt, StringConstraints

from catalog.favourites.manage_favourites import CheckedSet, ManageFavourites, NewSet
from catalog.favourites.rules import MAX_GAMES
from catalog.games.rules import drawn_era
from catalog.responses.fields import from_value
from catalog.results.routes.models import EraOfDraws, era_out
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.security.sessions import SignedIn

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]
Key = Annotated[str, Field(max_length=40)]
GameIn = Annotated[
    dict[
        Annotated[str, Field(max_length=40)],
        Annotated[list[Annotated[StrictInt, Field(ge=0, le=255)]], Field(max_length=100)],
    ],
    Field(max_length=4),
]
OfferFilter = Annotated[str | None, Query(max_length=40, description="Only sets of this offer")]


class FavouriteSetIn(RequestModel):
    """A set to add; without `game_offer` it is for the first game offer of the type."""

    name: Name
    product_offer_key: Key
    game_type: Key
    game_offer: Key | None = None
    games: Annotated[list[GameIn], Field(min_length=1, max_length=MAX_GAMES)]


class FavouriteSetChangeIn(RequestModel):
    """Another name, and other numbers where they are given."""

    name: Name
    games: Annotated[list[GameIn], Field(min_length=1, max_length=MAX_GAMES)] | None = None


class FavouriteSetOut(ResponseModel):
    """A set of numbers under a name. An invalid one is stored unchanged, with the reason: other
    numbers are drawn now (`rules_changed`), or the ticket is not sold to this customer (`not_sold`).
    """

    id: UUID
    name: str
    product_offer_key: str
    offer_name: str
    game_type: str
    game_type_name: str
    game_offer: str
    game_offer_name: str
    games: list[dict[str, list[int]]]
    era: EraOfDraws
    valid: bool
    invalid_reason: Literal["rules_changed", "not_sold"] | None
    created_at: datetime
    changed_at: datetime


def router(favourites: ManageFavourites) -> APIRouter:
    """The routes under /api/favourite-numbers; all for signed-in customers."""
    routes = APIRouter(tags=["favourite numbers"])

    @routes.get("/api/favourite-numbers")
    async def list_favourite_numbers(
        customer: SignedIn, product_offer_key: OfferFilter = None
    ) -> Envelope[list[FavouriteSetOut]]:
        """The customer's sets by name, of one offer or of all."""
        found = await favourites.list_sets(customer, product_offer_key)
        return ok([_set_out(checked, customer.region) for checked in found])

    @routes.post("/api/favourite-numbers", status_code=201)
    async def add_favourite_numbers(body: FavouriteSetIn, customer: SignedIn) -> Envelope[FavouriteSetOut]:
        """Keeps numbers. 400 with what is not complete, by field; 422 `name_taken`, `too_many_favourites`."""
        wanted = NewSet(body.name, body.product_offer_key, body.game_type, body.game_offer, body.games)
        return ok(_set_out(await favourites.add(customer, wanted), customer.region))

    @routes.put("/api/favourite-numbers/{favourite_id}")
    async def change_favourite_numbers(
        favourite_id: UUID, body: FavouriteSetChangeIn, customer: SignedIn
    ) -> Envelope[FavouriteSetOut]:
        """Changes a set. 404 `favourite_not_found`; 400 with what is not complete; 422 `name_taken`."""
        changed = await favourites.change(customer, favourite_id, name=body.name, games=body.games)
        return ok(_set_out(changed, customer.region))

    @routes.delete("/api/favourite-numbers/{favourite_id}", status_code=204)
    async def delete_favourite_numbers(favourite_id: UUID, customer: SignedIn) -> None:
        """Deletes a set. 404 `favourite_not_found`."""
        await favourites.delete(customer, favourite_id)

    return routes


def _set_out(checked: CheckedSet, region: str) -> FavouriteSetOut:
    stored, offer, invalid = checked
    game_type = next((each for each in offer.game_types if each.key == stored.game_type), None)
    game_offers = game_type.game_offers if game_type else ()
    game_offer = next((each for each in game_offers if each.key == stored.game_offer), None)
    return from_value(
        FavouriteSetOut,
        stored,
        product_offer_key=stored.offer_key,
        offer_name=offer.name_in(region),
        game_type_name=game_type.name if game_type else stored.game_type,
        game_offer_name=game_offer.name if game_offer else stored.game_offer,
        era=era_out(drawn_era(offer.eras, stored.rules_from)),
        valid=invalid is None,
        invalid_reason=None if invalid is None else invalid.value,
    )
