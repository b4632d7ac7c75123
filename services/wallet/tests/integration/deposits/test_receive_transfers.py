"""Deposits by every other method, funding sources, gateways and what a checkout asks by RPC."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from payments_simulator import bank
from services.wallet.tests.kit.http import errors_of
from services.wallet.tests.kit.shop import Shop, payment_methods


async def arrive(shop: Shop, reference: str, amount: str, channel: str = "dd", **more: str) -> dict[str, Any]:
    answer = await shop.simulator.http.post(
        "/api/bank/arrivals",
        json={"reference": reference, "amount": amount, "channel": channel, **more},
    )
    told: dict[str, Any] = answer.json()
    return told


async def tell(shop: Shop, lines: list[dict[str, Any]], fault: str = "") -> httpx2.Response:
    """A message of our bank; or one that is `forged`, `old` or `changed`."""
    body = json.dumps({"receipts": lines}).encode()
    stamp = str(int(time.time()) - (301 if fault == "old" else 0))
    secret = b"wrong" if fault == "forged" else b"simulated_whsec_bank"
    digest = hmac.new(secret, f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()
    sent = body.replace(b"1.00", b"9.00") if fault == "changed" else body
    return await shop.http.post(
        "/api/funds/webhooks/bank", content=sent, headers={"Bank-Signature": f"t={stamp},v1={digest}"}
    )


async def receipts(shop: Shop, reference: str) -> list[dict[str, Any]]:
    return await shop.database.call(
        "select state, reason, deposit_id from bank_receipts where payment_reference = %(reference)s",
        {"reference": reference},
    )


async def test_a_transfer_with_the_customers_reference_is_credited_once(shop: Shop) -> None:
    customer = uuid4()
    reference = (await payment_methods(shop, customer))["dd"]["attributes"]["reference"]
    told = await arrive(shop, f"deposit {reference.lower()} thanks", "35.00")
    assert told["delivered"]
    body = told["body"].encode()
    message = bank.signed(shop.simulator.app.state.settings, body)
    again = await shop.http.post(message.path, content=body, headers=dict(message.headers))
    assert (again.status_code, await shop.balance(customer)) == (204, "35.00")
    assert (await payment_methods(shop, customer))["dd"]["attributes"]["reference"] == reference


async def test_bpay_is_credited_by_its_customer_reference_number(shop: Shop) -> None:
    customer = uuid4()
    reference = (await payment_methods(shop, customer))["bp"]["attributes"]["customer_reference_number"]
    assert (await arrive(shop, reference, "45.00", "bp"))["delivered"]
    assert await shop.balance(customer) == "45.00"


async def test_a_deposit_without_provider_is_not_looked_up(shop: Shop) -> None:
    customer = uuid4()
    headers = shop.headers(customer)
    amount = {"amount": {"amount": "20.00", "currency": "AUD"}}
    deposit = (await shop.http.post("/api/funds/td/deposit", headers=headers, json=amount)).json()["result"]
    before = await written(shop, deposit["deposit_id"])
    back = await shop.http.post(f"/api/deposits/{deposit['deposit_id']}/return", headers=headers)
    await shop.http.get(f"/3ds/notify?deposit={deposit['deposit_id']}&key=")
    assert back.json()["result"]["status"] == "settled"
    assert await written(shop, deposit["deposit_id"]) == before
    assert before["due_at"] is None


async def written(shop: Shop, deposit_id: str) -> dict[str, Any]:
    [row] = await shop.database.call("select * from deposits where deposit_id = %(id)s", {"id": deposit_id})
    return row


async def test_a_contradicting_line_does_not_block_the_lines_after_it(shop: Shop) -> None:
    customer = uuid4()
    reference = (await payment_methods(shop, customer))["dd"]["attributes"]["reference"]
    line = bank.line(reference, 1000, "AUD", "Ada Lovelace", "dd")
    other = bank.line(reference, 500, "AUD", "Ada Lovelace", "dd")
    assert (await tell(shop, [line])).status_code == 204
    assert (await tell(shop, [line | {"amount": "99.00"}, other])).status_code == 409
    assert await shop.balance(customer) == "15.00"
    third = bank.line(reference, 700, "AUD", "Ada Lovelace", "dd")
    assert (await tell(shop, [third, third | {"amount": "0.00"}])).status_code == 400
    assert await shop.balance(customer) == "15.00"


@pytest.mark.parametrize(
    ("fault", "target"),
    [
        ({"amount": "0.00"}, "receipts[1].amount"),
        ({"amount": "-1.00"}, "receipts[1].amount"),
        ({"amount": "1000000000000.00"}, "receipts[1].amount"),
        ({"channel": "xx"}, "receipts[1].channel"),
        ({"reference": "rent\0"}, "receipts[1].reference"),
        ({"id": "\0"}, "receipts[1].id"),
        ({"received_at": "yesterday"}, "receipts[1].received_at"),
    ],
)
async def test_a_message_with_an_invalid_line_is_refused_with_its_targets(
    shop: Shop, fault: dict[str, str], target: str
) -> None:
    reference = f"rent {uuid4()}"
    good, wrong = (bank.line(reference, 100, "AUD", "Ada Lovelace", "dd") for _ in range(2))
    answer = await tell(shop, [good, wrong | fault])
    assert (answer.status_code, errors_of(answer)) == (400, [(target, "invalid_message")])
    assert await receipts(shop, reference) == []


@pytest.mark.parametrize(
    "odd",
    [
        {"amount": "999999999999.99"},
        {"currency": "XXX"},
        {"received_at": "0001-01-01T00:00:00+14:00"},
        {"received_at": "9999-12-31T23:59:59-14:00"},
    ],
)
async def test_an_unusual_line_is_stored(shop: Shop, odd: dict[str, str]) -> None:
    reference = f"rent {uuid4()}"
    line = bank.line(reference, 100, "AUD", "Ada Lovelace", "dd")
    assert (await tell(shop, [line | odd])).status_code == 204
    assert [kept["state"] for kept in await receipts(shop, reference)] == ["suspense"]


async def test_bpay_with_a_wrong_check_digit_goes_to_suspense(shop: Shop) -> None:
    customer = uuid4()
    reference = (await payment_methods(shop, customer))["bp"]["attributes"]["customer_reference_number"]
    wrong = reference[:-1] + str((int(reference[-1]) + 1) % 10)
    await arrive(shop, wrong, "45.00", "bp")
    (kept,) = await receipts(shop, wrong)
    assert (kept["state"], kept["reason"], await shop.balance(customer)) == (
        "suspense",
        "check_digit_wrong",
        "0.00",
    )


async def test_a_transfer_without_reference_is_booked_in_suspense(shop: Shop) -> None:
    reference = f"rent {uuid4()}"
    await arrive(shop, reference, "12.00")
    (kept,) = await receipts(shop, reference)
    assert (kept["state"], kept["reason"]) == ("suspense", "reference_missing")
    assert await shop.database.call("select fault, subject, detail from audit.faults") == []


async def test_a_transfer_over_the_customers_limit_waits_in_suspense(shop: Shop) -> None:
    customer = uuid4()
    reference = (await payment_methods(shop, customer))["dd"]["attributes"]["reference"]
    await shop.http.post("/api/precommitment", headers=shop.headers(customer), data={"limit": "30.00"})
    await arrive(shop, reference, "35.00")
    (kept,) = await receipts(shop, reference)
    assert (kept["state"], kept["reason"], await shop.balance(customer)) == (
        "suspense",
        "deposit_limit",
        "0.00",
    )


@pytest.mark.parametrize("fault", ["forged", "old", "changed"])
async def test_a_message_with_a_wrong_signature_is_refused(shop: Shop, fault: str) -> None:
    answer = await tell(shop, [bank.line("rent", 100, "AUD", "x", "dd")], fault)
    assert (answer.status_code, errors_of(answer)) == (400, [("general", "signature_invalid")])
