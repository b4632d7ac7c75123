"""Lists that are put into a cart again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from checkout.cart.rules.quote import Quote


@dataclass(frozen=True, slots=True)
class Note:
    """A line that could not be added: the code of the reason, and its description."""

    offer_key: str
    game_type: str
    reason: str
    description: str


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket to add, and its description should the cart refuse it."""

    line: Quote
    description: str


@dataclass(frozen=True, slots=True)
class PastLine:
    """A line of an order, bought with it or as a pre-order, with the dates of its draws.

    The seller drew the games of a Super Combo (`is_combo`). `way` is the name of its game type.
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
