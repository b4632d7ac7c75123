"""Deposits by card through a real wallet and a provider on a real port."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from servicekit.testing.waiting import eventually
from services.wallet.tests.kit.shop import CREDIT, Shop
from wallet.providers.adapters.stripe import StripeGateway

DECLINED = "4000000000000002"


CHALLENGE = "4000000000003220"


TIME_OUT = "4000000000000077"


LATE_SUCCESS = "4000000000000341"


PENDING = "4000000000005126"


DISPUTED = "4000000000000259"


def errors_of(response: httpx2.Response) -> list[tuple[str, str]]:
    return [(error["target"], error["code"]) for error in response.json()["errors"]]


async def answer(shop: Shop, deposit: dict[str, Any], decision: str) -> httpx2.Response:
    """What the customer does on the card issuer's page; gives where it leads."""
    url = deposit["challenge"]["url"]
    return await shop.simulator.http.post(f"{url}/answer", content=f"decision={decision}")


async def test_a_deposit_from_a_saved_card_settles_at_once(shop: Shop) -> None:
    customer = uuid4()
    response = await shop.deposit(customer, await shop.card(customer))
    deposit = response.json()["result"]
    assert (response.status_code, deposit["status"], deposit["amount"]) == (
        201,
        "settled",
        {"amount": "20.00", "currency": "AUD"},
    )
    assert await shop.balance(customer) == "20.00"
    assert await shop.postings(deposit["deposit_id"]) == 1


async def test_the_same_key_gives_the_same_deposit_and_takes_the_money_once(shop: Shop) -> None:
    customer, key = uuid4(), str(uuid4())
    card = await shop.card(customer)
    answers = await asyncio.gather(*(shop.deposit(customer, card, key=key) for _ in range(8)))
    again = await shop.deposit(customer, card, key=key)
    assert {each.status_code for each in answers} <= {201, 409}
    assert again.status_code == 201
    assert await shop.balance(customer) == "20.00"
    reference = again.json()["result"]["deposit_id"]
    assert len([p for p in shop.simulator.processor.payments.values() if p.reference == reference]) == 1


async def test_a_declined_card_is_a_deposit_that_failed_and_says_why(shop: Shop) -> None:
    customer = uuid4()
    response = await shop.deposit(customer, await shop.card(customer, DECLINED))
    body = response.json()
    assert (response.status_code, body["result"]["status"]) == (201, "failed")
    assert body["result"]["failure"]["code"] == "card_declined"
    assert body["messages"] == [{"code": "card_declined", "message": "Your card was declined."}]
    assert await shop.balance(customer) == "0.00"


async def test_a_challenge_that_is_answered_settles_the_deposit(shop: Shop) -> None:
    customer = uuid4()
    response = await shop.deposit(
        customer,
        await shop.card(customer, CHALLENGE),
        strong_customer_authentication={
            "browser_language": "en-AU",
            "browser_color_depth": 30,
            "browser_screen_height": 900,
            "browser_screen_width": 1440,
            "browser_tz": -660,
            "challenge_window_size": "Medium",
        },
    )
    deposit = response.json()["result"]
    assert (response.status_code, deposit["status"]) == (202, "awaiting_customer")
    assert deposit["challenge"]["window"] == {"size": "Medium", "width": 390, "height": 400}
    back = await answer(shop, deposit, "accept")
    assert back.status_code == 303
    assert back.headers["location"].startswith("http://shop.test/3ds/notify?deposit=")
    await shop.until(customer, deposit["deposit_id"], "settled")
    assert await shop.balance(customer) == "20.00"


async def test_a_question_lost_with_its_answer_is_given_to_the_repeat(shop: Shop) -> None:
    customer, key = uuid4(), str(uuid4())
    card = await shop.card(customer, CHALLENGE)
    first = (await shop.deposit(customer, card, key=key)).json()["result"]
    await shop.database.call(
        """
        update idempotency_keys set status = 'running', response_status = null, response_body = null,
            locked_until = clock_timestamp() + interval '1 hour'
        where key = %(key)s
        """,
        {"key": key},
    )

    repeat = await shop.deposit(customer, card, key=key)
    assert (repeat.status_code, repeat.json()["result"]) == (202, first)
    other = await shop.deposit(customer, card, "30.00", key=key)
    assert (other.status_code, other.json()["error"]) == (422, "idempotency_key_reused")
    await answer(shop, first, "accept")
    await shop.until(customer, first["deposit_id"], "settled")
    assert await shop.balance(customer) == "20.00"


async def test_a_challenge_that_is_refused_fails_the_deposit(shop: Shop) -> None:
    customer = uuid4()
    deposit = (await shop.deposit(customer, await shop.card(customer, CHALLENGE))).json()["result"]
    await answer(shop, deposit, "refuse")
    failed = await shop.until(customer, deposit["deposit_id"], "failed")
    assert failed["failure"]["code"] == "authentication_failed"


async def test_an_unanswered_challenge_is_abandoned_and_releases_its_room(shop: Shop) -> None:
    customer = uuid4()
    deposit = (await shop.deposit(customer, await shop.card(customer, CHALLENGE))).json()["result"]
    await shop.database.call(
        """
        update deposits set expires_at = clock_timestamp(), due_at = clock_timestamp()
        where deposit_id = %(id)s
        """,
        {"id": deposit["deposit_id"]},
    )
    abandoned = await shop.until(customer, deposit["deposit_id"], "abandoned")
    usage = await shop.database.call(
        "select state from deposit_usages where deposit_id = %(id)s", {"id": deposit["deposit_id"]}
    )
    assert (abandoned["failure"]["code"], usage[0]["state"]) == ("abandoned", "released")
    late = await answer(shop, deposit, "accept")
    assert late.status_code == 303
    assert await shop.balance(customer) == "0.00"


async def test_webhook_return_page_and_poller_at_once_book_once(shop: Shop) -> None:
    customer = uuid4()
    deposit = (await shop.deposit(customer, await shop.card(customer, CHALLENGE))).json()["result"]
    await answer(shop, deposit, "accept")
    path = f"/api/deposits/{deposit['deposit_id']}/return"
    await asyncio.gather(*(shop.http.post(path, headers=shop.headers(customer)) for _ in range(20)))
    await shop.until(customer, deposit["deposit_id"], "settled")
    assert (await shop.balance(customer), await shop.postings(deposit["deposit_id"])) == ("20.00", 1)


async def test_a_provider_that_times_out_after_success_is_asked_what_happened(shop: Shop) -> None:
    customer = uuid4()
    shop.simulator.processor.next_deliveries.append("lost")
    response = await shop.deposit(customer, await shop.card(customer, TIME_OUT))
    deposit = response.json()["result"]
    assert (response.status_code, deposit["status"]) == (202, "processing")
    await shop.until(customer, deposit["deposit_id"], "settled", seconds=12)
    assert (await shop.balance(customer), await shop.postings(deposit["deposit_id"])) == ("20.00", 1)


def deny_access(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our key at Stripe is one that it does not know."""
    wrong = {"Authorization": "Bearer simulated_wrong", "Stripe-Version": "2026-01-01"}
    monkeypatch.setattr(StripeGateway, "_headers", lambda _: dict(wrong))


async def test_a_first_charge_without_access_fails_and_is_not_sent_later(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    customer = uuid4()
    card = await shop.card(customer)
    with monkeypatch.context() as denied:
        deny_access(denied)
        deposit = (await shop.deposit(customer, card)).json()["result"]
    reference = deposit["deposit_id"]
    assert (deposit["status"], deposit["failure"]["code"]) == ("failed", "refused")
    usage = await shop.database.call(
        "select state from deposit_usages where deposit_id = %(id)s", {"id": reference}
    )
    assert usage[0]["state"] == "released"

    await shop.database.call(
        """
        update deposits set submitted_at = submitted_at - interval '1 minute', due_at = clock_timestamp()
        where deposit_id = %(id)s
        """,
        {"id": reference},
    )

    async def is_due() -> bool:
        rows = await shop.database.call(
            "select due_at is not null as due from deposits where deposit_id = %(id)s", {"id": reference}
        )
        return bool(rows[0]["due"])

    await eventually(is_due, False)
    assert (await shop.read(customer, reference))["status"] == "failed"
    assert shop.simulator.processor.find_reference("stripe", reference) is None
    assert await shop.balance(customer) == "0.00"


async def test_a_repeated_charge_without_access_stays_unknown(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    customer = uuid4()
    card = await shop.card(customer, TIME_OUT)
    shop.simulator.processor.next_deliveries.append("lost")
    with monkeypatch.context() as denied:
        reference = (await shop.deposit(customer, card)).json()["result"]["deposit_id"]
        deny_access(denied)
        await shop.database.call(
            "update deposits set state = 'created', due_at = clock_timestamp() where deposit_id = %(id)s",
            {"id": reference},
        )

        async def state() -> str:
            rows = await shop.database.call(
                "select state from deposits where deposit_id = %(id)s", {"id": reference}
            )
            return str(rows[0]["state"])

        await eventually(state, "unknown")
    await shop.until(customer, reference, "settled", seconds=12)
    assert (await shop.balance(customer), await shop.postings(reference)) == ("20.00", 1)
    assert len([p for p in shop.simulator.processor.payments.values() if p.reference == reference]) == 1


async def test_a_success_after_a_decline_reaches_the_wallet(shop: Shop) -> None:
    customer = uuid4()
    deposit = (await shop.deposit(customer, await shop.card(customer, LATE_SUCCESS))).json()["result"]
    assert deposit["status"] == "failed"
    await shop.until(customer, deposit["deposit_id"], "settled")
    assert await shop.balance(customer) == "20.00"


async def test_a_late_success_above_the_limit_is_refunded_to_the_card(shop: Shop) -> None:
    customer = uuid4()
    card = await shop.card(customer, DECLINED)
    await shop.http.post("/api/precommitment", headers=shop.headers(customer), data={"limit": "30.00"})
    deposit = (await shop.deposit(customer, card)).json()["result"]
    assert deposit["status"] == "failed"
    other = await shop.deposit(customer, await shop.card(customer), "20.00")
    assert other.json()["result"]["status"] == "settled"
    payment = shop.simulator.processor.find_reference("stripe", deposit["deposit_id"])
    assert payment is not None
    shop.simulator.processor.succeed_late(payment)
    returned = await shop.until(customer, deposit["deposit_id"], "returned")
    assert returned["failure"]["code"] == "deposit_limit"
    assert await shop.balance(customer) == "20.00"
    assert payment.refunded == 2000


async def test_a_pending_payment_settles_when_the_provider_says_so(shop: Shop) -> None:
    customer = uuid4()
    response = await shop.deposit(customer, await shop.card(customer, PENDING))
    assert response.status_code == 202
    await shop.until(customer, response.json()["result"]["deposit_id"], "settled")


async def test_a_charge_back_takes_the_money_out_of_the_wallet(shop: Shop) -> None:
    customer = uuid4()
    deposit = (await shop.deposit(customer, await shop.card(customer, DISPUTED))).json()["result"]
    assert deposit["status"] == "settled"
    await shop.until(customer, deposit["deposit_id"], "reversed")
    assert await shop.balance(customer) == "0.00"


@pytest.mark.parametrize("delivery", ["doubled", "late", "forged"])
async def test_webhooks_that_come_twice_late_or_forged_do_no_harm(shop: Shop, delivery: str) -> None:
    customer = uuid4()
    card = await shop.card(customer, CHALLENGE)
    shop.simulator.processor.next_deliveries.append(delivery)
    deposit = (await shop.deposit(customer, card)).json()["result"]
    await answer(shop, deposit, "accept")
    await shop.until(customer, deposit["deposit_id"], "settled")
    assert (await shop.balance(customer), await shop.postings(deposit["deposit_id"])) == ("20.00", 1)


async def test_deposits_at_once_never_pass_the_precommitment(shop: Shop) -> None:
    customer = uuid4()
    card = await shop.card(customer)
    await shop.http.post("/api/precommitment", headers=shop.headers(customer), data={"limit": "50.00"})
    answers = await asyncio.gather(*(shop.deposit(customer, card) for _ in range(10)))
    refused = [each for each in answers if each.status_code == 422]
    assert {code for each in refused for _, code in errors_of(each)} == {"deposit_limit"}
    assert (len(refused), await shop.balance(customer)) == (8, "40.00")


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        ("1e3", None),
        ("NaN", None),
        ("10.001", None),
        ("-5.00", None),
        ("0.00", "amount_too_small"),
        ("4.99", "amount_too_small"),
        ("5000.01", "amount_too_large"),
    ],
)
async def test_a_forbidden_amount_is_refused_before_the_provider_is_asked(
    shop: Shop, amount: str, code: str | None
) -> None:
    customer = uuid4()
    card = await shop.card(customer)
    before = len(shop.simulator.processor.payments)
    response = await shop.deposit(customer, card, amount)
    assert response.status_code == (400 if code is None else 422)
    assert errors_of(response)[0][0] == "amount.amount"
    if code is not None:
        assert errors_of(response)[0][1] == code
    assert len(shop.simulator.processor.payments) == before


async def test_another_currency_than_the_wallets_is_refused(shop: Shop) -> None:
    customer = uuid4()
    card = await shop.card(customer)
    response = await shop.http.post(
        f"/api/funds/{card}/deposit",
        headers=shop.headers(customer),
        json={"amount": {"amount": "20.00", "currency": "GBP"}},
    )
    assert errors_of(response) == [("amount.currency", "wrong_currency")]


@pytest.mark.parametrize("field", ["token", "device_data", "csc", "gateway_key"])
async def test_a_card_number_is_refused_wherever_it_is(shop: Shop, field: str) -> None:
    customer = uuid4()
    response = await shop.deposit(customer, await shop.card(customer), **{field: "4242 4242 4242 4242"})
    assert (response.status_code, errors_of(response)) == (400, [(field, "card_number_not_accepted")])


async def test_another_customers_card_is_no_card(shop: Shop) -> None:
    card = await shop.card(uuid4())
    assert (await shop.deposit(uuid4(), card)).status_code == 404


async def test_another_customers_deposit_is_no_deposit(shop: Shop) -> None:
    customer = uuid4()
    deposit = (await shop.deposit(customer, await shop.card(customer))).json()["result"]
    path = f"/api/deposits/{deposit['deposit_id']}"
    stranger = shop.headers(uuid4())
    answers = [
        await shop.http.get(path, headers=stranger),
        await shop.http.post(f"{path}/return", headers=stranger),
    ]
    assert [each.status_code for each in answers] == [404, 404]


async def test_britain_refuses_credit_cards_and_takes_debit_cards(shop: Shop) -> None:
    credit = await shop.add_card(uuid4(), CREDIT, region="GB")
    debit = await shop.add_card(uuid4(), region="GB")
    assert (credit.status_code, errors_of(credit)) == (422, [("token", "credit_card_not_allowed")])
    assert debit.status_code == 201


async def test_a_digital_wallet_pays_with_its_token(shop: Shop) -> None:
    customer = uuid4()
    response = await shop.http.post(
        "/api/funds/ap/stripe/deposit",
        headers=shop.headers(customer),
        json={
            "amount": {"amount": "15.00", "currency": "AUD"},
            "token": shop.simulator.token("stripe", kind="apple_pay"),
        },
    )
    assert (response.status_code, response.json()["result"]["status"]) == (201, "settled")
    assert response.json()["result"]["deposit_method_code"] == "ap"


async def test_the_issuers_page_notifies_its_opener_and_sets_no_cookie(shop: Shop) -> None:
    response = await shop.http.post(
        "/3ds/notify",
        content="cres=abc&threeDSSessionData=nobody",
        headers={"Origin": "https://issuer.test", "Content-Type": "application/x-www-form-urlencoded"},
    )
    assert response.status_code == 200
    assert "wattle-3ds" in response.text
    assert "set-cookie" not in response.headers
    assert "frame-ancestors 'self'" in response.headers["content-security-policy"]


async def test_the_books_are_right_afterwards(shop: Shop) -> None:
    assert await shop.database.call("select fault, subject, detail from audit.faults") == []
