"""The catalogue as checkout sees it: kept by catalog's events, read through when something is missing.

Every process holds the parsed catalogue in memory for at most a second, so pricing costs no query. That is
good enough to show and to compare: what decides about money, the stop of a draw, is checked by the
database's clock at the beginning of a checkout and by the wallet's at the capture.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from time import monotonic

from checkout.catalog_messages import draw_row, offer_from, offer_row
from checkout.clients import CatalogClient
from checkout.domain.cart import CartLine
from checkout.domain.catalogue import Catalogue, Draw, DrawStatus, Offer
from checkout.repository import catalogue as rows
from servicekit.database import Database
from servicekit.errors import NotFound
from wattle.catalog.v1 import offer_pb2

MAX_AGE = 1.0
"""Seconds that the catalogue in memory may lag behind the tables."""

MISSING_FOR = 5.0
"""Seconds for which something that catalog does not know is not asked for again."""

_MAX_MISSING = 10_000


class ReadModel:
    """Offers and coming draws."""

    def __init__(self, database: Database, catalog: CatalogClient) -> None:
        self._database = database
        self._catalog = catalog
        self._catalogue = Catalogue()
        self._loaded_at = float("-inf")
        self._loading = asyncio.Lock()
        self._missing: dict[tuple[str, int | None], float] = {}
        self._asking: dict[tuple[str, int | None], asyncio.Task[None]] = {}

    async def current(self) -> Catalogue:
        """The catalogue, at most a second old. Raises Unavailable while the database is away."""
        if monotonic() - self._loaded_at < MAX_AGE:
            return self._catalogue
        async with self._loading:
            if monotonic() - self._loaded_at >= MAX_AGE:
                await self._load()
        return self._catalogue

    async def knowing(self, offer_key: str, draw_no: int | None = None) -> Catalogue:
        """The catalogue, after catalog was asked once for an offer, or one of its draws, that is missing
        here.

        What catalog does not know either is missing from the answer. Raises Unavailable when catalog is
        away.
        """
        catalogue = await self.current()
        if offer_key in catalogue.offers and (draw_no is None or catalogue.draw(offer_key, draw_no)):
            return catalogue
        wanted = (offer_key, draw_no)
        if monotonic() < self._missing.get(wanted, 0.0):
            return catalogue
        asking = self._asking.get(wanted)
        if asking is None:
            asking = self._asking[wanted] = asyncio.create_task(self._ask(*wanted))
            asking.add_done_callback(lambda _: self._asking.pop(wanted))
        await asyncio.shield(asking)
        return await self.current()

    async def covering(self, lines: Iterable[CartLine]) -> Catalogue:
        """The catalogue, after catalog was asked for the draws of these lines that are missing here.

        A draw that catalog no longer counts among the coming ones is missing from the answer. Raises
        Unavailable when catalog is away.
        """
        catalogue = await self.current()
        for line in lines:
            for draw_no in line.draw_nos:
                if catalogue.draw(line.offer_key, draw_no) is None:
                    catalogue = await self.knowing(line.offer_key, draw_no)
        return catalogue

    async def _ask(self, offer_key: str, draw_no: int | None) -> None:
        if draw_no is not None and await rows.has_draw(self._database, offer_key, draw_no):
            self._remember_missing(offer_key, draw_no)  # kept, and drawn already
            return
        try:
            offer, draws = await self._catalog.offer(offer_key)
        except NotFound:
            self._remember_missing(offer_key, draw_no)
            return
        async with self._database.transaction() as session:
            await rows.put_offer(session, offer_row(offer))
            await rows.put_draws(session, [draw_row(draw) for draw in draws])
        async with self._loading:
            await self._load()
        if draw_no is not None and all(draw.draw_no != draw_no for draw in draws):
            self._remember_missing(offer_key, draw_no)

    def _remember_missing(self, offer_key: str, draw_no: int | None) -> None:
        if len(self._missing) >= _MAX_MISSING:
            self._missing.clear()
        self._missing[offer_key, draw_no] = monotonic() + MISSING_FOR

    async def _load(self) -> None:
        started = monotonic()
        offers: dict[str, Offer] = {}
        for row in await rows.offer_rows(self._database):
            known = self._catalogue.offers.get(row["key"])
            if known is None or known.version != row["version"]:
                known = offer_from(offer_pb2.Offer.FromString(row["body"]))
            offers[known.key] = known
        draws: defaultdict[str, list[Draw]] = defaultdict(list)
        for row in await rows.coming_draw_rows(self._database):
            draws[row["offer_key"]].append(
                Draw(
                    offer_key=row["offer_key"],
                    draw_no=row["draw_no"],
                    status=DrawStatus(row["status"]),
                    open_at=row["open_at"],
                    stop=row["stop"],
                    system_close=row["system_close"],
                    draw_at=row["draw_at"],
                    draw_date=row["draw_date"],
                    prize_pool=row["prize_pool_minor"],
                    prize_pool_currency=row["prize_pool_currency"],
                    prize_pool_suffix=row["prize_pool_suffix"],
                    closes={region: datetime.fromisoformat(stop) for region, stop in row["closes"].items()},
                    version=row["version"],
                    regions=frozenset(row["regions"]),
                    pre_order_at=row["pre_order_at"],
                    draws_when_sold_out=row["draws_when_sold_out"],
                    closed_series=frozenset(row["closed_series"]),
                )
            )
        self._catalogue = Catalogue(offers, {key: tuple(coming) for key, coming in draws.items()})
        self._loaded_at = started
