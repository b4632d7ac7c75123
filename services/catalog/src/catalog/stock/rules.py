"""How the limited numbers of a draw are allocated, and reservations of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

SYNDICATE: Final = "syndicate"
"""Game type of a share (docs/requirements.md, Product offer)."""


class Allocation(StrEnum):
    """How numbers are allocated: one after the other, or in a secret order fixed before sales."""

    SEQUENTIAL = "sequential"
    RANDOM = "random"


def game_type_allocation(game_type: str, allocation: Allocation) -> Allocation:
    """The allocation of a game type: `random` and `sequential` have their own (docs/domain.md §2)."""
    return {"random": Allocation.RANDOM, "sequential": Allocation.SEQUENTIAL}.get(game_type, allocation)


@dataclass(frozen=True, slots=True)
class NewStock:
    """The numbers of a draw, of which ``authorised`` may be sold; a syndicate's are its shares."""

    offer_key: str
    draw_no: int
    series: int
    first_number: int
    last_number: int
    authorised: int
    max_per_customer: int | None


@dataclass(frozen=True, slots=True)
class StockLine:
    """A line to reserve; ``series`` None takes any syndicate of the draw with shares left."""

    reference: UUID
    offer_key: str
    draw_no: int
    series: int | None
    method: str
    quantity: int


@dataclass(frozen=True, slots=True)
class ReservedLine:
    """The outcome of one line: ``reserved``, ``confirmed``, or the reason for a refusal."""

    reference: UUID
    outcome: str
    series: int | None
    numbers: Sequence[int]
    expires_at: datetime | None = None
    available: int = 0
    filled: bool = False


@dataclass(frozen=True, slots=True)
class RequestedLine:
    """One line of an order; ``series`` 0 takes any syndicate."""

    ticket_id: UUID
    offer_key: str
    draw_no: int
    game_type: str
    quantity: int
    series: int


@dataclass(frozen=True, slots=True)
class Reservation:
    """The numbers of an order, and until when they are reserved."""

    lines: Sequence[ReservedLine]
    expires_at: datetime
