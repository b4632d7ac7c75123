"""Looking up postal addresses while they are typed (docs/requirements.md, Signup).

One port, three adapters; which one is a setting. OFFLINE calls no provider: it completes the suburb from the
list that ships with the service.
"""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import Any, Final, Protocol
from urllib.parse import quote

import httpx2
import orjson
from pydantic import SecretStr

from identity.config import AddressProvider, IdentitySettings
from identity.customer.rules.places import Suburb, SuburbDirectory
from servicekit.errors import Unavailable
from servicekit.telemetry.logs import log

MAX_SUGGESTIONS: Final = 8
_TIMEOUT_SECONDS: Final = 3.0


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An address that may be meant."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class FoundAddress:
    """The parts of an address by form field; an unknown part is empty."""

    address_line1: str
    address_line2: str
    suburb: str
    state: str
    postcode: str
    country: str


class AddressLookup(Protocol):
    """A provider of addresses."""

    @property
    def provider(self) -> AddressProvider: ...

    async def search(self, text: str, country: str) -> list[Suggestion]:
        """Addresses of a country (ISO 3166) that begin like `text`. Raises Unavailable."""
        ...

    async def read(self, suggestion_id: str) -> FoundAddress | None:
        """The address of a suggestion; None for an id that means nothing. Raises Unavailable."""
        ...


async def ask(
    method: str,
    url: str,
    *,
    headers: dict[str, str],
    params: dict[str, str] | None = None,
    body: Any = None,
) -> httpx2.Response:
    """One call to a provider. Raises Unavailable when it does not answer, or refuses us."""
    try:
        async with httpx2.AsyncClient(timeout=_TIMEOUT_SECONDS, follow_redirects=False) as client:
            response = await client.request(method, url, headers=headers, params=params, json=body)
    except httpx2.HTTPError as failure:
        log.warning("address_lookup_unavailable", error_type=type(failure).__name__)
        raise Unavailable("address_lookup_unavailable") from failure
    if response.status_code in (401, 402, 403, 429) or response.status_code >= 500:
        log.warning("address_lookup_refused", status=response.status_code)
        raise Unavailable("address_lookup_unavailable")
    return response


_STREET_NUMBER = re.compile(r"[0-9]{1,5}[a-z]?(?:[/-][0-9]{1,5}[a-z]?)?", re.IGNORECASE)
_MAX_STREET = 120


class OfflineLookup:
    """The text before the suburb stays the first line: "12 Acacia St Marrickv" is completed."""

    provider: AddressProvider = "OFFLINE"

    def __init__(self, suburbs: SuburbDirectory) -> None:
        self._suburbs = suburbs

    async def search(self, text: str, country: str) -> list[Suggestion]:
        """Places in Australia."""
        words = text.replace(",", " ").split()
        if country != "AU" or not words:
            return []
        has_street = _STREET_NUMBER.fullmatch(words[0]) is not None and len(words) > 2
        for begin in range(2, len(words)) if has_street else (0,):
            found = self._suburbs.search(" ".join(words[begin:]), limit=MAX_SUGGESTIONS)
            if found:
                street = " ".join(words[:begin])[:_MAX_STREET]
                return [Suggestion(_id(street, suburb), _text(street, suburb)) for suburb in found]
        return []

    async def read(self, suggestion_id: str) -> FoundAddress | None:
        """The parts that the id holds, if they are of the list."""
        try:
            parts = orjson.loads(base64.urlsafe_b64decode(suggestion_id + "=" * (-len(suggestion_id) % 4)))
        except (ValueError, binascii.Error):
            return None
        if not isinstance(parts, list) or len(parts) != 4 or not all(isinstance(part, str) for part in parts):
            return None
        street, name, state, postcode = parts
        if not self._suburbs.has(Suburb(name, state, postcode)) or len(street) > _MAX_STREET:
            return None
        return FoundAddress(street, "", name, state, postcode, "AU")


def _id(street: str, suburb: Suburb) -> str:
    content = orjson.dumps([street, suburb.name, suburb.state, suburb.postcode])
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _text(street: str, suburb: Suburb) -> str:
    place = f"{suburb.name} {suburb.state} {suburb.postcode}"
    return f"{street}, {place}" if street else place


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
        return _google_address(response.json().get("addressComponents", []))

    def _headers(self, fields: str) -> dict[str, str]:
        return {"X-Goog-Api-Key": self._key.get_secret_value(), "X-Goog-FieldMask": fields}


def _google_address(components: list[dict[str, Any]]) -> FoundAddress:
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


IDEAL_POSTCODES_URL: Final = "https://api.ideal-postcodes.co.uk"


class IdealPostcodesLookup:
    """Addresses from Ideal Postcodes."""

    provider: AddressProvider = "IDEAL_POSTCODES"

    def __init__(self, key: SecretStr, base_url: str = IDEAL_POSTCODES_URL) -> None:
        self._key = key
        self._base_url = base_url.rstrip("/")

    async def search(self, text: str, country: str) -> list[Suggestion]:
        if country != "GB":
            return []
        response = await ask(
            "GET",
            f"{self._base_url}/v1/autocomplete/addresses",
            headers=self._headers(),
            params={"query": text, "limit": str(MAX_SUGGESTIONS)},
        )
        if response.status_code != 200:
            return []
        hits = response.json().get("result", {}).get("hits", [])
        return [Suggestion(hit["id"], hit["suggestion"]) for hit in hits][:MAX_SUGGESTIONS]

    async def read(self, suggestion_id: str) -> FoundAddress | None:
        """The address of a suggestion."""
        response = await ask(
            "GET",
            f"{self._base_url}/v1/autocomplete/addresses/{quote(suggestion_id, safe='')}/gbr",
            headers=self._headers(),
        )
        if response.status_code != 200:
            return None
        found = response.json()["result"]
        further = [found.get("line_2", ""), found.get("line_3", "")]
        return FoundAddress(
            address_line1=found.get("line_1", ""),
            address_line2=", ".join(line for line in further if line),
            suburb=str(found.get("post_town", "")).title(),
            state=_BRITISH_STATES.get(found.get("country", ""), ""),
            postcode=found.get("postcode", ""),
            country="GB",
        )

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f'IDEALPOSTCODES api_key="{self._key.get_secret_value()}"'}


def address_lookup(settings: IdentitySettings, suburbs: SuburbDirectory) -> AddressLookup:
    """The provider that the settings name."""
    key = settings.address_lookup_key
    if key is not None and settings.address_lookup == "GOOGLE":
        return GoogleLookup(key)
    if key is not None and settings.address_lookup == "IDEAL_POSTCODES":
        return IdealPostcodesLookup(key)
    return OfflineLookup(suburbs)
