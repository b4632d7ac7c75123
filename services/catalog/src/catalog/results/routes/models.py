"""What the public API answers of draws (specification, Draw)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from servicekit.envelope import ResponseModel
from servicekit.money import MoneyOut

Instant = Annotated[datetime, Field(description="ISO 8601, UTC")]


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


class DrawnNumberSet(ResponseModel):
    """Numbers that were drawn; ascending where the drawn order is not known."""

    name: str
    values: list[int]
    in_drawn_order: bool


class PoolTransfer(ResponseModel):
    """Where the pool of an unwon division went: to draw, or to division, ``number``; 0 for the reserve."""

    kind: Literal["to_draw", "to_division", "to_reserve"]
    number: int


class DividendOfDivision(ResponseModel):
    """What a division paid to each winning game; ``dividend`` is null when nobody won.

    Of an annuity it is one of ``instalments``; ``boost`` is the part that a boost added. ``free_games`` have
    the dividend as their value.
    """

    division: int
    needs: str
    winners: int
    dividend: MoneyOut | None
    transfer: PoolTransfer | None
    instalments: int
    boost: MoneyOut | None
    free_games: int


class EraOfDraws(ResponseModel):
    """Draws of the same numbers, from one until the next era's first; ``label`` says what is drawn."""

    effective_from_draw: int
    effective_from_date: date
    label: str


class DrawResult(ResponseModel):
    """The result of a draw by the rules of its era; without dividends while it is provisional."""

    product_offer_key: str
    offer_name: str
    draw_no: int
    draw_date: date
    draw_at: Instant
    status: str
    version: int
    provisional: bool
    era: EraOfDraws
    numbers: list[DrawnNumberSet]
    dividends: list[DividendOfDivision]
