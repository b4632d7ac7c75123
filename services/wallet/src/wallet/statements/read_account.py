"""Reads the wallet's part of a customer's record."""

from __future__ import annotations

from servicekit.data.database import Database
from wallet.customers.rules import Owner
from wallet.ledger.rules.balance import Balance
from wallet.ledger.store import balances
from wallet.limits.set_limits import overview_in
from wallet.limits.store import restrictions
from wallet.statements.rules.transactions import Account


async def read_account(database: Database, owner: Owner) -> Account:
    async with database.read() as session:
        home = await balances.home_balance_in(session, owner.customer_id)
        return Account(
            balance=Balance(owner.home_currency) if home is None else home,
            limits=await overview_in(session, owner),
            restrictions=await restrictions.in_force(session, owner.customer_id),
        )
