"""The starting configuration of a site."""

from __future__ import annotations

from content.domain.site import SiteDocument
from content.repository import site
from servicekit.database import Database
from servicekit.logs import log


async def seed_site(document: SiteDocument, database: Database) -> None:
    """Puts the shipped configuration in force; one that somebody has written stays."""
    async with database.transaction() as session:
        if await site.add_shipped_site(session, document.model_dump(mode="json")):
            log.info("site_configuration_seeded")
