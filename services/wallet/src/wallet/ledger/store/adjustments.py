"""Corrections that two people make."""

from __future__ import annotations

from uuid import UUID

from servicekit.data.database import Database
from wallet.ledger.rules.adjustments import Adjustment, Move
from wallet.ledger.rules.journals import Posted


async def request(database: Database, what: Move | UUID, *, reason: str, description: str, by: str) -> UUID:
    """Stores a requested move, or the reversal of a journal; see table `adjustments`."""
    move = what if isinstance(what, Move) else None
    rows = await database.call(
        """
        select ledger_request_adjustment(
            %(from_kind)s, %(from_scope)s, %(to_kind)s, %(to_scope)s, %(customer_id)s, %(currency)s,
            %(amount)s, %(reverses)s, %(reason)s, %(description)s, %(by)s) as adjustment_id
        """,
        {
            "from_kind": move and move.source.kind,
            "from_scope": move.source.scope if move else "",
            "to_kind": move and move.target.kind,
            "to_scope": move.target.scope if move else "",
            "customer_id": move and move.customer_id,
            "currency": move and move.amount.currency,
            "amount": move and move.amount.minor_units,
            "reverses": None if move else what,
            "reason": reason,
            "description": description,
            "by": by,
        },
    )
    return UUID(str(rows[0]["adjustment_id"]))


async def reversed_by(database: Database, adjustment_id: UUID) -> UUID | None:
    """The journal that an adjustment reverses, if it is one that does."""
    rows = await database.call(
        "select reverses from adjustments where adjustment_id = %(id)s", {"id": adjustment_id}
    )
    return rows[0]["reverses"] if rows else None


async def approve(
    database: Database,
    adjustment_id: UUID,
    *,
    by: str,
    journal_id: UUID,
    reversal_id: UUID | None,
    repayment_id: UUID | None,
    request_hash: bytes,
) -> Posted:
    """Posts an adjustment; see `ledger_approve_adjustment`."""
    rows = await database.call(
        """
        select status, journal_id from ledger_approve_adjustment(
            %(adjustment_id)s, %(by)s, %(journal_id)s, %(reversal_id)s, %(repayment_id)s, %(request_hash)s)
        """,
        {
            "adjustment_id": adjustment_id,
            "by": by,
            "journal_id": journal_id,
            "reversal_id": reversal_id,
            "repayment_id": repayment_id,
            "request_hash": request_hash,
        },
    )
    return Posted(**rows[0])


async def reject(database: Database, adjustment_id: UUID, *, by: str) -> str:
    """Turns an adjustment down; see `ledger_reject_adjustment`."""
    rows = await database.call(
        "select status from ledger_reject_adjustment(%(id)s, %(by)s)", {"id": adjustment_id, "by": by}
    )
    return str(rows[0]["status"])


async def waiting(database: Database) -> list[Adjustment]:
    """What waits for a second person, oldest first."""
    rows = await database.call(
        """
        select adjustment_id, from_kind, from_scope, to_kind, to_scope, customer_id, currency, amount,
               reverses, reason, requested_by, requested_at
        from adjustments where state = 'requested' order by requested_at
        """
    )
    return [Adjustment(**row) for row in rows]
