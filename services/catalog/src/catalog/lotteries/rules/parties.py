"""Lotto parties of an offer: what their shares buy in a region, and until when (docs/domain.md §8.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from catalog.draws.rules import Draw
from catalog.lotteries.rules.offers import GameOffer, Lottery, PartyRules
from catalogue.prices import choose_prices
from games.matrix import Matrix
from games.parties import PartyPart, PartyTerms


def party_terms(
    offer: Lottery, share_price: int, *, region: str | None, pricing_id: str | None, now: datetime
) -> PartyTerms | None:
    """What shares of ``share_price`` minor units buy; None where no party can play the offer so."""
    rules = offer.party
    if rules is None or share_price not in rules.share_prices or not offer.sold_in(region):
        return None
    game_offers = {
        (game_offer.game_type, game_offer.key): game_offer
        for played in offer.game_types
        for game_offer in played.game_offers
    }
    priced = []
    for key in rules.game_offers:
        prices = choose_prices(offer.price_lists_of(game_offers[key], now), region, pricing_id)
        if prices is not None:
            priced.append((game_offers[key], prices.prices))
    return terms_of(rules, share_price, offer.key, offer.eras.at(now).matrix, priced) if priced else None


def terms_of(
    rules: PartyRules,
    share_price: int,
    offer_key: str,
    matrix: Matrix,
    priced: Iterable[tuple[GameOffer, Mapping[int, int]]],
) -> PartyTerms:
    """The terms under one matrix and these prices by count of games. Raises RuleError."""
    return PartyTerms(
        share_price,
        rules.margin,
        rules.max_shares,
        tuple(
            PartyPart(offer_key, game_offer.game_type, game_offer.key, game_offer.layout(matrix), prices)
            for game_offer, prices in priced
        ),
    )


def last_close(rules: PartyRules, draw: Draw, region: str | None) -> datetime:
    """When a party of a draw closes at the latest, early enough to buy its ticket."""
    return draw.stop_in(region) - rules.close_before
