"""What a line is called on receipts, in the cart and in messages."""

from __future__ import annotations

from typing import Final

from catalogue.product_types import LOTTERY, RAFFLE, SHARE
from games import game_types

_NOUNS: Final = {RAFFLE: "ticket", SHARE: "share"}


def describe(
    offer_name: str, num_games: int, num_draws: int, product_type: str = LOTTERY, way: str = ""
) -> str:
    """A line in words, e.g. "Powerball, System 9, 36 games" or "Dream Home, 5 tickets"."""
    noun = _NOUNS.get(product_type)
    if noun is None:
        return game_types.describe(offer_name, way, num_games, num_draws)
    quantity = f"1 {noun}" if num_games == 1 else f"{num_games:,} {noun}s"
    return f"{offer_name}, {quantity}" if num_draws == 1 else f"{offer_name}, {quantity}, {num_draws} draws"
