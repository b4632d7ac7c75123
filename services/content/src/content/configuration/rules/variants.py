"""Differences of the site for a locale, and its alternatives: campaigns, co-branded charities, experiments
(docs/domain.md §10.2).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator

from content.configuration.rules.page_table import PAGE_NAMES
from content.configuration.rules.parts import Key, Line, Locale, Part
from content.configuration.rules.site import (
    Footer,
    NavigationItem,
    PageText,
    RegulationImage,
    ResponsiblePlay,
    SegmentName,
    SitewideBanner,
    Support,
)
from content.configuration.rules.theme import Theme


def locale_of_region(region: str) -> Locale:
    """The locale of customers of a region: a state of Australia, or `GB`."""
    return "en-GB" if region == "GB" else "en-AU"


def is_sold_to(locale: str, regions: Collection[str]) -> bool:
    """Whether something that is sold in `regions` is sold to a locale; no region means every region."""
    return not regions or any(locale_of_region(region) == locale for region in regions)


class SiteLocale(Part):
    """What differs for a locale; a missing field is as on the site itself. The id has no meaning."""

    locale: Locale
    currency: Literal["AUD", "GBP"]
    hosts: tuple[Annotated[str, Field(pattern=r"^[a-z0-9.-]+$")], ...] = ()
    """Hosts whose visitors get this locale, except signed-in customers of another locale."""
    segment: SegmentName | None = None
    """Segment of visitors without one; None is `default`."""
    theme: Theme = Theme()
    """Differences from the theme of the site."""
    navigation: tuple[NavigationItem, ...] | None = None
    footer: Footer | None = None
    support: Support | None = None
    responsible_play: ResponsiblePlay | None = None
    regulation_text: str | None = None
    regulation_images: tuple[RegulationImage, ...] | None = None
    payment_logos: tuple[Literal["AMEX", "APPLE_PAY", "GOOGLE_PAY", "MASTERCARD", "PAYPAL", "VISA"], ...] | (
        None
    ) = None
    sitewide_banner: SitewideBanner | None = None
    pages: dict[str, PageText] = Field(default_factory=dict)
    """Differing texts of pages."""

    @model_validator(mode="after")
    def _names_known_pages(self) -> SiteLocale:
        if unknown := self.pages.keys() - PAGE_NAMES:
            raise ValueError(f"unknown pages: {sorted(unknown)}")
        return self

    def apply(self, site: dict[str, Any]) -> dict[str, Any]:
        """The site's document (JSON) with these differences applied."""
        differs = self.model_dump(
            mode="json", exclude={"hosts", "pages", "segment", "theme"}, exclude_none=True, exclude_unset=True
        )
        pages = {name: text.model_dump(mode="json") for name, text in self.pages.items()}
        theme = self.theme.over(site["theme"])
        return {**site, **differs, "theme": theme, "pages": {**site["pages"], **pages}}


_NAME: Final = re.compile(r"[a-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class SiteVisitor:
    """What decides which site a visitor sees.

    `segment` is None for the general public. `named` are the sub-variants of the request; the first that
    exists counts. `own` is the customer's sub-variant. `locale` is the customer's; None for others. `host` is
    the host of the request.
    """

    segment: str | None
    named: Sequence[str] = ()
    own: str | None = None
    locale: Locale | None = None
    host: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of sale of a sub-variant, which services that sell receive."""

    pricing_id: str
    """Price list; empty for the customer's own."""
    offer_keys: tuple[str, ...]
    overrides_customer: bool


class SubVariant(Part):
    """What differs from the site itself; a missing field is as there. The id is the value of `sv`."""

    active: bool = True
    name: Line
    site_name: Line | None = None
    locale: Locale | None = None
    """The locale whose site it changes for visitors, with its currency; customers keep their own locale."""
    theme: Theme = Theme()
    pricing_id: Key | None = None
    offers: tuple[Key, ...] = ()
    """Keys of the offers it shows, in order; empty for all."""
    default_cause: Key | None = None
    support_phone: Line | None = None
    responsible_play: ResponsiblePlay | None = None
    navigation: tuple[NavigationItem, ...] | None = None
    sitewide_banner: SitewideBanner | None = None
    regulation_text: str | None = None
    affiliate_variant: Literal["A", "B", "C"] | None = None
    overrides_customer: bool = False
    """Whether it also applies to customers who belong to another sub-variant."""
    host: Annotated[str, Field(pattern=r"^[a-z0-9.-]+$")] | None = None
    """A host that always shows it; only then do search engines list it."""

    @property
    def terms(self) -> Terms:
        return Terms(self.pricing_id or "", self.offers, self.overrides_customer)

    def apply(self, site: dict[str, Any]) -> dict[str, Any]:
        """The site's document (JSON) with these differences applied."""
        changed = {**site, "theme": self.theme.over(site["theme"])}
        if self.site_name is not None:
            changed["site_name"] = self.site_name
        if self.regulation_text is not None:
            changed["regulation_text"] = self.regulation_text
        if self.responsible_play is not None:
            changed["responsible_play"] = self.responsible_play.model_dump(mode="json")
        if self.navigation is not None:
            changed["navigation"] = [item.model_dump(mode="json") for item in self.navigation]
        if self.sitewide_banner is not None:
            changed["sitewide_banner"] = self.sitewide_banner.model_dump(mode="json")
        if self.support_phone is not None:
            changed["support"] = {**site["support"], "phone": self.support_phone}
        return changed


def may_name(text: str) -> bool:
    """Whether a text has the form of a sub-variant's name."""
    return _NAME.fullmatch(text) is not None
