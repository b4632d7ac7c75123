"""Promotional money: given for a reason, spent first, never withdrawn."""

from __future__ import annotations

from uuid import UUID

from servicekit.data.database import Database
from servicekit.telemetry.tracing import span
from wallet.credits import store as credits
from wallet.credits.rules import Promo
from wallet.ledger.outcomes import accept
from wallet.ledger.rules.journals import promo_journal


async def grant_promo(database: Database, promo: Promo) -> UUID:
    """Grants promotional money once; returns the journal.

    Raises RuleRefused(`wrong_currency`) or Conflict(`reference_reused`).
    """
    journal_id = promo_journal(promo.reference).journal_id
    with span("wallet grant_promo", journal_id=str(journal_id)):
        posted = await credits.grant_promo(database, promo)
        accept("grant_promo", posted.status, "granted", "repeated")
    return journal_id
