"""Base, keys, locales, addresses and lines of everything that editors write."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, Protocol, Self, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
"""Slug of an entry or an item."""
Locale = Literal["en-AU", "en-GB"]


class Part(BaseModel):
    """Base of everything that editors write. It is closed: an unknown field is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


_INTERNAL = re.compile(r"/(?![/\\])[^\s\\]*")
_EXTERNAL = re.compile(r"https://[a-z0-9.-]+(?:[/?#][^\s\\]*)?", re.IGNORECASE)
_IMAGE = re.compile(r"/media/[a-z0-9][a-z0-9_.-]{0,127}")


def internal(route: str) -> str:
    """Validator: a path of this site. Raises ValueError."""
    if _INTERNAL.fullmatch(route) is None:
        raise ValueError("a route of this site begins with one slash")
    return route


def external(url: str) -> str:
    """Validator: an https address of another site. Raises ValueError."""
    if _EXTERNAL.fullmatch(url) is None:
        raise ValueError("an address elsewhere begins with https://")
    return url


def either(address: str) -> str:
    """Validator: a path of this site, or an https address of another site. Raises ValueError."""
    return internal(address) if address.startswith("/") else external(address)


def image(address: str) -> str:
    """Validator: the address of an uploaded picture. Raises ValueError."""
    if _IMAGE.fullmatch(address) is None:
        raise ValueError("a picture comes from /media/")
    return address


IsReachable = Callable[[str], bool]
"""Whether a visitor can open an address."""


def always_reachable(_: str) -> bool:
    return True


class _Linked(Protocol):
    @property
    def link(self) -> str | None: ...

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self: ...


_Item = TypeVar("_Item", bound=_Linked)


def without_unreachable_link(item: _Item, is_reachable: IsReachable) -> _Item:
    """The item, without its link and link text when the visitor cannot open the link."""
    if item.link is None or is_reachable(item.link):
        return item
    return item.model_copy(update={"link": None, "link_text": None})


Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]
InternalRoute = Annotated[str, AfterValidator(internal)]
ExternalUrl = Annotated[str, AfterValidator(external)]
AnyAddress = Annotated[str, AfterValidator(either)]
ImageAddress = Annotated[str, AfterValidator(image)]
