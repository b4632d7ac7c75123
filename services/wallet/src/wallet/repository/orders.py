"""Orders: paid, settled when their outcome is unknown, refunded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import psycopg

from servicekit.database import Database
from servicekit.outbox import Event
from wallet.domain.journals import JournalName
from wallet.domain.money import Money
from wallet.domain.stakes import Stake
from wallet.repository.posted import (
    PAID_TOO_LATE,
    Posted,
    amount_arguments,
    event_arguments,
    journal_arguments,
    scope_arguments,
)


@dataclass(frozen=True, slots=True)
class Purchase:
    """One order to pay, with the event that tells of it."""

    journal: JournalName
    request_hash: bytes
    customer_id: UUID
    order_id: UUID
    amount: Money
    stakes: tuple[Stake, ...]
    not_after: datetime
    description: str
    event: Event
    traceparent: str | None
    """The trace that the event carries on."""


async def purchase(database: Database, purchases: Sequence[Purchase]) -> list[Posted]:
    """Takes the prices of orders in one transaction; a status for each. See `wallet_purchase_batch`."""
    try:
        rows = await database.call(
            """
            select status, journal_id, captured_at from wallet_purchase_batch(
                %(journal_ids)s, %(request_hashes)s, %(customer_ids)s, %(order_ids)s, %(currencies)s,
                %(amounts)s, %(stake_counts)s, %(scopes)s, %(stakes)s, %(not_after)s, %(descriptions)s,
                %(event_ids)s, %(subject)s, %(payloads)s, %(traceparent)s)
            """,
            {
                "journal_ids": [asked.journal.journal_id for asked in purchases],
                "request_hashes": [asked.request_hash for asked in purchases],
                "customer_ids": [asked.customer_id for asked in purchases],
                "order_ids": [str(asked.order_id) for asked in purchases],
                "currencies": [asked.amount.currency for asked in purchases],
                "amounts": [asked.amount.minor_units for asked in purchases],
                "stake_counts": [len(asked.stakes) for asked in purchases],
                "scopes": [stake.scope for asked in purchases for stake in asked.stakes],
                "stakes": [stake.minor_units for asked in purchases for stake in asked.stakes],
                "not_after": [asked.not_after for asked in purchases],
                "descriptions": [asked.description for asked in purchases],
                "event_ids": [asked.event.event_id for asked in purchases],
                "subject": purchases[0].event.subject,
                "payloads": [asked.event.message.SerializeToString() for asked in purchases],
                # One for each, empty where there is none.
                "traceparent": " ".join(asked.traceparent or "" for asked in purchases),
            },
        )
    except psycopg.Error as error:
        if error.sqlstate == PAID_TOO_LATE and len(purchases) == 1:
            return [Posted("purchase_expired")]
        raise
    return [Posted(**row) for row in rows]


async def cancel_purchase(database: Database, customer_id: UUID, order_id: UUID) -> Posted:
    """Settles an order of unknown outcome; see `wallet_cancel_purchase`."""
    rows = await database.call(
        "select status, journal_id from wallet_cancel_purchase(%(customer_id)s, %(order_id)s)",
        {"customer_id": customer_id, "order_id": str(order_id)},
    )
    return Posted(**rows[0])


async def refund(
    database: Database,
    *,
    journal: JournalName,
    request_hash: bytes,
    customer_id: UUID,
    order_id: UUID,
    reference: str,
    amount: Money,
    stakes: tuple[Stake, ...],
    repayment_id: UUID | None,
    description: str,
    event: Event,
) -> Posted:
    """Gives money of a captured order back; see `wallet_refund`."""
    rows = await database.call(
        """
        select status, journal_id from wallet_refund(
            %(journal_id)s, %(request_hash)s, %(customer_id)s, %(order_id)s, %(reference)s, %(currency)s,
            %(amount)s, %(scopes)s, %(parts)s, %(repayment_id)s, %(description)s, %(event_id)s, %(subject)s,
            %(payload)s, %(traceparent)s)
        """,
        {
            **journal_arguments(journal, request_hash),
            "customer_id": customer_id,
            "order_id": str(order_id),
            "reference": reference,
            **amount_arguments(amount),
            **scope_arguments(stakes),
            "repayment_id": repayment_id,
            "description": description,
            **event_arguments(event),
        },
    )
    return Posted(**rows[0])


@dataclass(frozen=True, slots=True)
class OrderTotal:
    """What the ledger took for an order and gave back of it, in minor units."""

    order_id: str
    currency: str
    taken: int
    given_back: int


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
