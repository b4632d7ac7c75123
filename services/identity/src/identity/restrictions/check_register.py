"""Lookups in a national register of self-exclusions (docs/domain.md §10.20, Exclusion register).

Identity looks customers up at sign-up, at sign-in at most once a day, and before marketing. The wallet
restricts verified customers who are excluded as after a self-exclusion. Whoever types an excluded person's
details may be a stranger: until the identity is verified the account is only held, as after a match with a
barred person, and no answer tells why (docs/decisions/0054). An unavailable register blocks no sign-up,
sign-in or purchase: lookups are retried, and until an answer there is no marketing. Without a configured
register nothing is looked up: lotteries need not use the Australian one (BetStop). The simulator of identity
checks documents the protocol.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

import httpx2
from pydantic import AwareDatetime, BaseModel, ConfigDict, SecretStr, ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from identity.config import IdentitySettings
from identity.customer.rules.details import Applicant
from identity.customer.tables import Customer
from identity.customer.wallet import WalletClient
from identity.persons.check_persons import CheckPersons
from identity.persons.tables import FOREVER
from identity.restrictions import store
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import ServiceError, Unavailable
from servicekit.telemetry.logs import log

Standing = Literal["excluded", "not_excluded", "unknown"]
_TIMEOUT_SECONDS: Final = 2.0
"""Sign-in waits for it."""


_FIELDS: Final = (
    "first_name", "last_name", "address_line1", "address_line2", "suburb", "state", "postcode", "country",
    "email", "phone_number",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RegisterEntry:
    """`until` is the end of an exclusion, None for one without end.

    `unknown` means that the details do not identify a person.
    """

    standing: Standing
    until: datetime | None = None


class _Answer(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    status: Standing
    excluded_until: AwareDatetime | None = None


class ExclusionRegister:
    """A national register. Sends personal data in the body only, where no access log records it."""

    def __init__(self, base_url: str, key: SecretStr) -> None:
        self._address = f"{base_url.rstrip('/')}/v1/exclusions/lookup"
        self._key = key

    async def look_up(self, person: Applicant | Customer) -> RegisterEntry:
        """Raises Unavailable without a clear answer."""
        fields = {name: getattr(person, name) for name in _FIELDS}
        body = {"person": {**fields, "date_of_birth": person.date_of_birth.isoformat()}}
        headers = {"Authorization": f"Bearer {self._key.get_secret_value()}"}
        try:
            async with httpx2.AsyncClient(timeout=_TIMEOUT_SECONDS, follow_redirects=False) as client:
                response = await client.post(self._address, json=body, headers=headers)
        except httpx2.HTTPError as failure:
            log.warning("exclusion_register_unavailable", error_type=type(failure).__name__)
            raise Unavailable("exclusion_register_unavailable") from failure
        if response.status_code != 200:
            log.warning("exclusion_register_unclear", status=response.status_code)
            raise Unavailable("exclusion_register_unavailable")
        try:
            answer = _Answer.model_validate_json(response.content)
        except ValidationError as failure:
            log.warning("exclusion_register_unclear", status=response.status_code)
            raise Unavailable("exclusion_register_unavailable") from failure
        return RegisterEntry(answer.status, answer.excluded_until)


FRESH: Final = timedelta(days=1)
"""How long an answer is valid."""
AGAIN: Final = timedelta(minutes=5)
"""Time until a retry after the register or the wallet was unavailable."""
BATCH: Final = 20


@dataclass(frozen=True, slots=True)
class CheckRegister:
    database: Database
    register: ExclusionRegister | None
    wallet: WalletClient
    persons: CheckPersons
    clock: Clock

    async def check_applicant(self, applicant: Applicant) -> RegisterEntry | None:
        """The applicant's entry; None without a register or an answer."""
        if self.register is None:
            return None
        try:
            return await self.register.look_up(applicant)
        except Unavailable:
            return None

    def excluded_until(self, entry: RegisterEntry | None) -> datetime | None:
        """The end of an exclusion in force; None without one."""
        return (entry.until or FOREVER) if entry is not None and self._is_excluded(entry) else None

    async def record_applicant(
        self, session: AsyncSession, customer: Customer, entry: RegisterEntry | None
    ) -> None:
        """Stores the entry in the caller's transaction; without one, schedules a lookup."""
        if self.register is None:
            return
        now = self.clock.now()
        await store.record_answer(
            session,
            customer.customer_id,
            standing=None if entry is None else _standing(entry, excluded=self._is_excluded(entry)),
            due_at=now + AGAIN if entry is None else None,
            now=now,
        )

    async def check_at_sign_in(self, customer: Customer) -> None:
        """Looks up a customer who signs in, unless there is a fresh answer.

        Sign-in continues in any case: an excluded customer may still withdraw money.
        """
        if self.register is None:
            return
        now = self.clock.now()
        async with self.database.transaction() as session:
            leased = await store.lease(
                session, customer.customer_id, older_than=now - FRESH, now=now, again_at=now + AGAIN
            )
        if leased:
            await self._ask(self.register, customer)

    async def advertisable(self, customer_ids: Collection[UUID]) -> set[UUID]:
        """Customers who may get marketing; schedules lookups of the others."""
        if self.register is None or not customer_ids:
            return set(customer_ids)
        now = self.clock.now()
        async with self.database.transaction() as session:
            cleared = await store.cleared(session, customer_ids, since=now - FRESH)
            await store.request_lookups(session, set(customer_ids) - cleared, older_than=now - FRESH, now=now)
        return cleared

    async def ask_due(self) -> None:
        """Looks up customers who are due."""
        if self.register is None:
            return
        now = self.clock.now()
        async with self.database.transaction() as session:
            due = await store.lease_due(session, now=now, again_at=now + AGAIN, limit=BATCH)
        for customer in due:
            await self._ask(self.register, customer)

    async def _ask(self, register: ExclusionRegister, customer: Customer) -> None:
        try:
            entry = await register.look_up(customer)
            is_excluded = self._is_excluded(entry)
            if is_excluded:
                await self._apply(customer, entry)
        except ServiceError as failure:
            # An error of the wallet must not block the sign-in.
            log.warning("register_lookup_delayed", customer_id=str(customer.customer_id), reason=failure.code)
            return
        async with self.database.transaction() as session:
            await store.record_answer(
                session,
                customer.customer_id,
                standing=_standing(entry, excluded=is_excluded),
                due_at=None,
                now=self.clock.now(),
            )

    async def _apply(self, customer: Customer, entry: RegisterEntry) -> None:
        if customer.verified_at is None:
            await self.persons.hold_registered(customer.customer_id, until=entry.until or FOREVER)
        else:
            await self.wallet.restrict_by_register(customer.customer_id, until=entry.until)
        log.info("register_exclusion_applied", customer_id=str(customer.customer_id))

    def _is_excluded(self, entry: RegisterEntry) -> bool:
        is_over = entry.until is not None and entry.until <= self.clock.now()
        return entry.standing == "excluded" and not is_over


def _standing(entry: RegisterEntry, *, excluded: bool) -> str:
    return "not_excluded" if entry.standing == "excluded" and not excluded else entry.standing


def exclusion_register(settings: IdentitySettings) -> ExclusionRegister | None:
    """The configured register; None when there is none."""
    url, key = settings.exclusion_register_url, settings.exclusion_register_key
    return ExclusionRegister(url, key) if url and key is not None else None
