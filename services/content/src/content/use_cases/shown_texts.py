"""Texts and links of editors as they are shown to one visitor, wherever they stand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Protocol

from content.domain.addresses import Leads
from content.domain.markdown import Place, to_html
from content.domain.open_links import is_open
from content.use_cases.known_offers import KnownOffers
from content.use_cases.known_pictures import KnownPictures
from content.use_cases.whole_site import Site


class Written(Protocol):
    """Makes HTML of a text of editors, for one visitor."""

    def __call__(self, text: str, place: Place = Place.BELOW, /) -> str: ...


@dataclass(frozen=True, slots=True)
class ShownTexts:
    """Knows what decides how a text is shown."""

    offers: KnownOffers
    pictures: KnownPictures

    def leads(self, site: Site, segment: str | None) -> Leads:
        """Which addresses lead somewhere for visitors of a segment."""
        return partial(
            is_open,
            granted=site.granted(segment),
            pages=site.pages,
            of_others=site.paths_of_others,
            offer_of=self.offers.at,
        )

    def written(self, site: Site, segment: str | None) -> Written:
        """How texts in Markdown are shown to visitors of a segment."""
        leads = self.leads(site, segment)

        def written(text: str, place: Place = Place.BELOW, /) -> str:
            filled = site.document.filled(text)
            return to_html(filled, leads=leads, size_of=self.pictures.size_of, place=place)

        return written
