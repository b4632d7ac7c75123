"""Orders and holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from uuid import UUID

import psycopg

from servicekit.data.database import Database
from servicekit.events.outbox import Event
from wallet.ledger.rules import (
    Posted,
    capture_journal,
    discount_journal,
    discount_return_journal,
    refund_journal,
    repayment_journal,
)
from wallet.ledger.store.journals import (
    NO_EVENT,
    amount_arguments,
    event_arguments,
    journal_arguments,
    post,
)
from wallet.orders.rules import Capture, HeldFor, Hold, OrderTotal, Purchase, Refund

_Value = TypeVar("_Value")
_PAID_TOO_LATE: Final = "WL001"
"""SQLSTATE of a single purchase whose deadline passed while it waited for the wallet."""
_PURCHASE: Final = """
    select status, journal_id, captured_at from wallet_purchase(
        %(order_ids)s, %(customer_ids)s, %(currencies)s, %(amounts)s, %(not_after)s, %(descriptions)s,
        %(request_hashes)s, %(journal_ids)s, %(hold_ids)s, %(discount_ids)s, %(event_ids)s, %(payloads)s,
        %(traceparents)s, %(subject)s, %(stake_items)s, %(stake_scopes)s, %(stakes)s, %(discounts)s)
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """An order to pay, its event, and the trace that the event continues."""

    order: Purchase
    journal_id: UUID
    event: Event
    traceparent: str | None


async def purchase(database: Database, entries: Sequence[Entry]) -> list[Posted]:
    """Takes the prices of orders in one transaction; a status for each."""
    try:
        rows = await _purchase(database, entries)
    except psycopg.Error as error:
        if error.sqlstate == _PAID_TOO_LATE:
            return [Posted("purchase_expired")]
        raise
    return [Posted(**row) for row in rows]


async def _purchase(database: Database, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    orders = [entry.order for entry in entries]
    escrows = [(item, *escrow) for item, order in enumerate(orders, 1) for escrow in order.escrows()]
    return await database.call(
        _PURCHASE,
        {
            "order_ids": [str(order.order_id) for order in orders],
            "customer_ids": [order.customer_id for order in orders],
            "currencies": [order.amount.currency for order in orders],
            "amounts": [order.amount.minor_units for order in orders],
            "not_after": [order.not_after for order in orders],
            "descriptions": [order.description for order in orders],
            "request_hashes": [order.facts for order in orders],
            "journal_ids": [entry.journal_id for entry in entries],
            "hold_ids": _if_any([order.hold_id for order in orders]),
            "discount_ids": _if_any(
                [discount_journal(order.order_id).journal_id if order.discounts else None for order in orders]
            ),
            "event_ids": [entry.event.event_id for entry in entries],
            "payloads": [entry.event.message.SerializeToString() for entry in entries],
            "traceparents": _if_any([entry.traceparent for entry in entries]),
            "subject": entries[0].event.subject,
            "stake_items": [item for item, _, _, _ in escrows],
            "stake_scopes": [scope for _, scope, _, _ in escrows],
            "stakes": [stake for _, _, stake, _ in escrows],
            "discounts": _if_any([discount for _, _, _, discount in escrows]),
        },
    )


def _if_any(values: list[_Value]) -> list[_Value] | None:
    """Nothing in place of a list without a value, which costs as much to send as any other."""
    return values if any(values) else None


async def cancel_purchase(database: Database, customer_id: UUID, order_id: UUID) -> Posted:
    """Settles an order of unknown outcome; see `wallet_cancel_purchase`."""
    return await post(database, "wallet_cancel_purchase", customer_id=customer_id, order_id=str(order_id))


async def refund(database: Database, asked: Refund, event: Event) -> Posted:
    """Refunds money of a captured order."""
    journal = refund_journal(asked.order_id, asked.reference)
    returned = discount_return_journal(asked.order_id, asked.reference) if asked.discounts else None
    return await post(
        database,
        "wallet_refund",
        **journal_arguments(journal, asked.facts),
        customer_id=asked.customer_id,
        order_id=str(asked.order_id),
        reference=asked.reference,
        **amount_arguments(asked.amount),
        scopes=[stake.scope for stake in asked.stakes] or None,
        stakes=[stake.minor_units for stake in asked.stakes] or None,
        repayment_id=repayment_journal(journal.journal_id).journal_id if asked.repay else None,
        description=asked.description,
        **event_arguments(event),
        return_id=returned and returned.journal_id,
        discount_scopes=[discount.scope for discount in asked.discounts],
        discounts=[discount.minor_units for discount in asked.discounts],
    )


async def totals(database: Database, order_ids: Sequence[UUID]) -> list[OrderTotal]:
    """What was moved for each of the orders that took money."""
    rows = await database.call(
        """
        select reference as order_id, currency, captured as taken, refunded as given_back from holds
        where purpose = 'order' and state = 'captured' and reference = any (%(orders)s)
        """,
        {"orders": [str(order_id) for order_id in order_ids]},
    )
    return [OrderTotal(**row) for row in rows]


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
    return await post(
        database,
        "wallet_capture",
        **journal_arguments(capture_journal(asked.hold_id), asked.facts),
        hold_id=asked.hold_id,
        **amount_arguments(asked.amount),
        scopes=[scope for scope, _ in asked.parts] or None,
        parts=[minor_units for _, minor_units in asked.parts] or None,
        not_after=asked.not_after,
        description=asked.description,
        **(NO_EVENT if event is None else event_arguments(event)),
    )


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
