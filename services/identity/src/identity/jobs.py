"""Scheduled jobs of identity; any number of processes may run them."""

from __future__ import annotations

from identity.details import store as details_store
from identity.messages import store as messages_store
from identity.order_values import store as order_values_store
from identity.order_values.average_order_values import AverageOrderValues
from identity.second_factors.store import codes
from identity.sessions.store import sessions
from identity.sign_in import store as sign_in_store
from identity.verification import store as verification_store
from servicekit.data.database import Database
from servicekit.data.retention import purge_hourly
from servicekit.events import inbox, outbox
from servicekit.jobs.queue import Jobs


def register(jobs: Jobs, database: Database, averages: AverageOrderValues) -> None:
    """Registers the jobs."""
    jobs.periodic(cron="40 17 * * *", name="order_value_caps")(averages.compute_caps)
    purge_hourly(
        jobs,
        database,
        {
            "outbox": outbox.purge,
            "inbox": inbox.purge,
            "sessions": sessions.purge_sessions,
            "message_texts": messages_store.erase_expired_messages,
            "messages": messages_store.purge_messages,
            "one_time_codes": codes.purge_codes,
            "sign_in_links": sign_in_store.purge_links,
            "confirmation_links": details_store.purge_links,
            "verification_documents": verification_store.purge_documents,
            "received_webhooks": verification_store.purge_webhooks,
            "paid_orders": order_values_store.purge_orders,
        },
    )
