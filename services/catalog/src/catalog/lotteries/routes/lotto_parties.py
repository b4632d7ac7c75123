"""Lotto parties of an offer: what a host chooses from, and how the ticket grows with the shares."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from catalog.draws.rules import Draw
from catalog.errors import no_lotto_party
from catalog.lotteries.manage_lotteries import known_pricing, read_offer
from catalog.lotteries.rules import Lottery, last_close, party_terms
from catalog.responses.cache import Content, ResponseCache
from catalog.responses.fields import from_value
from catalog.responses.parameters import Instant, OfferKey, PricingIdFilter, RegionFilter
from catalogue.draws import DrawStatus
from games.parties import PartyPlan, PartyTerms
from servicekit.data.database import Database
from servicekit.http.envelope import Envelope, ResponseModel, ok
from servicekit.money import MoneyOut, format_amount, money_out, parse_amount

SharePrice = Annotated[
    str, Query(pattern=r"^[0-9]{1,6}\.[0-9]{2}$", description="One of the share prices of the offer")
]

_DRAWS = 10
"""How many draws a host chooses from."""


class LottoPartyDraw(ResponseModel):
    """A draw that parties can play; they close at ``close_at`` at the latest."""

    draw_no: int
    draw_date: date
    draw_at: Instant
    close_at: Instant


class LottoParty(ResponseModel):
    """What a host chooses from; ``margin`` is the service's part of a share's price, e.g. "0.10"."""

    product_offer_key: str
    offer_name: str
    share_prices: list[MoneyOut]
    max_shares: int
    margin: str
    draws: list[LottoPartyDraw]


class PartyServing(ResponseModel):
    """A part of the ticket: ``entries`` of a way to play, and the notional games that they are."""

    game_type: str
    game_offer: str
    name: str
    entries: int
    games: int
    price: MoneyOut


class PartyTicket(ResponseModel):
    """What so many shares buy together; ``paid`` less ``ticket_price`` is the service's."""

    shares: int
    num_games: int
    paid: MoneyOut
    ticket_price: MoneyOut
    servings: list[PartyServing]


def router(database: Database, cache: ResponseCache) -> APIRouter:
    """The routes under /api/offers/{key}/lotto-party."""
    routes = APIRouter(prefix="/api/offers/{key}/lotto-party", tags=["lotto parties"])

    @routes.get("", response_model=Envelope[LottoParty])
    async def get_lotto_party(request: Request, key: OfferKey, region: RegionFilter = None) -> Response:
        """Share prices, and the draws that are open. 404 `offer_not_found`, `no_lotto_party`."""

        async def make(now: datetime) -> Content:
            offer, upcoming = await read_offer(database, key, now)
            shown = _party_out(offer, upcoming, region, now)
            return Content(ok(shown), min((draw.close_at for draw in shown.draws), default=None))

        return await cache.respond(request, ("party", key, region), make)

    @routes.get("/tickets", response_model=Envelope[list[PartyTicket]])
    async def list_party_tickets(
        request: Request,
        key: OfferKey,
        share_price: SharePrice,
        region: RegionFilter = None,
        pricing_id: PricingIdFilter = None,
    ) -> Response:
        """What 1, 2, 3 ... shares of a price buy. 404 `offer_not_found`, `no_lotto_party`
        also for a price that the offer does not have.
        """
        pricing_id = await known_pricing(database, pricing_id)

        async def make(now: datetime) -> Content:
            offer, _ = await read_offer(database, key, now)
            price = parse_amount(share_price)
            terms = party_terms(offer, price, region=region, pricing_id=pricing_id, now=now)
            if terms is None:
                raise no_lotto_party(key)
            names = {
                (game_offer.game_type, game_offer.key): game_offer.name
                for played in offer.game_types
                for game_offer in played.game_offers
            }
            tickets = [_ticket_out(terms, plan, names, offer.currency) for plan in terms.plans]
            return Content(ok(tickets), None)

        return await cache.respond(request, ("party tickets", key, share_price, region, pricing_id), make)

    return routes


def _party_out(offer: Lottery, upcoming: Sequence[Draw], region: str | None, now: datetime) -> LottoParty:
    rules = offer.party
    if rules is None or not offer.sold_in(region):
        raise no_lotto_party(offer.key)
    playable = [
        draw
        for draw in upcoming
        if not offer.suspended and draw.status is DrawStatus.OPEN and now < last_close(rules, draw, region)
    ]
    return LottoParty(
        product_offer_key=offer.key,
        offer_name=offer.name_in(region),
        share_prices=[money_out(price, offer.currency) for price in rules.share_prices],
        max_shares=rules.max_shares,
        margin=format_amount(int(rules.margin * 100)),
        draws=[
            from_value(LottoPartyDraw, draw, close_at=last_close(rules, draw, region))
            for draw in playable[:_DRAWS]
        ],
    )


def _ticket_out(
    terms: PartyTerms, plan: PartyPlan, names: dict[tuple[str, str], str], currency: str
) -> PartyTicket:
    return PartyTicket(
        shares=plan.shares,
        num_games=plan.games,
        paid=money_out(terms.share_price * plan.shares, currency),
        ticket_price=money_out(plan.price, currency),
        servings=[
            PartyServing(
                game_type=serving.part.game_type,
                game_offer=serving.part.game_offer,
                name=names[serving.part.game_type, serving.part.game_offer],
                entries=serving.entries,
                games=serving.games,
                price=money_out(serving.price, currency),
            )
            for serving in plan.servings
        ],
    )
