"""What providers state of a day, asked over their own APIs, agrees with the books."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from devservers.servers import Nats, Valkey
from services.wallet.tests.kit.shop import Shop, settings_for
from wallet.providers.gateways import build_egress, build_gateways
from wallet.reconciliation.reconcile_day import reconcile_day

CARD_GATEWAYS = ("stripe", "braintree", "eway", "opayo", "paystream")


@pytest.mark.parametrize("gateway", CARD_GATEWAYS)
async def test_a_deposit_by_card_is_stated_as_it_is_booked(
    shop: Shop, nats_server: Nats, valkey_server: Valkey, gateway: str
) -> None:
    customer = uuid4()
    card = await shop.card(customer, gateway=gateway)
    response = await shop.deposit(customer, card, csc=shop.simulator.token(gateway, kind="csc"))
    assert response.json()["result"]["status"] == "settled"
    settings = settings_for(shop.simulator, shop.urls, nats_server, valkey_server)
    client = build_egress(settings)
    await client.open()
    try:
        statements = build_gateways(settings, client).statements
        report = await reconcile_day(shop.database, datetime.now(UTC).date(), statements)
    finally:
        await client.close()
    assert report.compared[gateway] >= 1
    assert report.open == []
