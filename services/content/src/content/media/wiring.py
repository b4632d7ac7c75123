"""Builds the pictures."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter

from content.media import routes
from content.media.manage_pictures import KeepPictures
from content.media.size_snapshot import KnownPictures
from servicekit.database import Database


@dataclass(frozen=True, slots=True)
class Media:
    sizes: KnownPictures
    router: APIRouter


def build_media(database: Database) -> Media:
    return Media(KnownPictures(database), routes.router(KeepPictures(database)))
