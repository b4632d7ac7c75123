"""The site for people of another country: what differs there from the site itself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from content.configuration.rules.page_table import PAGE_NAMES
from content.configuration.rules.parts import Locale, Part
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
    """How customers of a region read: a state of Australia, or `GB`."""
    return "en-GB" if region == "GB" else "en-AU"


def is_sold_to(locale: str, regions: Collection[str]) -> bool:
    """Whether people of a locale are among those whom something is sold to; no region means all of them."""
    return not regions or any(locale_of_region(region) == locale for region in regions)


class SiteLocale(Part):
    """What differs for a locale; whatever is left out is as on the site itself. Its id is of no meaning."""

    locale: Locale
    currency: Literal["AUD", "GBP"]
    hosts: tuple[Annotated[str, Field(pattern=r"^[a-z0-9.-]+$")], ...] = ()
    """Hosts whose visitors are of this locale, unless they are signed in as customers of another."""
    segment: SegmentName | None = None
    """What visitors may use who are in no segment; None is the segment `default`."""
    theme: Theme = Theme()
    """What looks different there; the rest is the theme of the site."""
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
    """Words of pages that differ."""

    @model_validator(mode="after")
    def _names_known_pages(self) -> SiteLocale:
        if unknown := self.pages.keys() - PAGE_NAMES:
            raise ValueError(f"unknown pages: {sorted(unknown)}")
        return self

    def apply(self, site: dict[str, Any]) -> dict[str, Any]:
        """The site's document (JSON) with what differs put in."""
        differs = self.model_dump(
            mode="json", exclude={"hosts", "pages", "segment", "theme"}, exclude_none=True, exclude_unset=True
        )
        pages = {name: text.model_dump(mode="json") for name, text in self.pages.items()}
        theme = self.theme.over(site["theme"])
        return {**site, **differs, "theme": theme, "pages": {**site["pages"], **pages}}
