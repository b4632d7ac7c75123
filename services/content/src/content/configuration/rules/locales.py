"""The differences of the site for a locale."""

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
