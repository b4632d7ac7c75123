"""Promotional money: given for a reason, spent first, never withdrawn."""

from __future__ import annotations

from uuid import UUID

from servicekit.data.database import Database
from servicekit.telemetry.tracing import span
from wallet.credits import store as credits
from wallet.credits.rules import Promo
from wallet.ledger.outcomes import accept
from wallet.ledger.rules.journals import promo_journal, request_hash


async def grant_promo(database: Database, asked: Promo) -> UUID:
    """Gives promotional money once; returns the journal.

    Raises RuleRefused(`wrong_currency`) or Conflict(`reference_reused`).
    """
    journal = promo_journal(asked.reference)
    facts = request_hash(asked.customer_id, asked.reference, asked.amount.minor_units, asked.amount.currency)
    with span("wallet grant_promo", journal_id=str(journal.journal_id)):
        posted = await credits.grant_promo(
            database,
            journal=journal,
            request_hash=facts,
            customer_id=asked.customer_id,
            reference=asked.reference,
            amount=asked.amount,
            description=asked.description,
        )
        accept("grant_promo", posted.status, "granted", "repeated")
    return journal.journal_id
