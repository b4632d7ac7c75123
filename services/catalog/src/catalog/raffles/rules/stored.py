"""Raffles, their draws and causes as they are stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from catalog.draws.rules import Draw
from catalog.raffles.documents import CauseDocument, RaffleOfferDocument
from catalog.raffles.rules.raffles import Permit, RaffleDraw


@dataclass(frozen=True, slots=True)
class StoredCause:
    """A cause with the keys of the offers that support it."""

    document: CauseDocument
    offers: Sequence[str]


@dataclass(frozen=True, slots=True)
class StoredDraw:
    """A draw of a raffle with how many tickets are left; ``document`` is what its file says."""

    draw: Draw
    document: RaffleDraw
    left: int


@dataclass(frozen=True, slots=True)
class StoredRaffle:
    """A raffle with its draws by draw time and the names of its causes by key."""

    document: RaffleOfferDocument
    version: int
    suspended: bool
    draws: Sequence[StoredDraw]
    cause_names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Winner:
    """A published winner; ``display_name`` only with the winner's consent."""

    draw_no: int
    drawing: str
    prize_no: int
    won_by: str
    number: int
    region: str
    title: str
    kind: str
    value: int
    currency: str
    display_name: str | None


BOOK = "book"
"""Key of a raffle's only game offer: a book of one ticket or more."""


def on_sale(raffle: StoredRaffle, now: datetime) -> StoredDraw | None:
    """The draw on sale now or next; None when there is none."""
    coming = [stored for stored in raffle.draws if stored.draw.stop > now]
    return min(coming, key=lambda stored: stored.draw.open_at, default=None)


@dataclass(frozen=True, slots=True)
class DrawingKey:
    """Which drawing of which draw."""

    offer_key: str
    draw_no: int
    key: str

    @property
    def arguments(self) -> dict[str, Any]:
        """As parameters of a statement."""
        return {"offer_key": self.offer_key, "draw_no": self.draw_no, "key": self.key, "drawing": self.key}


@dataclass(frozen=True, slots=True)
class StoredDrawing:
    """A drawing: its commitments, and its published values so far.

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
    """An entry of a sealed list with its holder."""

    place: int
    number: int
    entry_id: UUID
    customer_id: UUID | None
    region: str
    source: str


@dataclass(frozen=True, slots=True)
class PublicEntry:
    """The public part of an entry of a sealed list."""

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


@dataclass(frozen=True, slots=True)
class PublishedAllocation:
    """How numbers are allocated; ``key`` is given only after the sealing of the list."""

    first_number: int
    last_number: int
    key_commitment: bytes
    key: bytes
    frozen_at: datetime | None


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
    """Legal text of a ticket: permits, and names of causes by key."""

    permits: Sequence[Permit]
    cause_names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PostalEntry:
    """A card: its sender, and its line in a batch."""

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
