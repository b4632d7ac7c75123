"""What identity does by itself; harmless in any number of processes."""

from __future__ import annotations

from typing import Final

from identity import repository
from identity.repository import (
    confirmations,
    messages,
    paid_orders,
    second_factors,
    sign_in_links,
    verification,
)
from identity.use_cases.average_order_values import AverageOrderValues
from identity.use_cases.check_register import CheckRegister
from identity.use_cases.end_session import EndSession
from servicekit import inbox, outbox
from servicekit.database import Database
from servicekit.jobs import Jobs, every
from servicekit.process import BackgroundTask
from servicekit.retention import prune_hourly

ANNOUNCE_SECONDS: Final = 15.0
"""Pause between two announcements: how long an ended session may look alive after Redis was away."""

REVOKE_SECONDS: Final = 2.0
"""Pause between two looks for sessions that other services revoked."""


def register(jobs: Jobs, database: Database, averages: AverageOrderValues) -> None:
    """Registers the jobs."""
    jobs.periodic(cron="40 17 * * *", name="order_value_caps")(averages.compute_caps)
    prune_hourly(
        jobs,
        database,
        {
            "outbox": outbox.prune,
            "inbox": inbox.prune,
            "sessions": repository.prune_sessions,
            "message_texts": messages.erase_expired_messages,
            "messages": messages.prune_messages,
            "one_time_codes": second_factors.prune_codes,
            "sign_in_links": sign_in_links.prune_links,
            "confirmation_links": confirmations.prune_links,
            "verification_documents": verification.prune_documents,
            "received_webhooks": verification.prune_webhooks,
            "paid_orders": paid_orders.prune_orders,
        },
    )


REGISTER_SECONDS: Final = 5.0
"""Pause between two looks for customers about whom a register of exclusions is to be asked."""


def sweeps(ending: EndSession, register: CheckRegister) -> dict[str, BackgroundTask]:
    """What is looked after every few seconds, by name."""
    return {
        "endings": every(ANNOUNCE_SECONDS, ending.announce_recent),
        "exclusion_register": every(REGISTER_SECONDS, register.go_on),
        "revocations": every(REVOKE_SECONDS, ending.end_revoked),
    }
