"""How a division is paid, as its rules say before any draw (docs/domain.md §4.2). Amounts in minor units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.numbers import RuleError


@dataclass(frozen=True, slots=True)
class Annuity:
    """A prize in ``instalments`` of ``amount`` each month; more than ``shared_above`` winners share them."""

    amount: int
    instalments: int
    shared_above: int | None = None

    def __post_init__(self) -> None:
        if self.amount < 1 or self.instalments < 2:
            raise RuleError("an annuity has an amount and at least two instalments")

    @property
    def total(self) -> int:
        """All instalments of one winner."""
        return self.amount * self.instalments


@dataclass(frozen=True, slots=True)
class DivisionPrize:
    """Where a division's money comes from: a ``share`` of the pool, a ``fixed`` amount for each winner up to
    ``fixed_total`` for all of them, an ``annuity``, or ``free_games``; none of them when it is not known.
    """

    share: Fraction | None = None
    fixed: int | None = None
    fixed_total: int | None = None
    annuity: Annuity | None = None
    free_games: int = 0

    def __post_init__(self) -> None:
        if self.share is not None and not 0 < self.share <= 1:
            raise RuleError("a share of the pool lies between 0 and 100 per cent")
        if self.fixed is not None and self.fixed < 1:
            raise RuleError("a fixed prize is above zero")
        if self.share is not None and self.annuity is not None:
            raise RuleError("a division is paid from the pool or as an annuity, not both")


NO_PRIZE = DivisionPrize()


@dataclass(frozen=True, slots=True)
class Rolldown:
    """How a jackpot that must be won is shared out when nobody won it (docs/domain.md §4.2, UK Lotto).

    ``first`` are minor units added to each prize of a division before all else; what is then left is split
    by ``shares`` and added to the prizes of those divisions, rounded down to ``step``.
    """

    first: Mapping[int, int]
    shares: Mapping[int, Fraction]
    step: int = 100

    def __post_init__(self) -> None:
        if sum(self.shares.values()) != 1 or self.step < 1:
            raise RuleError("the shares of a rolldown sum to 100 per cent")
        if any(number < 2 for number in (*self.first, *self.shares)):
            raise RuleError("a jackpot rolls down to divisions below the first")


@dataclass(frozen=True, slots=True)
class PoolRules:
    """How an era divides its pool (docs/domain.md §4.1).

    ``fund`` is the part of subscriptions that becomes prizes, None where it is not published. Amounts below
    division 1 are rounded to ``rounding_step``, a half up, or down where ``rounds_down``. After
    ``most_jackpots`` draws in a row without a winner of division 1 its pool goes to the next division with
    winners, or as ``rolldown`` says; None is without end. A last division that nobody won stays in division
    1, or goes to the reserve. Fixed prizes come from the reserve, or from division 1 where
    ``fixed_from_first`` says so (Lotto Strike).
    """

    fund: Fraction | None = None
    rounding_step: int = 5
    most_jackpots: int | None = None
    unwon_last_to_reserve: bool = False
    rounds_down: bool = False
    fixed_from_first: bool = False
    rolldown: Rolldown | None = None
