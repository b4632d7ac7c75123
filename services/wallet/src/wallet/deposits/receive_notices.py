"""Receives messages of providers and card issuers; they only trigger a look-up (docs/reliability.md,
rule 48).
"""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest, NotFound, Unavailable
from servicekit.telemetry.logs import log
from wallet.deposits import metrics
from wallet.deposits.advance_deposits import AdvanceDeposits
from wallet.deposits.rules.deposits import Deposit
from wallet.deposits.rules.states import State
from wallet.deposits.store import deposits, provider_messages
from wallet.providers.gateways import Gateways
from wallet.providers.port import WebhookRefusedError


@dataclass(frozen=True, slots=True)
class ReceiveNotices:
    """Receives webhooks and answers of card issuers, and advances their deposits."""

    database: Database
    gateways: Gateways
    advance: AdvanceDeposits
    clock: Clock

    async def webhook(self, gateway_key: str, headers: Mapping[str, str], body: bytes) -> None:
        """Receives one message; a repeated one, or one of a foreign payment, changes nothing.

        Raises NotFound, InvalidRequest(`signature_invalid`), or Unavailable when the provider cannot be asked
        whether the message is its own.
        """
        gateway = self.gateways.get(gateway_key)
        if not gateway.capabilities.webhooks:
            raise NotFound
        try:
            event = await gateway.read_webhook(headers, body, self.clock.now())
        except WebhookRefusedError as refused:
            log.warning("webhook_refused", gateway=gateway_key, reason=str(refused))
            metrics.WEBHOOKS.labels(gateway_key, "refused").inc()
            raise InvalidRequest("signature_invalid", "The signature does not match") from refused
        deposit_id = await deposits.by_provider(
            self.database, gateway_key, event.provider_reference, event.reference
        )
        async with self.database.transaction() as session:
            new = await provider_messages.note_webhook(
                session, gateway_key, event.event_id, event.kind[:100], deposit_id
            )
            if new and deposit_id is not None:
                await deposits.make_due(session, deposit_id)
        outcome = "repeated" if not new else "foreign" if deposit_id is None else "taken"
        metrics.WEBHOOKS.labels(gateway_key, outcome).inc()
        if new and deposit_id is not None:
            await self._advance_now(deposit_id)

    async def issuer_answered(self, session_data: str, answer: str | None) -> UUID | None:
        """The card issuer sent the customer back; `session_data` is what we gave it, `answer` its own word.

        Returns the deposit, or None when the session data is not ours: then nothing is changed, and the page
        says the same.
        """
        deposit_id, secret = _session(session_data)
        if deposit_id is None:
            return None
        deposit = await deposits.get(self.database, deposit_id)
        if deposit is None or not _is_secret_of(deposit, secret):
            return None
        if answer:
            async with self.database.transaction() as session:
                await deposits.answer_challenge(session, deposit_id, secret, answer)
        await self._advance_now(deposit_id)
        return deposit_id

    async def returned(self, deposit_id: UUID, customer_id: UUID, *, cancelled: bool) -> Deposit:
        """The customer is back from a provider's page: asks what became of the deposit. Raises NotFound.

        `cancelled` is whether they turned back: then nothing more is asked of the provider that takes money.
        """
        deposit = await deposits.of_customer(self.database, deposit_id, customer_id)
        if deposit is None:
            raise NotFound
        if cancelled:
            async with self.database.transaction() as session:
                await deposits.expire(session, deposit_id)
        return await self.advance.settle(deposit_id, notified=True)

    async def challenge(self, deposit_id: UUID, secret: str) -> Mapping[str, object] | None:
        """The challenge for our page to post to the card issuer; None when none is open."""
        deposit = await deposits.get(self.database, deposit_id)
        if deposit is None or not _is_secret_of(deposit, secret):
            return None
        if deposit.state is not State.AWAITING_CUSTOMER:
            return None
        return deposit.challenge

    async def _advance_now(self, deposit_id: UUID) -> None:
        """Advances a deposit now; if the provider is unavailable, the poller does so later."""
        try:
            await self.advance.settle(deposit_id, notified=True)
        except Unavailable as error:
            log.info("deposit_waits", deposit_id=str(deposit_id), reason=error.code)


def _is_secret_of(deposit: Deposit, secret: str) -> bool:
    """Deposits without a provider have no secret."""
    secret_of_deposit = deposit.notify_secret
    return secret_of_deposit != "" and hmac.compare_digest(secret_of_deposit.encode(), secret.encode())


def _session(data: str) -> tuple[UUID | None, str]:
    text = data
    if "." not in data:
        try:
            text = base64.urlsafe_b64decode(data + "=" * (-len(data) % 4)).decode()
        except (binascii.Error, UnicodeDecodeError, ValueError):
            return None, ""
    identifier, _, secret = text.partition(".")
    try:
        return UUID(identifier), secret
    except ValueError:
        return None, ""
