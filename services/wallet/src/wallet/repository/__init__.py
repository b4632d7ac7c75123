"""Every statement of the wallet. A write is one call of a SQL function, which gives a status."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import psycopg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.database import Database
from servicekit.outbox import Event, outbox_arguments
from servicekit.telemetry import current_traceparent
from wallet.domain.balance import Balance
from wallet.domain.journals import JournalName
from wallet.domain.money import Money

_PAID_TOO_LATE: Final = "WL001"
"""SQLSTATE of a purchase whose deadline passed while it waited for the balance row."""


@dataclass(frozen=True, slots=True)
class Posted:
    """What became of a request to move money: the ledger's status, and the journal when there is one."""

    status: str
    journal_id: UUID | None = None
    captured_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class HeldFor:
    """What a hold is for and whose it is."""

    purpose: str
    reference: str
    customer_id: UUID


@dataclass(frozen=True, slots=True)
class Purchase:
    """One order to pay, with the event that tells of it."""

    journal: JournalName
    request_hash: bytes
    customer_id: UUID
    order_id: UUID
    amount: Money
    not_after: datetime
    description: str
    event: Event


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize to credit, with the event that tells of it."""

    journal: JournalName
    request_hash: bytes
    customer_id: UUID
    reference: str
    amount: Money
    description: str
    event: Event


@dataclass(frozen=True, slots=True)
class Transaction:
    """One line of what a customer reads; `amount` is signed, amounts are in minor units."""

    transaction_id: UUID
    kind: str
    description: str
    reference: str
    amount: int
    balance_after: int
    occurred_at: datetime


async def purchase(database: Database, purchases: Sequence[Purchase]) -> list[Posted]:
    """Takes the prices of orders in one transaction; a status for each. See `wallet_purchase_batch`."""
    # Events of several callers have no common trace.
    traceparent = current_traceparent() if len(purchases) == 1 else None
    try:
        rows = await database.call(
            """
            select status, journal_id, captured_at from wallet_purchase_batch(
                %(journal_ids)s, %(request_hashes)s, %(customer_ids)s, %(order_ids)s, %(currencies)s,
                %(amounts)s, %(not_after)s, %(descriptions)s, %(event_ids)s, %(subject)s, %(payloads)s,
                %(traceparent)s)
            """,
            {
                "journal_ids": [asked.journal.journal_id for asked in purchases],
                "request_hashes": [asked.request_hash for asked in purchases],
                "customer_ids": [asked.customer_id for asked in purchases],
                "order_ids": [str(asked.order_id) for asked in purchases],
                "currencies": [asked.amount.currency for asked in purchases],
                "amounts": [asked.amount.minor_units for asked in purchases],
                "not_after": [asked.not_after for asked in purchases],
                "descriptions": [asked.description for asked in purchases],
                "event_ids": [asked.event.event_id for asked in purchases],
                "subject": purchases[0].event.subject,
                "payloads": [asked.event.message.SerializeToString() for asked in purchases],
                "traceparent": traceparent,
            },
        )
    except psycopg.Error as error:
        if error.sqlstate == _PAID_TOO_LATE and len(purchases) == 1:
            return [Posted("purchase_expired")]
        raise
    return [Posted(**row) for row in rows]


async def cancel_purchase(database: Database, customer_id: UUID, order_id: UUID) -> Posted:
    """Settles an order of unknown outcome; see `wallet_cancel_purchase`."""
    rows = await database.call(
        "select status, journal_id from wallet_cancel_purchase(%(customer_id)s, %(order_id)s)",
        {"customer_id": customer_id, "order_id": str(order_id)},
    )
    return Posted(**rows[0])


async def refund(
    database: Database,
    *,
    journal: JournalName,
    request_hash: bytes,
    customer_id: UUID,
    order_id: UUID,
    reference: str,
    amount: Money,
    description: str,
    event: Event,
) -> Posted:
    """Gives money of a captured order back; see `wallet_refund`."""
    rows = await database.call(
        """
        select status, journal_id from wallet_refund(
            %(journal_id)s, %(request_hash)s, %(customer_id)s, %(order_id)s, %(reference)s, %(currency)s,
            %(amount)s, %(description)s, %(event_id)s, %(subject)s, %(payload)s, %(traceparent)s)
        """,
        {
            **_journal(journal, request_hash),
            "customer_id": customer_id,
            "order_id": str(order_id),
            "reference": reference,
            **_amount(amount),
            "description": description,
            **_event(event),
        },
    )
    return Posted(**rows[0])


async def hold(
    database: Database,
    *,
    request_hash: bytes,
    held_for: HeldFor,
    amount: Money,
    expires_at: datetime,
) -> tuple[str, UUID | None]:
    """Reserves money; gives the status and the hold. See `wallet_hold`."""
    rows = await database.call(
        """
        select status, hold_id from wallet_hold(
            %(request_hash)s, %(customer_id)s, %(purpose)s, %(reference)s, %(currency)s, %(amount)s,
            %(expires_at)s)
        """,
        {
            "request_hash": request_hash,
            "customer_id": held_for.customer_id,
            "purpose": held_for.purpose,
            "reference": held_for.reference,
            **_amount(amount),
            "expires_at": expires_at,
        },
    )
    return rows[0]["status"], rows[0]["hold_id"]


async def held_for(database: Database, hold_id: UUID) -> HeldFor | None:
    """What a hold is for; this never changes."""
    rows = await database.call(
        "select purpose, reference, customer_id from hold where hold_id = %(hold_id)s", {"hold_id": hold_id}
    )
    return HeldFor(**rows[0]) if rows else None


async def capture(
    database: Database,
    *,
    journal: JournalName,
    request_hash: bytes,
    hold_id: UUID,
    amount: Money,
    not_after: datetime,
    description: str,
    event: Event | None,
) -> Posted:
    """Takes held money; see `wallet_capture`. Only the capture of an order has an event."""
    rows = await database.call(
        """
        select status, journal_id from wallet_capture(
            %(journal_id)s, %(request_hash)s, %(hold_id)s, %(currency)s, %(amount)s, %(not_after)s,
            %(description)s, %(event_id)s, %(subject)s, %(payload)s, %(traceparent)s)
        """,
        {
            **_journal(journal, request_hash),
            "hold_id": hold_id,
            **_amount(amount),
            "not_after": not_after,
            "description": description,
            **(_NO_EVENT if event is None else _event(event)),
        },
    )
    return Posted(**rows[0])


async def release(database: Database, hold_id: UUID) -> str:
    """Frees a hold; see `wallet_release`."""
    rows = await database.call("select status from wallet_release(%(hold_id)s)", {"hold_id": hold_id})
    return str(rows[0]["status"])


async def expire_holds(database: Database, limit: int) -> int:
    """Ends at most `limit` holds that ran out and says how many."""
    rows = await database.call("select wallet_expire_holds(%(limit)s) as expired", {"limit": limit})
    return int(rows[0]["expired"])


async def pay_prizes(database: Database, prizes: Sequence[Prize]) -> tuple[str, int]:
    """Credits prizes; gives the status and how many were new. See `wallet_pay_prizes`."""
    events = [_event(prize.event) for prize in prizes]
    rows = await database.call(
        """
        select status, credited from wallet_pay_prizes(
            %(journal_ids)s, %(request_hashes)s, %(customer_ids)s, %(references)s, %(currencies)s,
            %(amounts)s, %(descriptions)s, %(event_ids)s, %(subject)s, %(payloads)s, %(traceparent)s)
        """,
        {
            "journal_ids": [prize.journal.journal_id for prize in prizes],
            "request_hashes": [prize.request_hash for prize in prizes],
            "customer_ids": [prize.customer_id for prize in prizes],
            "references": [prize.reference for prize in prizes],
            "currencies": [prize.amount.currency for prize in prizes],
            "amounts": [prize.amount.minor_units for prize in prizes],
            "descriptions": [prize.description for prize in prizes],
            "event_ids": [event["event_id"] for event in events],
            "subject": prizes[0].event.subject,
            "payloads": [event["payload"] for event in events],
            "traceparent": current_traceparent(),
        },
    )
    return rows[0]["status"], rows[0]["credited"]


_DEPOSIT: Final = text("""
    select status, journal_id from wallet_deposit(
        :journal_id, :request_hash, :customer_id, :deposit_id, :method, :currency, :amount, :description,
        :event_id, :subject, :payload, :traceparent)
""")


async def deposit(
    session: AsyncSession,
    *,
    journal: JournalName,
    request_hash: bytes,
    customer_id: UUID,
    deposit_id: UUID,
    method: str,
    amount: Money,
    description: str,
    event: Event,
) -> Posted:
    """Puts deposited money into the wallet; see `wallet_deposit`."""
    row = (
        await session.execute(
            _DEPOSIT,
            {
                **_journal(journal, request_hash),
                "customer_id": customer_id,
                "deposit_id": str(deposit_id),
                "method": method,
                **_amount(amount),
                "description": description,
                **_event(event),
            },
        )
    ).one()
    return Posted(row.status, row.journal_id)


async def open_wallet(session: AsyncSession, customer_id: UUID, currency: str) -> None:
    """Opens the accounts of a customer; harmless when they are open."""
    await session.execute(
        text("select wallet_open(:customer_id, :currency)"),
        {"customer_id": customer_id, "currency": currency},
    )


_BALANCE: Final = """
    select currency, cash, promo, uncleared, cash_held, promo_held, uncleared_held
    from wallet where customer_id = %(customer_id)s
"""
_HOME_BALANCE: Final = f"{_BALANCE} order by opened_at, currency limit 1"


async def balance(database: Database, customer_id: UUID, currency: str) -> Balance:
    """What a customer has in one currency; nothing when there is no wallet."""
    rows = await database.call(
        f"{_BALANCE} and currency = %(currency)s", {"customer_id": customer_id, "currency": currency}
    )
    return Balance(**rows[0]) if rows else Balance(currency)


async def home_balance(database: Database, customer_id: UUID) -> Balance | None:
    """What a customer has in the wallet that was opened first: the one of the customer's own currency."""
    rows = await database.call(_HOME_BALANCE, {"customer_id": customer_id})
    return Balance(**rows[0]) if rows else None


async def home_balance_in(session: AsyncSession, customer_id: UUID) -> Balance | None:
    """As `home_balance`, in the caller's transaction."""
    statement = text(_HOME_BALANCE.replace("%(customer_id)s", ":customer_id"))
    row = (await session.execute(statement, {"customer_id": customer_id})).mappings().one_or_none()
    return None if row is None else Balance(**row)


async def transactions(
    database: Database, customer_id: UUID, currency: str, *, limit: int, offset: int
) -> tuple[list[Transaction], int]:
    """A page of what happened in a wallet, newest first, and how much there is in all.

    Lines are numbered without gaps, so the page is a range of numbers at any depth.
    """
    rows = await database.call(
        """
        select line.journal_id as transaction_id, line.kind, line.description, line.reference, line.amount,
               line.balance_after, line.occurred_at, wallet.transactions as total
        from wallet
        left join wallet_transaction as line
            on line.customer_id = wallet.customer_id and line.currency = wallet.currency
            and line.number <= wallet.transactions - %(offset)s
            and line.number > wallet.transactions - %(offset)s - %(limit)s
        where wallet.customer_id = %(customer_id)s and wallet.currency = %(currency)s
        order by line.number desc
        """,
        {"customer_id": customer_id, "currency": currency, "limit": limit, "offset": offset},
    )
    total = int(rows[0].pop("total")) if rows else 0
    for row in rows[1:]:
        row.pop("total")
    return [Transaction(**row) for row in rows if row["transaction_id"] is not None], total


async def faults(database: Database) -> list[dict[str, Any]]:
    """Whatever is wrong with the books: fault, subject, detail. See the view `audit.faults`."""
    return await database.call("select fault, subject, detail from audit.faults")


async def hold_state(database: Database) -> dict[str, Any]:
    """How many holds are pending, how many of them ran out, and the age in seconds of the oldest."""
    rows = await database.call(
        """
        select count(*) as pending,
               count(*) filter (where expires_at < clock_timestamp()) as overdue,
               coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::double precision
                   as oldest_seconds
        from hold where state = 'pending'
        """
    )
    return rows[0]


async def suspense(database: Database) -> dict[str, int]:
    """Unexplained money in minor units by currency."""
    rows = await database.call(
        """
        select currency, sum(balance)::bigint as balance from audit.account_sums
        where kind = 'suspense' group by currency
        """
    )
    return {row["currency"]: row["balance"] for row in rows}


_NO_EVENT: Final[dict[str, None]] = dict.fromkeys(("event_id", "subject", "payload", "traceparent"))


def _journal(journal: JournalName, request_hash: bytes) -> dict[str, Any]:
    return {"journal_id": journal.journal_id, "request_hash": request_hash}


def _amount(amount: Money) -> dict[str, Any]:
    return {"currency": amount.currency, "amount": amount.minor_units}


def _event(event: Event) -> dict[str, Any]:
    arguments = outbox_arguments(event)
    return {name: arguments[name] for name in ("event_id", "subject", "payload", "traceparent")}
