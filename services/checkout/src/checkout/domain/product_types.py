"""What a line is in the words of the specification (Cart item), by its offer and how many draws it covers."""

from __future__ import annotations

from typing import Final

LOTTERY: Final = "lottery_ticket"
MULTI_DRAW: Final = "multi_draw_ticket"


def sold_as(offer_type: str, num_draws: int) -> str:
    """The product type of a line of so many draws: a lottery ticket for more than one has its own."""
    return MULTI_DRAW if offer_type == LOTTERY and num_draws > 1 else offer_type
