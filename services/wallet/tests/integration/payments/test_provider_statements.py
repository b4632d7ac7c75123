"""What providers state of a day, asked over their own APIs, agrees with the books."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from uuid import uuid4

import pytest
import pytest_asyncio

from servicekit.data.database import Database
from servicekit.testing.postgres import DatabaseUrls
from servicekit.testing.servers import Nats, Valkey
from services.wallet.tests.kit.payments_harness import (
    Shop,
    running_shop,
    running_simulator,
    settings_for,
)
from wallet.config import WalletSettings
from wallet.providers.wiring import egress, gateways
from wallet.reconciliation.reconcile_day import reconcile_day
from wallet.reconciliation.rules import Report

CARD_GATEWAYS = ("stripe", "braintree", "eway", "opayo", "paystream")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shop(
    urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey, database: Database
) -> AsyncIterator[tuple[Shop, WalletSettings]]:
    async with (
        running_simulator() as simulator,
        running_shop(simulator, urls, nats_server, valkey_server, database) as running,
    ):
        yield running, settings_for(simulator, urls, nats_server, valkey_server)


async def reconciled(shop: Shop, settings: WalletSettings) -> Report:
    client = egress(settings)
    await client.open()
    try:
        statements = gateways(settings, client).statements
        return await reconcile_day(shop.database, datetime.now(UTC).date(), statements)
    finally:
        await client.close()


@pytest.mark.parametrize("gateway", CARD_GATEWAYS)
async def test_a_deposit_by_card_is_stated_as_it_is_booked(
    shop: tuple[Shop, WalletSettings], gateway: str
) -> None:
    running, settings = shop
    customer = uuid4()
    card = await running.card(customer, gateway=gateway)
    response = await running.deposit(customer, card, csc=running.simulator.token(gateway, kind="csc"))
    assert response.json()["result"]["status"] == "settled"
    report = await reconciled(running, settings)
    assert report.compared[gateway] >= 1
    assert report.open == []
