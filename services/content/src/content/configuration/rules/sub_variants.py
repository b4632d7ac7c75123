"""Named alternatives of the site: campaigns, co-branded charities, experiments (domain handbook §10.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from content.configuration.rules.addresses import Line
from content.configuration.rules.parts import Key, Locale, Part
from content.configuration.rules.site import NavigationItem, ResponsiblePlay, SitewideBanner
from content.configuration.rules.theme import Theme

_NAME: Final = re.compile(r"[a-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class SiteVisitor:
    """Who looks at the site: the segment, None being the general public; the sub-variants that the request
    names, the first known counts; the one that the customer belongs to; the customer's locale, None for
    everybody else; and the host that was asked.
    """

    segment: str | None
    named: Sequence[str] = ()
    own: str | None = None
    locale: Locale | None = None
    host: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a sub-variant sells, and how; the services that sell are told of it."""

    pricing_id: str
    """Price list; empty is that of the customer."""
    offer_keys: tuple[str, ...]
    overrides_customer: bool


class SubVariant(Part):
    """What differs from the site itself; whatever is left out is as there. Its id is what `sv` names."""

    active: bool = True
    name: Line
    site_name: Line | None = None
    locale: Locale | None = None
    """Whose site it alters for visitors, with that site's currency; customers stay with their own."""
    theme: Theme = Theme()
    pricing_id: Key | None = None
    offers: tuple[Key, ...] = ()
    """Keys of the offers it shows, in order; all of them when empty."""
    default_cause: Key | None = None
    support_phone: Line | None = None
    responsible_play: ResponsiblePlay | None = None
    navigation: tuple[NavigationItem, ...] | None = None
    sitewide_banner: SitewideBanner | None = None
    regulation_text: str | None = None
    affiliate_variant: Literal["A", "B", "C"] | None = None
    overrides_customer: bool = False
    """Whether customers who belong to another one come over."""
    host: Annotated[str, Field(pattern=r"^[a-z0-9.-]+$")] | None = None
    """A host that always shows it; only then may search engines list it."""

    @property
    def terms(self) -> Terms:
        """What selling needs to know of it."""
        return Terms(self.pricing_id or "", self.offers, self.overrides_customer)

    def apply(self, site: dict[str, Any]) -> dict[str, Any]:
        """The site's document (JSON) with what differs put in."""
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
