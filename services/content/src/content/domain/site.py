"""The site configuration: one versioned document that says what the site is, offers and looks like."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints, model_validator

from content.domain.capabilities import CAPABILITIES, DEFAULT_SEGMENT
from content.domain.routes import PAGE_NAMES
from content.domain.theme import Theme

_INTERNAL = re.compile(r"/(?![/\\])[^\s\\]*")
_EXTERNAL = re.compile(r"https://[a-z0-9.-]+(?:[/?#][^\s\\]*)?", re.IGNORECASE)


def _internal(route: str) -> str:
    if _INTERNAL.fullmatch(route) is None:
        raise ValueError("a route of this site begins with one slash")
    return route


def _external(url: str) -> str:
    if _EXTERNAL.fullmatch(url) is None:
        raise ValueError("an address elsewhere begins with https://")
    return url


def _capability(name: str) -> str:
    if name not in CAPABILITIES:
        raise ValueError(f"there is no capability {name}")
    return name


Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]
InternalRoute = Annotated[str, AfterValidator(_internal)]
ExternalUrl = Annotated[str, AfterValidator(_external)]
Capability = Annotated[str, AfterValidator(_capability)]
SegmentName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,63}$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class NavigationItem(_Part):
    """One item of the main navigation (specification §2, Main navigation)."""

    label: Line
    route_type: Literal["external", "internal", "internal_dynamic", "none"]
    route: str | None = None
    child: Literal["lotto", "raffle", "social_play", "results", "subvariant"] | None = None

    @model_validator(mode="after")
    def _leads_somewhere(self) -> Self:
        if self.route_type == "none":
            if self.route is not None or self.child is None:
                raise ValueError("an item without a route opens the drawer of its child")
        elif self.route is None:
            raise ValueError("this item needs a route")
        elif self.route_type == "external":
            _external(self.route)
        else:
            _internal(self.route)
        return self


class FooterLink(_Part):
    """One link of the footer."""

    label: Line
    route: InternalRoute


class Footer(_Part):
    """The footer."""

    links: tuple[FooterLink, ...]


class Support(_Part):
    """How to reach people (specification §3, Customer support settings)."""

    phone: Line
    opening_hours: Line
    email: Line


class ResponsiblePlay(_Part):
    """Where to find help; shown on every page."""

    helpline: Line
    number: Line
    url: ExternalUrl
    text: Line


class PageText(_Part):
    """What a page is called and begins with. `{offer}` and `{site}` stand for the names of both."""

    title: Line
    description: Line
    heading: Line
    lead: str = ""


class SiteDocument(_Part):
    """A whole configuration. Whatever is not in the schema is refused."""

    site_name: Line
    locale: Literal["en-AU", "en-GB"]
    currency: Literal["AUD", "GBP"]
    segments: dict[SegmentName, tuple[Capability, ...]]
    navigation: tuple[NavigationItem, ...]
    footer: Footer
    theme: Theme
    support: Support
    responsible_play: ResponsiblePlay
    regulation_text: str
    pages: dict[str, PageText]

    @model_validator(mode="after")
    def _is_complete(self) -> Self:
        if DEFAULT_SEGMENT not in self.segments:
            raise ValueError("a site needs the segment default")
        missing, unknown = PAGE_NAMES - self.pages.keys(), self.pages.keys() - PAGE_NAMES
        if missing or unknown:
            raise ValueError(f"pages missing: {sorted(missing)}, unknown: {sorted(unknown)}")
        return self

    def page(self, name: str, names: Mapping[str, str]) -> PageText:
        """The text of a page with its placeholders filled; a placeholder without a name stays out."""

        def fill(text: str) -> str:
            for placeholder in ("offer", "site"):
                text = text.replace("{" + placeholder + "}", names.get(placeholder, ""))
            return text

        text = self.pages[name]
        return PageText.model_construct(
            title=fill(text.title),
            description=fill(text.description),
            heading=fill(text.heading),
            lead=fill(text.lead),
        )
