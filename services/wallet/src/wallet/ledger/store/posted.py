"""Arguments that functions of the ledger share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from servicekit.events.outbox import Event, outbox_arguments
from wallet.ledger.rules.journals import JournalName, repayment_journal
from wallet.money.rules import Money, Stake


def scope_arguments(stakes: Sequence[Stake]) -> dict[str, Any]:
    """The stake escrows and the amount of each; None without stakes."""
    return {
        "scopes": [stake.scope for stake in stakes] or None,
        "parts": [stake.minor_units for stake in stakes] or None,
    }


NO_EVENT: Final[dict[str, None]] = dict.fromkeys(("event_id", "subject", "payload", "traceparent"))


def journal_arguments(journal: JournalName, request_hash: bytes) -> dict[str, Any]:
    return {"journal_id": journal.journal_id, "request_hash": request_hash}


def repayment_argument(journal: JournalName, *, repay: bool) -> dict[str, Any]:
    return {"repayment_id": repayment_journal(journal.journal_id).journal_id if repay else None}


def amount_arguments(amount: Money) -> dict[str, Any]:
    return {"currency": amount.currency, "amount": amount.minor_units}


def event_arguments(event: Event) -> dict[str, Any]:
    arguments = outbox_arguments(event)
    return {name: arguments[name] for name in ("event_id", "subject", "payload", "traceparent")}
