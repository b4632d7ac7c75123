"""Raffles, their draws and causes as they are stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from catalog.draws.rules import Draw
from catalog.raffles.documents import CauseDocument, RaffleDrawDocument, RaffleOfferDocument


@dataclass(frozen=True, slots=True)
class StoredCause:
    """A cause with the keys of the offers that support it."""

    document: CauseDocument
    offers: Sequence[str]


@dataclass(frozen=True, slots=True)
class StoredDraw:
    """A draw of a raffle with how many tickets are left; ``document`` is what its file says."""

    draw: Draw
    document: RaffleDrawDocument
    left: int
    sold: int


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
