"""Composition root of content: every connection is made and closed here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from content import jobs
from content.analytics.wiring import build_analytics
from content.catalogue import handlers as catalogue_handlers
from content.catalogue.wiring import build_catalogue
from content.client_errors import routes as client_errors
from content.config import ContentSettings
from content.entries.wiring import build_entries
from content.feedback.wiring import build_feedback
from content.media.wiring import build_media
from content.messages import handlers as message_handlers
from content.messages.wiring import build_messages
from content.notifications.wiring import build_notifications
from content.pages.wiring import build_pages
from content.site.wiring import build_site
from servicekit.clock import Clock, SystemClock
from servicekit.data.database import Database
from servicekit.data.migrations import location, require_schema
from servicekit.data.valkey import connect_redis
from servicekit.events.connection import Nats
from servicekit.events.consumer import Consumer
from servicekit.events.outbox import OutboxRelay
from servicekit.http.app import create_app
from servicekit.jobs.queue import Jobs
from servicekit.process.components import Components
from servicekit.process.connections import connections
from servicekit.rpc.client import open_channel
from servicekit.security.tokens import AccessTokenVerifier, FetchKeys


def compose(
    settings: ContentSettings, clock: Clock | None = None, *, keys: FetchKeys | None = None
) -> Components:
    """Builds the service; makes no connection. Tests bring their own clock and keys of access tokens."""
    database = Database(
        settings.database_url, pool_size=settings.database_pool_size, application_name="content"
    )
    redis = connect_redis(settings.redis_url)
    nats = Nats(settings.nats_url, name="content")
    identity = open_channel(settings.identity_target, internal_token=settings.internal_token)
    now = clock or SystemClock()
    schema = location("content")
    catalogue = build_catalogue(database)
    entries = build_entries(settings, database, now)
    media = build_media(database)
    site = build_site(
        settings,
        database,
        redis,
        now,
        catalogue=catalogue,
        entries=entries,
        media=media,
        require_schema=lambda: require_schema(database, schema),
    )
    pages = build_pages(settings, catalogue=catalogue, site=site)
    messages = build_messages(settings, database, identity, now, site.live)
    work = Jobs(settings.database_url)
    jobs.register(work, database)
    http = create_app(
        title="content",
        settings=settings,
        routers=[
            *site.routers,
            entries.router,
            media.router,
            build_feedback(database, site.live),
            client_errors.router(),
            build_analytics(database, now, site.live),
            build_notifications(settings, database, now, site.live),
            *pages.routers,
        ],
        readiness=[site.backup.check_ready],
        verifier=AccessTokenVerifier(keys or settings.jwks_url),
        redis=redis,
        serves_pages=True,
    )

    @asynccontextmanager
    async def resources() -> AsyncIterator[None]:
        await asyncio.to_thread(pages.artefacts.refresh)
        async with (
            connections(database, nats, redis, identity),
            messages.text_message_provider,
            entries.directus,
        ):
            yield

    handlers = catalogue_handlers.HANDLERS | message_handlers.HANDLERS
    return Components(
        http=http,
        resources=resources,
        upkeep=jobs.refreshes(catalogue, media, site, pages),
        background={
            "outbox": OutboxRelay(database, nats, service="content").run,
            "events": Consumer("content", database, nats, handlers, low_latency=False).run,
            "jobs": work.run,
            **jobs.sweeps(site, messages),
        },
    )
