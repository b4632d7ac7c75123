"""Syndicates: shares of published tickets."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response

from catalog.errors import unknown_offer
from catalog.responses.cache import Content, ResponseCache
from catalog.responses.fields import from_value
from catalog.responses.parameters import DrawNo, Instant, OfferKey, RegionFilter
from catalog.syndicates import store as statements
from catalog.syndicates.documents import (
    StoredSyndicate,
    StoredSyndicateOffer,
    SyndicateKey,
    TicketEntryDocument,
)
from catalog.syndicates.manage_syndicates import read_syndicate
from catalogue.syndicates import syndicate_key
from servicekit.data.database import Database
from servicekit.http.envelope import Envelope, ResponseModel, ok
from servicekit.money import MoneyOut, money_out

Series = Annotated[int, Path(ge=1, le=10**6, description="Number of the syndicate within its draw, from 1")]

_SHOWN = {
    *("key", "type", "name", "url", "url_aliases", "display_category", "tagline", "terms"),
    *("shares", "max_per_customer", "regions"),
}

_SHARES_SECONDS = 5
"""How long a count of shares left is cached."""


class Syndicate(ResponseModel):
    """One syndicate; ``key`` names it in the cart."""

    key: str
    name: str
    kind: Literal["syndicate_share_draw"]
    series: int
    draw_no: int
    draw_date: date
    draw_at: Instant
    stop: Instant
    status: Literal["open", "full", "purchased", "cancelled", "drawn", "paid"]
    can_be_bought: bool
    shares: int
    shares_left: int
    share_price: MoneyOut
    num_games: int
    entries: list[TicketEntryDocument]
    prize_pool: MoneyOut | None


class SyndicateOffer(ResponseModel):
    """A syndicate offer with its syndicates, those that can be bought first."""

    key: str
    type: Literal["syndicate_share"]
    name: str
    url: str
    url_aliases: list[str]
    availability: Literal["available", "suspended"]
    suspended: bool
    display_category: str
    tagline: str
    terms: str
    plays_offer_key: str
    shares: int
    share_price: MoneyOut
    share_margin: MoneyOut
    max_per_customer: int
    recipe: list[str]
    regions: list[str]
    syndicates: list[Syndicate]


def router(database: Database, cache: ResponseCache) -> APIRouter:
    """The routes under /api/syndicates."""
    routes = APIRouter(prefix="/api/syndicates", tags=["syndicates"])

    async def shown(region: str | None, now: datetime) -> list[SyndicateOffer]:
        async with database.read() as session:
            known = await statements.syndicate_offers(session)
            found = await statements.syndicates_of(session, [offer.document.key for offer in known])
        return [
            _offer_out(offer, found[offer.document.key], now)
            for offer in known
            if region is None or not offer.document.regions or region in offer.document.regions
        ]

    @routes.get("", response_model=Envelope[list[SyndicateOffer]])
    async def list_syndicates(request: Request, region: RegionFilter = None) -> Response:
        """Every syndicate offer in order of ranking."""

        async def make(now: datetime) -> Content:
            return Content(ok(await shown(region, now)), now + timedelta(seconds=_SHARES_SECONDS))

        return await cache.respond(request, ("syndicates", region), make)

    @routes.get("/{key}", response_model=Envelope[SyndicateOffer])
    async def get_syndicate_offer(request: Request, key: OfferKey, region: RegionFilter = None) -> Response:
        """One syndicate offer. 404 `offer_not_found`."""

        async def make(now: datetime) -> Content:
            for offer in await shown(region, now):
                if offer.key == key:
                    return Content(ok(offer), now + timedelta(seconds=_SHARES_SECONDS))
            raise unknown_offer(key)

        return await cache.respond(request, ("syndicate offer", key, region), make)

    @routes.get("/{key}/{draw_no}/{series}", response_model=Envelope[Syndicate])
    async def get_syndicate(request: Request, key: OfferKey, draw_no: DrawNo, series: Series) -> Response:
        """One syndicate with its ticket, in any status.

        404 `syndicate_not_found`.
        """

        async def make(now: datetime) -> Content:
            found = await read_syndicate(database, SyndicateKey(key, draw_no, series))
            return Content(ok(_syndicate_out(found, now)), now + timedelta(seconds=_SHARES_SECONDS))

        return await cache.respond(request, ("syndicate", key, draw_no, series), make)

    return routes


def _offer_out(offer: StoredSyndicateOffer, found: list[StoredSyndicate], now: datetime) -> SyndicateOffer:
    document = offer.document
    terms = document.share_terms()
    listed = [_syndicate_out(syndicate, now) for syndicate in found]
    return SyndicateOffer(
        **document.model_dump(include=_SHOWN),
        availability="suspended" if offer.suspended else "available",
        suspended=offer.suspended,
        plays_offer_key=document.plays,
        share_price=money_out(terms.share_price, terms.currency),
        share_margin=money_out(terms.share_margin, terms.currency),
        recipe=[part.name for part in document.recipe],
        syndicates=sorted(listed, key=lambda syndicate: not syndicate.can_be_bought),
    )


def _syndicate_out(stored: StoredSyndicate, now: datetime) -> Syndicate:
    key, draw, document = stored.key, stored.draw, stored.document
    terms = document.offer.share_terms()
    pool = draw.prize_pool
    return from_value(
        Syndicate,
        draw,
        key=syndicate_key(key.offer_key, key.draw_no, key.series),
        name=f"{document.offer.name} {key.draw_no}/{key.series}",
        kind="syndicate_share_draw",
        series=key.series,
        status=stored.status,
        can_be_bought=stored.status == "open" and stored.left > 0 and now < draw.stop,
        shares=terms.shares,
        shares_left=stored.left,
        share_price=money_out(terms.share_price, terms.currency),
        num_games=document.games,
        entries=document.entries,
        prize_pool=money_out(pool.amount, pool.currency) if pool else None,
    )
