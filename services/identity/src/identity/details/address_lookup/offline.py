"""Addresses from the list of suburbs that ships: it knows no streets and completes the rest."""

from __future__ import annotations

import base64
import binascii
import re

import orjson

from identity.config import AddressProvider
from identity.customer.rules.suburbs import Suburb, SuburbDirectory
from identity.details.address_lookup.port import MAX_SUGGESTIONS, FoundAddress, Suggestion

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
