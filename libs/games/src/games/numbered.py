"""Numbered tickets: Lucky Lotteries and raffles (docs/domain.md §3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from games.numbers import RuleError


@dataclass(frozen=True, slots=True)
class TicketPrize:
    """``count`` drawn tickets that each win ``amount`` minor units; ``free_tickets`` for one without cash."""

    name: str
    count: int
    amount: int
    free_tickets: int = 0

    def __post_init__(self) -> None:
        if self.count < 1 or self.amount < 0 or self.free_tickets < 0:
            raise RuleError(f"prize {self.name!r} needs a count above zero and no negative amount")
        if not self.amount and not self.free_tickets:
            raise RuleError(f"prize {self.name!r} gives nothing")


@dataclass(frozen=True, slots=True)
class NeighbourRule:
    """What the tickets beside the first prize win; ``wraps``: the first ticket is beside the last."""

    amount: int
    wraps: bool = True


@dataclass(frozen=True, slots=True)
class NumberedRules:
    """Tickets ``lowest`` to ``highest``, all sold, and their prizes from the first down."""

    lowest: int
    highest: int
    prizes: tuple[TicketPrize, ...]
    neighbours: NeighbourRule | None = None
    has_jackpot: bool = False

    def __post_init__(self) -> None:
        if not 0 < self.lowest < self.highest:
            raise RuleError("numbered tickets go from at least 1 to a higher number")
        if not self.prizes or self.drawn > self.tickets:
            raise RuleError(f"{self.drawn} prizes cannot be drawn from {self.tickets} tickets")

    @property
    def tickets(self) -> int:
        """How many tickets there are."""
        return self.highest - self.lowest + 1

    @property
    def drawn(self) -> int:
        """How many tickets are drawn, besides the jackpot's."""
        return sum(prize.count for prize in self.prizes)

    @property
    def cash_prizes(self) -> int:
        """Drawn tickets that win money; the jackpot pays only to one of them."""
        return sum(prize.count for prize in self.prizes if prize.amount)

    @property
    def jackpot_probability(self) -> Fraction:
        """Chance of one ticket to be drawn for the jackpot and for a cash prize as well."""
        return Fraction(self.cash_prizes, self.tickets**2) if self.has_jackpot else Fraction(0)


@dataclass(frozen=True, slots=True)
class TicketWin:
    """What one ticket wins: its own prize by place in the rules, as a neighbour, and the jackpot."""

    prize: int | None
    amount: int
    free_tickets: int
    is_neighbour: bool
    wins_jackpot: bool


@dataclass(frozen=True)
class NumberedResult:
    """Drawn ticket numbers, one group a prize, and the jackpot's number, which was drawn first and put back.

    Raises RuleError for numbers that cannot be a result of the rules.
    """

    rules: NumberedRules
    winners: tuple[tuple[int, ...], ...]
    jackpot_number: int | None = None

    def __post_init__(self) -> None:
        rules = self.rules
        if [len(group) for group in self.winners] != [prize.count for prize in rules.prizes]:
            raise RuleError("every prize needs exactly as many numbers as its count")
        numbers = [number for group in self.winners for number in group]
        if len(set(numbers)) != len(numbers):
            raise RuleError("a ticket is drawn once at most")
        if (self.jackpot_number is not None) != rules.has_jackpot:
            raise RuleError("a jackpot number is drawn exactly where there is a jackpot")
        drawn: Iterable[int] = numbers if self.jackpot_number is None else [*numbers, self.jackpot_number]
        strays = [number for number in drawn if not rules.lowest <= number <= rules.highest]
        if strays:
            raise RuleError(f"ticket {strays[0]} does not exist")

    @cached_property
    def _prize_of(self) -> dict[int, int]:
        return {number: place for place, group in enumerate(self.winners) for number in group}

    @cached_property
    def _neighbours(self) -> frozenset[int]:
        rules = self.rules
        if rules.neighbours is None:
            return frozenset()
        first = self.winners[0]
        beside = {number + step for number in first for step in (-1, 1)}
        if rules.neighbours.wraps:
            beside = {rules.lowest + (number - rules.lowest) % rules.tickets for number in beside}
        return frozenset(n for n in beside if rules.lowest <= n <= rules.highest) - frozenset(first)

    def win(self, number: int) -> TicketWin | None:
        """What the ticket wins; None for nothing. Raises RuleError for a ticket that does not exist."""
        rules = self.rules
        if not rules.lowest <= number <= rules.highest:
            raise RuleError(f"ticket {number} does not exist")
        place = self._prize_of.get(number)
        is_neighbour = number in self._neighbours
        if place is None and not is_neighbour:
            return None
        prize = None if place is None else rules.prizes[place]
        cash = prize.amount if prize else 0
        neighbour = rules.neighbours.amount if is_neighbour and rules.neighbours else 0
        return TicketWin(
            prize=place,
            amount=cash + neighbour,
            free_tickets=prize.free_tickets if prize else 0,
            is_neighbour=is_neighbour,
            wins_jackpot=bool(cash) and number == self.jackpot_number,
        )

    def wins(self, numbers: Sequence[int]) -> list[tuple[int, TicketWin]]:
        """The tickets among ``numbers`` that win, with what each does."""
        found = ((number, self.win(number)) for number in numbers)
        return [(number, win) for number, win in found if win is not None]
