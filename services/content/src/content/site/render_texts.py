"""Texts and links of entries for one visitor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Protocol

from content.catalogue.offer_snapshot import KnownOffers
from content.configuration.rules.addresses import Leads
from content.media.size_snapshot import KnownPictures
from content.site.rules.links import is_open
from content.site.rules.markdown import Place, to_html
from content.site.sites import Site


class Written(Protocol):
    """Renders a text for one visitor."""

    def __call__(self, text: str, place: Place = Place.BELOW, /) -> str: ...


@dataclass(frozen=True, slots=True)
class ShownTexts:
    offers: KnownOffers
    pictures: KnownPictures

    def leads(self, site: Site, segment: str | None) -> Leads:
        """Whether visitors of a segment can open an address."""
        return partial(
            is_open,
            granted=site.granted(segment),
            pages=site.pages,
            of_others=site.paths_of_others,
            offer_of=self.offers.at,
        )

    def written(self, site: Site, segment: str | None) -> Written:
        """Renders Markdown for visitors of a segment."""
        leads = self.leads(site, segment)

        def written(text: str, place: Place = Place.BELOW, /) -> str:
            filled = site.document.filled(text)
            return to_html(filled, leads=leads, size_of=self.pictures.size_of, place=place)

        return written
