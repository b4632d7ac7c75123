"""What the public API answers (specification, Product offer and Draw)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from servicekit.envelope import ResponseModel
from servicekit.money import MoneyOut

Instant = Annotated[datetime, Field(description="ISO 8601, UTC")]


class NumberSet(ResponseModel):
    """A named set of distinct numbers to pick in one game; the name is never re-cased."""

    name: str
    count: int
    lowest: int
    highest: int


class Price(ResponseModel):
    """What a number of games costs for one draw."""

    games: int
    price: str


class GameOffer(ResponseModel):
    """A shape of ticket with its price table."""

    key: str
    min_games: int
    max_games: int
    default_games: int
    draws_per_ticket: int
    number_sets: list[NumberSet]
    prices: list[Price]
    price_currency: str


class GameType(ResponseModel):
    """A way to play an offer."""

    key: str
    name: str
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
    special_draw_details: None


class Offer(ResponseModel):
    """A product that can be sold."""

    key: str
    type: str
    name: str
    url: str
    url_aliases: list[str]
    availability: Literal["available", "suspended"]
    suspended: bool
    display_category: str
    tagline: str
    draw_days: list[str]
    max_draws: int
    draws_per_ticket: int
    game_types: list[GameType]
    divisions: list[OddsOfDivision]
    overall_odds_one_in: str
    recurring_purchase: RecurringPurchase
    price_from: PriceFrom | None
    next_draw: Draw | None


class DrawnNumberSet(ResponseModel):
    """Numbers that were drawn; ascending where the drawn order is not known."""

    name: str
    values: list[int]
    in_drawn_order: bool


class PoolTransfer(ResponseModel):
    """Where the pool of an unwon division went: to draw, or to division, ``number``."""

    kind: Literal["to_draw", "to_division"]
    number: int


class DividendOfDivision(ResponseModel):
    """What a division paid to each winning game; ``dividend`` is null when nobody won."""

    division: int
    needs: str
    winners: int
    dividend: MoneyOut | None
    transfer: PoolTransfer | None


class DrawResult(ResponseModel):
    """The result of a draw; without dividends while it is provisional."""

    product_offer_key: str
    offer_name: str
    draw_no: int
    draw_date: date
    draw_at: Instant
    status: str
    version: int
    provisional: bool
    numbers: list[DrawnNumberSet]
    dividends: list[DividendOfDivision]
