"""Credits the demo customers' starting money; safe to repeat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final
from uuid import UUID, uuid5

from pydantic import BaseModel, ConfigDict

from servicekit.data.database import Database
from servicekit.money import MoneyIn
from wallet.deposits.deposit_test_money import settle_test_money
from wallet.money.rules import Money

_DEPOSIT_NAMESPACE: Final = UUID("a58843f8-9aa7-428d-9ca1-de0e5abe52b5")


class DemoCustomer(BaseModel):
    """The part of a demo customer that the wallet reads."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    customer_id: UUID
    wallet: MoneyIn | None = None


class DemoCustomers(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    customers: tuple[DemoCustomer, ...]


async def seed_demo_wallets(file: Path, database: Database) -> None:
    """Returns each demo customer the money that the file states, once.

    Raises OSError when the file is missing and ValidationError when it is not what it should be.
    """
    demo = DemoCustomers.model_validate_json(await asyncio.to_thread(file.read_bytes))
    async with database.transaction() as session:
        for customer in demo.customers:
            if customer.wallet is None:
                continue
            await settle_test_money(
                session,
                uuid5(_DEPOSIT_NAMESPACE, str(customer.customer_id)),
                customer.customer_id,
                Money(customer.wallet.minor_units, customer.wallet.currency),
            )
