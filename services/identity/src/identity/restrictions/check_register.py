"""Lookups in a national register of exclusions (docs/domain.md §10.20, Exclusion register).

Identity looks customers up at sign-up, at sign-in at most once a day, and before marketing. The wallet
restricts excluded customers as after a self-exclusion; a sign-up is refused with the reason. An
unavailable register blocks no sign-up, sign-in or purchase: lookups are retried, and until an answer
there is no marketing. Without a configured register nothing is looked up.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity import errors
from identity.customer.rules.applicant import Applicant
from identity.customer.tables import Customer
from identity.customer.wallet import WalletClient
from identity.restrictions import store
from identity.restrictions.exclusion_register import ExclusionRegister, RegisterEntry, query_about
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import ServiceError, Unavailable
from servicekit.telemetry.logs import log

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
    clock: Clock

    async def check_applicant(self, applicant: Applicant) -> RegisterEntry | None:
        """The applicant's entry; None without a register or an answer.

        Raises RuleRefused `register_excluded`.
        """
        if self.register is None:
            return None
        try:
            entry = await self.register.look_up(query_about(applicant))
        except Unavailable:
            return None
        if self._is_excluded(entry):
            raise errors.register_excluded()
        return entry

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
            standing=None if entry is None else _standing(entry, excluded=False),
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
            entry = await register.look_up(query_about(customer))
            is_excluded = self._is_excluded(entry)
            if is_excluded:
                await self.wallet.restrict_by_register(customer.customer_id, until=entry.until)
                log.info("register_exclusion_applied", customer_id=str(customer.customer_id))
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

    def _is_excluded(self, entry: RegisterEntry) -> bool:
        is_over = entry.until is not None and entry.until <= self.clock.now()
        return entry.standing == "excluded" and not is_over


def _standing(entry: RegisterEntry, *, excluded: bool) -> str:
    return "not_excluded" if entry.standing == "excluded" and not excluded else entry.standing
