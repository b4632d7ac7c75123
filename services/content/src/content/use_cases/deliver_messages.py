"""Sends the messages that are due."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from prometheus_client import Counter

from content.clients import Contact, IdentityClient, WaitingMessage
from content.delivery.mail import MailConnection, MailServer
from content.delivery.outcomes import NotTakenNowError, RefusedError
from content.delivery.text_messages import TextMessages
from content.delivery.words import NoWordsError, Words
from content.repository import deliveries
from content.repository.deliveries import Claimed
from content.use_cases.live_content import LiveContent
from servicekit.database import Database
from servicekit.errors import NotFound, Unavailable
from servicekit.logs import log

ATTEMPTS: Final = 10
"""Tries, over two days, before a message is given up."""

OUTCOMES: Final = Counter("message_deliveries", "What became of messages.", ("template", "outcome"))


@dataclass(frozen=True, slots=True)
class DeliverMessages:
    """Hands what is due to its channel, `at_once` messages a round.

    A message is noted as sent after its channel has taken it. A process that dies in between sends it a
    second time, under the same message id: twice is better than never.
    """

    database: Database
    identity: IdentityClient
    content: LiveContent
    words: Words
    mail: MailServer
    text_messages: TextMessages
    at_once: int = 10

    async def __call__(self) -> None:
        """One round. Raises Unavailable when the database or identity is away; nothing is lost then."""
        async with self.database.transaction() as session:
            claimed = await deliveries.claim(session, at_most=self.at_once)
        about_facts = [each.customer_id for each in claimed if each.facts is not None and each.customer_id]
        contacts = await self.identity.contacts(about_facts)
        async with self.mail.connection() as post:
            await asyncio.gather(*(self._deliver(each, contacts, post) for each in claimed))

    async def _deliver(
        self, claimed: Claimed, contacts: Mapping[UUID, Contact], post: MailConnection
    ) -> None:
        try:
            if claimed.facts is None:
                outcome, error = await self._send_message_of_identity(claimed, post)
            else:
                outcome, error = await self._send_facts(claimed, contacts, post)
        except (NotTakenNowError, Unavailable) as reason:
            if claimed.attempts < ATTEMPTS:
                log.info("message_waits", template=claimed.template, reason=str(reason))
                return
            outcome, error = "failed", str(reason)
        except RefusedError as reason:
            outcome, error = "refused", str(reason)
        except NoWordsError as reason:
            log.error("message_has_no_words", template=claimed.template, reason=str(reason))
            outcome, error = "failed", str(reason)
        async with self.database.transaction() as session:
            await deliveries.finish(session, claimed.delivery_id, status=outcome, error=error)
        OUTCOMES.labels(claimed.template, outcome).inc()

    async def _send_message_of_identity(self, claimed: Claimed, post: MailConnection) -> tuple[str, None]:
        try:
            message = await self.identity.message(claimed.source_id)
        except NotFound:
            return "expired", None
        await self._send(claimed, message, post)
        await self.identity.delivered(claimed.source_id)
        return "sent", None

    async def _send_facts(
        self, claimed: Claimed, contacts: Mapping[UUID, Contact], post: MailConnection
    ) -> tuple[str, None]:
        contact = contacts.get(claimed.customer_id) if claimed.customer_id else None
        if contact is None:
            return "unwanted", None
        facts = {**(claimed.facts or {}), "first_name": contact.first_name}
        await self._send_mail(post, claimed, facts, contact.email, contact.locale)
        return "sent", None

    async def _send(self, claimed: Claimed, message: WaitingMessage, post: MailConnection) -> None:
        if message.channel == "email":
            await self._send_mail(post, claimed, message.parameters, message.address, message.locale)
            return
        site = self.content.site.document
        text = self.words.text_message(message.template, message.parameters, site, message.locale)
        await self.text_messages.send(text, message.address)

    async def _send_mail(
        self, post: MailConnection, claimed: Claimed, facts: Mapping[str, object], address: str, locale: str
    ) -> None:
        site = self.content.site.document
        mail = self.words.mail(claimed.template, facts, site, locale)
        await post.send(mail, address, sender_name=site.site_name, message_id=claimed.delivery_id)
