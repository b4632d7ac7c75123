"""Draws of lotteries in the public API (docs/requirements.md, Draw)."""

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
