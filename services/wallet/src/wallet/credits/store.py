"""Prizes and promotional money."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from servicekit.data.database import Database
from servicekit.events.outbox import Event
from servicekit.telemetry.tracing import current_traceparent
from wallet.ledger.rules.journals import JournalName, Posted
from wallet.ledger.store.posted import amount_arguments, event_arguments, journal_arguments
from wallet.money.rules import Money


@dataclass(frozen=True, slots=True)
class PrizeEntry:
    """One prize to credit, with the event that tells of it."""

    journal: JournalName
    request_hash: bytes
    customer_id: UUID
    reference: str
    amount: Money
    repayment_id: UUID | None
    description: str
    event: Event


async def pay_prizes(database: Database, prizes: Sequence[PrizeEntry]) -> tuple[str, int]:
    """Credits prizes; gives the status and how many were new. See `wallet_pay_prizes`."""
    events = [event_arguments(prize.event) for prize in prizes]
    rows = await database.call(
        """
        select status, credited from wallet_pay_prizes(
            %(journal_ids)s, %(request_hashes)s, %(customer_ids)s, %(references)s, %(currencies)s,
            %(amounts)s, %(descriptions)s, %(repayment_ids)s, %(event_ids)s, %(subject)s,
            %(payloads)s, %(traceparent)s)
        """,
        {
            "journal_ids": [prize.journal.journal_id for prize in prizes],
            "request_hashes": [prize.request_hash for prize in prizes],
            "customer_ids": [prize.customer_id for prize in prizes],
            "references": [prize.reference for prize in prizes],
            "currencies": [prize.amount.currency for prize in prizes],
            "amounts": [prize.amount.minor_units for prize in prizes],
            "descriptions": [prize.description for prize in prizes],
            "repayment_ids": [prize.repayment_id for prize in prizes],
            "event_ids": [event["event_id"] for event in events],
            "subject": prizes[0].event.subject,
            "payloads": [event["payload"] for event in events],
            "traceparent": current_traceparent(),
        },
    )
    return rows[0]["status"], rows[0]["credited"]


async def grant_promo(
    database: Database,
    *,
    journal: JournalName,
    request_hash: bytes,
    customer_id: UUID,
    reference: str,
    amount: Money,
    description: str,
) -> Posted:
    """Gives promotional money; see `wallet_grant_promo`."""
    rows = await database.call(
        """
        select status, journal_id from wallet_grant_promo(
            %(journal_id)s, %(request_hash)s, %(customer_id)s, %(reference)s, %(currency)s, %(amount)s,
            %(description)s)
        """,
        {
            **journal_arguments(journal, request_hash),
            "customer_id": customer_id,
            "reference": reference,
            **amount_arguments(amount),
            "description": description,
        },
    )
    return Posted(**rows[0])
