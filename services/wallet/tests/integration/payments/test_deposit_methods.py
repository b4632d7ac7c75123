"""Deposits by every other method, funding sources, gateways and what a checkout asks by RPC."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import httpx2
import pytest

from payments_simulator import bank
from servicekit.data.database import Database
from servicekit.testing.postgres import DatabaseUrls
from servicekit.testing.servers import Nats, Valkey
from services.wallet.tests.kit.payments_harness import Shop, running_shop
from wallet.deposits.events import DEPOSIT_FAILED
from wallet.settings.failpoints import OF_DEPOSITS

CHALLENGE = "4000000000003220"
ALL = ["cc", "ap", "gp", "pl", "bd", "dd", "bp", "td"]


def errors_of(response: httpx2.Response) -> list[tuple[str, str]]:
    return [(error["target"], error["code"]) for error in response.json()["errors"]]


async def methods(shop: Shop, customer: UUID, query: str = "", *, region: str = "NSW") -> dict[str, Any]:
    answer = await shop.http.get(
        f"/api/payment_methods{query}", headers=shop.headers(customer, region=region)
    )
    result: dict[str, Any] = answer.json()["result"]
    return result


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


async def paypal_deposit(shop: Shop, customer: UUID) -> dict[str, Any]:
    response = await shop.http.post(
        "/api/funds/pl/paypal/deposit",
        headers=shop.headers(customer),
        json={"amount": {"amount": "20.00", "currency": "AUD"}},
    )
    assert response.status_code == 202, response.text
    result: dict[str, Any] = response.json()["result"]
    return result


async def agree(shop: Shop, deposit: dict[str, Any], decision: str = "accept") -> str:
    path = urlsplit(deposit["challenge"]["url"]).path
    back = await shop.simulator.http.post(f"{path}/answer", content=f"decision={decision}")
    return str(urlsplit(back.headers["location"]).path)


async def test_every_method_is_offered_with_its_rules(shop: Shop) -> None:
    offered = await methods(shop, uuid4())
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
    assert list(await methods(shop, uuid4(), query)) == codes


async def test_a_filter_that_is_neither_true_nor_false_is_refused(shop: Shop) -> None:
    answer = await shop.http.get("/api/payment_methods?funds.cart=maybe", headers=shop.headers(uuid4()))
    assert (answer.status_code, errors_of(answer)) == (400, [("funds.cart", "invalid")])


async def test_britain_has_no_paypal_and_no_australian_methods(shop: Shop) -> None:
    assert list(await methods(shop, uuid4(), region="GB")) == ["cc", "ap", "gp", "bd", "td", "tt"]


async def test_funds_that_failed_verification_are_shown_when_asked_for(shop: Shop) -> None:
    customer = uuid4()
    card = await shop.card(customer)
    await shop.database.call(
        "update funding_sources set verification = 'failed' where funding_source_id = %(id)s", {"id": card}
    )
    hidden = (await methods(shop, customer))["cc"]["funds"]
    shown = (await methods(shop, customer, "?funds.failed_verification=eq%20true"))["cc"]["funds"]
    assert (hidden, [fund["id"] for fund in shown]) == ([], [card])
    refused = await shop.deposit(customer, card)
    assert errors_of(refused) == [("fund_id", "funding_source_not_verified")]


async def test_a_card_becomes_the_default_and_the_next_one_follows_when_it_goes(shop: Shop) -> None:
    customer = uuid4()
    first, second = await shop.card(customer), await shop.card(customer, CHALLENGE)
    made = await shop.http.post(f"/api/funds/{first}/default", headers=shop.headers(customer))
    gone = await shop.http.delete(f"/api/funds/{first}", headers=shop.headers(customer))
    left = (await methods(shop, customer))["cc"]["funds"]
    assert (made.json()["result"]["is_default"], gone.status_code) == (True, 204)
    assert [(fund["id"], fund["is_default"]) for fund in left] == [(second, True)]
    assert (await shop.deposit(customer, first)).status_code == 404


async def test_the_same_card_again_is_the_same_fund(shop: Shop) -> None:
    customer = uuid4()
    assert await shop.card(customer) == await shop.card(customer)


async def test_another_customers_fund_can_neither_be_deleted_nor_made_the_default(shop: Shop) -> None:
    card = await shop.card(uuid4())
    stranger = shop.headers(uuid4())
    answers = [
        await shop.http.delete(f"/api/funds/{card}", headers=stranger),
        await shop.http.post(f"/api/funds/{card}/default", headers=stranger),
        await shop.http.get(f"/api/funds/{card}/deposit", headers=stranger),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 404]


async def test_gateways_are_listed_and_loaded(shop: Shop) -> None:
    headers = shop.headers(uuid4())
    listed = (await shop.http.get("/api/funds/card_gateways", headers=headers)).json()["result"]
    assert listed == {"available_card_gateways": ["stripe", "braintree", "eway", "opayo", "paystream"]}
    for key in listed["available_card_gateways"]:
        loaded = (await shop.http.get(f"/api/funds/{key}", headers=headers)).json()["result"]
        assert (loaded["gateway_key"], bool(loaded["publishable_key"])) == (key, True)
    assert (await shop.http.get("/api/funds/nobody", headers=headers)).status_code == 404


async def test_a_card_is_saved_through_a_setup_that_the_browser_confirms(shop: Shop) -> None:
    customer = uuid4()
    setup = (await shop.http.post("/api/funds/stripe/setup", headers=shop.headers(customer))).json()["result"]
    early = await shop.http.post(
        "/api/funds/cc/stripe", headers=shop.headers(customer), json={"token": setup["setup_id"]}
    )
    await shop.simulator.http.post(
        f"/stripe/v1/setup_intents/{setup['setup_id']}/confirm",
        data={"client_secret": setup["client_secret"], "payment_method": shop.simulator.token("stripe")},
    )
    kept = await shop.http.post(
        "/api/funds/cc/stripe", headers=shop.headers(customer), json={"token": setup["setup_id"]}
    )
    assert errors_of(early) == [("token", "token_not_ready")]
    assert (kept.status_code, kept.json()["result"]["last4"]) == (201, "5556")


@pytest.mark.parametrize("gateway", ["braintree", "eway", "opayo", "paystream"])
async def test_every_gateway_takes_a_deposit_with_a_challenge(shop: Shop, gateway: str) -> None:
    customer = uuid4()
    card = await shop.card(customer, CHALLENGE, gateway=gateway)
    csc = {"csc": "csc_goodgood"} if gateway in ("eway", "opayo") else {}
    deposit = (await shop.deposit(customer, card, **csc)).json()["result"]
    assert deposit["status"] == "awaiting_customer"
    url = deposit["challenge"]["url"]
    if gateway == "opayo":
        page = await shop.http.get(urlsplit(url).path)
        fields = {
            name: page.text.split(f'name="{name}" value="')[1].split('"')[0]
            for name in ("creq", "threeDSSessionData")
        }
        asked = await shop.simulator.http.post("/opayo/acs", data=fields)
        path = asked.text.split('action="')[1].split('"')[0]
        answered = await shop.simulator.http.post(path, content="decision=accept")
        cres = answered.text.split('name="cres" value="')[1].split('"')[0]
        await shop.http.post(
            "/3ds/notify", data={"cres": cres, "threeDSSessionData": fields["threeDSSessionData"]}
        )
    else:
        back = await shop.simulator.http.post(f"{urlsplit(url).path}/answer", content="decision=accept")
        target = urlsplit(back.headers["location"])
        await shop.http.get(f"{target.path}?{target.query}")
    await shop.until(customer, deposit["deposit_id"], "settled")
    assert (await shop.balance(customer), await shop.postings(deposit["deposit_id"])) == ("20.00", 1)


async def test_a_gateway_that_wants_the_security_code_is_not_asked_without(shop: Shop) -> None:
    customer = uuid4()
    refused = await shop.deposit(customer, await shop.card(customer, gateway="eway"))
    assert (refused.status_code, errors_of(refused)) == (400, [("csc", "required")])


async def test_paypal_takes_the_money_when_the_customer_comes_back(shop: Shop) -> None:
    customer = uuid4()
    deposit = await paypal_deposit(shop, customer)
    assert deposit["challenge"]["type"] == "redirect"
    assert await agree(shop, deposit) == f"/my-account/deposit/{deposit['deposit_id']}/success"
    back = await shop.http.post(
        f"/api/deposits/{deposit['deposit_id']}/return", headers=shop.headers(customer), json={}
    )
    assert back.json()["result"]["status"] in ("settled", "awaiting_customer", "processing")
    await shop.until(customer, deposit["deposit_id"], "settled")
    assert (await shop.balance(customer), await shop.postings(deposit["deposit_id"])) == ("20.00", 1)


async def test_turning_back_at_paypal_ends_the_deposit(shop: Shop) -> None:
    customer = uuid4()
    deposit = await paypal_deposit(shop, customer)
    assert (await agree(shop, deposit, "refuse")).endswith("/cancel")
    back = await shop.http.post(
        f"/api/deposits/{deposit['deposit_id']}/return",
        headers=shop.headers(customer),
        json={"cancelled": True},
    )
    assert back.json()["result"]["status"] == "abandoned"
    assert await shop.balance(customer) == "0.00"


async def test_agreeing_at_paypal_after_the_deposit_was_given_up_takes_nothing(shop: Shop) -> None:
    customer = uuid4()
    deposit = await paypal_deposit(shop, customer)
    path = f"/api/deposits/{deposit['deposit_id']}/return"
    await shop.http.post(path, headers=shop.headers(customer), json={"cancelled": True})
    await agree(shop, deposit)
    late = await shop.http.post(path, headers=shop.headers(customer), json={})
    assert late.json()["result"]["status"] == "abandoned"
    payment = shop.simulator.processor.find_reference("paypal", deposit["deposit_id"])
    assert payment is not None
    assert (payment.taken_at, await shop.balance(customer)) == (None, "0.00")
    told = await shop.database.call(
        "select count(*) as n from outbox where subject = %(subject)s and aggregate_id = %(key)s",
        {"subject": DEPOSIT_FAILED, "key": f"deposit:{deposit['deposit_id']}:1"},
    )
    assert told == [{"n": 1}]


async def test_a_direct_debit_settles_uncleared_and_clears_after_days(shop: Shop) -> None:
    customer = uuid4()
    added = await shop.http.post(
        "/api/funds/bd/stripe", headers=shop.headers(customer), json={"token": shop.simulator.account_token()}
    )
    assert added.status_code == 201, added.text
    response = await shop.deposit(customer, added.json()["result"]["id"])
    deposit_id = response.json()["result"]["deposit_id"]
    assert response.status_code == 202
    await shop.until(customer, deposit_id, "settled")
    funds = (await shop.http.get("/api/funds", headers=shop.headers(customer))).json()["result"]
    assert (funds["available_funds"]["amount"], funds["withdrawable_funds"]["amount"]) == ("20.00", "0.00")


@pytest.mark.parametrize("account", ["111111113", "222222227"])
async def test_a_dishonoured_debit_leaves_nothing(shop: Shop, account: str) -> None:
    customer = uuid4()
    added = await shop.http.post(
        "/api/funds/bd/stripe",
        headers=shop.headers(customer),
        json={"token": shop.simulator.account_token(account)},
    )
    response = await shop.deposit(customer, added.json()["result"]["id"])
    ends = "failed" if account == "111111113" else "reversed"
    await shop.until(customer, response.json()["result"]["deposit_id"], ends)
    assert await shop.balance(customer) == "0.00"


async def test_a_transfer_with_the_customers_reference_is_credited_once(shop: Shop) -> None:
    customer = uuid4()
    reference = (await methods(shop, customer))["dd"]["attributes"]["reference"]
    told = await arrive(shop, f"deposit {reference.lower()} thanks", "35.00")
    assert told["delivered"]
    body = told["body"].encode()
    message = bank.signed(shop.simulator.app.state.settings, body)
    again = await shop.http.post(message.path, content=body, headers=dict(message.headers))
    assert (again.status_code, await shop.balance(customer)) == (204, "35.00")
    assert (await methods(shop, customer))["dd"]["attributes"]["reference"] == reference


async def test_bpay_is_credited_by_its_customer_reference_number(shop: Shop) -> None:
    customer = uuid4()
    reference = (await methods(shop, customer))["bp"]["attributes"]["customer_reference_number"]
    assert (await arrive(shop, reference, "45.00", "bp"))["delivered"]
    assert await shop.balance(customer) == "45.00"


async def test_there_is_nobody_to_ask_about_money_that_is_here_already(shop: Shop) -> None:
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


async def test_a_line_that_contradicts_an_older_one_keeps_none_behind_it_waiting(shop: Shop) -> None:
    customer = uuid4()
    reference = (await methods(shop, customer))["dd"]["attributes"]["reference"]
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
async def test_a_message_with_a_line_that_is_none_is_refused_where_it_is_wrong_and_none_is_taken(
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
async def test_a_line_that_is_odd_is_kept(shop: Shop, odd: dict[str, str]) -> None:
    reference = f"rent {uuid4()}"
    line = bank.line(reference, 100, "AUD", "Ada Lovelace", "dd")
    assert (await tell(shop, [line | odd])).status_code == 204
    assert [kept["state"] for kept in await receipts(shop, reference)] == ["suspense"]


async def test_bpay_with_a_wrong_check_digit_goes_to_suspense(shop: Shop) -> None:
    customer = uuid4()
    reference = (await methods(shop, customer))["bp"]["attributes"]["customer_reference_number"]
    wrong = reference[:-1] + str((int(reference[-1]) + 1) % 10)
    await arrive(shop, wrong, "45.00", "bp")
    (kept,) = await receipts(shop, wrong)
    assert (kept["state"], kept["reason"], await shop.balance(customer)) == (
        "suspense",
        "check_digit_wrong",
        "0.00",
    )


async def test_a_transfer_without_reference_waits_in_suspense_and_the_books_stay_right(shop: Shop) -> None:
    reference = f"rent {uuid4()}"
    await arrive(shop, reference, "12.00")
    (kept,) = await receipts(shop, reference)
    assert (kept["state"], kept["reason"]) == ("suspense", "reference_missing")
    assert await shop.database.call("select fault, subject, detail from audit.faults") == []


async def test_a_transfer_over_the_customers_limit_waits_in_suspense(shop: Shop) -> None:
    customer = uuid4()
    reference = (await methods(shop, customer))["dd"]["attributes"]["reference"]
    await shop.http.post("/api/precommitment", headers=shop.headers(customer), data={"limit": "30.00"})
    await arrive(shop, reference, "35.00")
    (kept,) = await receipts(shop, reference)
    assert (kept["state"], kept["reason"], await shop.balance(customer)) == (
        "suspense",
        "deposit_limit",
        "0.00",
    )


@pytest.mark.parametrize("fault", ["forged", "old", "changed"])
async def test_a_message_that_is_not_the_banks_is_refused(shop: Shop, fault: str) -> None:
    answer = await tell(shop, [bank.line("rent", 100, "AUD", "x", "dd")], fault)
    assert (answer.status_code, errors_of(answer)) == (400, [("general", "signature_invalid")])


async def test_a_webhook_of_somebody_elses_payment_is_taken_and_changes_nothing(shop: Shop) -> None:
    from payments_simulator.dialects import stripe

    body = json.dumps(
        {
            "id": f"evt_{uuid4().hex}",
            "type": "payment_intent.succeeded",
            "data": {"object": {"object": "payment_intent", "id": "pi_foreign", "metadata": {}}},
        }
    ).encode()
    headers = {"Stripe-Signature": stripe.signature("simulated_whsec_stripe", body)}
    answer = await shop.http.post("/api/funds/webhooks/stripe", content=body, headers=headers)
    assert answer.status_code == 204


@pytest.mark.parametrize("failpoint", OF_DEPOSITS)
async def test_a_process_that_dies_anywhere_leaves_a_deposit_that_comes_to_its_end(
    failpoint: str,
    shop: Shop,
    urls: DatabaseUrls,
    nats_server: Nats,
    valkey_server: Valkey,
    database: Database,
) -> None:
    customer = uuid4()
    card = await shop.card(customer)
    shop.simulator.processor.next_deliveries.append("lost")
    async with running_shop(
        shop.simulator, urls, nats_server, valkey_server, database, failpoint=f"{failpoint}:raise"
    ) as dying:
        response = await dying.http.post(
            f"/api/funds/{card}/deposit",
            headers=dying.headers(customer),
            json={"amount": {"amount": "20.00", "currency": "AUD"}},
        )
    assert response.status_code == 500
    rows = await database.call(
        """
        update deposits set due_at = least(due_at, clock_timestamp()),
            submitted_at = submitted_at - interval '1 minute'
        where customer_id = %(customer_id)s returning deposit_id
        """,
        {"customer_id": customer},
    )
    deposit_id = str(rows[0]["deposit_id"])
    await database.call(
        "update deposits set due_at = clock_timestamp() where deposit_id = %(id)s and due_at is not null",
        {"id": deposit_id},
    )
    await shop.until(customer, deposit_id, "settled")
    assert (await shop.balance(customer), await shop.postings(deposit_id)) == ("20.00", 1)
    assert len([p for p in shop.simulator.processor.payments.values() if p.reference == deposit_id]) == 1
