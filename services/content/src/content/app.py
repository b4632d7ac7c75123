"""Composition root of content: every connection is made and closed here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import httpx2

from content import consumers, jobs
from content.clients import IdentityClient
from content.config import ContentSettings
from content.delivery.mail import MailServer
from content.delivery.text_messages import TextMessages
from content.delivery.words import Words
from content.directus import DirectusContent
from content.http import analytics, client_errors, errors, feedback, notifications, pages, staff_content
from content.http import content as public_content
from content.http import site as site_configuration
from content.http.looking import Look
from content.pages.artefacts import Artefacts
from content.pages.documents import Documents
from content.pages.signing import PageSigning
from content.use_cases.announce_site import AnnounceSite
from content.use_cases.breaks import Breaks
from content.use_cases.deliver_messages import DeliverMessages
from content.use_cases.edit_content import EditContent
from content.use_cases.feed import Feed
from content.use_cases.hear_feedback import HearFeedback
from content.use_cases.keep_pictures import KeepPictures
from content.use_cases.known_archive import KnownArchive
from content.use_cases.known_offers import KnownOffers
from content.use_cases.known_pictures import KnownPictures
from content.use_cases.last_good import KEEP_SECONDS, LastGood
from content.use_cases.live_content import LiveContent, OwnContent
from content.use_cases.preview_links import PreviewLinks
from content.use_cases.previews import Previews
from content.use_cases.shown_texts import ShownTexts
from content.use_cases.tell_jackpots import TellJackpots
from content.use_cases.tell_results import TellResults
from content.use_cases.track_events import TrackEvents
from servicekit import rpc
from servicekit.clock import Clock, SystemClock
from servicekit.connections import connections
from servicekit.database import Database
from servicekit.http import create_app
from servicekit.jobs import Jobs, every
from servicekit.messaging import Consumer, Nats
from servicekit.migrations import location, require_schema
from servicekit.outbox import OutboxRelay
from servicekit.process import Components
from servicekit.redis_client import connect_redis
from servicekit.tokens import AccessTokenVerifier, FetchKeys

DELIVER_SECONDS: Final = 1.0
"""Pause between rounds of sending; the most that a code waits for its turn."""


def compose(
    settings: ContentSettings, clock: Clock | None = None, *, keys: FetchKeys | None = None
) -> Components:
    """Builds the service; makes no connection. Tests bring their own clock and keys of access tokens."""
    database = Database(
        settings.database_url, pool_size=settings.database_pool_size, application_name="content"
    )
    redis = connect_redis(settings.redis_url)
    nats = Nats(settings.nats_url, name="content")
    directus = httpx2.AsyncClient(
        base_url=settings.directus_url or "",
        headers={"Authorization": f"Bearer {settings.directus_token.get_secret_value()}"},
        timeout=10,
    )
    source = (
        OwnContent(database)
        if settings.directus_url is None
        else DirectusContent(directus, settings.directus_collection)
    )
    content = LiveContent(source, accepted=database)
    now = clock or SystemClock()
    links = PreviewLinks(settings.preview_link_keys, settings.public_origin, now)
    look = Look(content, Previews(content, source, links, now))
    edit = EditContent(database, now, is_edited_elsewhere=settings.directus_url is not None)
    offers = KnownOffers(database)
    archive = KnownArchive(database)
    pictures = KnownPictures(database)
    texts = ShownTexts(offers, pictures)
    artefacts = Artefacts(settings.shell_dist, settings.mfe_root)
    signing = PageSigning(settings.web_app_key, now)
    documents = Documents(
        artefacts=artefacts,
        texts=texts,
        archive=archive,
        public_origin=settings.public_origin,
        frame_sources=settings.frame_sources,
        app_key=settings.web_app_key,
        signing=signing,
    )
    identity = rpc.channel(settings.identity_target, internal_token=settings.internal_token)
    texting = httpx2.AsyncClient(base_url=settings.text_message_url, timeout=10)
    deliver = DeliverMessages(
        database=database,
        identity=IdentityClient(identity),
        content=content,
        words=Words(settings.public_origin),
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
            texting,
            settings.text_message_account,
            settings.text_message_token,
            settings.text_message_sender,
        ),
        at_once=settings.messages_at_once,
        clock=now,
    )
    work = Jobs(settings.database_url)
    jobs.register(work, database)
    schema = location("content")
    last_good = LastGood(redis, content, offers, lambda: require_schema(database, schema))
    http = create_app(
        title="content",
        settings=settings,
        routers=[
            site_configuration.router(look=look, texts=texts, signing=signing),
            public_content.router(look=look, texts=texts, breaks=Breaks(database), clock=now),
            staff_content.router(edit=edit, previews=look.previews, pictures=KeepPictures(database)),
            feedback.router(hear=HearFeedback(database, content)),
            client_errors.router(),
            analytics.router(track=TrackEvents(database, now), content=content),
            notifications.router(feed=Feed(database, now), content=content, app_scheme=settings.app_scheme),
            errors.router(),
            pages.router(
                artefacts=artefacts,
                documents=documents,
                look=look,
                offers=offers,
                archive=archive,
                origin=settings.public_origin,
            ),
        ],
        readiness=[last_good.require],
        verifier=AccessTokenVerifier(keys or settings.jwks_url),
        redis=redis,
        serves_pages=True,
    )

    @asynccontextmanager
    async def resources() -> AsyncIterator[None]:
        await asyncio.to_thread(artefacts.refresh)
        async with connections(database, nats, redis, identity), texting, directus:
            yield

    return Components(
        http=http,
        resources=resources,
        upkeep=jobs.sweeps(content, offers, archive, pictures, artefacts)
        | {"last_good": every(KEEP_SECONDS, last_good.keep)},
        background={
            "outbox": OutboxRelay(database, nats, service="content").run,
            "site": every(jobs.FOLLOW_SECONDS, AnnounceSite(database, content)),
            "events": Consumer(consumers.CONSUMER, database, nats, consumers.HANDLERS, hurried=False).run,
            "jobs": work.run,
            "results": every(jobs.FOLLOW_SECONDS, TellResults(database)),
            "jackpots": every(
                jobs.FOLLOW_SECONDS, TellJackpots(database, IdentityClient(identity), content, now)
            ),
            "messages": every(DELIVER_SECONDS, deliver),
        },
    )
