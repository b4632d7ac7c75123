"""What an order pays into each of its draws (decision 0014)."""

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

    A line's price belongs to its draws in equal parts, the cents left over to its first ones, as the
    statement `price_of_draw` has it. A draw that nothing is left for is absent.
    """
    return _by_draw((line, _shares(line.price, line)) for line in lines)


def stake_in(offer_key: str, draw_no: int, amount: int) -> list[Stake]:
    """What lies in one draw; nothing for an amount of nothing."""
    return [Stake(offer_key, draw_no, amount)] if amount else []


def discounts_of(lines: Iterable[OrderLine]) -> list[Stake]:
    """What a voucher pays of lines, divided among their draws; it sums to the discounts.

    A draw gets what its part of the whole is more than the customer's, so that a ticket costs each of its
    draws what one without a voucher does (decision 0018), as the statement `discount_of_draw` has it.
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
