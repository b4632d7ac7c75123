"""Moving a customer to another licence or brand (docs/requirements.md, Migration; docs/domain.md §10.13).

The call stores the request and a sweep executes it, independent of the client. What
moves here is the status and what follows from it, segment and price list; consents stay exactly as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal

from identity.customer import store as customer_store
from identity.customer.change_customer import CUSTOMER, SYSTEM, CustomerChanges
from identity.customer.wallet import WalletClient
from identity.messages.request_message import RequestMessage
from identity.migration import store
from identity.migration.tables import CustomerMigration
from identity.sessions.check_caller import lock_caller
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import RuleRefused, Unavailable
from servicekit.security.principal import Principal
from servicekit.telemetry.logs import log

MigrationOutcome = Literal["running", "migrated"]

_AGAIN: Final = timedelta(seconds=3)
_MAX_ATTEMPTS: Final = 40
"""About two minutes without the wallet; then the customer may try again later."""
_BATCH: Final = 50
_EXCLUDING: Final = frozenset({"self_excluded", "register", "time_out"})


@dataclass(frozen=True, slots=True)
class MigrateCustomer:
    database: Database
    wallet: WalletClient
    changes: CustomerChanges
    messages: RequestMessage
    clock: Clock

    async def migrate(self, principal: Principal) -> MigrationOutcome:
        """Starts the caller's migration or returns its state; idempotent.

        Raises RuleRefused `migration_ineligible`, or once with what went wrong after a failure; the call
        after that tries again.
        """
        now = self.clock.now()
        failure: str | None = None
        async with self.database.transaction() as session:
            customer = await lock_caller(session, principal)
            if customer.migration_status == "migrated":
                return "migrated"
            if customer.migration_status == "in_progress":
                return "running"
            if customer.migration_status == "ineligible":
                raise RuleRefused("migration_ineligible", "There is nothing to move for this account")
            last = await store.newest_migration(session, customer.customer_id)
            if last is not None and last.state == "failed" and last.reported_at is None:
                await store.change_migration(
                    session, last.migration_id, {"reported_at": now}, while_in="failed"
                )
                failure = last.failure or "migration_failed"
            else:
                await store.start_migration(
                    session, customer.customer_id, from_status=customer.migration_status, now=now
                )
                await self.changes.apply(
                    session,
                    customer,
                    {"migration_status": "in_progress"},
                    fact="migration_started",
                    actor=CUSTOMER,
                )
        if failure is not None:
            raise RuleRefused(failure, _FAILURES.get(failure, _FAILURES["migration_failed"]))
        return "running"

    async def migrate_due(self) -> None:
        now = self.clock.now()
        if not await store.are_migrations_due(self.database, now=now):
            return
        async with self.database.transaction() as session:
            due = await store.lease_due_migrations(session, now=now, again_at=now + _AGAIN, limit=_BATCH)
        for migration in due:
            await self._step(migration)

    async def _step(self, migration: CustomerMigration) -> None:
        async with self.database.read() as session:
            customer = await customer_store.find_customer(session, migration.customer_id)
        if customer is None:
            return
        try:
            account = await self.wallet.account(
                customer.customer_id, region=customer.region, currency=customer.currency
            )
        except Unavailable as unavailable:
            log.warning(
                "migration_delayed", migration_id=str(migration.migration_id), reason=unavailable.code
            )
            if migration.attempts >= _MAX_ATTEMPTS:
                await self._finish(migration, failure="migration_failed")
            return
        excluded = any(restriction.kind in _EXCLUDING for restriction in account.restrictions)
        await self._finish(migration, failure="migration_excluded" if excluded else None)

    async def _finish(self, migration: CustomerMigration, *, failure: str | None) -> None:
        now = self.clock.now()
        state = "done" if failure is None else "failed"
        async with self.database.transaction() as session:
            customer = await customer_store.lock_customer(session, migration.customer_id)
            moved = await store.change_migration(
                session,
                migration.migration_id,
                {"state": state, "failure": failure, "due_at": None, "finished_at": now},
                while_in="running",
            )
            if moved is None or customer is None:
                return
            status = "migrated" if failure is None else migration.from_status
            updated = await self.changes.apply(
                session,
                customer,
                {"migration_status": status},
                fact="migrated" if failure is None else "migration_failed",
                actor=SYSTEM,
                note=failure,
            )
            if failure is None:
                await self.messages.to_customer(session, updated, "migrated")


_FAILURES: Final = {
    "migration_failed": "We could not move your account right now. Please try again",
    "migration_excluded": "Your account cannot be moved while you are excluded from playing",
}
