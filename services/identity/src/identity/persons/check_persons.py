"""Comparison of customers with barred persons, and what follows (docs/decisions/0054).

A customer is compared at sign-up, when details change, when they are verified, when they save a card or
account, and when somebody whom they resemble is restricted. `screen` runs the same statements whatever it
finds; a sweep writes what follows, so that neither an answer nor its time tells who is barred.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer import store as customer_store
from identity.customer.change_customer import SYSTEM, CustomerChanges
from identity.customer.tables import Customer
from identity.customer.wallet import WalletClient
from identity.persons import store
from identity.persons.nicknames import load_nicknames
from identity.persons.rules import RULES_VERSION, PersonDetails, Trait, TraitKind, likeness, traits_of
from identity.persons.store import HELD, Match
from identity.persons.tables import HOLDING, BarKind, PersonReview
from identity.tokens.secret_keys import SecretKeys
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import ServiceError
from servicekit.telemetry.logs import log

_LEASE: Final = timedelta(seconds=30)
_BATCH: Final = 50
_MISSING: Final = 5_000
_OF_RECORD: Final = (
    "first_name", "last_name", "date_of_birth", "phone_number", "address_line1", "address_line2",
    "postcode", "country",
)  # fmt: skip


def suspension(now: datetime) -> Mapping[str, Any]:
    """The columns of a customer who is held."""
    return {
        "account_status": "suspended",
        "account_status_reason": HELD,
        "account_status_at": now,
        "hold_pending": False,
    }


@dataclass(frozen=True, slots=True)
class CheckPersons:
    database: Database
    keys: SecretKeys
    changes: CustomerChanges
    wallet: WalletClient
    clock: Clock

    async def screen(
        self,
        session: AsyncSession,
        customer_id: UUID,
        record: object,
        *,
        changed: Mapping[str, Any] | None = None,
        client: UUID | None = None,
        registered_until: datetime | None = None,
    ) -> None:
        """Stores the traits of a record, and holds the customer who resembles a barred person.

        Runs in the caller's transaction, before the version of the record that publishes it. `record` has
        the customer's details as attributes, `changed` replaces some of them, `client` is the device that a
        client claims to be, and `registered_until` the end of an entry in a national register. The customer
        must exist.
        """
        now = self.clock.now()
        matches = await self._compare(session, customer_id, record, changed or {}, client)
        await store.hold_registered(session, customer_id, until=registered_until, now=now)
        known = await store.reviews_of(session, customer_id)
        registered = known.get(customer_id)
        held = (registered is not None and registered.state in HOLDING) or any(
            _holds(match, known.get(match.customer_id)) for match in matches
        )
        await customer_store.set_hold_pending(session, customer_id, pending=held)
        await store.request_check(session, customer_id, made_by=self._made_by(), now=now)

    async def bar(self, session: AsyncSession, customer_id: UUID, kind: BarKind, *, until: datetime) -> None:
        """Records a restriction, and makes checks due of those who resemble the customer."""
        await store.bar(session, customer_id, kind, until=until)
        await store.request_checks_of_resembling(session, customer_id, now=self.clock.now())

    async def hold_registered(self, customer_id: UUID, *, until: datetime) -> None:
        """Holds a customer whom a national register names, until that ends; they look like any other.

        The details alone do not prove that the customer is that person.
        """
        now = self.clock.now()
        async with self.database.transaction() as session:
            await customer_store.lock_customer(session, customer_id)
            await store.hold_registered(session, customer_id, until=until, now=now)
            await store.request_check(session, customer_id, made_by=self._made_by(), now=now)

    async def add_instrument(
        self, session: AsyncSession, customer_id: UUID, kind: TraitKind, fingerprint: str
    ) -> None:
        """Adds a card or account that the customer saved, and compares them in the caller's transaction.

        An unknown customer changes nothing.
        """
        if await customer_store.find_customer(session, customer_id) is None:
            return
        digests = self.keys.person_digests(f"{kind}|{fingerprint}")
        await store.add_traits(session, customer_id, [(kind, digest) for digest in digests])
        await self._compare_and_apply(session, customer_id)

    async def apply_to_wallet(self, customer: Customer) -> None:
        """Applies the record to the wallet before the caller answers.

        The event of the same version follows in any case, so an unavailable wallet is no failure.
        """
        try:
            await self.wallet.apply_record(customer)
        except ServiceError as failure:
            log.warning("record_not_applied", customer_id=str(customer.customer_id), reason=failure.code)

    async def check_due(self) -> None:
        """Compares customers whose check is due, and ends holds without a cause."""
        while await self._check_batch():
            pass
        await self._end_holds()

    async def request_missing(self) -> None:
        """Makes checks due of customers whose traits are missing or of an older form.

        Adds restrictions that are missing, too.
        """
        await store.add_missing_bars(self.database)
        while await store.request_missing_checks(self.database, made_by=self._made_by(), limit=_MISSING):
            pass

    async def lift(
        self, session: AsyncSession, customer_id: UUID, *, actor: str, note: str
    ) -> Customer | None:
        """Reopens a customer whom no review holds any more; None when nothing changed."""
        customer = await customer_store.lock_customer(session, customer_id)
        if customer is None or not _is_held(customer) or await store.holds(session, customer_id):
            return None
        values = {
            "account_status": "open",
            "account_status_reason": None,
            "account_status_at": self.clock.now(),
        }
        return await self.changes.apply(
            session, customer, values, fact="details_review_ended", actor=actor, note=note
        )

    async def _check_batch(self) -> int:
        now = self.clock.now()
        leased_until = now + _LEASE
        async with self.database.transaction() as session:
            due = await store.lease_due_checks(session, now=now, again_at=leased_until, limit=_BATCH)
        for customer_id in due:
            try:
                await self._check(customer_id, leased_until)
            except Exception:  # A customer who trips over a bug must not keep the others waiting.
                log.exception("person_check_failed", customer_id=str(customer_id))
        return len(due)

    async def _check(self, customer_id: UUID, leased_until: datetime) -> None:
        async with self.database.transaction() as session:
            changed = await self._compare_and_apply(session, customer_id)
            await store.finish_check(
                session,
                customer_id,
                made_by=self._made_by(),
                leased_until=leased_until,
                now=self.clock.now(),
            )
        if changed is not None:
            await self.apply_to_wallet(changed)

    async def _compare_and_apply(self, session: AsyncSession, customer_id: UUID) -> Customer | None:
        """Writes reviews, and holds or reopens the customer; None when the record did not change."""
        now = self.clock.now()
        customer = await customer_store.lock_customer(session, customer_id)
        if customer is None:
            return None
        matches = await self._compare(session, customer_id, customer, {}, None)
        known = await store.reviews_of(session, customer_id)
        for match in matches:
            await self._review(session, customer_id, match, known.get(match.customer_id), now)
        return None if customer.account_status == "closed" else await self._apply(session, customer, now)

    async def _compare(
        self,
        session: AsyncSession,
        customer_id: UUID,
        record: object,
        changed: Mapping[str, Any],
        client: UUID | None,
    ) -> list[Match]:
        """Stores the traits of the details; returns the barred customers who share enough of them."""
        devices = await store.devices_of(session, customer_id)
        if client is not None:
            devices = (*devices, str(client))
        fields = {name: changed.get(name, getattr(record, name)) for name in _OF_RECORD}
        traits = traits_of(PersonDetails(**fields, devices=devices), load_nicknames())
        digests = {trait: self._digests(trait) for trait in traits}
        await store.replace_traits(
            session, customer_id, sorted((trait.kind, found[0]) for trait, found in digests.items())
        )
        own = {digest for found in digests.values() for digest in found}
        own.update(await store.kept_digests(session, customer_id))
        found = await store.find_matches(session, customer_id, own, now=self.clock.now())
        return [match for match in found if likeness(match.shared) is not None]

    async def _review(
        self,
        session: AsyncSession,
        customer_id: UUID,
        match: Match,
        known: PersonReview | None,
        now: datetime,
    ) -> None:
        if known is not None and not _opens(match, known):
            return
        alike = likeness(match.shared)
        refused = alike == "strict" and match.excluded
        await store.put_review(
            session,
            {
                "customer_id": customer_id,
                "matched_customer_id": match.customer_id,
                "state": "refused" if refused else "open",
                "likeness": alike,
                "shared": sorted(match.shared),
                "opened_at": now,
                "decided_by": SYSTEM if refused else None,
                "reason": "strict match with an excluded person" if refused else None,
                "decided_at": now if refused else None,
            },
        )

    async def _apply(self, session: AsyncSession, customer: Customer, now: datetime) -> Customer | None:
        """Holds or reopens a customer as their reviews say; None when nothing changed."""
        if await store.holds(session, customer.customer_id):
            if _is_held(customer):
                return None
            return await self.changes.apply(
                session, customer, suspension(now), fact="details_review_began", actor=SYSTEM
            )
        if customer.hold_pending:
            return await self.changes.apply(
                session, customer, {"hold_pending": False}, fact="details_review_ended", actor=SYSTEM
            )
        return await self.lift(session, customer.customer_id, actor=SYSTEM, note="no match any more")

    async def _end_holds(self) -> None:
        now = self.clock.now()
        async with self.database.read() as session:
            ended = await store.reviews_without_cause(session, now=now, limit=_BATCH)
        for review_id, customer_id in ended:
            async with self.database.transaction() as session:
                await customer_store.lock_customer(session, customer_id)
                values = {"state": "ended", "decided_by": SYSTEM, "reason": None, "decided_at": now}
                await store.change_review(session, review_id, values, while_in=HOLDING)
                await self.lift(session, customer_id, actor=SYSTEM, note="restriction ended")

    def _digests(self, trait: Trait) -> tuple[bytes, ...]:
        return self.keys.person_digests(f"{trait.kind}|{trait.form}")

    def _made_by(self) -> str:
        return f"{RULES_VERSION}/{self.keys.person_key_id()}"


def _is_held(customer: Customer) -> bool:
    return (customer.account_status, customer.account_status_reason) == ("suspended", HELD)


def _opens(match: Match, known: PersonReview) -> bool:
    """Whether a match is more than what its review was about."""
    if known.state in HOLDING:
        hardened = match.excluded and likeness(match.shared) == "strict"
        return known.state == "open" and hardened
    return known.state == "ended" or not match.shared <= set(known.shared)


def _holds(match: Match, known: PersonReview | None) -> bool:
    return known is None or known.state in HOLDING or _opens(match, known)
