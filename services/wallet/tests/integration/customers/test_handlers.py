"""What the wallet hears, what it tells, and what it starts with."""

from __future__ import annotations

from uuid import uuid4

import pytest

from devservers.servers import Nats
from servicekit.data.database import Database
from servicekit.errors import RuleRefused
from servicekit.testing.services import publishing
from servicekit.testing.waiting import until
from services.wallet.tests.kit.factories import order_of, pay
from services.wallet.tests.kit.rpc import Wallet
from wallet.ledger.store import journals
from wattle.identity.v1.events_pb2 import CustomerSignedUp


async def test_a_signed_up_customer_gets_a_wallet_in_the_events_currency(
    wallet: Wallet, database: Database, nats_server: Nats
) -> None:
    customer = uuid4()
    signed_up = CustomerSignedUp(customer_id=str(customer), region="GB", currency="GBP", segment="default")
    async with publishing(nats_server.url, "identity") as others:
        await others.publish("wattle.identity.v1.customer_signed_up", signed_up)
        opened = await until(lambda: journals.home_balance(database, customer))
    assert (opened.currency, opened.total) == ("GBP", 0)


async def test_customer_signed_up_as_suspended_may_not_buy(
    wallet: Wallet, database: Database, nats_server: Nats
) -> None:
    customer = uuid4()
    signed_up = CustomerSignedUp(
        customer_id=str(customer), region="NSW", currency="AUD", segment="default", account_status="suspended"
    )
    async with publishing(nats_server.url, "identity") as others:
        await others.publish("wattle.identity.v1.customer_signed_up", signed_up)
        await until(lambda: journals.home_balance(database, customer))
    with pytest.raises(RuleRefused, match="suspended"):
        await pay(database, order_of(customer, 0))
