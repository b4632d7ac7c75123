"""What wallet does by itself; harmless in any number of processes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from servicekit.clock import Clock
from servicekit.data import idempotency
from servicekit.data.database import Database
from servicekit.data.retention import prune_hourly
from servicekit.events import inbox, outbox
from servicekit.jobs import Jobs, every
from servicekit.process import BackgroundTask
from wallet.repository import provider_messages
from wallet.use_cases.apply_system_limits import apply_system_limits
from wallet.use_cases.hold_money import expire_holds
from wallet.use_cases.measure_ledger import measure_ledger
from wallet.use_cases.reconcile_day import FetchStatement, reconcile_day
from wallet.use_cases.seal_ledger import anchor_ledger, seal_ledger

EXPIRE_SECONDS: Final = 5.0
"""Pause between two looks for holds that ran out."""
SEAL_SECONDS: Final = 0.5
"""Pause between two looks for journals to seal (handbook, Money, rule 12: at most a second)."""
MEASURE_SECONDS: Final = 15.0
"""Pause between two measurements of the ledger."""
LIMITS_SECONDS: Final = 60.0
"""Pause between two looks for limits of regions that have begun."""


def register(jobs: Jobs, database: Database, clock: Clock, statements: Mapping[str, FetchStatement]) -> None:
    """Registers the jobs; days are those of UTC. `statements` are the providers that can be asked for one."""
    prune_hourly(
        jobs,
        database,
        {
            "outbox": outbox.prune,
            "inbox": inbox.prune,
            "idempotency_keys": idempotency.prune,
            "webhook_events": provider_messages.prune_webhooks,
            "provider_calls": provider_messages.prune_calls,
        },
    )

    @jobs.periodic(cron="5 0 * * *", name="ledger.anchor")
    async def anchor() -> None:
        await anchor_ledger(database, clock.now().date() - timedelta(days=1))

    @jobs.periodic(cron="20 3 * * *", name="ledger.reconcile")
    async def reconcile() -> None:
        await reconcile_day(database, clock.now().date() - timedelta(days=1), statements)


def sweeps(database: Database) -> dict[str, BackgroundTask]:
    """What is looked after every few seconds, by name."""
    return {
        "seals": every(SEAL_SECONDS, lambda: seal_ledger(database)),
        "holds": every(EXPIRE_SECONDS, lambda: expire_holds(database)),
        "limits": every(LIMITS_SECONDS, lambda: apply_system_limits(database)),
        "measures": every(MEASURE_SECONDS, lambda: measure_ledger(database)),
    }
