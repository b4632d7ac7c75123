"""Drawings as they are stored, their sealed entries and winners."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from catalog.raffles.rules.stored import Winner


@dataclass(frozen=True, slots=True)
class DrawingKey:
    """Which drawing of which draw."""

    offer_key: str
    draw_no: int
    key: str

    @property
    def arguments(self) -> dict[str, Any]:
        """As parameters of the statements here."""
        return {"offer_key": self.offer_key, "draw_no": self.draw_no, "key": self.key, "drawing": self.key}


@dataclass(frozen=True, slots=True)
class StoredDrawing:
    """A drawing: its commitments, and what became known of it so far.

    Its round is named before sales, or is the first ``beacon_delay`` seconds after the list was sealed.
    """

    key: DrawingKey
    status: str
    entries_until: datetime | None
    draw_at: datetime
    prizes: int
    network: str
    beacon_round: int | None
    beacon_delay: int | None
    seed_commitment: bytes
    entries: int | None
    root: bytes | None
    frozen_at: datetime | None
    operator_seed: bytes | None
    randomness: bytes | None
    signature: bytes | None
    seed: bytes | None
    drawn_by: str | None
    confirmed_at: datetime | None


@dataclass(frozen=True, slots=True)
class SealedEntry:
    """An entry of a sealed list with what a prize needs to know of its holder."""

    place: int
    number: int
    entry_id: UUID
    customer_id: UUID | None
    region: str
    source: str


@dataclass(frozen=True, slots=True)
class PublicEntry:
    """An entry of a sealed list as everybody may see it."""

    drawing: str
    place: int
    number: int
    entry_digest: bytes


@dataclass(frozen=True, slots=True)
class WinningEntry:
    """A winner with the place in the sealed list."""

    winner: Winner
    place: int
    attempt: int | None
    entry_id: UUID
    entry_digest: bytes
    source: str
    claim: str


@dataclass(frozen=True, slots=True)
class PublishedAllocation:
    """How numbers were handed out; ``key`` is given only after the sealing of the list."""

    first_number: int
    last_number: int
    key_commitment: bytes
    key: bytes
    frozen_at: datetime | None
