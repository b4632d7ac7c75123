"""An order's payments into its draws (decision 0014)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from checkout.payment.rules.saga import OrderLine


@dataclass(frozen=True, slots=True)
class Stake:
    """Money that goes into one draw, in minor units of the order's currency."""

    offer_key: str
    draw_no: int
    amount: int


def stakes_of(lines: Iterable[OrderLine]) -> list[Stake]:
    """The prices of lines divided among their draws; they sum to the prices.

    A line's price belongs to its draws in equal parts, remaining cents to the first ones, as the function
    `price_of_draw` divides it. Draws without an amount are absent.
    """
    return _by_draw((line, _shares(line.price, line)) for line in lines)


def stake_in(offer_key: str, draw_no: int, amount: int) -> list[Stake]:
    return [Stake(offer_key, draw_no, amount)] if amount else []


def discounts_of(lines: Iterable[OrderLine]) -> list[Stake]:
    """The discounts of lines divided among their draws; they sum to the discounts.

    A draw gets its part of the whole less the customer's part, so that a ticket costs each of its draws the
    same as without a voucher (decision 0018), as the function `discount_of_draw` divides it.
    """
    return _by_draw((line, _discounts(line)) for line in lines)


def _discounts(line: OrderLine) -> list[int]:
    whole, paid = _shares(line.price + line.discount, line), _shares(line.price, line)
    return [part - of_customer for part, of_customer in zip(whole, paid, strict=True)]


def _shares(amount: int, line: OrderLine) -> list[int]:
    share, left_over = divmod(amount, len(line.draw_nos))
    return [share + (position < left_over) for position in range(len(line.draw_nos))]


def _by_draw(parts_of_lines: Iterable[tuple[OrderLine, Sequence[int]]]) -> list[Stake]:
    amounts: defaultdict[tuple[str, int], int] = defaultdict(int)
    for line, parts in parts_of_lines:
        for draw_no, part in zip(line.draw_nos, parts, strict=True):
            amounts[line.offer_key, draw_no] += part
    return [Stake(offer_key, draw_no, amount) for (offer_key, draw_no), amount in amounts.items() if amount]
