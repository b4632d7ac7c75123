"""The offers, in memory."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from catalogue.product_types import capability_for, is_sold_with
from content.catalogue import store
from content.catalogue.rules import Offer, rank_of
from servicekit.data.database import Database


class OfferSnapshot:
    """The offers in memory. They keep their last state while the database is away."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._by_key: dict[str, Offer] = {}
        self._key_by_segment: dict[str, str] = {}
        self.is_loaded = False
        """Whether the offers were loaded, from the database or from the backup."""

    @property
    def all(self) -> Sequence[Offer]:
        return tuple(self._by_key.values())

    def at(self, segment: str) -> tuple[str, str | None] | None:
        """Key and type of the offer whose pages are below a first path segment."""
        key = self._key_by_segment.get(segment)
        return None if key is None else (key, self._by_key[key].type)

    def name_of(self, key: str) -> str:
        return self._by_key[key].name

    def url_of(self, key: str) -> str:
        """The path of an offer's play page."""
        return self._by_key[key].url

    def of_type(self, offer_type: str) -> list[str]:
        """The keys of the offers of a type, and of offers of unknown type."""
        return [offer.key for offer in self._by_key.values() if offer.type in (offer_type, None)]

    def listed(self, named: Sequence[str]) -> list[Offer]:
        """The offers that a site names, in its order; all offers when it names none."""
        offers = self._by_key
        return [offers[key] for key in (named or sorted(offers)) if key in offers]

    def single(self, named: Sequence[str], granted: Collection[str]) -> Offer | None:
        """The offer of a site that sells one offer; its page is the home page (docs/domain.md §10.1).

        When there are several, the first that the site names, or else the first lottery, raffle or syndicate
        by key. The storefront chooses in the same way.
        """
        shown = [
            offer
            for offer in sorted(self._by_key.values(), key=lambda offer: (rank_of(offer), offer.key))
            if offer.type is not None and capability_for(offer.type) in granted
        ]
        if not named:
            return shown[0] if shown else None
        return next((offer for name in named for offer in shown if offer.key == name), None)

    def is_shown(self, key: str, granted: Collection[str]) -> bool:
        """Whether menus and lists of a site show an offer. An unknown offer counts as shown."""
        offer = self._by_key.get(key)
        return offer is None or offer.type is None or is_sold_with(offer.type, granted)

    def regions_of(self, key: str) -> frozenset[str]:
        """Where an offer is sold; empty for everywhere."""
        offer = self._by_key.get(key)
        return frozenset() if offer is None else offer.regions

    async def refresh(self) -> None:
        """Reads all offers. Raises Unavailable."""
        async with self._database.read() as session:
            rows = await store.list_offers(session)
        self.replace_all(
            Offer(
                row.offer_key,
                row.offer_type,
                row.name,
                row.url,
                tuple(row.url_aliases),
                frozenset(row.regions),
            )
            for row in rows
        )

    def replace_all(self, offers: Iterable[Offer]) -> None:
        by_key = {offer.key: offer for offer in offers}
        self._key_by_segment = {
            path.strip("/"): offer.key
            for offer in by_key.values()
            for path in (*offer.url_aliases, offer.key, offer.url)
        }
        self._by_key = by_key
        self.is_loaded = True
