"""Limits, safer play, withdrawals and bank accounts over HTTP: bodies, refusals, and who may call what."""

from __future__ import annotations

from uuid import uuid4

import pytest

from servicekit.security.elevation import binding_of
from services.wallet.tests.kit.http import ACCOUNT, BOUND, add_account, call, errors_of
from services.wallet.tests.kit.rpc import Wallet


async def test_an_account_needs_a_step_up_for_itself(wallet: Wallet) -> None:
    customer = uuid4()
    for token in ({}, {"aal": 2, "elevation": ("bank_account", binding_of("another"))}):
        answer = await call(wallet, customer, "POST", "/api/funds/bank-account", ACCOUNT, **token)
        assert (answer.status_code, answer.json()["error"]) == (403, "REQUIRED")
        assert answer.json()["entities"]["elevation"]["binding"] == BOUND
    account = await add_account(wallet, customer)
    assert (account["masked_account"], account["verification"], account["is_default"]) == (
        "062-000 ••••5678",
        "Unverified",
        True,
    )


async def test_payment_methods_include_bank_accounts_unless_filtered_out(
    wallet: Wallet,
) -> None:
    customer = uuid4()
    account = await add_account(wallet, customer)
    methods = (await call(wallet, customer, "GET", "/api/payment_methods")).json()["result"]
    (fund,) = methods["tt"]["funds"]
    assert (fund["id"], fund["bank_type"], fund["masked_account"]) == (
        account["id"],
        "national",
        "062-000 ••••5678",
    )
    assert not methods["tt"]["enabled"]
    assert methods["tt"]["attributes"] == {"new_destination_hours": 24}
    left_out = await call(wallet, customer, "GET", "/api/payment_methods?funds.withdraw=eq%20false")
    assert "tt" not in left_out.json()["result"]


@pytest.mark.parametrize(
    ("change", "target"),
    [
        ({"code": "06200"}, "bsb"),
        ({"code": ""}, "bsb"),
        ({"code": "06200O"}, "bsb"),
        ({"account_number": "123"}, "account_number"),
        ({"account_number": "1234567890"}, "account_number"),
        ({"account_number": "000000"}, "account_number"),
        ({"account_number": "12a45"}, "account_number"),
        ({"account_name": " "}, "account_name"),
        ({"account_name": "4111 1111 1111 1111"}, "account_name"),
        (
            {"type": "international", "code": "DEUTDEFF", "account_number": "DE89370400440532013001"},
            "account_number",
        ),
        ({"type": "international", "code": "DEUT", "account_number": "DE89370400440532013000"}, "swift"),
        ({"type": "payid_email", "code": "", "account_number": "ada"}, "account_number"),
        ({"type": "payid_phone", "code": "", "account_number": "12"}, "account_number"),
        ({"type": "savings"}, "type"),
    ],
)
async def test_an_invalid_account_is_refused_by_field(
    wallet: Wallet, change: dict[str, str], target: str
) -> None:
    answer = await call(wallet, uuid4(), "POST", "/api/funds/bank-account", {**ACCOUNT, **change})
    assert (answer.status_code, errors_of(answer)[0][0]) == (400, target)
