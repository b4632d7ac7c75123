"""How the limited numbers of a draw are handed out, and reservations of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID


class Allocation(StrEnum):
    """How numbers are handed out: one after the other, or in a secret order fixed before sales."""

    SEQUENTIAL = "sequential"
    RANDOM = "random"


def game_type_allocation(game_type: str, allocation: Allocation) -> Allocation:
    """How a way to play hands out numbers: random and sequential say it themselves (handbook §2)."""
    return {"random": Allocation.RANDOM, "sequential": Allocation.SEQUENTIAL}.get(game_type, allocation)


@dataclass(frozen=True, slots=True)
class StockLine:
    """What one line of an order wants; ``series`` None takes any syndicate of the draw with shares left."""

    reference: UUID
    offer_key: str
    draw_no: int
    series: int | None
    method: str
    quantity: int


@dataclass(frozen=True, slots=True)
class Held:
    """What became of one line: ``reserved`` or ``confirmed``, or the reason why it is not held."""

    reference: UUID
    outcome: str
    series: int | None
    numbers: Sequence[int]
    expires_at: datetime | None = None
    available: int = 0
    filled: bool = False


@dataclass(frozen=True, slots=True)
class WantedLine:
    """One line of an order; ``series`` 0 leaves the choice of the syndicate."""

    ticket_id: UUID
    offer_key: str
    draw_no: int
    game_type: str
    quantity: int
    series: int


@dataclass(frozen=True, slots=True)
class Holding:
    """What an order holds, and until when."""

    lines: Sequence[Held]
    expires_at: datetime
