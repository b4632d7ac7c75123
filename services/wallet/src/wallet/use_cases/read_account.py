"""What the customer's own record shows of the wallet."""

from __future__ import annotations

from dataclasses import dataclass

from servicekit.data.database import Database
from wallet.domain.balance import Balance
from wallet.repository import balances, customers
from wallet.use_cases.set_limits import Overview, Owner, overview_in


@dataclass(frozen=True, slots=True)
class Account:
    """Money, limits and restrictions of a customer."""

    balance: Balance
    limits: Overview
    restrictions: list[customers.Restriction]


async def account(database: Database, owner: Owner) -> Account:
    """Everything at one instant."""
    async with database.read() as session:
        home = await balances.home_balance_in(session, owner.customer_id)
        return Account(
            balance=Balance(owner.home_currency) if home is None else home,
            limits=await overview_in(session, owner),
            restrictions=await customers.restrictions(session, owner.customer_id),
        )
