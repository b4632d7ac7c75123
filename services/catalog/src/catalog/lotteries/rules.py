"""Offers of lotteries: game types, game offers, price lists, and where they may be sold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Self

from pydantic import Field, model_validator

import catalogue.offers
from catalog.draws.rules import Draw
from catalog.games.rules import Eras
from catalog.offers.documents import Document, Key, MinorUnits, Region
from catalogue.prices import choose_prices
from catalogue.regions import Restriction, name_in, restriction_in
from games.layout import EntrySpec, Kind, Layout
from games.matrix import Matrix
from games.parties import LARGEST_PARTY, PartyPart, PartyTerms


@dataclass(frozen=True, slots=True)
class GameOffer:
    """A game offer; a ticket covers a multiple of ``draws_per_ticket`` draws.

    Games are counted as entries that a customer fills in; as notional games where the site fills them in
    (quickpick packs, Super Combos). ``default_entry_count`` entries are shown to begin with.
    """

    game_type: str
    key: str
    name: str
    entry: EntrySpec
    min_games: int
    max_games: int
    default_games: int
    default_entry_count: int
    is_default: bool
    draws_per_ticket: int

    def layout(self, matrix: Matrix) -> Layout:
        """One entry under these rules; raises RuleError when they do not allow it."""
        return self.entry.layout(matrix)

    def counts(self, matrix: Matrix) -> range:
        """The counts of notional games that a ticket can have, by which prices are read; raises RuleError."""
        per_entry = None if self.entry.kind is Kind.RANDOM else self.layout(matrix).games_per_entry
        if per_entry is None:
            return range(self.min_games, self.max_games + 1)
        return range(per_entry * self.min_games, per_entry * self.max_games + 1, per_entry)

    def at_prices(self, price_list: PriceList, matrix: Matrix) -> catalogue.offers.GameOffer:
        """The game offer with one of its price lists; raises RuleError where the rules do not allow it."""
        return catalogue.offers.GameOffer(
            key=self.key,
            name=self.name,
            min_games=self.min_games,
            max_games=self.max_games,
            layout=self.layout(matrix),
            generated=self.entry.kind is Kind.RANDOM,
            prices=price_list.prices,
            currency=price_list.currency,
            pricing_id=price_list.pricing_id,
            price_regions=price_list.price_regions,
            draws_per_ticket=self.draws_per_ticket,
        )


@dataclass(frozen=True, slots=True)
class PriceList:
    """What each number of games of one game offer costs for one draw, from ``valid_from`` on; minor units.

    ``price_regions`` are those it is for; none means every region without a list of its own.
    """

    pricing_id: str
    game_type: str
    game_offer: str
    currency: str
    valid_from: datetime
    prices: Mapping[int, int]
    price_regions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameType:
    """A game type with its game offers in the order they are shown; no ``regions`` means all."""

    key: str
    name: str
    game_offers: tuple[GameOffer, ...]
    regions: tuple[str, ...] = ()


class RegionOverride(Document):
    """Another name in some regions (docs/requirements.md, Product branding)."""

    regions: Annotated[list[Region], Field(min_length=1)]
    name: Annotated[str, Field(min_length=1, max_length=60)]


class PartyGameOffer(Document):
    """A game offer of the same file."""

    game_type: Key
    game_offer: Key


class PartyRules(Document):
    """How lotto parties play an offer: the choices of a host, and the game offers of tickets.

    ``margin`` is a part of a share's price. A party closes ``close_minutes`` before the stop of its draw.
    """

    share_prices: Annotated[list[MinorUnits], Field(min_length=1, max_length=10)]
    margin: Annotated[Decimal, Field(ge=0, lt=1, max_digits=2, decimal_places=2)]
    max_shares: Annotated[int, Field(ge=1, le=LARGEST_PARTY)]
    close_minutes: Annotated[int, Field(ge=10, le=10_080)]
    ways: Annotated[list[PartyGameOffer], Field(min_length=1, max_length=6)]

    @model_validator(mode="after")
    def _named_once(self) -> Self:
        if self.share_prices != sorted(set(self.share_prices)):
            raise ValueError("share_prices: they must grow")
        if len(set(self.game_offers)) != len(self.game_offers):
            raise ValueError("ways: one is named twice")
        return self

    @property
    def game_offers(self) -> list[tuple[str, str]]:
        """Game type and key of each game offer."""
        return [(way.game_type, way.game_offer) for way in self.ways]


@dataclass(frozen=True, slots=True)
class Lottery:
    """An offer of draws with its rules by era and its price lists by date; ``version`` counts publications.

    ``regions`` are where it may be sold, none meaning everywhere; in ``migrating_regions`` customers must
    migrate first. ``parent`` is the offer whose draws it shares. An offer without game types is an archive of
    results; ``party`` is given where lotto parties play it.
    """

    key: str
    type: str
    name: str
    url: str
    url_aliases: tuple[str, ...]
    suspended: bool
    display_category: str
    ranking: int
    tagline: str
    max_draws: int
    currency: str
    regions: tuple[str, ...]
    region_overrides: tuple[RegionOverride, ...]
    selectable_days: tuple[str, ...]
    parent: str | None
    migrating_regions: tuple[str, ...]
    recurring_type: str
    recurring_availability: str
    game_types: tuple[GameType, ...]
    eras: Eras
    price_lists: tuple[PriceList, ...]
    version: int
    party: PartyRules | None = None

    @property
    def names_by_region(self) -> dict[str, str]:
        return {region: override.name for override in self.region_overrides for region in override.regions}

    def name_in(self, region: str | None) -> str:
        """The name that customers of a region know it by."""
        return name_in(region, name=self.name, names_by_region=self.names_by_region)

    def restriction_in(self, region: str | None) -> Restriction | None:
        """Why it may not be sold in a region; None where it may, and while the region is not known."""
        return restriction_in(region, regions=self.regions, migrating_regions=self.migrating_regions)

    def sold_in(self, region: str | None) -> bool:
        """Whether it may be sold in a region; True while the region is not known."""
        return self.restriction_in(region) is None

    def published_at(self, now: datetime) -> catalogue.offers.Offer:
        """The offer as it is sold at ``now``: the rules of its next draw, and the price lists in force."""
        matrix = self.eras.at(now).matrix
        return catalogue.offers.Offer(
            key=self.key,
            type=self.type,
            name=self.name,
            suspended=self.suspended,
            max_draws=self.max_draws,
            game_types=tuple(
                catalogue.offers.GameType(
                    game_type.key,
                    tuple(
                        game_offer.at_prices(price_list, matrix)
                        for game_offer in game_type.game_offers
                        for price_list in self.price_lists_of(game_offer, now)
                    ),
                    game_type.regions,
                )
                for game_type in self.game_types
            ),
            version=self.version,
            url=self.url,
            url_aliases=self.url_aliases,
            regions=self.regions,
            selectable_days=self.selectable_days,
            names_by_region=self.names_by_region,
            migrating_regions=self.migrating_regions,
            recurring_type=self.recurring_type,
            recurring_availability=self.recurring_availability,
            parent_key=self.parent,
        )

    def price_lists_of(self, game_offer: GameOffer, now: datetime) -> list[PriceList]:
        """For each pricing of a game offer, the newest list already valid at ``now``, in the order of the
        game's file.
        """
        in_force: dict[str, PriceList] = {}
        for price_list in self.price_lists:
            belongs = (price_list.game_type, price_list.game_offer) == (game_offer.game_type, game_offer.key)
            known = in_force.get(price_list.pricing_id)
            is_newer = known is None or known.valid_from <= price_list.valid_from
            if belongs and price_list.valid_from <= now and is_newer:
                in_force[price_list.pricing_id] = price_list
        return list(in_force.values())


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
        Fraction(rules.margin),
        rules.max_shares,
        tuple(
            PartyPart(offer_key, game_offer.game_type, game_offer.key, game_offer.layout(matrix), prices)
            for game_offer, prices in priced
        ),
    )


def last_close(rules: PartyRules, draw: Draw, region: str | None) -> datetime:
    """When a party of a draw closes at the latest, early enough to buy its ticket."""
    return draw.stop_in(region) - timedelta(minutes=rules.close_minutes)
