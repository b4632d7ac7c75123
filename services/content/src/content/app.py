"""Composition root of content: every connection is made and closed here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Final

import httpx2

from cardnumbers.refusal import refuse_card_numbers
from content.analytics import routes as analytics_routes
from content.analytics.track_events import TrackEvents
from content.catalogue import handlers as catalogue_handlers
from content.catalogue.archive_snapshot import ArchiveSnapshot
from content.catalogue.offer_snapshot import OfferSnapshot
from content.client_errors import routes as client_errors_routes
from content.config import ContentSettings
from content.entries import routes as entries_routes
from content.entries.edit_entries import EditEntries
from content.entries.sources import DirectusEntries, OwnEntries
from content.feedback import routes as feedback_routes
from content.feedback.collect_feedback import CollectFeedback
from content.media import routes as media_routes
from content.media.manage_pictures import ManagePictures
from content.media.size_snapshot import PictureSizeSnapshot
from content.messages import handlers as message_handlers
from content.messages.channels import MailServer, TextMessages
from content.messages.deliver_messages import DeliverMessages
from content.messages.identity_client import IdentityClient
from content.messages.notify_draws import NotifyJackpots, NotifyResults
from content.messages.templates import MessageTemplates
from content.notifications import routes as notifications_routes
from content.notifications.read_feed import Feed
from content.pages import routes as pages_routes
from content.pages.artefacts import Artefacts
from content.pages.documents import Documents
from content.restrictions.check_restriction import RestrictionCheck
from content.site.announce_site import AnnounceSite
from content.site.back_up_site import SAVE_SECONDS, SiteBackup
from content.site.live_site import LiveSite
from content.site.preview_drafts import PreviewLinks, Previews
from content.site.render_texts import TextRenderer
from content.site.routes import configuration as configuration_routes
from content.site.routes import content as content_routes
from content.site.routes import previews as previews_routes
from content.site.routes.configuration import PageSigning
from content.site.routes.visitor import SiteSelector
from servicekit.clock import Clock, SystemClock
from servicekit.data.database import Database
from servicekit.data.retention import Purge, purge_hourly
from servicekit.data.schema import location, require_schema
from servicekit.data.valkey import connect_redis
from servicekit.events import inbox, outbox
from servicekit.events.connection import Nats
from servicekit.events.consumer import Consumer
from servicekit.events.outbox import OutboxRelay
from servicekit.http.app import create_app
from servicekit.jobs.queue import Jobs
from servicekit.jobs.sweeps import every
from servicekit.process.components import Components
from servicekit.process.connections import connections
from servicekit.rpc.client import open_channel
from servicekit.security.tokens import AccessTokenVerifier, FetchKeys

FOLLOW_SECONDS: Final = 2.0
"""Seconds between refreshes of configuration and offers in every process."""
BUILD_SECONDS: Final = 10.0
"""Seconds between checks for a new build of a frontend; a check costs more than all other refreshes."""
DELIVER_SECONDS: Final = 1.0
"""Seconds between rounds of sending messages."""

PURGES: Final = (
    inbox.PURGE,
    outbox.PURGE,
    Purge("deliveries", "finished_at", timedelta(days=90)),
    # Preview links of the former release.
    Purge("content_previews", "expires_at", timedelta(days=1)),
    Purge("analytics_events", "received_at", timedelta(days=400)),
    Purge("feedback", "created_at", timedelta(days=730)),
    Purge("breaks", "until", timedelta(days=1)),
    # Only tickets of draws that never ended are this old; no ticket is sold so far ahead.
    Purge("draw_tickets", "bought_at", timedelta(days=800)),
    Purge("jackpots", "stop", timedelta(days=30)),
    # Orders, tickets and transactions stay where they are.
    Purge("notifications", "created_at", timedelta(days=400)),
)


def compose(
    settings: ContentSettings, clock: Clock | None = None, *, keys: FetchKeys | None = None
) -> Components:
    """Builds the service; makes no connection. Tests bring their own clock and keys of access tokens."""
    clock = clock or SystemClock()
    origin = settings.public_origin
    database = Database(
        settings.database_url, pool_size=settings.database_pool_size, application_name="content"
    )
    redis = connect_redis(settings.redis_url)
    nats = Nats(settings.nats_url, name="content", replicas=settings.nats_replicas)
    identity_channel = open_channel(settings.identity_target, token=settings.rpc_tokens.get("identity"))
    identity = IdentityClient(identity_channel)
    directus = httpx2.AsyncClient(
        base_url=settings.directus_url or "",
        headers={"Authorization": f"Bearer {settings.directus_token.get_secret_value()}"},
        timeout=10,
    )
    text_message_provider = httpx2.AsyncClient(base_url=settings.text_message_url, timeout=10)
    schema = location("content")

    offers = OfferSnapshot(database)
    archive = ArchiveSnapshot(database)
    sizes = PictureSizeSnapshot(database)
    is_edited_elsewhere = settings.directus_url is not None
    source = (
        DirectusEntries(directus, settings.directus_collection)
        if is_edited_elsewhere
        else OwnEntries(database)
    )
    live = LiveSite(source, accepted=database)
    previews = Previews(live, source, PreviewLinks(settings.preview_link_keys, origin, clock), clock)
    selector = SiteSelector(live, previews)
    texts = TextRenderer(offers, sizes)
    signing = PageSigning(settings.web_app_key, clock)
    backup = SiteBackup(redis, live, offers, lambda: require_schema(database, schema))
    artefacts = Artefacts(settings.shell_dist, settings.mfe_root)
    documents = Documents(
        artefacts=artefacts,
        texts=texts,
        archive=archive,
        public_origin=origin,
        frame_sources=settings.frame_sources,
        app_key=settings.web_app_key,
        signing=signing,
    )
    deliver = DeliverMessages(
        database=database,
        identity=identity,
        content=live,
        templates=MessageTemplates(origin),
        mail=MailServer(
            host=settings.mail_host,
            port=settings.mail_port,
            user=settings.mail_user,
            password=settings.mail_password,
            start_tls=settings.mail_start_tls,
            sender=settings.mail_sender,
            connections=settings.mail_connections,
        ),
        text_messages=TextMessages(
            text_message_provider,
            settings.text_message_account,
            settings.text_message_token,
            settings.text_message_sender,
        ),
        at_once=settings.messages_at_once,
        clock=clock,
    )
    work = Jobs(settings.database_url)
    purge_hourly(work, database, PURGES)
    http = create_app(
        title="content",
        settings=settings,
        routers=[
            configuration_routes.router(selector=selector, texts=texts, signing=signing),
            content_routes.router(
                selector=selector, texts=texts, restrictions=RestrictionCheck(database), clock=clock
            ),
            previews_routes.router(previews),
            entries_routes.router(EditEntries(database, clock, is_edited_elsewhere=is_edited_elsewhere)),
            media_routes.router(ManagePictures(database)),
            feedback_routes.router(feedback=CollectFeedback(database, live)),
            client_errors_routes.router(),
            analytics_routes.router(track=TrackEvents(database, clock), content=live),
            notifications_routes.router(
                feed=Feed(database, clock), content=live, app_scheme=settings.app_scheme
            ),
            # These come last, because they answer every path.
            pages_routes.unknown_calls_router(),
            pages_routes.router(
                artefacts=artefacts,
                documents=documents,
                selector=selector,
                offers=offers,
                archive=archive,
                origin=origin,
            ),
        ],
        readiness=[backup.check_ready],
        verifier=AccessTokenVerifier(keys or settings.jwks_url),
        redis=redis,
        serves_pages=True,
        check_body=refuse_card_numbers,
    )

    @asynccontextmanager
    async def resources() -> AsyncIterator[None]:
        await asyncio.to_thread(artefacts.refresh)
        async with (
            connections(database, nats, redis, identity_channel),
            text_message_provider,
            directus,
        ):
            yield

    handlers = catalogue_handlers.HANDLERS | message_handlers.HANDLERS
    return Components(
        http=http,
        resources=resources,
        upkeep={
            "content": every(FOLLOW_SECONDS, live.refresh),
            "offers": every(FOLLOW_SECONDS, offers.refresh),
            "archive": every(FOLLOW_SECONDS, archive.refresh),
            "pictures": every(FOLLOW_SECONDS, sizes.refresh),
            "artefacts": every(BUILD_SECONDS, lambda: asyncio.to_thread(artefacts.refresh)),
            "site_backup": every(SAVE_SECONDS, backup.save),
        },
        background={
            "outbox": OutboxRelay(database, nats, service="content").run,
            "events": Consumer("content", database, nats, handlers, low_latency=False).run,
            "jobs": work.run,
            "site": every(FOLLOW_SECONDS, AnnounceSite(database, live)),
            "results": every(FOLLOW_SECONDS, NotifyResults(database)),
            "jackpots": every(FOLLOW_SECONDS, NotifyJackpots(database, identity, live, clock)),
            "messages": every(DELIVER_SECONDS, deliver),
        },
    )
