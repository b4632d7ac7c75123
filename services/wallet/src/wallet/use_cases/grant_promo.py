"""Promotional money: given for a reason, spent first, never withdrawn."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from servicekit.data.database import Database
from servicekit.telemetry.tracing import span
from wallet.domain.journals import promo_journal, request_hash
from wallet.domain.money import Money
from wallet.repository import credits
from wallet.use_cases.outcome import accept


@dataclass(frozen=True, slots=True)
class Promo:
    """Promotional money to give; `reference` is unique among all of it, such as a voucher's redemption."""

    customer_id: UUID
    reference: str
    amount: Money
    description: str


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
