"""/api/identity/addresses: postal addresses while they are typed."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query

from identity.details.address_lookup.port import AddressLookup
from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.visitor import CurrentVisitor
from servicekit.errors import NotFound
from servicekit.http.envelope import Envelope, ResponseModel, ok


class SuggestionOut(ResponseModel):
    """An address that may be meant."""

    id: str
    text: str


class SuggestionsOut(ResponseModel):
    """What the provider suggests: OFFLINE, GOOGLE or IDEAL_POSTCODES."""

    provider: str
    suggestions: list[SuggestionOut]


class AddressOut(ResponseModel):
    """The parts of an address by field of the sign-up form; an unknown part is empty."""

    address_line1: str
    address_line2: str
    suburb: str
    state: str
    postcode: str
    country: str


def router(*, lookup: AddressLookup, limits: AttemptLimits) -> APIRouter:
    routes = APIRouter(tags=["addresses"])

    @routes.get("/api/identity/addresses")
    async def search_addresses(
        visitor: CurrentVisitor,
        q: Annotated[str, Query(min_length=3, max_length=200)],
        country: Annotated[Literal["AU", "GB"], Query()] = "AU",
    ) -> Envelope[SuggestionsOut]:
        """Addresses that begin like `q`. 503 `address_lookup_unavailable`: type it in by hand."""
        await limits.count(Attempts.LOOKUP_BY_ADDRESS, visitor.address)
        found = await lookup.search(q, country)
        return ok(
            SuggestionsOut(
                provider=lookup.provider,
                suggestions=[SuggestionOut(id=each.id, text=each.text) for each in found],
            )
        )

    @routes.get("/api/identity/addresses/{suggestion_id}")
    async def read_address(
        visitor: CurrentVisitor, suggestion_id: Annotated[str, Path(min_length=1, max_length=500)]
    ) -> Envelope[AddressOut]:
        """The parts of a suggested address. 404 for an id that means nothing."""
        await limits.count(Attempts.LOOKUP_BY_ADDRESS, visitor.address)
        found = await lookup.read(suggestion_id)
        if found is None:
            raise NotFound
        return ok(AddressOut(**{name: getattr(found, name) for name in AddressOut.model_fields}))

    return routes
