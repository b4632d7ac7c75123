"""The site configuration: one versioned document with segments, navigation, texts and theme."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, Self
from zoneinfo import available_timezones

from pydantic import Field, StringConstraints, model_validator

from content.configuration.rules.capabilities import DEFAULT_SEGMENT, CapabilityName
from content.configuration.rules.page_table import PAGE_NAMES
from content.configuration.rules.parts import (
    AnyAddress,
    ExternalUrl,
    ImageAddress,
    InternalRoute,
    Line,
    Part,
    external,
    internal,
)
from content.configuration.rules.theme import Logo, Theme

SegmentName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,63}$")]


_time_zones = cache(available_timezones)


class NavigationItem(Part):
    """One item of the main navigation (docs/requirements.md §2, Main navigation)."""

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
            external(self.route)
        else:
            internal(self.route)
        return self


class FooterLink(Part):
    label: Line
    route: InternalRoute


class Footer(Part):
    links: tuple[FooterLink, ...]


class OpenHours(Part):
    """Opening hours of some days of the week, in the support's time zone."""

    days: Annotated[tuple[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"], ...], Field(min_length=1)]
    opens: Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
    closes: Annotated[str, Field(pattern=r"^(([01]\d|2[0-3]):[0-5]\d|24:00)$")]
    """Exclusive; `24:00` is midnight."""

    @model_validator(mode="after")
    def _opens_before_it_closes(self) -> Self:
        if not self.opens < self.closes:
            raise ValueError("hours open before they close; write what goes on after midnight as another day")
        return self


class Support(Part):
    """Support channels (docs/requirements.md §3, Customer support settings)."""

    phone: Line
    opening_hours: Line
    email: Line
    chat_url: ExternalUrl | None = None
    """Online chat during the opening hours; None without chat."""
    time_zone: Annotated[str, Field(max_length=64)] | None = None
    """IANA time zone of the hours."""
    hours: tuple[OpenHours, ...] = ()
    """Opening hours that `opening_hours` describes in words; empty for always open."""

    @model_validator(mode="after")
    def _has_a_zone_for_its_hours(self) -> Self:
        if self.hours and self.time_zone is None:
            raise ValueError("hours need a time zone")
        if self.time_zone is not None and self.time_zone not in _time_zones():
            raise ValueError(f"there is no time zone {self.time_zone}")
        return self


class SitewideBanner(Part):
    """A line at the top of every page, until it is dismissed or changed."""

    text: Line
    link: AnyAddress | None = None
    link_text: Line | None = None


class Rebrand(Part):
    """A rebranding under way, for segments with the capability `rebrand` (docs/domain.md §10.1)."""

    site_name: Line
    """The new name."""
    logo: Logo = Logo()
    notice: Line
    """Text for those who know the old name."""
    link: AnyAddress | None = None
    link_text: Line | None = None


class SocialLink(Part):
    """Our page on a social network (docs/requirements.md §3, Social link)."""

    network: Literal["facebook", "instagram", "linkedin", "x", "youtube"]
    url: ExternalUrl


class AppStores(Part):
    """Store pages of the native app."""

    apple: ExternalUrl | None = None
    google: ExternalUrl | None = None


class RegulationImage(Part):
    """A mark of a regulator or an age limit."""

    src: ImageAddress
    alt: Line
    url: ExternalUrl | None = None


class ResponsiblePlay(Part):
    """Where to find help; shown on every page."""

    helpline: Line
    number: Line
    url: ExternalUrl
    text: Line


class PageText(Part):
    """Title, description, heading and lead of a page. `{offer}`, `{site}` and `{draw}` are placeholders."""

    title: Line
    description: Line
    heading: Line
    lead: str = ""


class SiteConfig(Part):
    """A configuration without its theme. Unknown fields are refused."""

    site_name: Line
    locale: Literal["en-AU", "en-GB"]
    currency: Literal["AUD", "GBP"]
    segments: dict[SegmentName, tuple[CapabilityName, ...]]
    navigation: tuple[NavigationItem, ...]
    footer: Footer
    support: Support
    responsible_play: ResponsiblePlay
    regulation_text: str
    regulation_images: tuple[RegulationImage, ...] = ()
    payment_logos: tuple[Literal["AMEX", "APPLE_PAY", "GOOGLE_PAY", "MASTERCARD", "PAYPAL", "VISA"], ...] = (
        "VISA",
        "MASTERCARD",
        "AMEX",
        "PAYPAL",
        "APPLE_PAY",
        "GOOGLE_PAY",
    )
    sitewide_banner: SitewideBanner | None = None
    rebrand: Rebrand | None = None
    social_links: tuple[SocialLink, ...] = ()
    app_stores: AppStores = AppStores()
    cookie_consent_days: Annotated[int, Field(strict=True, ge=1, le=366)] = 365
    pages: dict[str, PageText]

    @model_validator(mode="after")
    def _is_complete(self) -> Self:
        if DEFAULT_SEGMENT not in self.segments:
            raise ValueError("a site needs the segment default")
        missing, unknown = PAGE_NAMES - self.pages.keys(), self.pages.keys() - PAGE_NAMES
        if missing or unknown:
            raise ValueError(f"pages missing: {sorted(missing)}, unknown: {sorted(unknown)}")
        return self


class SiteDocument(SiteConfig):
    """A configuration with its theme."""

    theme: Theme

    def rebranded(self) -> SiteDocument:
        """The site with its new name and logo; unchanged without a rebranding."""
        if self.rebrand is None:
            return self
        theme = self.theme.model_copy(update={"logo": self.rebrand.logo, "logo_of_locale": {}})
        return self.model_copy(update={"site_name": self.rebrand.site_name, "theme": theme})

    def filled(self, text: str) -> str:
        """A text with `{site}`, `{phone}` and the other placeholders filled."""
        help_ = self.responsible_play
        for name, value in (
            ("site", self.site_name),
            ("phone", self.support.phone),
            ("dial", _dialled(self.support.phone)),
            ("hours", self.support.opening_hours),
            ("email", self.support.email),
            ("helpline", help_.helpline),
            ("helpline_number", help_.number),
            ("helpline_dial", _dialled(help_.number)),
            ("helpline_url", help_.url),
            ("regulation", self.regulation_text),
        ):
            text = text.replace("{" + name + "}", value)
        return text

    def page(self, name: str, names: Mapping[str, str]) -> PageText:
        """The text of a page with its placeholders filled; a placeholder without a value is removed."""

        def fill(text: str) -> str:
            for placeholder in ("offer", "draw", "site"):
                text = text.replace("{" + placeholder + "}", names.get(placeholder, ""))
            return text

        text = self.pages[name]
        return PageText.model_construct(
            title=fill(text.title),
            description=fill(text.description),
            heading=fill(text.heading),
            lead=fill(text.lead),
        )


def _dialled(number: str) -> str:
    """A telephone number for a `tel:` link."""
    return "".join(number.split())
