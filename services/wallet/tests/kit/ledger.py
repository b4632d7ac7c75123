"""Reads and changes the ledger in tests."""

from __future__ import annotations

from uuid import UUID, uuid4

from servicekit.data.database import Database
from services.wallet.tests.kit.factories import (
    aud,
    deposited,
    given_promo,
    order_of,
    pay,
    prize_of,
    refund_of,
)
from wallet.credits.pay_prizes import pay_prizes
from wallet.deposits.rules.deposits import Chargeback
from wallet.deposits.settle_deposits import charge_back
from wallet.ledger.postings import reverse_journal
from wallet.ledger.rules import Balance
from wallet.ledger.store import journals
from wallet.orders.pay_orders import refund
from wallet.statements import store as statements


async def balance_of(database: Database, customer_id: UUID) -> Balance:
    return await journals.balance(database, customer_id, "AUD")


async def house_sums(database: Database, kind: str, scope: str) -> int:
    rows = await database.call(
        "select balance::bigint as balance from audit.trial_balance"
        " where kind = %(kind)s and scope = %(scope)s",
        {"kind": kind, "scope": scope},
    )
    return rows[0]["balance"] if rows else 0


async def lines_of(database: Database, customer_id: UUID) -> list[tuple[str, int, int]]:
    """Kind, amount and balance of each line, oldest first."""
    lines, _ = await statements.page(database, customer_id, "AUD", limit=50, offset=0)
    return [(line.kind, line.amount, line.balance_after) for line in reversed(lines)]


async def charged_back(database: Database, customer_id: UUID, minor_units: int) -> UUID:
    async with database.transaction() as session:
        return await charge_back(
            session,
            Chargeback(
                f"du_{uuid4().hex}", customer_id, uuid4(), "stripe", aud(minor_units), "Card payment disputed"
            ),
        )


async def reversed_journal(database: Database, journal_id: UUID) -> UUID:
    async with database.transaction() as session:
        return await reverse_journal(session, journal_id, description="Corrected")


async def customer_with_history(database: Database) -> UUID:
    """A customer with a deposit, a voucher, a purchase, a refund and a prize."""
    customer = await deposited(database, 10_000)
    await given_promo(database, 100, customer)
    order = order_of(customer, 600)
    await pay(database, order)
    await refund(database, refund_of(order, 200))
    await pay_prizes(database, [prize_of(customer, 5000)])
    return customer


async def deadlocks(database: Database) -> int:
    rows = await database.call("select deadlocks from pg_stat_database where datname = current_database()")
    return int(rows[0]["deadlocks"])
