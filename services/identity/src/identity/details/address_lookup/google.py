"""Google's Places API (New): autocomplete, then the components of the chosen place."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote

from pydantic import SecretStr

from identity.config import AddressProvider
from identity.details.address_lookup.port import MAX_SUGGESTIONS, FoundAddress, Suggestion, ask

GOOGLE_URL: Final = "https://places.googleapis.com"
_BRITISH_STATES: Final = {"England": "ENG", "Northern Ireland": "NIR", "Scotland": "SCT", "Wales": "WLS"}


class GoogleLookup:
    """Addresses from Google."""

    provider: AddressProvider = "GOOGLE"

    def __init__(self, key: SecretStr, base_url: str = GOOGLE_URL) -> None:
        self._key = key
        self._base_url = base_url.rstrip("/")

    async def search(self, text: str, country: str) -> list[Suggestion]:
        response = await ask(
            "POST",
            f"{self._base_url}/v1/places:autocomplete",
            headers=self._headers("suggestions.placePrediction(placeId,text.text)"),
            body={
                "input": text,
                "includedRegionCodes": [country.lower()],
                "includedPrimaryTypes": ["street_address", "premise", "subpremise", "route"],
            },
        )
        if response.status_code != 200:
            return []
        predictions = [each.get("placePrediction", {}) for each in response.json().get("suggestions", [])]
        return [
            Suggestion(each["placeId"], each["text"]["text"])
            for each in predictions
            if "placeId" in each and "text" in each
        ][:MAX_SUGGESTIONS]

    async def read(self, suggestion_id: str) -> FoundAddress | None:
        """The components of a place."""
        response = await ask(
            "GET",
            f"{self._base_url}/v1/places/{quote(suggestion_id, safe='')}",
            headers=self._headers("addressComponents"),
        )
        if response.status_code != 200:
            return None
        return _address(response.json().get("addressComponents", []))

    def _headers(self, fields: str) -> dict[str, str]:
        return {"X-Goog-Api-Key": self._key.get_secret_value(), "X-Goog-FieldMask": fields}


def _address(components: list[dict[str, Any]]) -> FoundAddress:
    def part(*kinds: str, form: str = "longText") -> str:
        for kind in kinds:
            for component in components:
                if kind in component.get("types", ()):
                    return str(component.get(form, ""))
        return ""

    country = part("country", form="shortText")
    unit = part("subpremise")
    number = "/".join(each for each in (unit, part("street_number")) if each)
    state = part("administrative_area_level_1", form="shortText")
    if country == "GB":
        state = _BRITISH_STATES.get(part("administrative_area_level_1"), "")
    return FoundAddress(
        address_line1=" ".join(each for each in (number, part("route")) if each),
        address_line2="",
        suburb=part("locality", "postal_town", "sublocality"),
        state=state,
        postcode=part("postal_code"),
        country=country,
    )
