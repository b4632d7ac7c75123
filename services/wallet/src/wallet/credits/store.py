"""Prizes and promotional money."""

from __future__ import annotations

from collections.abc import Sequence

from servicekit.data.database import Database
from servicekit.events.outbox import Event
from servicekit.telemetry.tracing import current_traceparent
from wallet.credits.rules import Prize, Promo
from wallet.ledger.rules import Posted, prize_journal, promo_journal, repayment_journal
from wallet.ledger.store.journals import amount_arguments, journal_arguments, post


async def pay_prizes(
    database: Database, prizes: Sequence[Prize], events: Sequence[Event], *, repay: bool
) -> tuple[str, int]:
    """Credits prizes; returns the status and how many were new. See `wallet_pay_prizes`."""
    journal_ids = [prize_journal(prize.reference).journal_id for prize in prizes]
    rows = await database.call(
        """
        select status, credited from wallet_pay_prizes(
            %(journal_ids)s, %(request_hashes)s, %(customer_ids)s, %(references)s, %(currencies)s,
            %(amounts)s, %(descriptions)s, %(repayment_ids)s, %(event_ids)s, %(subject)s,
            %(payloads)s, %(traceparent)s)
        """,
        {
            "journal_ids": journal_ids,
            "request_hashes": [prize.facts for prize in prizes],
            "customer_ids": [prize.customer_id for prize in prizes],
            "references": [prize.reference for prize in prizes],
            "currencies": [prize.amount.currency for prize in prizes],
            "amounts": [prize.amount.minor_units for prize in prizes],
            "descriptions": [prize.description for prize in prizes],
            "repayment_ids": [repayment_journal(each).journal_id if repay else None for each in journal_ids],
            "event_ids": [event.event_id for event in events],
            "subject": events[0].subject,
            "payloads": [event.message.SerializeToString() for event in events],
            "traceparent": current_traceparent(),
        },
    )
    return rows[0]["status"], rows[0]["credited"]


async def grant_promo(database: Database, promo: Promo) -> Posted:
    """Credits promotional money; see `wallet_grant_promo`."""
    return await post(
        database,
        "wallet_grant_promo",
        **journal_arguments(promo_journal(promo.reference), promo.facts),
        customer_id=promo.customer_id,
        reference=promo.reference,
        **amount_arguments(promo.amount),
        description=promo.description,
    )
