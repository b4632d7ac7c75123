"""Verification of a customer (docs/domain.md §10.12).

An attempt is stored, then sent to the provider outside any transaction, and decided by one guarded
statement. A sweep looks up lost answers by the attempt's id.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import orjson
from cryptography.fernet import InvalidToken
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer import store as customer_store
from identity.customer.change_customer import SYSTEM
from identity.customer.tables import Customer
from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.check_caller import lock_caller, read_caller
from identity.tokens.secret_keys import SecretKeys
from identity.verification import store
from identity.verification.identity_checks import (
    CheckDocument,
    CheckRequest,
    CheckResult,
    IdentityChecks,
)
from identity.verification.regional_rules import RegionalRules, VerificationState, verification_state
from identity.verification.review_verification import VerificationOutcomes
from identity.verification.rules import (
    DOCUMENTS,
    MAX_UNSUBMITTED,
    OPEN_STATES,
    AttemptState,
    DocumentPart,
    Method,
    sniff,
)
from identity.verification.tables import VerificationAttempt, VerificationDocument
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import Conflict, InvalidRequest, RuleRefused, Unavailable
from servicekit.identifiers import uuid7
from servicekit.security.principal import Principal
from servicekit.telemetry.logs import log

_FIRST_LOOK: Final = timedelta(seconds=10)
_LONGEST_PAUSE: Final = timedelta(hours=1)
_LEASE: Final = timedelta(seconds=30)
_CUSTOMER_HAS: Final = timedelta(hours=24)
"""How long a customer may take on the provider's page."""
_PROVIDER_HAS: Final = timedelta(days=3)
"""How long the provider may take before staff review the attempt."""
_BATCH: Final = 20
_NEEDED_PARTS: Final[Mapping[Method, str]] = {"photo_id_upload": "front", "pdf_form": "form"}


@dataclass(frozen=True, slots=True)
class Verification:
    """Where a verification stands, with the newest attempt."""

    state: VerificationState
    newest: VerificationAttempt | None


@dataclass(frozen=True, slots=True)
class VerifyCustomer:
    """`return_url` and `notification_url` are our own, for the customer and the provider."""

    database: Database
    regional: RegionalRules
    checks: IdentityChecks
    outcomes: VerificationOutcomes
    keys: SecretKeys
    limits: AttemptLimits
    clock: Clock
    return_url: str
    notification_url: str

    async def read(self, principal: Principal) -> Verification:
        """The caller's verification. Raises NotSignedIn `session_ended`."""
        async with self.database.read() as session:
            customer = await read_caller(session, principal)
            attempts = await store.list_attempts(session, principal.customer_id)
        return self._view(customer, attempts)

    async def upload(self, principal: Principal, part: DocumentPart, content: bytes) -> UUID:
        """Stores a document, encrypted; returns its id.

        Raises InvalidRequest `document_type` for anything but a whole JPEG, PNG or PDF, RuleRefused
        `too_many_documents`, TooManyRequests.
        """
        await self.limits.count(Attempts.VERIFICATION_BY_ACCOUNT, str(principal.customer_id))
        content_type = sniff(content)
        if content_type is None:
            raise InvalidRequest(
                "document_type", "Please upload a JPEG or PNG picture, or a PDF", target="document"
            )
        encrypted = self.keys.encrypt(content)
        async with self.database.transaction() as session:
            customer = await lock_caller(session, principal)
            if await store.count_unsubmitted_documents(session, customer.customer_id) >= MAX_UNSUBMITTED:
                raise RuleRefused("too_many_documents", "Please submit the documents you uploaded first")
            return await store.add_document(
                session,
                customer_id=customer.customer_id,
                part=part,
                content_type=content_type,
                size=len(content),
                sha256=hashlib.sha256(content).digest(),
                content=encrypted,
                now=self.clock.now(),
            )

    async def start(
        self,
        principal: Principal,
        method: Method,
        details: Mapping[str, str],
        document_ids: Sequence[UUID] = (),
    ) -> Verification:
        """Starts an attempt and returns the new state.

        Raises Conflict `already_verified` or `verification_under_way`, RuleRefused `method_unavailable`,
        InvalidRequest for documents that are missing, TooManyRequests.
        """
        await self.limits.count(Attempts.VERIFICATION_BY_ACCOUNT, str(principal.customer_id))
        now = self.clock.now()
        attempt_id = uuid7()
        manual = method == "pdf_form"
        async with self.database.transaction() as session:
            customer = await lock_caller(session, principal)
            await store.abandon_attempts(
                session, customer.customer_id, while_in=("waiting_customer",), now=now
            )
            attempts = await store.list_attempts(session, customer.customer_id)
            self._require_available(customer, attempts, method)
            added = await store.add_attempt(
                session,
                customer_id=customer.customer_id,
                attempt_id=attempt_id,
                method=method,
                state="in_review" if manual else "sending",
                details=None if manual else self.keys.encrypt(orjson.dumps(dict(details))),
                look_at=None if manual else now + _FIRST_LOOK,
                now=now,
            )
            if not added:
                raise _under_way()
            if method in DOCUMENTS:
                await _submit(session, customer, attempt_id, method, document_ids)
        if not manual:
            await self._send(attempt_id)
        return await self.read(principal)

    async def settle(self, attempt_id: UUID) -> None:
        """Looks up an attempt at the provider and stores the outcome; idempotent."""
        async with self.database.read() as session:
            attempt = await store.find_attempt(session, attempt_id)
        if attempt is None or attempt.state not in OPEN_STATES or attempt.state == "in_review":
            return
        try:
            result = await self.checks.look_up(attempt_id)
        except Unavailable:
            await self._look_again(attempt)
            return
        if result is None:
            # The provider never got it: the same reference again starts it once.
            await self._send(attempt_id)
            return
        await self._apply(attempt, result)

    async def poll(self) -> None:
        now = self.clock.now()
        async with self.database.transaction() as session:
            due = await store.lease_due_attempts(session, now=now, again_at=now + _LEASE, limit=_BATCH)
        for attempt in due:
            await self.settle(attempt.attempt_id)

    async def receive_notification(self, event_id: str, reference: UUID) -> None:
        """Handles a provider's notification by looking up the check."""
        async with self.database.transaction() as session:
            is_new = await store.record_webhook(session, "identity_checks", event_id, now=self.clock.now())
        if is_new:
            await self.settle(reference)

    async def _send(self, attempt_id: UUID) -> None:
        """Sends an attempt to the provider outside any transaction and stores the answer."""
        async with self.database.read() as session:
            attempt = await store.find_attempt(session, attempt_id)
            customer = (
                None if attempt is None else await customer_store.find_customer(session, attempt.customer_id)
            )
            documents = await store.list_documents(session, attempt_id)
        if attempt is None or customer is None or attempt.details is None:
            return
        try:
            request = self._request(attempt, attempt.details, customer, documents)
        except InvalidToken:
            # Without the key the details cannot be decrypted; the customer must start again.
            log.exception("verification_details_lost", attempt_id=str(attempt_id))
            async with self.database.transaction() as session:
                await self.outcomes.failed(session, attempt, reason="details_lost", actor=SYSTEM)
            return
        try:
            result = await self.checks.start(request)
        except Unavailable:
            async with self.database.transaction() as session:
                await store.change_attempt(
                    session,
                    attempt_id,
                    {"state": "unknown", "look_at": self._next_look(attempt)},
                    while_in=("sending", "unknown"),
                )
            return
        await self._apply(attempt, result)

    def _request(
        self,
        attempt: VerificationAttempt,
        details: bytes,
        customer: Customer,
        documents: Sequence[VerificationDocument],
    ) -> CheckRequest:
        return CheckRequest(
            reference=attempt.attempt_id,
            method=attempt.method,
            person=customer,
            details=orjson.loads(self.keys.decrypt(details)),
            documents=[
                CheckDocument(each.part, each.content_type, self.keys.decrypt(each.content))
                for each in documents
            ],
            return_url=f"{self.return_url}?attempt={attempt.attempt_id}",
            notification_url=self.notification_url,
        )

    async def _apply(self, attempt: VerificationAttempt, result: CheckResult) -> None:
        log.info("identity_checked", attempt_id=str(attempt.attempt_id), status=result.status)
        async with self.database.transaction() as session:
            if result.status == "passed":
                await self.outcomes.passed(session, attempt, actor=SYSTEM)
            elif result.status == "refer" or (result.status == "failed" and attempt.method in DOCUMENTS):
                await self._to_review(session, attempt)
            elif result.status == "failed":
                await self.outcomes.failed(
                    session, attempt, reason=result.reason or "not_confirmed", actor=SYSTEM
                )
            else:
                await self._wait(session, attempt, result)

    async def _wait(self, session: AsyncSession, attempt: VerificationAttempt, result: CheckResult) -> None:
        age = self.clock.now() - attempt.started_at
        with_customer = result.status == "awaiting_customer"
        if with_customer and age > _CUSTOMER_HAS:
            await store.abandon_attempts(
                session, attempt.customer_id, while_in=("waiting_customer",), now=self.clock.now()
            )
            return
        if not with_customer and age > _PROVIDER_HAS:
            await self._to_review(session, attempt)
            return
        state: AttemptState = "waiting_customer" if with_customer else "waiting_provider"
        await store.change_attempt(
            session,
            attempt.attempt_id,
            {
                "state": state,
                "redirect_url": result.redirect_url if with_customer else None,
                "look_at": self._next_look(attempt),
            },
        )

    async def _to_review(self, session: AsyncSession, attempt: VerificationAttempt) -> None:
        await store.change_attempt(
            session,
            attempt.attempt_id,
            {"state": "in_review", "details": None, "look_at": None, "redirect_url": None},
        )

    async def _look_again(self, attempt: VerificationAttempt) -> None:
        async with self.database.transaction() as session:
            await store.change_attempt(session, attempt.attempt_id, {"look_at": self._next_look(attempt)})

    def _next_look(self, attempt: VerificationAttempt) -> datetime:
        pause = min(_FIRST_LOOK * (1 << min(attempt.looks, 16)), _LONGEST_PAUSE)
        return self.clock.now() + pause

    def _require_available(
        self, customer: Customer, attempts: Sequence[VerificationAttempt], method: Method
    ) -> None:
        if customer.verified_at is not None:
            raise Conflict("already_verified", "Your identity is verified already")
        if any(attempt.state in OPEN_STATES for attempt in attempts):
            raise _under_way()
        state = self._view(customer, attempts).state
        offered = {each.type: each.status for each in state.methods}
        if offered.get(method, "disabled") == "disabled":
            raise RuleRefused(
                "method_unavailable", "This way to verify is not available. Please choose another one"
            )

    def _view(self, customer: Customer, attempts: Sequence[VerificationAttempt]) -> Verification:
        state = verification_state(customer, attempts, self.regional, self.clock.now())
        return Verification(state, attempts[-1] if attempts else None)


async def _submit(
    session: AsyncSession,
    customer: Customer,
    attempt_id: UUID,
    method: Method,
    document_ids: Sequence[UUID],
) -> None:
    parts = await store.submit_documents(session, customer.customer_id, attempt_id, list(document_ids))
    if len(parts) != len(set(document_ids)):
        raise InvalidRequest("document_unknown", "Please upload your documents again", target="document_ids")
    needed = _NEEDED_PARTS[method]
    if needed not in parts:
        raise InvalidRequest(
            "document_missing", f"Please upload the {needed} of your document", target="document_ids"
        )


def _under_way() -> Conflict:
    return Conflict("verification_under_way", "We are checking your details already")
