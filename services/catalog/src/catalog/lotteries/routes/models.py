"""What the public API answers of offers (docs/requirements.md, Product offer)."""

from __future__ import annotations

from datetime import date
from typing import Literal

from catalog.responses.parameters import Instant
from servicekit.http.envelope import ResponseModel
from servicekit.money import MoneyOut


class SpecialDrawDetails(ResponseModel):
    """What makes a draw special, such as a Superdraw; ``png_image`` is a path of the site."""

    draw_type: str
    label: str
    png_image: str | None


class Draw(ResponseModel):
    """One drawing of an offer; ``draw_offset`` 0 is the next, ``closes`` names regions with another stop."""

    draw_id: str
    draw_no: int
    draw_offset: int
    product_offer_key: str
    name: str
    kind: Literal["lottery_ticket_draw"]
    status: str
    purchase_status: str
    open_at: Instant
    stop: Instant
    closes: dict[str, Instant]
    draw_at: Instant
    draw_date: date
    prize_pool: MoneyOut | None
    is_prize_pool_unknown: bool
    prize_pool_suffix: str
    draw_type: str
    special_draw_details: SpecialDrawDetails | None
    is_cancelled: bool


class NumberSet(ResponseModel):
    """A named set of numbers to pick in one entry; the name is never re-cased.

    Exactly ``count`` are picked, or ``count`` to ``max_count``. Where ``ordered``, their order counts and is
    kept; where ``repeats``, they are digits that may be chosen again.
    """

    name: str
    count: int
    max_count: int
    lowest: int
    highest: int
    ordered: bool
    repeats: bool


class Price(ResponseModel):
    """What a number of notional games costs for one draw."""

    games: int
    price: str


class Wheel(ResponseModel):
    """What a reduced system guarantees: so many hits in one game if so many of the numbers are drawn.

    ``blocks`` are its games as places of the chosen numbers in ascending order, counted from 1.
    """

    size: int
    at_least: int
    if_drawn: int
    full_system_games: int
    blocks: list[list[int]]


class GameOffer(ResponseModel):
    """A shape of ticket with its price table.

    ``min_games`` to ``max_games`` bound the entries that are filled in, or, for the entry kinds "combo" and
    "random", the games that are asked for with ``num_games``. ``games_per_entry`` is how many notional games
    an entry makes, null for those kinds; prices are by notional games.
    """

    key: str
    name: str
    entry_kind: Literal["plain", "random", "system", "powerhit", "boxed", "wheel", "combo"]
    games_per_entry: int | None
    min_games: int
    max_games: int
    default_games: int
    default_entry_count: int
    default_game_offer: bool
    draws_per_ticket: int
    number_sets: list[NumberSet]
    wheel: Wheel | None
    prices: list[Price]
    price_currency: str
    pricing_id: str


class GameType(ResponseModel):
    """A way to play an offer; ``path_suffix`` follows the offer's path, empty for none."""

    key: str
    name: str
    path_suffix: str
    game_offers: list[GameOffer]


class OddsOfDivision(ResponseModel):
    """A division: what it needs, and its exact odds to two decimals."""

    division: int
    needs: str
    odds_one_in: str


class RecurringPurchase(ResponseModel):
    """Whether the offer can be bought again and again."""

    type: str
    availability: str


class PriceFrom(ResponseModel):
    """The cheapest ticket: ``games`` games for the fewest draws that a ticket covers."""

    amount: str
    currency: str
    games: int


class Restriction(ResponseModel):
    """Why an offer cannot be bought (docs/requirements.md, Restriction types)."""

    type: Literal["licensing_restriction", "migration_restriction"]
    regions: list[str]


class RegionOverride(ResponseModel):
    """How the offer is called in some regions (docs/requirements.md, Product branding)."""

    branding_regions: list[str]
    name: str


class Offer(ResponseModel):
    """A product that can be sold, as customers of one region see it.

    ``regions`` are those it may be sold in, empty for all; ``restrictions`` apply to the region asked for.
    ``selectable_days`` are weekdays of which some must be chosen, empty where there is nothing to choose.
    ``parent_key`` is the offer whose draws it shares.
    """

    key: str
    type: str
    name: str
    url: str
    url_aliases: list[str]
    availability: Literal["available", "suspended", "restricted"]
    suspended: bool
    restrictions: list[Restriction]
    regions: list[str]
    region_overrides: list[RegionOverride]
    display_category: str
    ranking: int
    tagline: str
    currency: str
    draw_days: list[str]
    selectable_days: list[str]
    parent_key: str | None
    max_draws: int
    draws_per_ticket: int
    game_types: list[GameType]
    divisions: list[OddsOfDivision]
    overall_odds_one_in: str
    recurring_purchase: RecurringPurchase
    price_from: PriceFrom | None
    next_draw: Draw | None
