"""Sends due messages."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from prometheus_client import Counter

from content.messages.channels import MailConnections, MailServer, RefusedError, RetryLaterError, TextMessages
from content.messages.identity_client import IdentityClient
from content.messages.rules import (
    CLASSES,
    TEXT_MESSAGES,
    Channel,
    MessageClass,
    again_path,
    is_over,
    is_wanted,
    offer_of,
)
from content.messages.store import deliveries
from content.messages.store.deliveries import LeasedDelivery
from content.messages.templates import MessageTemplateError, MessageTemplates, PreferenceLinks
from content.restrictions.store import restricts_play
from content.site.live_site import LiveSite
from servicekit.clock import Clock, SystemClock
from servicekit.data.database import Database
from servicekit.errors import NotFound, Unavailable
from servicekit.telemetry.logs import log
from wattle.identity.v1.identity_service_pb2 import MESSAGE_CHANNEL_SMS, Contact

ATTEMPTS: Final = 10
"""Attempts, over two days, before a message fails for good."""

SENDING_SECONDS: Final = 40.0
"""Longest time for a batch; unsent messages wait for the next one."""
RECORD_SECONDS: Final = 0.1
"""Seconds between writes of outcomes while a batch is being sent."""
LEASE_SECONDS: Final = 60.0
"""Lease of a batch: longer than the batch, so that no other process sends its messages."""

OUTCOMES: Final = Counter("message_deliveries", "What became of messages.", ("template", "outcome"))


@dataclass(frozen=True, slots=True)
class DeliverMessages:
    """Sends due messages through their channels in batches of `at_once`, until fewer are due.

    Outcomes are written shortly after sending, several at a time. When the process dies in between, the
    message is sent again under the same message id.
    """

    database: Database
    identity: IdentityClient
    content: LiveSite
    templates: MessageTemplates
    mail: MailServer
    text_messages: TextMessages
    at_once: int = 50
    clock: Clock = field(default_factory=SystemClock)

    async def __call__(self) -> None:
        """Sends everything that is due. Raises Unavailable without a database; nothing is lost."""
        async with self.mail.open() as connections:
            while await self._round(connections) == self.at_once and connections.unreachable is None:
                pass

    async def _round(self, connections: MailConnections) -> int:
        """Leases a batch and sends it; returns its size."""
        async with self.database.transaction() as session:
            leased = await deliveries.lease_due(session, at_most=self.at_once, lease_seconds=LEASE_SECONDS)
        until = asyncio.get_running_loop().time() + SENDING_SECONDS
        contacts = await self._contacts(leased)
        sending = {asyncio.create_task(self._deliver(each, contacts, connections, until)) for each in leased}
        try:
            while sending:
                sent, sending = await asyncio.wait(sending, timeout=RECORD_SECONDS)
                await self._record(sent)
        finally:
            # On cancellation, messages in progress stop, and the outcomes of sent messages are
            # still written.
            for each in sending:
                each.cancel()
            await asyncio.gather(*sending, return_exceptions=True)
            await self._record({each for each in sending if not each.cancelled()})
        return len(leased)

    async def _record(self, sent: Collection[asyncio.Task[deliveries.DeliveryOutcome]]) -> None:
        if sent:
            await deliveries.record_outcomes(self.database, [each.result() for each in sent])

    async def _contacts(self, leased: Sequence[LeasedDelivery]) -> Mapping[UUID, Contact] | None:
        """The contacts of the messages' customers; None while identity is unavailable."""
        customers = {each.customer_id for each in leased if each.customer_id}
        try:
            return await self.identity.contacts(sorted(customers))
        except Unavailable:
            return None

    async def _deliver(
        self,
        leased: LeasedDelivery,
        contacts: Mapping[UUID, Contact] | None,
        connections: MailConnections,
        until: float,
    ) -> deliveries.DeliveryOutcome:
        """Sends one message; an error never affects the others."""
        outcome: str | None = None
        is_attempt = True
        try:
            async with asyncio.timeout_at(until):
                outcome, error = await self._send(leased, contacts, connections)
        except Unavailable as reason:
            # A code must not wait for minutes because identity was started again meanwhile.
            error, is_attempt = str(reason), False
        except (RetryLaterError, TimeoutError) as reason:
            error = str(reason) or type(reason).__name__
        except RefusedError as reason:
            outcome, error = "refused", str(reason)
        except MessageTemplateError as reason:
            log.error("message_template_failed", template=leased.template, reason=str(reason))
            outcome, error = "failed", str(reason)
        except Exception as reason:  # A fault with one message must not take the others with it.
            log.exception("message_failed", template=leased.template)
            error = type(reason).__name__
        if outcome is None and is_attempt and leased.attempts >= ATTEMPTS:
            outcome = "failed"
        OUTCOMES.labels(leased.template, outcome or "postponed").inc()
        return deliveries.DeliveryOutcome(leased, outcome, error, is_attempt)

    async def _send(
        self, leased: LeasedDelivery, contacts: Mapping[UUID, Contact] | None, connections: MailConnections
    ) -> tuple[str, str | None]:
        """The outcome of a message, and its reason."""
        message_class = CLASSES.get(leased.template)
        if message_class is None:
            raise MessageTemplateError(f"{leased.template} has no class")
        if leased.facts is None:
            contact = (contacts or {}).get(leased.customer_id) if leased.customer_id else None
            return await self._send_message_of_identity(leased, contact, connections), None
        if contacts is None:
            raise Unavailable("identity_unavailable")
        contact = contacts.get(leased.customer_id) if leased.customer_id else None
        if contact is None:
            return "unwanted", "the account is closed"
        return await self._send_facts(leased, leased.facts, message_class, contact, connections)

    async def _send_message_of_identity(
        self, leased: LeasedDelivery, contact: Contact | None, connections: MailConnections
    ) -> str:
        try:
            message = await self.identity.message(leased.source_id)
        except NotFound:
            return "expired"
        site = self.content.document_of(message.locale, contact.sub_variant or None if contact else None)
        if message.channel != MESSAGE_CHANNEL_SMS:
            mail = self.templates.mail(message.template, dict(message.parameters), site, message.locale)
            await connections.send(
                mail, message.address, sender_name=site.site_name, message_id=leased.delivery_id
            )
        else:
            text = self.templates.text_message(
                message.template, dict(message.parameters), site, message.locale
            )
            await self.text_messages.send(text, message.address)
        try:
            await self.identity.delivered(leased.source_id)
        except Unavailable:
            # The message was sent. Identity deletes its content when it expires.
            log.warning("message_delivery_unreported", template=leased.template)
        return "sent"

    async def _again_path(self, order: Mapping[str, object], contact: Contact) -> str | None:
        """The path that buys an order again; None when the customer may not be prompted, or has restricted
        their play.
        """
        path = again_path(
            order,
            channels=contact.marketing_channels,
            unsubscribed_offers=contact.unsubscribed_offer_keys,
            capabilities=self.content.site.granted(contact.segment_name or None),
        )
        restricted = path is not None and await restricts_play(self.database, UUID(contact.customer_id))
        return None if restricted else path

    async def _send_facts(
        self,
        leased: LeasedDelivery,
        facts: Mapping[str, object],
        message_class: MessageClass,
        contact: Contact,
        connections: MailConnections,
    ) -> tuple[str, str | None]:
        offer_key = offer_of(facts)
        channel: Channel = "sms" if leased.template in TEXT_MESSAGES else "email"
        if is_over(facts, self.clock.now()):
            return "expired", "its subject is over"
        if not is_wanted(
            message_class,
            channel,
            offer_key,
            channels=contact.marketing_channels,
            unsubscribed_offers=contact.unsubscribed_offer_keys,
        ):
            return "unwanted", "by preference"
        if message_class is MessageClass.PROMOTION and await restricts_play(
            self.database, UUID(contact.customer_id)
        ):
            return "unwanted", "the customer restricts their play"
        site = self.content.document_of(contact.locale, contact.sub_variant or None)
        links = PreferenceLinks.of(
            contact, is_optional=message_class is not MessageClass.SERVICE, offer_key=offer_key
        )
        named = {**facts, "first_name": contact.first_name}
        if leased.template == "order_paid":
            named["again_path"] = await self._again_path(facts, contact)
        if channel == "sms":
            if not contact.phone_number:
                return "unwanted", "no phone number"
            text = self.templates.text_message(leased.template, named, site, contact.locale, links)
            await self.text_messages.send(text, contact.phone_number)
            return "sent", None
        mail = self.templates.mail(leased.template, named, site, contact.locale, links)
        await connections.send(mail, contact.email, sender_name=site.site_name, message_id=leased.delivery_id)
        return "sent", None
