"""What wallet does by itself; harmless in any number of processes."""

from __future__ import annotations

from typing import Final

from servicekit import idempotency, inbox, outbox
from servicekit.database import Database
from servicekit.jobs import Jobs, every
from servicekit.process import BackgroundTask
from servicekit.retention import prune_hourly
from wallet.use_cases.hold_money import expire_holds
from wallet.use_cases.measure_ledger import measure_ledger

EXPIRE_SECONDS: Final = 5.0
"""Pause between two looks for holds that ran out."""
MEASURE_SECONDS: Final = 15.0
"""Pause between two measurements of the ledger."""


def register(jobs: Jobs, database: Database) -> None:
    """Registers the jobs."""
    prune_hourly(
        jobs,
        database,
        {"outbox": outbox.prune, "inbox": inbox.prune, "idempotency_keys": idempotency.prune},
    )


def sweeps(database: Database) -> dict[str, BackgroundTask]:
    """What is looked after every few seconds, by name."""
    return {
        "holds": every(EXPIRE_SECONDS, lambda: expire_holds(database)),
        "measures": every(MEASURE_SECONDS, lambda: measure_ledger(database)),
    }
