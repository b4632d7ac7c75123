"""What an order pays into each of its draws (decision 0014)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Stake:
    """Money that goes into one draw, in minor units of the order's currency."""

    offer_key: str
    draw_no: int
    amount: int


class PaidLine(Protocol):
    """What matters of an order's line. `price` is for all of its draws."""

    @property
    def offer_key(self) -> str:
        """Whose draws."""

    @property
    def draw_nos(self) -> Sequence[int]:
        """In the order of drawing."""

    @property
    def price(self) -> int:
        """What the customer pays, in minor units."""

    @property
    def discount(self) -> int:
        """What a voucher pays, in minor units."""


def stakes_of(lines: Iterable[PaidLine]) -> list[Stake]:
    """The prices of lines divided among their draws; they sum to the prices.

    A line's price belongs to its draws in equal parts, the cents left over to its first ones, as the
    statement `price_of_draw` has it. A draw that nothing is left for is absent.
    """
    return _by_draw((line, line.price) for line in lines)


def stake_in(offer_key: str, draw_no: int, amount: int) -> list[Stake]:
    """What lies in one draw; nothing for an amount of nothing."""
    return [Stake(offer_key, draw_no, amount)] if amount else []


def discounts_of(lines: Iterable[PaidLine]) -> list[Stake]:
    """What a voucher pays of lines, divided among their draws in the same way."""
    return _by_draw((line, line.discount) for line in lines)


def _by_draw(amounts_of_lines: Iterable[tuple[PaidLine, int]]) -> list[Stake]:
    amounts: defaultdict[tuple[str, int], int] = defaultdict(int)
    for line, amount in amounts_of_lines:
        part, left_over = divmod(amount, len(line.draw_nos))
        for position, draw_no in enumerate(line.draw_nos):
            amounts[line.offer_key, draw_no] += part + (position < left_over)
    return [Stake(offer_key, draw_no, amount) for (offer_key, draw_no), amount in amounts.items() if amount]
