"""Deposits by every other method, funding sources, gateways and what a checkout asks by RPC."""

from __future__ import annotations

from uuid import uuid4

import pytest

from services.wallet.tests.kit.http import errors_of
from services.wallet.tests.kit.shop import Shop, payment_methods

ALL = ["cc", "ap", "gp", "pl", "bd", "dd", "bp", "td"]


async def test_every_method_is_offered_with_its_rules(shop: Shop) -> None:
    offered = await payment_methods(shop, uuid4())
    assert list(offered) == [*ALL, "tt"]
    assert offered["cc"]["rules"]["min_amount"] == "5.00"
    assert offered["cc"]["rules"]["gateways"]["eway"] == {"csc_required": True}
    assert offered["cc"]["rules"]["gateways"]["stripe"] == {"csc_required": False}
    assert offered["ap"]["available_gateways"] == ["stripe", "braintree", "paystream"]


@pytest.mark.parametrize(
    ("query", "codes"),
    [
        ("?funds.cart=eq%20true", ["cc", "ap", "gp", "pl", "td"]),
        ("?funds.digital_wallets=false", ["cc", "pl", "bd", "dd", "bp", "td", "tt"]),
        ("?funds.digital_wallets=eq%20true&funds.withdraw=eq%20false", ALL),
    ],
)
async def test_filters_leave_methods_out(shop: Shop, query: str, codes: list[str]) -> None:
    assert list(await payment_methods(shop, uuid4(), query)) == codes


async def test_a_filter_that_is_neither_true_nor_false_is_refused(shop: Shop) -> None:
    answer = await shop.http.get("/api/payment_methods?funds.cart=maybe", headers=shop.headers(uuid4()))
    assert (answer.status_code, errors_of(answer)) == (400, [("funds.cart", "invalid")])


async def test_britain_offers_no_paypal_and_no_australian_methods(shop: Shop) -> None:
    assert list(await payment_methods(shop, uuid4(), region="GB")) == ["cc", "ap", "gp", "bd", "td", "tt"]
