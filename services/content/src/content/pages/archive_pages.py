"""Pages of draws, results and causes: whether they exist, and their texts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from catalogue.product_types import LOTTERY, RAFFLE
from content.catalogue.offer_snapshot import OfferSnapshot
from content.catalogue.rules import Archive, Cause, period_text
from content.configuration.rules.page_table import Match
from content.configuration.rules.site import PageText
from content.configuration.rules.theme import ShareImageName
from content.configuration.rules.variants import is_sold_to
from content.pages.structured_data import of_draw, of_product

_SHARED: Final[Mapping[str, ShareImageName]] = {
    "home": "home",
    "play": "play",
    "raffle": "raffle",
    "offer_winners": "raffle",
    "causes": "cause",
}


@dataclass(frozen=True, slots=True)
class ArchivePages:
    archive: Archive
    offers: OfferSnapshot

    def exists(self, match: Match, path: str) -> bool:
        """False when the address names an unknown draw, period, page or cause."""
        parts = path.strip("/").split("/")
        match match.route.page:
            case "causes" if len(parts) > 1:
                return self._has_cause(parts[1:])
            case "results" | "raffle_results" if match.page_no is not None:
                wanted = LOTTERY if match.route.page == "results" else RAFFLE
                return self.archive.has_result_list_page(self.offers.of_type(wanted), int(match.page_no))
            case "offer_results" if match.offer_key is not None and len(parts) == 3:
                return self.archive.has_results_page(match.offer_key, parts[2])
        if match.offer_key is None or match.draw_no is None:
            return True
        return self.archive.has_draw_page(
            match.offer_key, int(match.draw_no), with_result=match.route.page == "draw_result"
        )

    def is_shown(self, match: Match, path: str, locale: str, granted: Collection[str]) -> bool:
        """Whether a site lists a page: an offer sold to its locale, or a cause with such an offer. The other
        pages stay readable for ticket holders.
        """
        parts = path.strip("/").split("/")
        if match.route.page == "causes" and len(parts) > 1:
            offer = self.offers.at(parts[2]) if len(parts) > 2 else None
            cause = self.archive.cause(parts[1])
            if offer is not None:
                return self.is_sold(offer[0], locale)
            return cause is None or self.is_supported(cause, locale)
        key = match.offer_key
        return key is None or (self.is_sold(key, locale) and self.offers.is_shown(key, granted))

    def is_sold(self, offer_key: str, locale: str) -> bool:
        regions = self.offers.regions_of(offer_key) or self.archive.regions_of(offer_key)
        return is_sold_to(locale, regions)

    def is_supported(self, cause: Cause, locale: str) -> bool:
        """Whether a locale can support a cause. A cause without an offer is for every locale."""
        return not cause.offer_keys or any(self.is_sold(key, locale) for key in cause.offer_keys)

    def words(self, match: Match, path: str, text: PageText, locale: str) -> PageText:
        """The page's own title, heading and description, or `text`."""
        parts = path.strip("/").split("/")
        if match.route.page == "causes" and len(parts) > 1:
            return self._words_of_cause(parts[1:], text)
        if match.route.page == "offer_results" and len(parts) == 3:
            period = period_text(parts[2], locale)
            return _named(text, f"{text.title}, {period}", f"{text.description} {period}.")
        if match.page_no is not None and match.page_no != "1":
            return _named(text, f"{text.title}, page {match.page_no}", text.description)
        return text

    def data(self, match: Match, text: PageText, address: str, site_name: str) -> list[dict[str, Any]]:
        """Structured data of a draw or an offer: names and dates, without prizes."""
        if match.offer_key is None or match.route.audience != "everybody":
            return []
        if match.route.page == "draw_result" and match.draw_no is not None:
            draw = self.archive.draw(match.offer_key, int(match.draw_no))
            name = f"{self.offers.name_of(match.offer_key)}, draw {match.draw_no}"
            return [] if draw is None else [of_draw(draw, name, text.description, address, site_name)]
        if match.route.page in ("raffle", "play"):
            return [of_product(text.heading, text.description, address, site_name)]
        return []

    def _has_cause(self, parts: Sequence[str]) -> bool:
        if not self.archive.causes:
            return True
        cause = self.archive.cause(parts[0])
        if cause is None or len(parts) == 1:
            return cause is not None
        offer = self.offers.at(parts[1])
        return offer is not None and offer[0] in cause.offer_keys

    def _words_of_cause(self, parts: Sequence[str], text: PageText) -> PageText:
        cause = self.archive.cause(parts[0])
        if cause is None:
            return text
        offer = self.offers.at(parts[1]) if len(parts) > 1 else None
        name = cause.name if offer is None else f"{self.offers.name_of(offer[0])} for {cause.name}"
        return _named(text, name, cause.summary, heading=name, lead=cause.summary)


def share_image_of(page: str) -> ShareImageName:
    """The picture of a page of the route table where it is shared."""
    return _SHARED.get(page, "default")


def _named(
    text: PageText, title: str, description: str, *, heading: str | None = None, lead: str | None = None
) -> PageText:
    return PageText.model_construct(
        title=title,
        description=description,
        heading=title if heading is None else heading,
        lead=text.lead if lead is None else lead,
    )
