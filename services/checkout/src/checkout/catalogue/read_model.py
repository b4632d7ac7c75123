"""A snapshot of the catalogue: stored by catalog's events, read through for missing offers.

Every process has the parsed catalogue in memory for at most a second, so pricing costs no query. It is good
enough to show and to compare. The stop of a draw is checked by the database's clock at the beginning of a
checkout and by the wallet's at the capture.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from time import monotonic

from catalogue.draws import Draw
from catalogue.offers import Offer
from catalogue.proto import offer_from
from checkout.catalogue import store as rows
from checkout.catalogue.clients import CatalogClient
from checkout.catalogue.rules import Catalogue
from checkout.catalogue.store import draw_from_row, draw_row, offer_row
from servicekit.data.database import Database
from servicekit.data.snapshot import Snapshot
from servicekit.errors import NotFound
from wattle.catalog.v1 import offer_pb2

MAX_AGE = 1.0
"""Seconds that the catalogue in memory may lag behind the tables."""

MISSING_FOR = 5.0
"""Seconds without another request to catalog for an offer or draw that catalog does not have."""

_MAX_MISSING = 10_000

Wanted = tuple[str, int | None]
"""An offer, by its key, or one of its draws."""


class ReadModel:
    """Offers and coming draws."""

    def __init__(self, database: Database, catalog: CatalogClient) -> None:
        self._database = database
        self._catalog = catalog
        self._catalogue = Snapshot(self._load, Catalogue())
        self._missing: dict[Wanted, float] = {}
        """Until when catalog is not asked again."""
        self._asking: dict[str, asyncio.Task[None]] = {}

    async def current(self) -> Catalogue:
        """The catalogue, at most a second old. Raises Unavailable while the database is away."""
        return await self._catalogue.current(MAX_AGE)

    async def knowing(self, offer_key: str, draw_no: int | None = None) -> Catalogue:
        """The catalogue, after one request to catalog for an offer, or one of its draws, that is missing.

        An offer or draw that catalog does not have stays missing; for `MISSING_FOR` no other missing draw of
        the offer is requested either, so that invented numbers cause no load. Raises Unavailable when catalog
        is.
        """
        return await self._completed([(offer_key, draw_no)])

    async def covering(self, draws: Iterable[tuple[str, int]]) -> Catalogue:
        """The catalogue, after requests to catalog for missing draws, given by offer and number.

        A draw that is drawn is missing from the result. Raises Unavailable when catalog is.
        """
        return await self._completed(draws)

    async def _completed(self, wanted: Iterable[Wanted]) -> Catalogue:
        catalogue = await self.current()
        missing = {one for one in wanted if self._has_to_ask(one)}
        if not missing:
            return catalogue
        drawn = await rows.stored_draws(
            self._database, [(offer_key, draw_no) for offer_key, draw_no in missing if draw_no is not None]
        )
        self._remember_missing(drawn)
        for one in missing:
            if self._has_to_ask(one):
                await self._ask_with_others(one)
        return await self.current()

    def _has_to_ask(self, wanted: Wanted) -> bool:
        offer_key, draw_no = wanted
        catalogue = self._catalogue.value
        if offer_key in catalogue.offers and (
            draw_no is None or catalogue.draw(offer_key, draw_no) is not None
        ):
            return False
        until = max(self._missing.get(wanted, 0.0), self._missing.get((offer_key, None), 0.0))
        return monotonic() >= until

    async def _ask_with_others(self, wanted: Wanted) -> None:
        offer_key, _ = wanted
        asking = self._asking.get(offer_key)
        if asking is None:
            asking = self._asking[offer_key] = asyncio.create_task(self._ask(wanted))
            asking.add_done_callback(lambda _: self._asking.pop(offer_key))
        await asyncio.shield(asking)

    async def _ask(self, wanted: Wanted) -> None:
        offer_key, draw_no = wanted
        try:
            offer, draws = await self._catalog.offer(offer_key)
        except NotFound:
            self._remember_missing([(offer_key, None)])
            return
        async with self._database.transaction() as session:
            await rows.put_offer(session, offer_row(offer))
            await rows.put_draws(session, [draw_row(draw) for draw in draws])
        await self._catalogue.current(0)
        # A successful request is not recorded: the next draw may be as new.
        if draw_no is not None and all(draw.draw_no != draw_no for draw in draws):
            self._remember_missing([(offer_key, None)])

    def _remember_missing(self, missing: Iterable[Wanted]) -> None:
        for one in missing:
            if len(self._missing) >= _MAX_MISSING:
                self._missing.clear()
            self._missing[one] = monotonic() + MISSING_FOR

    async def _load(self) -> Catalogue:
        former = self._catalogue.value.offers
        offers: dict[str, Offer] = {}
        for row in await rows.offer_rows(self._database):
            known = former.get(row["key"])
            if known is None or known.version != row["version"]:
                known = offer_from(offer_pb2.Offer.FromString(row["body"]))
            offers[known.key] = known
        draws: defaultdict[str, list[Draw]] = defaultdict(list)
        for row in await rows.coming_draw_rows(self._database):
            draws[row["offer_key"]].append(draw_from_row(row))
        return Catalogue(offers, {key: tuple(coming) for key, coming in draws.items()})
