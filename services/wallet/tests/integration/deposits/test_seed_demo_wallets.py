"""What the wallet hears, what it tells, and what it starts with."""

from __future__ import annotations

import json
from pathlib import Path
from uuid import UUID, uuid4

from servicekit.data.database import Database
from wallet.config import WalletSettings
from wallet.deposits.deposit_test_money import seed_demo_wallets
from wallet.ledger.store import journals


async def test_the_demo_money_is_given_once(database: Database, tmp_path: Path) -> None:
    alex, sam = uuid4(), uuid4()
    file = tmp_path / "demo.json"
    file.write_text(
        json.dumps(
            {
                "customers": [
                    {
                        "customer_id": str(alex),
                        "email": "alex@demo.wattle.example",
                        "wallet": {"amount": "250.00", "currency": "AUD"},
                    },
                    {"customer_id": str(sam), "email": "sam@demo.wattle.example", "wallet": None},
                ]
            }
        )
    )
    for _ in range(2):
        await seed_demo_wallets(file, database)
    assert (await journals.balance(database, alex, "AUD")).available == 25_000
    assert await journals.home_balance(database, sam) is None


async def test_the_demo_file_of_the_repository_is_understood(database: Database) -> None:
    await seed_demo_wallets(WalletSettings().demo_file, database)
    funded = UUID("01937a40-0000-7000-8000-000000000001")
    assert (await journals.balance(database, funded, "AUD")).available == 25_000
