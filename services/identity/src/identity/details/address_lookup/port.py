"""The port of address providers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

import httpx2

from identity.config import AddressProvider
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
