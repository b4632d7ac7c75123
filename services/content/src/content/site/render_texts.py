"""Texts and links of entries for one visitor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Protocol

from content.catalogue.offer_snapshot import OfferSnapshot
from content.configuration.rules.parts import IsReachable
from content.media.size_snapshot import PictureSizeSnapshot
from content.site.rules.links import is_open
from content.site.rules.markdown import Place, to_html
from content.site.sites import Site


class RenderText(Protocol):
    """Renders a text for one visitor."""

    def __call__(self, text: str, place: Place = Place.BELOW, /) -> str: ...


@dataclass(frozen=True, slots=True)
class TextRenderer:
    offers: OfferSnapshot
    pictures: PictureSizeSnapshot

    def is_reachable(self, site: Site, segment: str | None) -> IsReachable:
        """Whether visitors of a segment can open an address."""
        return partial(
            is_open,
            granted=site.granted(segment),
            pages=site.pages,
            for_others=site.paths_for_others,
            offer_of=self.offers.at,
        )

    def renderer(self, site: Site, segment: str | None) -> RenderText:
        """Renders Markdown for visitors of a segment."""
        is_reachable = self.is_reachable(site, segment)

        def render(text: str, place: Place = Place.BELOW, /) -> str:
            filled = site.document.filled(text)
            return to_html(filled, is_reachable=is_reachable, size_of=self.pictures.size_of, place=place)

        return render
