"""Journals, balances, adjustments, and the hash chain of the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID, uuid5

from wallet.money.rules import Money

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
        """UUIDv5 of flow, business id and step, so that a repeated fact has the same id."""
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
    """SHA-256 of the facts of a request; another hash under the same reference is refused.

    Facts say who gets how much. A deadline or a text may differ between two attempts.
    """
    return sha256(_SEPARATOR.join(str(fact) for fact in facts).encode()).digest()


@dataclass(frozen=True, slots=True)
class Posted:
    """The outcome of a request to move money: the ledger's status, and the journal when there is one."""

    status: str
    journal_id: UUID | None = None
    captured_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Balance:
    """The three kinds of money in one wallet and what is held of each, in minor units of `currency`.

    `owed` is what the customer owes; no part of the money.
    """

    currency: str
    cash: int = 0
    promo: int = 0
    uncleared: int = 0
    cash_held: int = 0
    promo_held: int = 0
    uncleared_held: int = 0
    owed: int = 0

    @property
    def total(self) -> int:
        return self.cash + self.promo + self.uncleared

    @property
    def available(self) -> int:
        return self.total - self.cash_held - self.promo_held - self.uncleared_held

    @property
    def withdrawable(self) -> int:
        """Free cash less what is owed; promotional and uncleared money never leaves the suite."""
        return max(self.cash - self.cash_held - self.owed, 0)


CUSTOMER_ACCOUNTS: Final = frozenset({"wallet_cash", "wallet_promo"})

HOUSE_ACCOUNTS: Final = frozenset(
    {
        "psp_clearing",
        "payout_clearing",
        "stake_escrow",
        "supplier_payable",
        "cause_payable",
        "revenue",
        "prize_funding",
        "party_pot",
        "promo_expense",
        "chargeback",
        "rounding",
        "suspense",
    }
)


@dataclass(frozen=True, slots=True)
class End:
    """One end of an adjustment: an account by kind, with its scope where it has one."""

    kind: str
    scope: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """Money to move between two accounts; the customer's is named by `customer_id` when one end is theirs."""

    source: End
    target: End
    amount: Money
    customer_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A correction that waits for a second person."""

    adjustment_id: UUID
    from_kind: str | None
    from_scope: str
    to_kind: str | None
    to_scope: str
    customer_id: UUID | None
    currency: str | None
    amount: int | None
    reverses: UUID | None
    reason: str
    requested_by: str
    requested_at: datetime


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of the books; `subject` is the id of the faulty row."""

    fault: str
    subject: str
    detail: str


GENESIS: Final = bytes(32)
"""The hash before the first link."""
_FORM: Final = "wattle-journal-1"
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
Field = str | int | UUID | datetime | bytes | None


@dataclass(frozen=True, slots=True)
class SealedJournal:
    """The columns of one journal, of its postings and of its line, in the order of the canonical form."""

    journal: Sequence[Field]
    postings: Sequence[Sequence[Field]]
    line: Sequence[Field] | None


def link_hash(before: bytes, sealed: SealedJournal) -> bytes:
    """The hash of the link of a journal that follows the link with the hash `before`."""
    return sha256(before + canonical(sealed)).digest()


def canonical(sealed: SealedJournal) -> bytes:
    fields = [*sealed.journal]
    for posting in sealed.postings:
        fields.extend(posting)
    fields.extend(sealed.line or ())
    return (_FORM + "".join(map(_field, fields))).encode()


def _field(value: Field) -> str:
    if value is None:
        return "-"
    if isinstance(value, datetime):
        text = str((value - _EPOCH) // _MICROSECOND)
    elif isinstance(value, bytes):
        text = value.hex()
    else:
        text = str(value)
    return f"{len(text.encode())}:{text}"


@dataclass(frozen=True, slots=True)
class Link:
    """One link, and the journal as it is now; None when it is gone."""

    sequence: int
    journal_id: UUID
    hash: bytes
    sealed: SealedJournal | None


@dataclass(frozen=True, slots=True)
class Point:
    sequence: int
    hash: bytes
