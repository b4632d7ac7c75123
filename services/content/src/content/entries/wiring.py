from __future__ import annotations

from dataclasses import dataclass

import httpx2
from fastapi import APIRouter

from content.config import ContentSettings
from content.entries import routes
from content.entries.edit_entries import EditEntries
from content.entries.sources import DirectusEntries, OwnEntries
from servicekit.clock import Clock
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class Entries:
    source: OwnEntries | DirectusEntries
    router: APIRouter
    directus: httpx2.AsyncClient
    """Closed with the service, even when it is unused."""


def build_entries(settings: ContentSettings, database: Database, clock: Clock) -> Entries:
    directus = httpx2.AsyncClient(
        base_url=settings.directus_url or "",
        headers={"Authorization": f"Bearer {settings.directus_token.get_secret_value()}"},
        timeout=10,
    )
    is_edited_elsewhere = settings.directus_url is not None
    return Entries(
        source=DirectusEntries(directus, settings.directus_collection)
        if is_edited_elsewhere
        else OwnEntries(database),
        router=routes.router(EditEntries(database, clock, is_edited_elsewhere=is_edited_elsewhere)),
        directus=directus,
    )
