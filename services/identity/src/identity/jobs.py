"""What identity does by itself; harmless in any number of processes."""

from __future__ import annotations

from typing import Final

from identity import repository
from identity.repository import confirmations, messages, second_factors, sign_in_links, verification
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


def register(jobs: Jobs, database: Database) -> None:
    """Registers the jobs."""
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
        },
    )


def sweeps(ending: EndSession) -> dict[str, BackgroundTask]:
    """What is looked after every few seconds, by name."""
    return {
        "endings": every(ANNOUNCE_SECONDS, ending.announce_recent),
        "revocations": every(REVOKE_SECONDS, ending.end_revoked),
    }
