"""Entries by post."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from uuid import UUID


@dataclass(frozen=True, slots=True)
class PostalEntry:
    """A card: whose it is, and which line of which batch."""

    entry_id: UUID
    offer_key: str
    draw_no: int
    batch: str
    line: int
    entrant_digest: bytes
    entrant: str
    region: str
    received_on: date
    staff: str
