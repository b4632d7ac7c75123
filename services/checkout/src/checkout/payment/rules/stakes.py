"""An order's payments into its draws (decision 0014)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from catalogue.prices import divide_discount, divide_price
from checkout.payment.rules.saga import OrderLine


@dataclass(frozen=True, slots=True)
class Stake:
    """Money that goes into one draw, in minor units of the order's currency."""

    offer_key: str
    draw_no: int
    amount: int


def stakes_of(lines: Iterable[OrderLine]) -> list[Stake]:
    """The prices of lines divided among their draws; a draw without a part is absent."""
    return _by_draw((line, divide_price(line.price, len(line.draw_nos))) for line in lines)


def stake_in(offer_key: str, draw_no: int, amount: int) -> list[Stake]:
    return [Stake(offer_key, draw_no, amount)] if amount else []


def discounts_of(lines: Iterable[OrderLine]) -> list[Stake]:
    """The discounts of lines divided among their draws; they sum to the discounts."""
    return _by_draw((line, divide_discount(line.price, line.discount, len(line.draw_nos))) for line in lines)


def _by_draw(parts_of_lines: Iterable[tuple[OrderLine, Sequence[int]]]) -> list[Stake]:
    amounts: defaultdict[tuple[str, int], int] = defaultdict(int)
    for line, parts in parts_of_lines:
        for draw_no, part in zip(line.draw_nos, parts, strict=True):
            amounts[line.offer_key, draw_no] += part
    return [Stake(offer_key, draw_no, amount) for (offer_key, draw_no), amount in amounts.items() if amount]
