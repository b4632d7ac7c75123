"""What the public API shows of raffles and their drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from catalog.raffles.documents import CauseDocument, PermitDocument
from catalog.raffles.rules.drawings import PublicEntry, PublishedAllocation, StoredDrawing, WinningEntry
from catalog.raffles.rules.stored import StoredDraw, StoredRaffle, Winner


class PublishedRaffle(NamedTuple):
    """A raffle with its causes and its published winners."""

    raffle: StoredRaffle
    causes: Sequence[CauseDocument]
    winners: Sequence[Winner]


class ProvedWinner(NamedTuple):
    """A winner with the proof of its place in the sealed list."""

    entry: WinningEntry
    proof: Sequence[bytes]


class ProvedDrawing(NamedTuple):
    """Everything that is published of a drawing."""

    drawing: StoredDrawing
    winners: Sequence[ProvedWinner]


class Verification(NamedTuple):
    """Everything that is published of a draw, to recompute it."""

    stored: StoredDraw
    allocation: PublishedAllocation
    drawings: Sequence[ProvedDrawing]


class ProvedEntry(NamedTuple):
    """A ticket in a sealed list, with its proof."""

    entry: PublicEntry
    entries: int
    proof: Sequence[bytes]


class Notice(NamedTuple):
    """What a ticket must state: the permits, and the names of causes by key."""

    permits: Sequence[PermitDocument]
    cause_names: Mapping[str, str]
