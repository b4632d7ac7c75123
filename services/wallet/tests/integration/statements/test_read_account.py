"""Restrictions are in force before the call returns, and withdrawing stays open."""

from __future__ import annotations

from servicekit.data.database import Database
from services.wallet.tests.kit.customers import known_customer, restricted
from services.wallet.tests.kit.factories import (
    deposited,
)
from services.wallet.tests.kit.rpc import Wallet
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import wallet_service_pb2 as pb


async def test_the_record_shows_money_limits_and_restrictions(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    await known_customer(database, customer)
    await restricted(database, customer, "time_out", "P1D")
    record = await wallet.rpc.GetCustomerAccount(
        pb.GetCustomerAccountRequest(customer_id=str(customer), region="NSW", currency="AUD")
    )
    assert record.balance == record.withdrawable_funds == Money(currency="AUD", minor_units=1000)
    assert [each.kind for each in record.restrictions] == ["time_out"]
    assert record.spend_limit_required
    assert {"td", "cc"} <= set(record.payment_methods)
    assert {"tt", "tw"} <= set(record.withdrawal_methods)
    assert not record.HasField("precommitment")
