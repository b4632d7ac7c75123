"""Balances, reversals and adjustments, and arguments of the ledger's functions."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from servicekit.events.outbox import Event, outbox_arguments
from wallet.ledger.rules import (
    Adjustment,
    Balance,
    JournalName,
    Move,
    Posted,
    repayment_journal,
    request_hash,
    reversal_journal,
)
from wallet.money.rules import Money

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


async def call(session: AsyncSession, function: str, **arguments: Any) -> Row[Any]:
    """Calls a function of the database by named arguments, in the caller's transaction; returns its row."""
    named = ", ".join(f"p_{name} => :{name}" for name in arguments)
    return (await session.execute(text(f"select * from {function}({named})"), arguments)).one()  # noqa: S608


async def post(database: Database, function: str, **arguments: Any) -> Posted:
    """Calls a function of the ledger by named arguments, as its own transaction."""
    named = ", ".join(f"p_{name} => %({name})s" for name in arguments)
    rows = await database.call(f"select status, journal_id from {function}({named})", arguments)  # noqa: S608
    return Posted(**rows[0])


_BALANCE: Final = """
    select currency, cash, promo, uncleared, cash_held, promo_held, uncleared_held, receivable as owed
    from wallets where customer_id = %(customer_id)s
"""
_HOME_BALANCE: Final = f"{_BALANCE} order by opened_at, currency limit 1"


async def balance(database: Database, customer_id: UUID, currency: str) -> Balance:
    """What a customer has in one currency; nothing when there is no wallet."""
    rows = await database.call(
        f"{_BALANCE} and currency = %(currency)s", {"customer_id": customer_id, "currency": currency}
    )
    return Balance(**rows[0]) if rows else Balance(currency)


async def read_balance(database: Database, customer_id: UUID, *, home_currency: str) -> Balance:
    """The balance of a customer's own wallet; nothing, in `home_currency`, when there is none yet."""
    home = await home_balance(database, customer_id)
    return Balance(home_currency) if home is None else home


async def home_balance(database: Database, customer_id: UUID) -> Balance | None:
    """What a customer has in the wallet that was opened first: the one of the customer's own currency."""
    rows = await database.call(_HOME_BALANCE, {"customer_id": customer_id})
    return Balance(**rows[0]) if rows else None


async def home_balance_in(session: AsyncSession, customer_id: UUID) -> Balance | None:
    """As `home_balance`, in the caller's transaction."""
    statement = text(_HOME_BALANCE.replace("%(customer_id)s", ":customer_id"))
    row = (await session.execute(statement, {"customer_id": customer_id})).mappings().one_or_none()
    return None if row is None else Balance(**row)


async def reverse(session: AsyncSession, journal_id: UUID, *, description: str, repay: bool) -> str:
    """Posts the opposite of a journal; returns the status. See `wallet_reverse`."""
    journal = reversal_journal(journal_id)
    reversed_ = await call(
        session,
        "wallet_reverse",
        **journal_arguments(journal, request_hash(journal_id)),
        reversed_id=journal_id,
        **repayment_argument(journal, repay=repay),
        description=description,
    )
    return str(reversed_.status)


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
    return await post(
        database,
        "ledger_approve_adjustment",
        adjustment_id=adjustment_id,
        by=by,
        journal_id=journal_id,
        reversal_id=reversal_id,
        repayment_id=repayment_id,
        request_hash=request_hash,
    )


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
