"""Syndicates and their offers as they are stored."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.draws.rules import Draw
from catalog.syndicates.documents import SyndicateDocument, TicketDocument


@dataclass(frozen=True, slots=True)
class SyndicateKey:
    offer_key: str
    draw_no: int
    series: int


@dataclass(frozen=True, slots=True)
class StoredSyndicate:
    """A syndicate with its draw and how many shares are left."""

    key: SyndicateKey
    draw: Draw
    status: str
    version: int
    document: TicketDocument
    left: int


@dataclass(frozen=True, slots=True)
class StoredSyndicateOffer:
    document: SyndicateDocument
    version: int
    suspended: bool
