"""Builds the area."""

from __future__ import annotations

from typing import Final

from catalog.raffles.load_raffle import publish_changed_raffles
from catalog.raffles.publish_archive import publish_archive
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask

PUBLISH_SECONDS: Final = 60.0
"""Longest time until a change of the tables is published."""


def sweeps(database: Database, clock: Clock) -> dict[str, BackgroundTask]:
    """Publishes changed raffles, causes and years of draws."""
    return {
        "raffles": every(PUBLISH_SECONDS, lambda: publish_changed_raffles(database, clock)),
        "archive": every(PUBLISH_SECONDS, lambda: publish_archive(database)),
    }
