"""Jobs and sweeps of the service.

Every sweep consists of guarded statements and is safe to repeat, so any number of processes may run it. No
draw depends on a queue: it closes as long as one process and the database run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from catalog.draws import wiring as draws
from catalog.lotteries import wiring as lotteries
from catalog.raffles import wiring as raffles
from catalog.results import wiring as results
from catalog.syndicates import wiring as syndicates
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.data.retention import purge_hourly
from servicekit.events import inbox, outbox
from servicekit.jobs.queue import Jobs
from servicekit.process.components import BackgroundTask


def register(jobs: Jobs, database: Database) -> None:
    """Registers the hourly purge of outbox and inbox."""
    purge_hourly(jobs, database, {"outbox": outbox.purge, "inbox": inbox.purge})


def sweeps(
    database: Database, clock: Clock, *, changed: Callable[[], None], stock_due: asyncio.Event
) -> dict[str, BackgroundTask]:
    """The sweeps of every area by name. They call ``changed`` when the public API shows something new.

    Setting ``stock_due`` caps a draw at once when its last ticket is reserved.
    """
    refresh_due = asyncio.Event()
    return {
        **draws.sweeps(database, clock, changed=changed, refresh_due=refresh_due),
        **results.sweeps(database, changed=changed),
        **syndicates.sweeps(database, clock, changed=changed, stock_due=stock_due),
        **raffles.sweeps(database, clock),
        **lotteries.sweeps(database, clock, refresh_due=refresh_due),
    }
