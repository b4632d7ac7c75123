"""Builds the snapshots of the catalogue."""

from __future__ import annotations

from dataclasses import dataclass

from content.catalogue.archive_snapshot import KnownArchive
from content.catalogue.offer_snapshot import KnownOffers
from servicekit.database import Database


@dataclass(frozen=True, slots=True)
class Catalogue:
    offers: KnownOffers
    archive: KnownArchive


def build_catalogue(database: Database) -> Catalogue:
    return Catalogue(KnownOffers(database), KnownArchive(database))
