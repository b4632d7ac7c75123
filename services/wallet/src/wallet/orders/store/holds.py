"""Holds."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from servicekit.data.database import Database
from servicekit.events.outbox import Event
from wallet.ledger.rules.journals import Posted, capture_journal
from wallet.ledger.store.posted import NO_EVENT, amount_arguments, event_arguments, journal_arguments
from wallet.orders.rules import Capture, HeldFor, Hold


async def hold(database: Database, asked: Hold) -> tuple[str, UUID | None]:
    """Holds money; returns the status and the hold. See `wallet_hold`."""
    rows = await database.call(
        """
        select status, hold_id from wallet_hold(
            %(request_hash)s, %(customer_id)s, %(purpose)s, %(reference)s, %(currency)s, %(amount)s,
            %(expires_at)s)
        """,
        {
            "request_hash": asked.facts,
            "customer_id": asked.customer_id,
            "purpose": asked.purpose,
            "reference": asked.reference,
            **amount_arguments(asked.amount),
            "expires_at": asked.expires_at,
        },
    )
    return rows[0]["status"], rows[0]["hold_id"]


async def held_for(database: Database, hold_id: UUID) -> HeldFor | None:
    """What a hold is for; this never changes."""
    rows = await database.call(
        "select purpose, reference, customer_id from holds where hold_id = %(hold_id)s", {"hold_id": hold_id}
    )
    return HeldFor(**rows[0]) if rows else None


async def capture(database: Database, asked: Capture, event: Event | None) -> Posted:
    """Captures held money; see `wallet_capture`. Only the capture of an order has an event."""
    rows = await database.call(
        """
        select status, journal_id from wallet_capture(
            %(journal_id)s, %(request_hash)s, %(hold_id)s, %(currency)s, %(amount)s, %(scopes)s,
            %(parts)s, %(not_after)s, %(description)s, %(event_id)s, %(subject)s,
            %(payload)s, %(traceparent)s)
        """,
        {
            **journal_arguments(capture_journal(asked.hold_id), asked.facts),
            "hold_id": asked.hold_id,
            **amount_arguments(asked.amount),
            "scopes": [scope for scope, _ in asked.parts] or None,
            "parts": [minor_units for _, minor_units in asked.parts] or None,
            "not_after": asked.not_after,
            "description": asked.description,
            **(NO_EVENT if event is None else event_arguments(event)),
        },
    )
    return Posted(**rows[0])


async def release(database: Database, hold_id: UUID) -> str:
    """Releases a hold; see `wallet_release`."""
    rows = await database.call("select status from wallet_release(%(hold_id)s)", {"hold_id": hold_id})
    return str(rows[0]["status"])


async def expire_holds(database: Database, limit: int) -> int:
    """Ends at most `limit` expired holds; returns their number."""
    rows = await database.call("select wallet_expire_holds(%(limit)s) as expired", {"limit": limit})
    return int(rows[0]["expired"])


async def hold_state(database: Database) -> dict[str, Any]:
    """The number of pending holds, of expired ones among them, and the age in seconds of the oldest."""
    rows = await database.call(
        """
        select count(*) as pending,
               count(*) filter (where expires_at < clock_timestamp()) as overdue,
               coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::double precision
                   as oldest_seconds
        from holds where state = 'pending'
        """
    )
    return rows[0]
