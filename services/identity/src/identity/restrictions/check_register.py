"""Asking a national register of exclusions about customers (competitors' handbook, NCPF measures: BetStop).

It is asked at sign-up, at sign-in at most once a day, and before anybody gets advertising. Whoever it names
is restricted by wallet like somebody who excluded themselves here, and told so at sign-up. A register that
is away keeps nobody from signing up, signing in or buying: it is asked again by itself, and until it has
answered nothing is advertised. Without a register nobody is asked and nothing is different.
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
from servicekit.database import Database
from servicekit.errors import ServiceError, Unavailable
from servicekit.logs import log

FRESH: Final = timedelta(days=1)
"""How long an answer counts."""
AGAIN: Final = timedelta(minutes=5)
"""Time until the next try after a register, or a wallet, was away."""
BATCH: Final = 20


@dataclass(frozen=True, slots=True)
class CheckRegister:
    """Asks the register, if there is one."""

    database: Database
    register: ExclusionRegister | None
    wallet: WalletClient
    clock: Clock

    async def admit(self, applicant: Applicant) -> RegisterEntry | None:
        """What the register says of somebody who signs up; None when it says nothing.

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

    async def signed_up(self, session: AsyncSession, customer: Customer, entry: RegisterEntry | None) -> None:
        """Keeps what was said at sign-up, in the transaction of the caller; asks soon when nothing was."""
        if self.register is None:
            return
        now = self.clock.now()
        await store.remember(
            session,
            customer.customer_id,
            standing=None if entry is None else _heard(entry, excluded=False),
            due_at=now + AGAIN if entry is None else None,
            now=now,
        )

    async def signing_in(self, customer: Customer) -> None:
        """Asks about a customer who signs in, unless there is an answer of the last day.

        Signing in goes on whatever comes out: who is excluded may still withdraw.
        """
        if self.register is None:
            return
        now = self.clock.now()
        async with self.database.transaction() as session:
            claimed = await store.claim(
                session, customer.customer_id, older_than=now - FRESH, now=now, again_at=now + AGAIN
            )
        if claimed:
            await self._ask(self.register, customer)

    async def advertisable(self, customer_ids: Collection[UUID]) -> set[UUID]:
        """Those who may be selected for advertising; the register is asked soon about the others."""
        if self.register is None or not customer_ids:
            return set(customer_ids)
        now = self.clock.now()
        async with self.database.transaction() as session:
            cleared = await store.cleared(session, customer_ids, since=now - FRESH)
            await store.ask_about(session, set(customer_ids) - cleared, older_than=now - FRESH, now=now)
        return cleared

    async def ask_due(self) -> None:
        """Asks about those who are due."""
        if self.register is None:
            return
        now = self.clock.now()
        async with self.database.transaction() as session:
            due = await store.claim_due(session, now=now, again_at=now + AGAIN, limit=BATCH)
        for customer in due:
            await self._ask(self.register, customer)

    async def _ask(self, register: ExclusionRegister, customer: Customer) -> None:
        try:
            entry = await register.look_up(query_about(customer))
            is_excluded = self._is_excluded(entry)
            if is_excluded:
                await self.wallet.restrict_by_register(customer.customer_id, until=entry.until)
                log.info("register_exclusion_heeded", customer_id=str(customer.customer_id))
        except ServiceError as failure:
            # Whatever the wallet says: nobody is kept from signing in by it.
            log.warning("register_lookup_waits", customer_id=str(customer.customer_id), reason=failure.code)
            return
        async with self.database.transaction() as session:
            await store.remember(
                session,
                customer.customer_id,
                standing=_heard(entry, excluded=is_excluded),
                due_at=None,
                now=self.clock.now(),
            )

    def _is_excluded(self, entry: RegisterEntry) -> bool:
        is_over = entry.until is not None and entry.until <= self.clock.now()
        return entry.standing == "excluded" and not is_over


def _heard(entry: RegisterEntry, *, excluded: bool) -> str:
    """An exclusion that is over is none."""
    return "not_excluded" if entry.standing == "excluded" and not excluded else entry.standing
