"""Adjustments: one person asks, another approves (docs/reliability.md, rule 54)."""

from __future__ import annotations

from uuid import UUID

import psycopg

from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from servicekit.telemetry.logs import log
from servicekit.telemetry.tracing import span
from wallet.ledger.postings import accept
from wallet.ledger.rules import (
    CUSTOMER_ACCOUNTS,
    HOUSE_ACCOUNTS,
    Move,
    adjustment_journal,
    repayment_journal,
    request_hash,
    reversal_journal,
)
from wallet.ledger.store import journals


async def request_adjustment(
    database: Database, what: Move | UUID, *, reason: str, description: str, by: str
) -> UUID:
    """Asks for a move of money, or for the reversal of a journal; returns the adjustment.

    Raises InvalidRequest when it could not be approved: unknown accounts, a customer without one of their
    accounts, nothing to move, an unknown journal.
    """
    if isinstance(what, Move):
        _check(what)
    if not reason.strip() or not by.strip():
        raise InvalidRequest("required", "An adjustment needs a reason and a name", target="reason")
    try:
        adjustment_id = await journals.request(database, what, reason=reason, description=description, by=by)
    except psycopg.errors.ForeignKeyViolation as error:
        raise InvalidRequest("journal_not_found", "There is no such journal", target="journal_id") from error
    log.info("adjustment_requested", adjustment_id=str(adjustment_id), by=by)
    return adjustment_id


def _check(move: Move) -> None:
    ends = (move.source.kind, move.target.kind)
    theirs = [kind for kind in ends if kind in CUSTOMER_ACCOUNTS]
    if any(kind not in CUSTOMER_ACCOUNTS | HOUSE_ACCOUNTS for kind in ends):
        raise InvalidRequest("unknown_account", "There is no such account", target="account")
    if len(theirs) > 1 or bool(theirs) != (move.customer_id is not None):
        raise InvalidRequest("one_wallet", "At most one end belongs to a customer", target="customer_id")
    if move.source == move.target or move.amount.minor_units <= 0:
        raise InvalidRequest("nothing_to_move", "Nothing would move", target="amount")


async def approve_adjustment(database: Database, adjustment_id: UUID, *, by: str, repay: bool = True) -> UUID:
    """Posts what another person asked for, once; returns the journal.

    Raises NotFound(`adjustment_not_found`) or RuleRefused (`same_person`, `adjustment_rejected`,
    `insufficient_funds`, `wrong_currency`, and those of a reversal).
    """
    reverses = await journals.reversed_by(database, adjustment_id)
    journal_id = adjustment_journal(adjustment_id).journal_id
    reversal_id = None if reverses is None else reversal_journal(reverses).journal_id
    posted_id = reversal_id or journal_id
    with span("wallet approve_adjustment", journal_id=str(posted_id)):
        posted = await journals.approve(
            database,
            adjustment_id,
            by=by,
            journal_id=journal_id,
            reversal_id=reversal_id,
            repayment_id=repayment_journal(posted_id).journal_id if repay else None,
            request_hash=request_hash(adjustment_id if reverses is None else reverses),
        )
        accept("adjustment", posted.status, "approved", "repeated")
    assert posted.journal_id is not None  # noqa: S101 - both statuses carry it
    log.info("adjustment_approved", adjustment_id=str(adjustment_id), by=by)
    return posted.journal_id


async def reject_adjustment(database: Database, adjustment_id: UUID, *, by: str) -> None:
    """Turns an adjustment down; also the one who asked may.

    Raises NotFound(`adjustment_not_found`) or RuleRefused(`adjustment_approved`).
    """
    status = await journals.reject(database, adjustment_id, by=by)
    accept("reject_adjustment", status, "rejected")
