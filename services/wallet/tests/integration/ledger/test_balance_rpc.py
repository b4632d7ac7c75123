"""The RPCs over a real socket: every refusal has a code and a target, and nothing is written."""

from __future__ import annotations

from uuid import uuid4

from services.wallet.tests.kit.rpc import (
    Wallet,
    balance,
)


async def test_a_customer_who_never_had_money_has_zero_of_everything(wallet: Wallet) -> None:
    assert await balance(wallet, uuid4()) == (0, 0, 0)
