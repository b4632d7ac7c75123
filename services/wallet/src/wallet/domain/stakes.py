"""Whose escrow the money of an order lies in (handbook, Money, rule 10)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stake:
    """What an order pays into one draw, in minor units of the order's currency."""

    offer_key: str
    draw_no: int
    minor_units: int

    @property
    def scope(self) -> str:
        """Which stake escrow it lies in."""
        return f"{self.offer_key}/{self.draw_no}"


def broken_stakes(stakes: tuple[Stake, ...], minor_units: int) -> str | None:
    """Why stakes are not a division of an amount: `reference_repeated`, `not_the_amount`; None when they are.

    No stakes at all are fine: then nobody says which draws the money is for.
    """
    if len({stake.scope for stake in stakes}) < len(stakes):
        return "reference_repeated"
    if stakes and sum(stake.minor_units for stake in stakes) != minor_units:
        return "not_the_amount"
    return None
