"""What each division of a draw pays (docs/domain.md §4). Exact: fractions inside, minor units outside.

The order of the rules:

1. The pool is divided by shares. What a division without winners would have paid goes to the next lower one
   with winners; without one it stays in division 1, or goes to the reserve.
2. Amounts below division 1 are rounded; fixed prizes, annuities and free games pay what they say.
3. Division 1 pays a guaranteed amount, or whatever the others have left, so that the whole pool is paid.
4. A division 1 that nobody won goes to the next draw, except after too many draws in a row.

The reserve takes roundings and pays guarantees and fixed prizes; it is what balances every draw to the cent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from math import floor

from games.matrix import Division
from games.numbers import RuleError
from games.prizes import NO_PRIZE, DivisionPrize, PoolRules

FIRST = 1
"""The highest division."""


class TransferKind(StrEnum):
    """Where the money of a division goes that nobody won."""

    TO_DRAW = "to_draw"
    TO_DIVISION = "to_division"
    TO_RESERVE = "to_reserve"


@dataclass(frozen=True, slots=True)
class PoolTransfer:
    """``amount`` minor units leave a division: to the next draw, to the reserve, or to ``division``."""

    kind: TransferKind
    amount: int
    division: int | None = None


class Cashcade(StrEnum):
    """What becomes of a fixed division 1 that nobody won in a draw that promises it to others."""

    NEXT_DIVISION = "next_division"
    ALL_DIVISIONS = "all_divisions"


@dataclass(frozen=True, slots=True)
class DrawMoney:
    """The money of one draw, in minor units.

    ``carried_in`` is what earlier draws left. ``guaranteed`` is what all winners of division 1 share,
    whatever the pool; unwon it goes to the next draw where ``guarantee_carries``, as a Superdraw's does.
    ``jackpots_before`` counts the draws in a row up to this one that carried their division 1 over.
    ``boosts`` add a part of a division's prize to it: 1 doubles it, 1/10 is ten per cent more.
    """

    pool: int
    carried_in: int = 0
    guaranteed: int | None = None
    guarantee_carries: bool = False
    jackpots_before: int = 0
    boosts: Mapping[int, Fraction] = field(default_factory=dict)
    cashcade: Cashcade | None = None

    def __post_init__(self) -> None:
        if self.pool < 0 or self.carried_in < 0 or self.jackpots_before < 0:
            raise RuleError("the money of a draw cannot be negative")
        if self.guaranteed is not None and self.guaranteed < 1:
            raise RuleError("a guaranteed amount is above zero")
        if any(boost <= 0 for boost in self.boosts.values()):
            raise RuleError("a boost adds to a prize")


@dataclass(frozen=True, slots=True)
class Dividend:
    """What one division pays to each of ``winners`` winning games: ``amount`` minor units, 0 without any.

    Of an annuity ``amount`` is one of ``instalments``. ``boost`` is the part of ``amount`` that a boost
    added. ``free_games`` are given besides, or instead where the amount is their value.
    """

    division: int
    winners: int
    amount: int
    instalments: int = 1
    boost: int = 0
    free_games: int = 0
    transfer: PoolTransfer | None = None

    @property
    def total(self) -> int:
        """What all winners get together."""
        return self.winners * self.amount * self.instalments


@dataclass(frozen=True, slots=True)
class DividedPool:
    """The dividends of a draw from division 1 down, what goes to the next draw, and what the reserve takes
    (below zero: gives). Pool and carried money are the sum of all three.
    """

    dividends: tuple[Dividend, ...]
    carried_out: int
    reserve: int

    @property
    def paid(self) -> int:
        """What all winners get together."""
        return sum(dividend.total for dividend in self.dividends)


def divide(
    divisions: Sequence[Division], rules: PoolRules, money: DrawMoney, winners: Mapping[int, int]
) -> DividedPool:
    """The dividends of a draw with so many winning games in each division; none is 0.

    Raises RuleError for winners of a division that there is not, or fewer than none.
    """
    prizes = {division.number: division.prize for division in divisions}
    if set(winners) - set(prizes) or min(winners.values(), default=0) < 0:
        raise RuleError("winners are counted for every division and cannot be fewer than none")
    return _Draw(prizes, rules, money, {number: winners.get(number, 0) for number in prizes}).divided()


class _Draw:
    """One draw while it is divided; each step puts the dividends that it knows into ``found``."""

    def __init__(
        self,
        prizes: Mapping[int, DivisionPrize],
        rules: PoolRules,
        money: DrawMoney,
        winners: Mapping[int, int],
    ) -> None:
        self.prizes = prizes
        self.rules = rules
        self.money = money
        self.winners = winners
        self.found: dict[int, Dividend] = {}
        lower = sum((prize.share or Fraction(0) for n, prize in prizes.items() if n != FIRST), Fraction(0))
        # A division 1 of which the rules say nothing has whatever is not divided among the others.
        own = prizes[FIRST].share
        self.first_share = own if own is not None else 1 - lower if prizes[FIRST] == NO_PRIZE else Fraction(0)
        self.shares = lower + self.first_share
        last_won = max((n for n in self._shared() if winners[n]), default=FIRST)
        unwon_last = [prizes[n].share or Fraction(0) for n in self._shared() if n > last_won]
        self.unwon_last = money.pool * sum(unwon_last, Fraction(0))
        self.back = Fraction(0) if rules.unwon_last_to_reserve else self.unwon_last

    def divided(self) -> DividedPool:
        """Runs the steps."""
        first = self.prizes[FIRST]
        pays_by_rule = first.fixed is not None or first.annuity is not None
        must_be_won = not pays_by_rule and self._must_be_won()
        rolls_down = must_be_won and self.rules.rolldown is not None
        self._divide_lower(self._jackpot() if must_be_won and not rolls_down else Fraction(0))
        if pays_by_rule:
            self._pay_first_by_rule(first)
        elif self.winners[FIRST]:
            self._pay_first()
        elif not must_be_won:
            self.found[FIRST] = self._unwon(FIRST, PoolTransfer(TransferKind.TO_DRAW, self._carry()))
        elif rolls_down:
            self._roll_down()
        else:
            self.found[FIRST] = self._unwon(FIRST, self._onwards(FIRST, self._jackpot()))
        self._boost()
        dividends = tuple(self.found[number] for number in sorted(self.found))
        transfer = self.found[FIRST].transfer
        carried_out = transfer.amount if transfer and transfer.kind is TransferKind.TO_DRAW else 0
        paid = sum(dividend.total for dividend in dividends)
        reserve = self.money.pool + self.money.carried_in - paid - carried_out
        return DividedPool(dividends, carried_out, reserve)

    def _must_be_won(self) -> bool:
        """Whether an unwon division 1 must be shared among the other divisions now."""
        rules = self.rules
        is_last = rules.most_jackpots is not None and self.money.jackpots_before >= rules.most_jackpots
        return is_last and not self.winners[FIRST] and bool(self._heirs())

    def _heirs(self) -> list[int]:
        """Divisions with winners that a division 1 which must be won can go to."""
        rolldown = self.rules.rolldown
        if rolldown is None:
            return [number for number in self._shared() if self.winners[number]]
        return [number for number in sorted({*rolldown.first, *rolldown.shares}) if self.winners[number]]

    def _shared(self) -> list[int]:
        """Divisions below the first that are paid from the pool."""
        return sorted(n for n, prize in self.prizes.items() if n != FIRST and prize.share is not None)

    def _divide_lower(self, jackpot: Fraction) -> None:
        """Divisions below the first; ``jackpot`` is what the first leaves them."""
        cascade = self._cascade()
        carry = jackpot
        for number, prize in sorted(self.prizes.items()):
            if number == FIRST:
                continue
            count = self.winners[number]
            if prize.share is None:
                self.found[number] = self._by_rule(number, prize)
                continue
            own = self.money.pool * prize.share + cascade.get(number, 0)
            if count:
                amount = self._rounded((own + carry) / count)
                self.found[number] = Dividend(number, count, amount, free_games=prize.free_games)
            else:
                self.found[number] = self._unwon(number, self._onwards(number, own))
            carry = Fraction(0) if count else carry + own

    def _cascade(self) -> dict[int, Fraction]:
        """What a fixed division 1 that nobody won adds to the others of a Cashcade draw."""
        fixed, cashcade = self.prizes[FIRST].fixed, self.money.cashcade
        heirs = [number for number in self._shared() if self.winners[number]]
        if cashcade is None or fixed is None or self.winners[FIRST] or not heirs:
            return {}
        if cashcade is Cashcade.NEXT_DIVISION:
            return {heirs[0]: Fraction(fixed)}
        shares = {number: self.prizes[number].share or Fraction(0) for number in heirs}
        whole = sum(shares.values(), Fraction(0))
        return {number: fixed * share / whole for number, share in shares.items()}

    def _roll_down(self) -> None:
        """Shares out a jackpot that must be won as the rules say."""
        rolldown = self.rules.rolldown
        if rolldown is None:
            return
        left = self._jackpot()
        transfer = PoolTransfer(TransferKind.TO_DIVISION, floor(left), self._heirs()[0])
        self.found[FIRST] = self._unwon(FIRST, transfer)
        for number, extra in rolldown.first.items():
            left -= extra * self.winners[number]
            self._add(number, extra)
        carry = Fraction(0)
        for number, share in sorted(rolldown.shares.items()):
            carry += left * share if left > 0 else 0
            if self.winners[number]:
                self._add(number, floor(carry / self.winners[number] / rolldown.step) * rolldown.step)
                carry = Fraction(0)

    def _pay_first(self) -> None:
        """Division 1 from a guarantee, or from what is left of the pool; to the cent, a half up."""
        money = self.money
        left: Fraction = Fraction(money.guaranteed or 0)
        if money.guaranteed is None:
            lower = sum(
                dividend.total
                for number, dividend in self.found.items()
                if self.prizes[number].share is not None or self.rules.fixed_from_first
            )
            left = money.pool * self.shares + money.carried_in - lower - (self.unwon_last - self.back)
        amount = max(_nearest(left / self.winners[FIRST], 1), 0)
        self.found[FIRST] = Dividend(
            FIRST, self.winners[FIRST], amount, free_games=self.prizes[FIRST].free_games
        )

    def _pay_first_by_rule(self, prize: DivisionPrize) -> None:
        """A fixed or annuity division 1; what nobody won stays in the reserve, or has gone to the others."""
        heirs = sorted(self._cascade())
        if heirs and prize.fixed is not None:
            transfer = PoolTransfer(TransferKind.TO_DIVISION, prize.fixed, heirs[0])
            self.found[FIRST] = self._unwon(FIRST, transfer)
        else:
            self.found[FIRST] = self._by_rule(FIRST, prize)

    def _by_rule(self, number: int, prize: DivisionPrize) -> Dividend:
        """A division whose prize does not depend on the pool."""
        count = self.winners[number]
        if not count:
            return self._unwon(number, None)
        if prize.annuity is not None:
            annuity = prize.annuity
            amount = annuity.amount
            if annuity.shared_above is not None and count > annuity.shared_above:
                amount = _nearest(Fraction(annuity.amount * annuity.shared_above, count), 1)
            return Dividend(number, count, amount, instalments=annuity.instalments)
        amount = prize.fixed or 0
        if prize.fixed_total is not None and amount * count > prize.fixed_total:
            amount = _nearest(Fraction(prize.fixed_total, count), 1)
        return Dividend(number, count, amount, free_games=prize.free_games)

    def _boost(self) -> None:
        for number, boost in self.money.boosts.items():
            dividend = self.found.get(number)
            if dividend is not None and dividend.winners:
                self._add(number, self._rounded(dividend.amount * boost), is_boost=True)

    def _jackpot(self) -> Fraction:
        """The money of a division 1 that nobody won and that may not be carried any further."""
        own = self.money.pool * self.first_share + self.money.carried_in + self.back
        return max(own, Fraction(self.money.guaranteed or 0))

    def _carry(self) -> int:
        """What a division 1 that nobody won leaves to the next draw."""
        left = self.money.pool * self.first_share + self.money.carried_in + self.back
        if self.rules.fixed_from_first:
            left -= sum(d.total for number, d in self.found.items() if self.prizes[number].share is None)
        if self.money.guarantee_carries:
            left = max(left, Fraction(self.money.guaranteed or 0))
        return max(floor(left), 0)

    def _onwards(self, number: int, money: Fraction) -> PoolTransfer:
        """Where the money of a division that nobody won goes."""
        below = next((n for n in self._shared() if n > number and self.winners[n]), None)
        if below is not None:
            return PoolTransfer(TransferKind.TO_DIVISION, floor(money), below)
        if self.rules.unwon_last_to_reserve or not self.first_share:
            return PoolTransfer(TransferKind.TO_RESERVE, floor(money))
        return PoolTransfer(TransferKind.TO_DIVISION, floor(money), FIRST)

    def _unwon(self, number: int, transfer: PoolTransfer | None) -> Dividend:
        return Dividend(number, 0, 0, transfer=transfer)

    def _add(self, number: int, extra: int, *, is_boost: bool = False) -> None:
        known = self.found[number]
        if known.winners and extra > 0:
            self.found[number] = Dividend(
                number,
                known.winners,
                known.amount + extra,
                known.instalments,
                known.boost + (extra if is_boost else 0),
                known.free_games,
                known.transfer,
            )

    def _rounded(self, amount: Fraction) -> int:
        step = self.rules.rounding_step
        return floor(amount / step) * step if self.rules.rounds_down else _nearest(amount, step)


def _nearest(amount: Fraction, step: int) -> int:
    """The nearest multiple of ``step``, a half up."""
    return floor(amount / step + Fraction(1, 2)) * step
