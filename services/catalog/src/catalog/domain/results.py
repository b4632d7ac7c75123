"""What a result says, and whether it can be right for its game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.matrix import Matrix


class TransferKind(StrEnum):
    """Where the pool of a division that nobody won goes (domain handbook §4.1)."""

    TO_DRAW = "to_draw"
    TO_DIVISION = "to_division"


@dataclass(frozen=True, slots=True)
class Transfer:
    """The pool went to draw, or to division, ``number``."""

    kind: TransferKind
    number: int


@dataclass(frozen=True, slots=True)
class Dividend:
    """What a division paid: ``amount`` minor units to each of ``winners`` games; 0 when nobody won."""

    division: int
    winners: int
    amount: int
    transfer: Transfer | None = None


@dataclass(frozen=True, slots=True)
class DrawnNumbers:
    """The numbers of a draw; ``in_drawn_order`` is False where only the sorted numbers are known."""

    mains: tuple[int, ...]
    supplementaries: tuple[int, ...]
    in_drawn_order: bool


class Origin(StrEnum):
    """Where a result came from; nobody here bought into a draw of the archive."""

    OPERATOR = "operator"
    ARCHIVE = "archive"


@dataclass(frozen=True, slots=True)
class Result:
    """A confirmed version of a draw's result; ``dividends`` is empty until they are confirmed too."""

    offer_key: str
    draw_no: int
    version: int
    origin: Origin
    numbers: DrawnNumbers
    currency: str
    dividends: tuple[Dividend, ...]

    @property
    def provisional(self) -> bool:
        """Whether dividends are still to come; an archive without them has all it will ever have."""
        return self.origin is Origin.OPERATOR and not self.dividends


def dividends_refusal(matrix: Matrix, draw_no: int, dividends: Sequence[Dividend]) -> str | None:
    """Why these dividends cannot be the whole of a result; None when they can."""
    expected = [division.number for division in matrix.divisions]
    given = sorted(dividend.division for dividend in dividends)
    if given != expected:
        return (
            f"dividends are needed for divisions {expected[0]} to {expected[-1]}, once each, not for {given}"
        )
    for dividend in dividends:
        if dividend.winners < 0 or dividend.amount < 0:
            return f"division {dividend.division} cannot be negative"
        if (dividend.winners == 0) != (dividend.amount == 0):
            return f"division {dividend.division} must have winners and an amount, or neither"
        transfer = dividend.transfer
        if transfer is None:
            continue
        if dividend.winners:
            return f"division {dividend.division} was won and cannot be transferred"
        if transfer.kind is TransferKind.TO_DRAW and transfer.number <= draw_no:
            return f"division {dividend.division} can only go to a later draw"
        if transfer.kind is TransferKind.TO_DIVISION and transfer.number not in expected[dividend.division :]:
            return f"division {dividend.division} can only go to a lower division"
    return None
