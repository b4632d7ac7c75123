"""Ideal Postcodes: autocomplete, then the full address of the chosen suggestion; British addresses only."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from pydantic import SecretStr

from identity.config import AddressProvider
from identity.details.address_lookup.port import MAX_SUGGESTIONS, FoundAddress, Suggestion, ask

IDEAL_POSTCODES_URL: Final = "https://api.ideal-postcodes.co.uk"
_STATES: Final = {"England": "ENG", "Northern Ireland": "NIR", "Scotland": "SCT", "Wales": "WLS"}


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
            state=_STATES.get(found.get("country", ""), ""),
            postcode=found.get("postcode", ""),
            country="GB",
        )

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f'IDEALPOSTCODES api_key="{self._key.get_secret_value()}"'}
