"""A draw settlement and what it works on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from checkout.settlement.rules.scoring import DrawResult
from games.layout import Layout
from games.scoring import Scorer
from games.volume import Breakdown


@dataclass(frozen=True, slots=True)
class Settlement:
    """The settlement of one version of a draw's result; `version` proves its lease.

    The first `scored_blocks` blocks of the sealed list are scored; amounts are in minor units of `currency`.
    """

    offer_key: str
    draw_no: int
    result_version: int
    state: SettlementState
    version: int
    scored_blocks: int
    entries: int
    winning_entries: int
    prizes: int
    currency: str

    @property
    def key(self) -> dict[str, Any]:
        """The arguments of its statements."""
        return {
            "offer_key": self.offer_key,
            "draw_no": self.draw_no,
            "result_version": self.result_version,
            "version": self.version,
        }


@dataclass(frozen=True, slots=True)
class ResultToSettle:
    """A version of a result: its scorer, known with the numbers, and its dividends once they are known.

    `stakes` is the price of all entries of the draw, in minor units.
    """

    scorer: Scorer
    result: DrawResult
    stakes: int


@dataclass(frozen=True, slots=True)
class StoredBreakdown:
    """A set of winning games, and how many tickets have it."""

    breakdown_id: int
    games: Breakdown
    tickets: int


@dataclass(frozen=True, slots=True)
class ScoredBlock:
    """The wins of the tickets of one block: the id of a breakdown by the ticket's place, from 1.

    `used` are those breakdowns, with how many tickets of the block have each.
    """

    block_no: int
    entries: int
    winners: Mapping[int, int]
    used: Mapping[int, tuple[Breakdown, int]]


@dataclass(frozen=True, slots=True)
class SettlementBacklog:
    """Numbers of unfinished draw settlements, and of those without a lease for a minute."""

    open: int
    past_due: int


@dataclass(frozen=True, slots=True)
class DueSyndicate:
    """A syndicate whose refunds, or shares by `result_version`, are not written down."""

    offer_key: str
    draw_no: int
    series: int
    is_cancelled: bool
    shares: int
    layout: Layout
    games: bytes
    result_version: int | None
    result: DrawResult | None

    @property
    def key(self) -> dict[str, Any]:
        """The arguments of its statements."""
        return {"offer_key": self.offer_key, "draw_no": self.draw_no, "series": self.series}


@dataclass(frozen=True, slots=True)
class PaidDraw:
    """A draw, or one drawing of it, whose prizes are paid; `is_last` ends the draw. In minor units."""

    offer_key: str
    draw_no: int
    drawing: str
    is_last: bool
    entries: int
    winners: int
    prizes: int
    currency: str | None


class SettlementState(StrEnum):
    """Settling one version of a draw's result: sealing -> scoring -> counted -> paying -> done."""

    SEALING = "sealing"
    SCORING = "scoring"
    COUNTED = "counted"
    PAYING = "paying"
    DONE = "done"
