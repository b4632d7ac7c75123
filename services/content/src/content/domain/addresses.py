"""Addresses and lines of text that operators may write."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

_INTERNAL = re.compile(r"/(?![/\\])[^\s\\]*")
_EXTERNAL = re.compile(r"https://[a-z0-9.-]+(?:[/?#][^\s\\]*)?", re.IGNORECASE)
_IMAGE = re.compile(r"/media/[a-z0-9][a-z0-9_.-]{0,127}")


def internal(route: str) -> str:
    """Validator: a path of this site. Raises ValueError."""
    if _INTERNAL.fullmatch(route) is None:
        raise ValueError("a route of this site begins with one slash")
    return route


def external(url: str) -> str:
    """Validator: an encrypted address of another site. Raises ValueError."""
    if _EXTERNAL.fullmatch(url) is None:
        raise ValueError("an address elsewhere begins with https://")
    return url


def either(address: str) -> str:
    """Validator: a path of this site, or an encrypted address elsewhere. Raises ValueError."""
    return internal(address) if address.startswith("/") else external(address)


def image(address: str) -> str:
    """Validator: a picture that was uploaded here. Raises ValueError."""
    if _IMAGE.fullmatch(address) is None:
        raise ValueError("a picture comes from /media/")
    return address


Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]
InternalRoute = Annotated[str, AfterValidator(internal)]
ExternalUrl = Annotated[str, AfterValidator(external)]
AnyAddress = Annotated[str, AfterValidator(either)]
ImageAddress = Annotated[str, AfterValidator(image)]
