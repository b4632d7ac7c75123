"""Reports of sources about a result, and of checkout about the tickets of a draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from catalog.results.rules.results import DrawnNumbers


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """A document that numbers were read from: its name, and the SHA-256 of its bytes."""

    name: str
    digest: bytes


@dataclass(frozen=True, slots=True)
class Report:
    """The numbers of one source for a version of a result, and who entered them."""

    source: str
    numbers: DrawnNumbers
    document: SourceDocument | None
    staff: str


@dataclass(frozen=True, slots=True)
class Counts:
    """Winning games of each division among the tickets bought here; ``stakes`` in minor units."""

    result_version: int
    entries: int
    winning_entries: int
    winners: Mapping[int, int]
    stakes: int
    currency: str


@dataclass(frozen=True, slots=True)
class SealedList:
    """The published root over the sealed tickets of a draw."""

    entries: int
    root: bytes
    sealed_at: datetime
