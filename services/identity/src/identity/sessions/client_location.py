"""Location of a request, from headers of the network in front of the gateway."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import Request

from identity.config import IdentitySettings
from servicekit.http.proxies import came_from_proxy

_COUNTRY = re.compile(r"[A-Z]{2}")
_REGION = re.compile(r"[A-Z0-9]{1,3}")
_NOWHERE = frozenset({"XX", "T1"})
"""Codes of content delivery networks for unknown addresses and the Tor network."""


@dataclass(frozen=True, slots=True)
class Located:
    """Country (ISO 3166-1) and subdivision (ISO 3166-2 without the country) of the client's address."""

    country: str | None
    region: str | None


def located(request: Request) -> Located:
    """Values of the configured headers, believed only from our own proxy."""
    settings: IdentitySettings = request.app.state.settings
    if settings.location_country_header is None or not came_from_proxy(request):
        return Located(None, None)
    country = _value(request.headers, settings.location_country_header, _COUNTRY)
    if country is None or country in _NOWHERE:
        return Located(None, None)
    return Located(country, _value(request.headers, settings.location_region_header, _REGION))


def _value(headers: Mapping[str, str], name: str | None, form: re.Pattern[str]) -> str | None:
    if name is None:
        return None
    sent = headers.get(name, "").strip().upper()
    return sent if form.fullmatch(sent) else None
