"""The adapters of address lookup against servers that answer in the recorded shapes of the real ones."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from pydantic import SecretStr, ValidationError

from identity.config import IdentitySettings
from identity.customer.reference_data import load_suburbs
from identity.details.address_lookup import FoundAddress, GoogleLookup, IdealPostcodesLookup, OfflineLookup
from servicekit.errors import Unavailable
from servicekit.testing.services import APP
from services.identity.tests.kit.service import Identity
from services.identity.tests.kit.serving import serving

KEY = SecretStr("the-key")
PLACE = {
    "addressComponents": [
        {"longText": "3", "shortText": "3", "types": ["subpremise"], "languageCode": "en-US"},
        {"longText": "48", "shortText": "48", "types": ["street_number"], "languageCode": "en-US"},
        {"longText": "Bellbird Lane", "shortText": "Bellbird Ln", "types": ["route"], "languageCode": "en"},
        {"longText": "Brunswick", "shortText": "Brunswick", "types": ["locality", "political"]},
        {"longText": "Victoria", "shortText": "VIC", "types": ["administrative_area_level_1", "political"]},
        {"longText": "Australia", "shortText": "AU", "types": ["country", "political"]},
        {"longText": "3056", "shortText": "3056", "types": ["postal_code"]},
    ]
}
PREDICTIONS = {
    "suggestions": [
        {"placePrediction": {"placeId": "ChIJ1", "text": {"text": "3/48 Bellbird Lane, Brunswick VIC"}}},
        {"queryPrediction": {"text": {"text": "bellbird lanes"}}},
    ]
}
HITS = {
    "result": {
        "hits": [
            {
                "id": "paf_23747771",
                "suggestion": "10 Downing Street, London, SW1A",
                "urls": {"udprn": "/v1/udprn/23747771"},
            }
        ]
    },
    "code": 2000,
    "message": "Success",
}
RESOLVED = {
    "result": {
        "line_1": "Prime Minister & First Lord of the Treasury",
        "line_2": "10 Downing Street",
        "line_3": "",
        "post_town": "LONDON",
        "postcode": "SW1A 2AA",
        "country": "England",
        "udprn": 23747771,
    },
    "code": 2000,
    "message": "Success",
}


def google(status: int = 200) -> FastAPI:
    app = FastAPI()

    @app.post("/v1/places:autocomplete")
    async def autocomplete(request: Request) -> Any:
        body = await request.json()
        if request.headers["x-goog-api-key"] != "the-key" or body["includedRegionCodes"] != ["au"]:
            return JSONResponse({}, 400)
        return JSONResponse(PREDICTIONS if body["input"].startswith("3/48") else {}, status)

    @app.get("/v1/places/{place}")
    async def place(place: str, request: Request) -> Any:
        if request.headers["x-goog-fieldmask"] != "addressComponents":
            return JSONResponse({}, 400)
        return JSONResponse(PLACE if place == "ChIJ1" else {"error": {}}, 200 if place == "ChIJ1" else 404)

    return app


def ideal_postcodes(status: int = 200) -> FastAPI:
    app = FastAPI()

    @app.get("/v1/autocomplete/addresses")
    async def autocomplete(query: str, request: Request) -> Any:
        if request.headers["authorization"] != 'IDEALPOSTCODES api_key="the-key"':
            return JSONResponse({}, 401)
        return JSONResponse(HITS if query.startswith("10 Down") else {"result": {"hits": []}}, status)

    @app.get("/v1/autocomplete/addresses/{address}/gbr")
    async def resolve(address: str) -> Any:
        known = address == "paf_23747771"
        return JSONResponse(RESOLVED if known else {"code": 4040}, 200 if known else 404)

    return app


async def test_google_returns_suggestions_and_address_parts() -> None:
    async with serving(google()) as url:
        lookup = GoogleLookup(KEY, url)
        [suggestion] = await lookup.search("3/48 Bellbird", "AU")
        assert (suggestion.id, suggestion.text) == ("ChIJ1", "3/48 Bellbird Lane, Brunswick VIC")
        assert await lookup.read("ChIJ1") == FoundAddress(
            "3/48 Bellbird Lane", "", "Brunswick", "VIC", "3056", "AU"
        )
        assert await lookup.search("nowhere", "AU") == []
        assert await lookup.read("../secret") is None


async def test_ideal_postcodes_returns_suggestions_and_address_parts() -> None:
    async with serving(ideal_postcodes()) as url:
        lookup = IdealPostcodesLookup(KEY, url)
        [suggestion] = await lookup.search("10 Downing", "GB")
        assert suggestion.id == "paf_23747771"
        assert await lookup.read(suggestion.id) == FoundAddress(
            "Prime Minister & First Lord of the Treasury", "10 Downing Street", "London", "ENG",
            "SW1A 2AA", "GB",
        )  # fmt: skip
        assert await lookup.search("10 Downing", "AU") == []
        assert await lookup.read("unknown") is None


@pytest.mark.parametrize("status", [402, 429, 500])
async def test_refusing_provider_is_unavailable(status: int) -> None:
    async with serving(google(status)) as url:
        with pytest.raises(Unavailable):
            await GoogleLookup(KEY, url).search("3/48", "AU")
    async with serving(ideal_postcodes(status)) as url:
        with pytest.raises(Unavailable):
            await IdealPostcodesLookup(KEY, url).search("10 Down", "GB")


async def test_unreachable_provider_is_unavailable() -> None:
    with pytest.raises(Unavailable):
        await GoogleLookup(KEY, "http://127.0.0.1:1").search("3/48", "AU")


async def test_offline_lookup_completes_suburb_after_street() -> None:
    lookup = OfflineLookup(load_suburbs())
    [first, *_] = await lookup.search("12 acacia street marrickville", "AU")
    assert first.text.startswith("12 acacia street, Marrickville NSW")
    assert await lookup.read(first.id) == FoundAddress(
        "12 acacia street", "", "Marrickville", "NSW", first.text[-4:], "AU"
    )
    assert (await lookup.search("3056", "AU"))[0].text == "Brunswick VIC 3056"
    assert await lookup.search("brunswick", "GB") == []


@pytest.mark.parametrize("made_up", ["x", "", "WyJhIiwiYiIsImMiLCJkIl0", "AAAA", "W10"])
async def test_unknown_offline_suggestion_is_not_found(made_up: str) -> None:
    assert await OfflineLookup(load_suburbs()).read(made_up) is None


async def test_visitor_can_look_up_addresses(identity: Identity) -> None:
    client = identity.client
    found = (await client.get("/api/identity/addresses?q=brunswick%20vic", headers=APP)).json()["result"]
    assert found["provider"] == "OFFLINE"
    address = await client.get(f"/api/identity/addresses/{found['suggestions'][0]['id']}", headers=APP)
    assert address.json()["result"]["suburb"] == "Brunswick"
    short = await client.get("/api/identity/addresses?q=br", headers=APP)
    assert (short.status_code, short.json()["errors"][0]["target"]) == (400, "q")


def test_provider_without_key_is_refused() -> None:
    with pytest.raises(ValidationError, match="IDENTITY_ADDRESS_LOOKUP_KEY"):
        IdentitySettings(environment="test", address_lookup="GOOGLE")
