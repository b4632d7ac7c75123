"""Names of journals: one fact has one journal (docs/reliability.md, rule 4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final
from uuid import UUID, uuid5

JOURNAL_NAMESPACE: Final = UUID("bab1d80d-0e54-4784-82ad-974ce3a44ebe")
"""Never changes: every journal id ever written depends on it."""
_SEPARATOR: Final = "\x1f"


@dataclass(frozen=True, slots=True)
class JournalName:
    """Which fact a journal records: the flow, the business id in it and the step of the flow."""

    flow: str
    business_id: str
    step: str

    @property
    def journal_id(self) -> UUID:
        """The id that this fact has, always."""
        return uuid5(JOURNAL_NAMESPACE, f"{self.flow}:{self.business_id}:{self.step}")


def purchase_journal(order_id: UUID) -> JournalName:
    """The capture of an order that is paid at once."""
    return JournalName("purchase", str(order_id), "capture")


def capture_journal(hold_id: UUID) -> JournalName:
    """The capture of a hold."""
    return JournalName("capture", str(hold_id), "capture")


def refund_journal(order_id: UUID, reference: str) -> JournalName:
    """The credit of one refund of an order."""
    return JournalName("refund", f"{order_id}/{reference}", "credit")


def deposit_journal(deposit_id: UUID) -> JournalName:
    """The settlement of a deposit."""
    return JournalName("deposit", str(deposit_id), "settle")


def clearing_journal(deposit_id: UUID) -> JournalName:
    """What is left of an uncleared deposit becomes cash."""
    return JournalName("deposit", str(deposit_id), "clear")


def bounce_journal(deposit_id: UUID) -> JournalName:
    """An uncleared deposit goes back."""
    return JournalName("deposit", str(deposit_id), "bounce")


def chargeback_journal(dispute_reference: str) -> JournalName:
    """Money of a settled deposit that the payer took back at the provider."""
    return JournalName("chargeback", dispute_reference, "take")


def reversal_journal(journal_id: UUID) -> JournalName:
    """The opposite of another journal."""
    return JournalName("reversal", str(journal_id), "reverse")


def repayment_journal(credit_id: UUID) -> JournalName:
    """What a credit, named by its journal, pays of what its owner owes."""
    return JournalName("repayment", str(credit_id), "repay")


def adjustment_journal(adjustment_id: UUID) -> JournalName:
    """What one person asked for and another approved."""
    return JournalName("adjustment", str(adjustment_id), "move")


def reconciliation_journal(difference_id: UUID) -> JournalName:
    """A difference that moved to suspense."""
    return JournalName("reconciliation", str(difference_id), "suspend")


def promo_journal(reference: str) -> JournalName:
    """Promotional money that was given."""
    return JournalName("promo", reference, "grant")


def discount_journal(order_id: UUID) -> JournalName:
    """What the house pays of an order in the customer's place."""
    return JournalName("promo", str(order_id), "discount")


def discount_return_journal(order_id: UUID, reference: str) -> JournalName:
    """What the house gets back of that with one refund."""
    return JournalName("promo", f"{order_id}/{reference}", "return")


def prize_journal(reference: str) -> JournalName:
    """The credit of a prize."""
    return JournalName("prize", reference, "credit")


def request_hash(*facts: str | int | UUID) -> bytes:
    """SHA-256 of what was asked, so that the same reference with other contents is noticed.

    Only what decides who gets how much belongs in it; a deadline or a text may differ between two attempts.
    """
    return sha256(_SEPARATOR.join(str(fact) for fact in facts).encode()).digest()


@dataclass(frozen=True, slots=True)
class Posted:
    """The outcome of a request to move money: the ledger's status, and the journal when there is one."""

    status: str
    journal_id: UUID | None = None
    captured_at: datetime | None = None
