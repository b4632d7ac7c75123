"""Builds the snapshots of the catalogue."""

from __future__ import annotations

from dataclasses import dataclass

from content.catalogue.archive_snapshot import ArchiveSnapshot
from content.catalogue.offer_snapshot import OfferSnapshot
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class Catalogue:
    offers: OfferSnapshot
    archive: ArchiveSnapshot


def build_catalogue(database: Database) -> Catalogue:
    return Catalogue(OfferSnapshot(database), ArchiveSnapshot(database))
