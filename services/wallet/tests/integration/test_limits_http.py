"""Limits, safer play, withdrawals and bank accounts over HTTP: bodies, refusals, and who may call what."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import httpx2
import pytest

from servicekit.data.database import Database
from servicekit.security.elevation import binding_of
from services.wallet.tests.kit.factories import deposited, prize_of
from services.wallet.tests.kit.running import Wallet
from wallet.app import compose
from wallet.config import WalletSettings
from wallet.credits.pay_prizes import pay_prizes
from wallet.customers import store as customers
from wallet.limits.restrict_customer import restrict_customer
from wallet.limits.rules.restrictions import RestrictionRequest

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
ACCOUNT = {
    "code": "062-000",
    "account_number": "1234 5678",
    "account_name": "Ada Lovelace",
    "type": "national",
}
BOUND = binding_of("national", "062000", "12345678")
SOME_ID = "0199a0a0-0000-7000-8000-000000000001"

ROUTES: list[tuple[str, str, Any]] = [
    ("GET", "/api/spend-limits", None),
    ("PUT", "/api/spend-limits/week", {"limit": "50.00"}),
    ("POST", "/api/spend-limits/week", {"limit": "50.00"}),
    ("DELETE", f"/api/spend-limits/{SOME_ID}", None),
    ("POST", f"/api/spend-limits/{SOME_ID}/confirm", None),
    ("POST", f"/api/spend-limits/{SOME_ID}/cancel", None),
    ("GET", "/api/precommitment", None),
    ("POST", "/api/precommitment", {"limit": "50.00"}),
    ("DELETE", "/api/precommitment", None),
    ("POST", "/api/precommitment/confirm", None),
    ("POST", "/api/precommitment/cancel", None),
    ("GET", "/api/safer-play", None),
    ("POST", "/api/safer-play/time-out", {"days": 1}),
    ("POST", "/api/safer-play/self-exclusion", {"period": "P6M", "confirmed": True}),
    ("PUT", "/api/safer-play/reality-check", {"interval_minutes": 30}),
    ("POST", "/api/safer-play/limit-prompt", {"answer": "no_limit"}),
    ("GET", "/api/safer-play/net-position", None),
    ("GET", "/api/safer-play/activity?month=2026-11", None),
    ("POST", "/api/funds/bank-account", ACCOUNT),
    ("GET", "/api/withdrawals", None),
    ("GET", "/api/withdrawals/methods", None),
    ("GET", f"/api/withdrawals/{SOME_ID}", None),
    ("POST", f"/api/withdrawals/{SOME_ID}/cancel", None),
    ("POST", f"/api/withdrawals/{SOME_ID}/withdraw", {"amount": {"amount": "10.00", "currency": "AUD"}}),
]


async def call(
    wallet: Wallet, customer: UUID | None, method: str, path: str, body: Any = None, **token: Any
) -> httpx2.Response:
    headers = {"Idempotency-Key": str(uuid4())}
    if customer is not None:
        headers |= wallet.signer.bearer(customer, **token)
    return await wallet.http.request(method, path, headers=headers, json=body)


def errors_of(response: httpx2.Response) -> list[tuple[str, str]]:
    return [(error["target"], error["code"]) for error in response.json()["errors"]]


async def verified(database: Database, minor_units: int = 10_000) -> UUID:
    customer = uuid4()
    async with database.transaction() as session:
        await customers.apply_record(
            session,
            customer,
            version=1,
            region="NSW",
            currency="AUD",
            segment="default",
            verified=True,
            account_status="open",
        )
    if minor_units:
        await pay_prizes(database, [prize_of(customer, minor_units)])
    return customer


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
async def test_nobody_is_served_without_signing_in(wallet: Wallet, method: str, path: str, body: Any) -> None:
    assert (await call(wallet, None, method, path, body)).status_code == 401


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
async def test_who_is_restricted_still_looks_after_limits_and_withdraws(
    wallet: Wallet, database: Database, method: str, path: str, body: Any
) -> None:
    customer = await verified(database)
    await restrict_customer(
        database, RestrictionRequest(customer, "self_excluded", str(uuid4()), "AUD", "P6M")
    )
    answer = await call(wallet, customer, method, path, body)
    codes = {code for _, code in errors_of(answer)} if answer.status_code >= 400 else set()
    assert answer.status_code < 500
    assert "self_excluded" not in codes


@pytest.mark.parametrize(("method", "path", "body"), [route for route in ROUTES if SOME_ID in route[1]])
async def test_what_belongs_to_another_is_not_there(
    wallet: Wallet, database: Database, method: str, path: str, body: Any
) -> None:
    owner, other = await verified(database), await verified(database)
    limits = (await call(wallet, owner, "PUT", "/api/spend-limits/week", {"limit": "50.00"})).json()["result"]
    account = await add_account(wallet, owner)
    withdrawal = await call(
        wallet, owner, "POST", "/api/withdrawals/tw/withdraw", money("10.00"), **elevated("tw", "10.00")
    )
    real = {
        "spend-limits": limits["customer_limits"][0]["id"],
        "withdrawals": account["id"] if path.endswith("/withdraw") else withdrawal.json()["result"],
    }[path.split("/")[2]]
    assert (await call(wallet, other, method, path.replace(SOME_ID, real), body)).status_code == 404
    after = (await call(wallet, owner, "GET", "/api/spend-limits")).json()["result"]
    assert after["customer_limits"] == limits["customer_limits"]


async def test_a_limit_is_set_by_form_and_read_back(wallet: Wallet, database: Database) -> None:
    customer = await verified(database)
    headers = wallet.signer.bearer(customer) | FORM
    answer = await wallet.http.put("/api/spend-limits/week", headers=headers, content="limit=50.00")
    assert answer.status_code == 200, answer.text
    (limit,) = answer.json()["result"]["customer_limits"]
    assert (limit["period"], limit["limit"], limit["remaining"], limit["requested"]) == (
        "week",
        {"amount": "50.00", "currency": "AUD"},
        {"amount": "50.00", "currency": "AUD"},
        None,
    )
    again = (await call(wallet, customer, "GET", "/api/spend-limits")).json()["result"]
    assert again["customer_limits"] == [limit]
    assert again["spend_limit_required"] is False
    assert again["available_periods"] == ["day", "week", "month"]


@pytest.mark.parametrize(
    "amount",
    ["", "1e3", "NaN", "-1.00", "+1.00", "1", "1.0", "1.001", "01.00", " 1.00", "1,00", "١.٠٠", "1.00 AUD"],
)
@pytest.mark.parametrize("path", ["/api/spend-limits/week", "/api/precommitment"])
async def test_an_amount_that_is_none_is_refused(
    wallet: Wallet, database: Database, path: str, amount: str
) -> None:
    customer = await verified(database, 0)
    method = "PUT" if "spend" in path else "POST"
    answer = await call(wallet, customer, method, path, {"limit": amount})
    assert (answer.status_code, errors_of(answer)[0][0]) == (400, "limit")
    limits = (await call(wallet, customer, "GET", "/api/spend-limits")).json()["result"]
    assert (limits["customer_limits"], limits["precommitment"]) == ([], None)


@pytest.mark.parametrize(
    ("content", "error"),
    [
        ("", ("limit", "required")),
        ("limit=50.00&limit=60.00", ("general", "invalid_form")),
        ("limit", ("general", "invalid_form")),
        ("limit=50.00&period=day", ("period", "unknown_field")),
        ("limit=1000000.01", ("limit", "amount_too_large")),
    ],
)
async def test_a_form_that_is_none_is_refused(wallet: Wallet, content: str, error: tuple[str, str]) -> None:
    headers = wallet.signer.bearer(uuid4()) | FORM
    answer = await wallet.http.put("/api/spend-limits/week", headers=headers, content=content)
    assert (answer.status_code, errors_of(answer)) == (400, [error])


async def test_a_period_that_does_not_exist_is_not_found(wallet: Wallet) -> None:
    assert (
        await call(wallet, uuid4(), "PUT", "/api/spend-limits/year", {"limit": "1.00"})
    ).status_code == 404


async def test_editing_needs_a_limit_and_removing_twice_is_refused(
    wallet: Wallet, database: Database
) -> None:
    customer = await verified(database, 0)
    missing = await call(wallet, customer, "POST", "/api/spend-limits/day", {"limit": "5.00"})
    assert (missing.status_code, errors_of(missing)) == (404, [("period", "limit_not_found")])
    await call(wallet, customer, "POST", "/api/precommitment", {"limit": "5.00"})
    asked = await call(wallet, customer, "DELETE", "/api/precommitment")
    assert asked.json()["result"]["precommitment"]["requested"]["limit"] is None
    again = await call(wallet, customer, "DELETE", "/api/precommitment")
    assert (again.status_code, errors_of(again)[0][1]) == (422, "removal_requested")
    early = await call(wallet, customer, "POST", "/api/precommitment/confirm")
    assert (early.status_code, errors_of(early)[0][1]) == (422, "cooling_off")
    assert "confirmable_at" in early.json()["entities"]


async def test_a_break_and_an_exclusion_hold_at_once(wallet: Wallet, database: Database) -> None:
    customer = await verified(database)
    await call(wallet, customer, "POST", "/api/safer-play/time-out", {"days": 7})
    answer = await call(
        wallet, customer, "POST", "/api/safer-play/self-exclusion", {"period": "forever", "confirmed": True}
    )
    assert (answer.status_code, answer.json()["result"]["until"]) == (201, None)
    centre = (await call(wallet, customer, "GET", "/api/safer-play")).json()["result"]
    assert {each["kind"] for each in centre["restrictions"]} == {"time_out", "self_excluded"}
    refused = await call(
        wallet, customer, "POST", "/api/funds/td/deposit", {"amount": {"amount": "5.00", "currency": "AUD"}}
    )
    assert (refused.status_code, errors_of(refused)[0][1]) == (422, "self_excluded")
    assert refused.json()["entities"]["blocked_reason"]["id"] == "self_excluded"


@pytest.mark.parametrize("days", [0, 43, -1, "7", 1.5, True, None])
async def test_a_break_is_a_day_to_six_weeks(wallet: Wallet, days: Any) -> None:
    answer = await call(wallet, uuid4(), "POST", "/api/safer-play/time-out", {"days": days})
    assert (answer.status_code, errors_of(answer)[0][0]) == (400, "days")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"period": "P6M"}, 400),
        ({"period": "P6M", "confirmed": False}, 400),
        ({"period": "P1D", "confirmed": True}, 422),
        ({"period": "'; drop table restriction", "confirmed": True}, 400),
    ],
)
async def test_an_exclusion_is_confirmed_and_long_enough(wallet: Wallet, body: Any, status: int) -> None:
    customer = uuid4()
    assert (
        await call(wallet, customer, "POST", "/api/safer-play/self-exclusion", body)
    ).status_code == status
    centre = (await call(wallet, customer, "GET", "/api/safer-play")).json()["result"]
    assert centre["restrictions"] == []


async def test_the_label_and_periods_of_a_region(wallet: Wallet) -> None:
    label = {}
    for region in ("NSW", "SA", "GB"):
        centre = (await call(wallet, uuid4(), "GET", "/api/safer-play", region=region)).json()["result"]
        label[region] = (centre["self_exclusion"]["label"], centre["self_exclusion"]["periods"][0])
    assert label == {
        "NSW": ("Self-exclusion", "P6M"),
        "SA": ("Barring", "P6M"),
        "GB": ("Self-exclusion", "P6M"),
    }


async def test_the_prompt_is_answered_once_for_all(wallet: Wallet) -> None:
    customer = uuid4()
    assert (await call(wallet, customer, "GET", "/api/safer-play")).json()["result"]["spend_limit_required"]
    answer = await call(wallet, customer, "POST", "/api/safer-play/limit-prompt", {"answer": "no_limit"})
    assert answer.status_code == 204
    await call(wallet, customer, "PUT", "/api/safer-play/reality-check", {"interval_minutes": 30})
    centre = (await call(wallet, customer, "GET", "/api/safer-play")).json()["result"]
    assert (centre["spend_limit_required"], centre["reality_check"]["interval_minutes"]) == (False, 30)


async def test_the_net_position_of_a_month(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 2000)
    await pay_prizes(database, [prize_of(customer, 500)])
    position = (await call(wallet, customer, "GET", "/api/safer-play/net-position")).json()["result"]
    assert (position["deposited"]["amount"], position["won"]["amount"], position["net"]["amount"]) == (
        "20.00",
        "5.00",
        "5.00",
    )


@pytest.mark.parametrize("month", ["2026-13", "2026-1", "november", "2026-11-01", "٢٠٢٦-11"])
async def test_a_month_that_is_none_is_refused(wallet: Wallet, month: str) -> None:
    answer = await call(wallet, uuid4(), "GET", f"/api/safer-play/activity?month={month}")
    assert (answer.status_code, errors_of(answer)[0][0]) == (400, "month")


def money(amount: str, currency: str = "AUD") -> dict[str, Any]:
    return {"amount": {"amount": amount, "currency": currency}}


def elevated(target: str, amount: str) -> dict[str, Any]:
    return {"aal": 2, "elevation": ("withdrawal", binding_of(target, amount, "AUD"))}


async def add_account(wallet: Wallet, customer: UUID) -> dict[str, Any]:
    answer = await call(
        wallet,
        customer,
        "POST",
        "/api/funds/bank-account",
        ACCOUNT,
        aal=2,
        elevation=("bank_account", BOUND),
    )
    assert answer.status_code == 201, answer.text
    result: dict[str, Any] = answer.json()["result"]
    return result


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


async def test_accounts_to_withdraw_to_stand_among_the_payment_methods_unless_left_out(
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
async def test_an_account_that_cannot_be_is_refused_by_field(
    wallet: Wallet, change: dict[str, str], target: str
) -> None:
    answer = await call(wallet, uuid4(), "POST", "/api/funds/bank-account", {**ACCOUNT, **change})
    assert (answer.status_code, errors_of(answer)[0][0]) == (400, target)


async def test_a_withdrawal_is_asked_for_confirmed_and_followed(wallet: Wallet, database: Database) -> None:
    customer = await verified(database)
    account = await add_account(wallet, customer)
    path = f"/api/withdrawals/{account['id']}/withdraw"
    first = await call(wallet, customer, "POST", path, money("50.00"))
    assert (first.status_code, first.json()["error"]) == (403, "REQUIRED")
    asked = await call(wallet, customer, "POST", path, money("50.00"), **elevated(account["id"], "50.00"))
    assert asked.status_code == 201, asked.text
    tracked = (await call(wallet, customer, "GET", f"/api/withdrawals/{asked.json()['result']}")).json()[
        "result"
    ]
    assert (
        tracked["state"],
        tracked["cancellable"],
        tracked["destination"],
        tracked["amount"]["amount"],
    ) == (
        "waiting",
        True,
        "062-000 ••••5678",
        "50.00",
    )
    assert tracked["waits_until"] is not None
    listed = (await call(wallet, customer, "GET", "/api/withdrawals")).json()
    assert ([each["id"] for each in listed["result"]], listed["page_info"]["total"]) == ([tracked["id"]], 1)
    cancelled = await call(wallet, customer, "POST", f"/api/withdrawals/{tracked['id']}/cancel")
    assert cancelled.json()["result"]["state"] == "cancelled"


async def test_a_step_up_for_another_amount_or_account_does_not_count(
    wallet: Wallet, database: Database
) -> None:
    customer = await verified(database)
    for token in (
        elevated("tw", "10.01"),
        elevated("do", "10.00"),
        {"aal": 1, **elevated("tw", "10.00")} | {"aal": 1},
    ):
        answer = await call(wallet, customer, "POST", "/api/withdrawals/tw/withdraw", money("10.00"), **token)
        assert (answer.status_code, answer.json()["error"]) == (403, "REQUIRED")


@pytest.mark.parametrize(
    ("body", "status", "target"),
    [
        (money("0.00"), 422, "amount.amount"),
        (money("4.99"), 422, "amount.amount"),
        (money("1e3"), 400, "amount.amount"),
        (money("NaN"), 400, "amount.amount"),
        (money("-5.00"), 400, "amount.amount"),
        (money("5.001"), 400, "amount.amount"),
        (money("5.00", "USD"), 422, "amount.currency"),
        (money("5.00", "GBP"), 422, "amount.currency"),
        ({"amount": 5}, 400, "amount"),
        ({}, 400, "amount"),
        ({**money("5.00"), "otp": "123456"}, 400, "otp"),
    ],
)
async def test_an_amount_that_cannot_be_withdrawn_is_refused(
    wallet: Wallet, database: Database, body: Any, status: int, target: str
) -> None:
    customer = await verified(database)
    answer = await call(wallet, customer, "POST", "/api/withdrawals/tw/withdraw", body)
    assert (answer.status_code, errors_of(answer)[0][0]) == (status, target)
    assert (await call(wallet, customer, "GET", "/api/withdrawals")).json()["result"] == []


async def test_the_versions_of_the_specification_are_served(wallet: Wallet, database: Database) -> None:
    customer = await verified(database)
    for path, body, served in (
        ("/api/withdrawals/tw/withdraw", money("10.00"), "3.1"),
        ("/api/funds/bank-account", ACCOUNT, "3.8"),
    ):
        for version, refused in ((served, "REQUIRED"), ("2.0", "unsupported_version")):
            answer = await wallet.http.post(
                path,
                headers=wallet.signer.bearer(customer)
                | {"X-Api-Version": version, "Idempotency-Key": str(uuid4())},
                json=body,
            )
            assert answer.json()["error"] == refused


def test_production_knows_no_test_withdrawal_and_no_simulated_bank() -> None:
    with pytest.raises(ValueError, match="withdrawals need a bank"):
        WalletSettings(
            environment="production",
            gateways=(),
            bank={"webhook_secrets": ("real",)},
            public_origin="https://shop.example",
            database_url="postgresql://wallet@127.0.0.1/wallet",
            nats_url="nats://127.0.0.1",
            redis_url="redis://127.0.0.1",
            jwks_url="http://127.0.0.1/keys",
            app_keys=(),
            internal_token="secret",
        )
    settings = WalletSettings(
        environment="production",
        gateways=(),
        bank={"webhook_secrets": ("real",)},
        payouts={
            "bank_url": "https://bank.example",
            "bank_key": "real",
            "account_keys": ("x" * 43 + "=",),
            "fingerprint_key": "real too",
        },
        public_origin="https://shop.example",
        database_url="postgresql://wallet@127.0.0.1/wallet",
        nats_url="nats://127.0.0.1",
        redis_url="redis://127.0.0.1",
        jwks_url="http://127.0.0.1/keys",
        app_keys=(),
        internal_token="secret",
    )
    compose(settings)
    assert not settings.test_withdrawal
