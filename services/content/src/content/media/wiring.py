"""Builds the pictures."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter

from content.media import routes
from content.media.manage_pictures import ManagePictures
from content.media.size_snapshot import PictureSizeSnapshot
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class Media:
    sizes: PictureSizeSnapshot
    router: APIRouter


def build_media(database: Database) -> Media:
    return Media(PictureSizeSnapshot(database), routes.router(ManagePictures(database)))
