"""What the public API answers of draws (docs/requirements.md, Draw)."""

from __future__ import annotations

from datetime import date
from typing import Literal

from catalog.games.representation import EraOfDraws
from catalog.responses.parameters import Instant
from servicekit.http.envelope import ResponseModel
from servicekit.money import MoneyOut


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
    """What a division paid to each winning game; ``dividend`` is null without winners.

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
