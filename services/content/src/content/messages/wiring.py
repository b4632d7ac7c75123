"""Builds the delivery of messages."""

from __future__ import annotations

from dataclasses import dataclass

import grpc.aio
import httpx2

from content.config import ContentSettings
from content.messages.channels import MailServer, TextMessages
from content.messages.deliver_messages import DeliverMessages
from content.messages.identity_client import IdentityClient
from content.messages.notify_draws import NotifyJackpots, NotifyResults
from content.messages.templates import MessageTemplates
from content.site.live_site import LiveSite
from servicekit.clock import Clock
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class Messages:
    deliver: DeliverMessages
    notify_jackpots: NotifyJackpots
    notify_results: NotifyResults
    text_message_provider: httpx2.AsyncClient


def build_messages(
    settings: ContentSettings, database: Database, identity: grpc.aio.Channel, clock: Clock, site: LiveSite
) -> Messages:
    provider = httpx2.AsyncClient(base_url=settings.text_message_url, timeout=10)
    deliver = DeliverMessages(
        database=database,
        identity=IdentityClient(identity),
        content=site,
        templates=MessageTemplates(settings.public_origin),
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
            provider,
            settings.text_message_account,
            settings.text_message_token,
            settings.text_message_sender,
        ),
        at_once=settings.messages_at_once,
        clock=clock,
    )
    return Messages(
        deliver=deliver,
        notify_jackpots=NotifyJackpots(database, IdentityClient(identity), site, clock),
        notify_results=NotifyResults(database),
        text_message_provider=provider,
    )
