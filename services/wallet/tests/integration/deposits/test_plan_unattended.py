"""Charging saved funds while their owners are away: verified for nothing first, after the wallet."""

from __future__ import annotations

from uuid import uuid4

import pytest

from servicekit.errors import ServiceError
from services.wallet.tests.kit.shop import Shop, charge_unattended, plan_unattended, verify_fund


async def test_a_plan_uses_the_wallet_first_and_at_least_the_cards_minimum(shop: Shop) -> None:
    customer = uuid4()
    card = await shop.card(customer)
    await verify_fund(shop, customer, card)
    missing = await plan_unattended(shop, customer, card, 3000)
    assert (missing.kind, missing.deposit.minor_units) == ("cc", 3000)
    await charge_unattended(shop, customer, card)
    assert (await plan_unattended(shop, customer, card, 3000)).deposit.minor_units == 1000
    assert (await plan_unattended(shop, customer, card, 2100)).deposit.minor_units == 500
    assert not (await plan_unattended(shop, customer, card, 2000)).HasField("deposit")
    with pytest.raises(ServiceError, match="amount_too_large"):
        await plan_unattended(shop, customer, card, 900_000)
