"""Offers as they are published: game types, game offers and the price lists now in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from catalogue.prices import choose_prices
from catalogue.regions import Restriction, is_allowed, name_in, restriction_in
from games.layout import Layout


@dataclass(frozen=True, slots=True)
class GameOffer:
    """A game offer with one price list: minor units of ``currency`` for one draw, by count of games.

    ``layout`` is one entry, None for what is numbered or shared. The seller draws the games of a
    ``generated`` one. ``min_games`` and ``max_games`` count entries; games, where the customer chooses their
    number. The prices are for ``price_regions``, of which none means every region without its own list.
    """

    key: str
    min_games: int
    max_games: int
    layout: Layout | None
    prices: Mapping[int, int]
    currency: str
    pricing_id: str
    draws_per_ticket: int = 1
    name: str = ""
    generated: bool = False
    price_regions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameType:
    """A game type, played in ``regions``, of which none means everywhere. A game offer occurs once for each
    of its price lists.
    """

    key: str
    game_offers: tuple[GameOffer, ...]
    regions: tuple[str, ...] = ()

    def game_offer(
        self, key: str | None, region: str | None, pricing_id: str | None = None
    ) -> GameOffer | None:
        """A game offer at a customer's prices, the first one without a key; None where it is not sold."""
        fitting = [
            offer
            for offer in self.game_offers
            if key in (None, offer.key) and is_allowed(offer.price_regions, region)
        ]
        return choose_prices([offer for offer in fitting if offer.key == fitting[0].key], region, pricing_id)


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer (docs/requirements.md, Product offer). ``version`` grows with every change in catalog.

    It may be sold in ``regions``, of which none means everywhere; in ``migrating_regions`` customers must
    migrate first. Of ``selectable_days`` ("Mon" to "Sun") a customer chooses those to play. Its draws go with
    those of the offer ``parent_key``.
    """

    key: str
    type: str
    name: str
    suspended: bool
    max_draws: int
    game_types: tuple[GameType, ...]
    version: int
    url: str = ""
    url_aliases: tuple[str, ...] = ()
    cause_keys: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    selectable_days: tuple[str, ...] = ()
    names_by_region: Mapping[str, str] = field(default_factory=dict)
    migrating_regions: tuple[str, ...] = ()
    cause_names: Mapping[str, str] = field(default_factory=dict)
    recurring_type: str = "autoplay"
    recurring_availability: str = "never"
    parent_key: str | None = None

    def game_type(self, key: str) -> GameType | None:
        return next((game_type for game_type in self.game_types if game_type.key == key), None)

    def name_in(self, region: str | None) -> str:
        """The name that customers of a region know it by."""
        return name_in(region, name=self.name, names_by_region=self.names_by_region)

    def restriction(self, region: str | None, game_type: str) -> Restriction | None:
        """Why a game type may not be sold in a region; None where it may, or while it is not known."""
        played = self.game_type(game_type)
        if played is not None and not is_allowed(played.regions, region):
            return Restriction.LICENSING
        return restriction_in(region, regions=self.regions, migrating_regions=self.migrating_regions)
