"""Builds the live site and its previews."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from fastapi import APIRouter
from redis.asyncio import Redis

from content.catalogue.wiring import Catalogue
from content.config import ContentSettings
from content.entries.wiring import Entries
from content.media.wiring import Media
from content.restrictions.check_restriction import RestrictionCheck
from content.site.announce_site import AnnounceSite
from content.site.back_up_site import SiteBackup
from content.site.live_site import LiveSite
from content.site.preview_drafts import PreviewLinks, Previews
from content.site.render_texts import TextRenderer
from content.site.routes import configuration, content, previews
from content.site.routes.configuration import PageSigning
from content.site.routes.visitor import SiteSelector
from servicekit.clock import Clock
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class SiteArea:
    live: LiveSite
    selector: SiteSelector
    texts: TextRenderer
    signing: PageSigning
    announce: AnnounceSite
    backup: SiteBackup
    routers: Sequence[APIRouter]


def build_site(
    settings: ContentSettings,
    database: Database,
    redis: Redis,
    clock: Clock,
    *,
    catalogue: Catalogue,
    entries: Entries,
    media: Media,
    require_schema: Callable[[], Awaitable[None]],
) -> SiteArea:
    live = LiveSite(entries.source, accepted=database)
    links = PreviewLinks(settings.preview_link_keys, settings.public_origin, clock)
    selector = SiteSelector(live, Previews(live, entries.source, links, clock))
    texts = TextRenderer(catalogue.offers, media.sizes)
    signing = PageSigning(settings.web_app_key, clock)
    return SiteArea(
        live=live,
        selector=selector,
        texts=texts,
        signing=signing,
        announce=AnnounceSite(database, live),
        backup=SiteBackup(redis, live, catalogue.offers, require_schema),
        routers=[
            configuration.router(selector=selector, texts=texts, signing=signing),
            content.router(
                selector=selector, texts=texts, restrictions=RestrictionCheck(database), clock=clock
            ),
            previews.router(selector.previews),
        ],
    )
