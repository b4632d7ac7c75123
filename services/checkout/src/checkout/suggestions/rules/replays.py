"""Lists that are put into a cart again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from checkout.cart.rules.quote import Quote


@dataclass(frozen=True, slots=True)
class Note:
    """Something that could not be put into a cart: the code of its reason, and what customers read of it."""

    offer_key: str
    game_type: str
    reason: str
    description: str


@dataclass(frozen=True, slots=True)
class Ticket:
    """Something to put into a cart, and what customers read of it should the cart not take it."""

    line: Quote
    description: str


@dataclass(frozen=True, slots=True)
class PastLine:
    """What a line of an order was, bought with it or ordered ahead, without its draws but for their dates.

    Of a Super Combo (`is_combo`) the seller made the games. `way` is what its way to play is called.
    """

    offer_key: str
    offer_name: str
    game_type: str
    game_offer: str
    entries: Sequence[Mapping[str, Sequence[int]]]
    num_games: int
    is_combo: bool
    quickpick: bool
    details: Mapping[str, Any]
    draw_dates: Sequence[date]
    way: str
