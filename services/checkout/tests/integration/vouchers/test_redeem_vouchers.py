"""Vouchers in carts: used within their limits, released with their purchase."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from access.roles import ANALYST
from devservers.databases import DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.testing.services import APP, WEB
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import SIGNER, Checkout, Others, running_checkout
from services.checkout.tests.kit.payments import counts, past_due
from services.checkout.tests.kit.vouchers import (
    MANAGER,
    SOLD_WITH_VOUCHER,
    STAFF,
    VOUCHER,
    applied,
    issued,
    money,
    nothing_is_left_over,
    of_staff,
    percentage,
    refusal,
    typed,
    with_cart,
)


async def test_voucher_reduces_due_total_and_receipt_shows_it(checkout: Checkout) -> None:
    customer, code = await with_cart(checkout), await issued(checkout)

    cart = await applied(checkout, customer, f" {code.lower()} ")

    assert cart["voucher"]["code"] == code
    assert (cart["cart_total"]["amount"], cart["discount_total"]["amount"]) == ("6.15", "2.00")
    assert (cart["total_due"]["amount"], cart["cart_items"][0]["discount"]["amount"]) == ("4.15", "2.00")
    paid = await checkout.pay(customer, cart)
    assert paid.status_code == 201, paid.text
    assert checkout.others.wallet.balances[str(customer.customer_id)] == 10_000 - 415
    [escrow] = checkout.others.wallet.escrows_of(customer.customer_id)
    assert sum(escrow.values()) == 615
    receipt = await checkout.client.get(
        f"/api/receipts/{paid.json()['result']['checkout_id']}", headers=customer.headers
    )
    told = receipt.json()["result"]
    assert told["order"]["voucher_code"] == told["tracking_data"]["voucher_code"] == code
    assert (told["total"]["amount"], told["order"]["discount_total"]["amount"]) == ("4.15", "2.00")
    assert told["order"]["lines"][0]["price"]["amount"] == "6.15"
    assert told["tracking_data"]["products"][0]["purchase_price"]["amount"] == "4.15"
    [ticket] = (await checkout.client.get("/api/tickets", headers=customer.headers)).json()["result"]
    assert (ticket["price"]["amount"], ticket["discount"]["amount"]) == ("6.15", "2.00")
    assert ticket["checkout_id"] == told["checkout_id"]
    after = await checkout.cart(customer)
    assert (after["voucher"], after["item_count"]) == (None, 0)
    assert (await of_staff(checkout, code))["uses"] == 1
    await nothing_is_left_over(checkout)


async def test_single_use_voucher_serves_one_of_thirty(checkout: Checkout) -> None:
    code = await issued(checkout, max_uses=1)
    customers = [await with_cart(checkout) for _ in range(30)]
    carts = [await applied(checkout, customer, code) for customer in customers]

    answers = await asyncio.gather(
        *(checkout.pay(customer, cart) for customer, cart in zip(customers, carts, strict=True))
    )

    assert sorted(answer.status_code for answer in answers) == [201, *[422] * 29]
    refused = next(answer for answer in answers if answer.status_code == 422)
    assert (refused.json()["error"], refused.json()["errors"][0]["target"]) == ("voucher_used_up", "code")
    balances = [checkout.others.wallet.balances[str(customer.customer_id)] for customer in customers]
    assert sorted(balances) == [10_000 - 415, *[10_000] * 29]
    assert (await of_staff(checkout, code))["uses"] == 1
    loser = customers[next(place for place, answer in enumerate(answers) if answer is refused)]
    cart = await checkout.cart(loser)
    assert (cart["voucher"]["refusal"]["code"], cart["total_due"]["amount"]) == ("voucher_used_up", "6.15")
    assert (await checkout.pay(loser, cart)).status_code == 201
    await nothing_is_left_over(checkout)


async def test_a_customer_uses_a_voucher_as_often_as_it_allows(checkout: Checkout) -> None:
    code = await issued(checkout, max_uses_per_customer=1)
    customer = await with_cart(checkout)
    assert (await checkout.pay(customer, await applied(checkout, customer, code))).status_code == 201
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    assert await refusal(checkout, customer, code) == (422, "voucher_already_used", "code")
    assert (await checkout.cart(customer))["voucher"] is None


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"valid_from": datetime.now(UTC) + timedelta(days=1)}, "voucher_not_yet_valid"),
        ({"minimum": money("6.16")}, "voucher_minimum"),
        ({"product_types": ["raffle_ticket"]}, "voucher_not_eligible"),
        ({"offer_keys": ["another"]}, "voucher_not_eligible"),
    ],
)
async def test_a_voucher_that_takes_nothing_off_is_refused_where_it_is_typed(
    checkout: Checkout, changes: dict[str, Any], code: str
) -> None:
    if "valid_from" in changes:
        changes = {"valid_from": changes["valid_from"].isoformat()}
    customer = await with_cart(checkout)
    assert await refusal(checkout, customer, await issued(checkout, **changes)) == (422, code, "code")
    assert (await checkout.cart(customer))["total_due"]["amount"] == "6.15"


async def test_unknown_code_or_empty_cart_is_refused(checkout: Checkout) -> None:
    customer = await with_cart(checkout)
    assert await refusal(checkout, customer, "NO-SUCH-CODE") == (422, "voucher_unknown", "code")
    nobody = await checkout.customer()
    assert await refusal(checkout, nobody, await issued(checkout)) == (422, "cart_empty", "code")


async def test_code_attempts_are_limited(checkout: Checkout) -> None:
    customer = await with_cart(checkout)
    outcomes = {(await refusal(checkout, customer, f"GUESS-{guess}"))[:2] for guess in range(31)}
    assert outcomes == {(422, "voucher_unknown"), (429, "too_many_attempts")}


async def test_a_repeated_request_is_no_attempt(checkout: Checkout) -> None:
    customer, code = await with_cart(checkout), await issued(checkout)
    first = await typed(checkout, customer, code, key="right")
    wrong = [await typed(checkout, customer, "GUESS", key="wrong") for _ in range(35)]
    assert {answer.json()["error"] for answer in wrong} == {"voucher_unknown"}

    for guess in range(28):
        await typed(checkout, customer, f"GUESS-{guess}")
    over = [await typed(checkout, customer, code, key="late") for _ in range(3)]
    again = await typed(checkout, customer, code, key="right")

    assert {answer.status_code for answer in over} == {429}
    assert (again.status_code, again.json()["result"]["voucher"]) == (200, first.json()["result"]["voucher"])
    assert (await typed(checkout, customer, "GUESS", key="wrong")).json()["error"] == "voucher_unknown"


async def test_another_code_under_a_used_key_is_refused_unread(checkout: Checkout) -> None:
    customer, code = await with_cart(checkout), await issued(checkout)
    await typed(checkout, customer, "GUESS", key="k")
    for other in (code, "NO-SUCH-CODE"):
        answer = await typed(checkout, customer, other, key="k")
        assert (answer.status_code, answer.json()["error"]) == (422, "idempotency_key_reused")
    assert (await checkout.cart(customer))["voucher"] is None
    assert (await typed(checkout, await with_cart(checkout), code, key="k")).status_code == 200


async def test_a_voucher_that_expires_in_the_cart_takes_nothing_off_any_more(checkout: Checkout) -> None:
    until = datetime.now(UTC) + timedelta(hours=1)
    code = await issued(checkout, type="voucher_fixed_discount_expire", valid_to=until.isoformat())
    customer = await with_cart(checkout)
    shown = await applied(checkout, customer, code)
    await checkout.database.call(
        "update vouchers set valid_from = now() - interval '1 day', valid_to = now() where code = %(code)s",
        {"code": code},
    )

    refused = await checkout.pay(customer, shown)

    assert (refused.status_code, refused.json()["error"]) == (422, "voucher_expired")
    cart = await checkout.cart(customer)
    assert (cart["voucher"]["refusal"]["code"], cart["total_due"]["amount"]) == ("voucher_expired", "6.15")
    assert checkout.others.wallet.balances[str(customer.customer_id)] == 10_000


async def test_voucher_is_removed_and_replaced(checkout: Checkout) -> None:
    customer = await with_cart(checkout)
    await applied(checkout, customer, await issued(checkout))
    cart = await applied(checkout, customer, await percentage(checkout, 10))
    assert cart["discount_total"]["amount"] == "0.62"
    removed = await checkout.client.delete(VOUCHER, headers=customer.headers)
    assert removed.json()["result"]["total_due"]["amount"] == "6.15"
    assert removed.json()["result"]["version"] > cart["version"]


async def test_a_visitor_takes_a_voucher_along_at_sign_in(checkout: Checkout) -> None:
    added = await checkout.client.post("/api/cart/items", json=item(await checkout.selling()), headers=APP)
    token = {"X-Cart-Token": added.json()["result"]["anonymous_cart_token"]}
    code = await issued(checkout)
    answer = await checkout.client.put(VOUCHER, json={"code": code}, headers={**APP, **token})
    assert answer.json()["result"]["total_due"]["amount"] == "4.15"
    customer = await checkout.customer()
    joined = await checkout.client.post("/api/cart/convert", headers={**customer.headers, **token})
    assert joined.json()["result"]["voucher"]["code"] == code


async def test_a_voucher_that_pays_everything_asks_nothing_of_the_customer(checkout: Checkout) -> None:
    customer = await with_cart(checkout, balance=0)
    cart = await applied(checkout, customer, await percentage(checkout, 100))
    assert cart["total_due"]["amount"] == "0.00"
    assert (await checkout.pay(customer, cart)).status_code == 201
    assert await counts(checkout, customer) == SOLD_WITH_VOUCHER
    [escrow] = checkout.others.wallet.escrows_of(customer.customer_id)
    assert sum(escrow.values()) == 615


async def test_refused_purchase_releases_use(checkout: Checkout) -> None:
    customer, code = await with_cart(checkout, balance=414), await issued(checkout, max_uses=1)
    cart = await applied(checkout, customer, code)
    refused = await checkout.pay(customer, cart)
    assert (refused.status_code, refused.json()["error"]) == (422, "insufficient_funds")
    assert (await of_staff(checkout, code))["uses"] == 0
    checkout.others.wallet.balances[str(customer.customer_id)] = 415
    assert (await checkout.pay(customer, await checkout.cart(customer))).status_code == 201
    await nothing_is_left_over(checkout)


async def test_voucher_stays_in_cart_during_payment(
    checkout: Checkout,
) -> None:
    customer, code = await with_cart(checkout), await issued(checkout, max_uses=1)
    cart = await applied(checkout, customer, code)
    checkout.others.wallet.silent_for.add(str(customer.customer_id))

    waiting = await checkout.pay(customer, cart)

    checkout.others.wallet.silent_for.clear()
    assert waiting.status_code == 202
    assert (await checkout.cart(customer))["total_due"]["amount"] == "4.15"
    rival = await with_cart(checkout)
    assert (await refusal(checkout, rival, code))[1] == "voucher_used_up"
    await past_due(checkout, customer)
    await checkout.sweep()
    assert await counts(checkout, customer) == SOLD_WITH_VOUCHER
    await nothing_is_left_over(checkout)


async def test_repeated_key_uses_voucher_once(checkout: Checkout) -> None:
    customer, code = await with_cart(checkout), await issued(checkout, max_uses_per_customer=None)
    cart, key = await applied(checkout, customer, code), str(uuid4())
    answers = [await checkout.pay(customer, cart, key=key) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["result"]["order_id"] for answer in answers}) == 1
    assert (await of_staff(checkout, code))["uses"] == 1


async def test_credit_is_granted_once_and_cart_stays(checkout: Checkout) -> None:
    customer = await with_cart(checkout, balance=0)
    code = await issued(checkout, type="voucher_credit_amount", amount=money("10.00"), max_uses=5)

    answers = await asyncio.gather(*(typed(checkout, customer, code) for _ in range(5)))

    assert 200 in {answer.status_code for answer in answers}
    done = next(answer for answer in answers if answer.status_code == 200)
    assert done.json()["messages"] == [
        {"code": "voucher_credited", "message": "$10.00 was added to your wallet"}
    ]
    assert (done.json()["result"]["voucher"], done.json()["result"]["total_due"]["amount"]) == (None, "6.15")
    assert checkout.others.wallet.balances[str(customer.customer_id)] == 1000
    assert (await of_staff(checkout, code))["uses"] == 1
    assert (await refusal(checkout, customer, code))[1] == "voucher_already_used"


async def test_a_visitor_must_log_in_for_a_credit(checkout: Checkout) -> None:
    code = await issued(checkout, type="voucher_credit_amount")
    answer = await checkout.client.put(VOUCHER, json={"code": code}, headers=APP)
    assert (answer.status_code, answer.json()["error"]) == (422, "voucher_sign_in")


@pytest.mark.parametrize("place", ["after_voucher", "after_credit"])
async def test_credit_after_crash_is_granted_once(
    checkout: Checkout,
    checkout_urls: DatabaseUrls,
    others: Others,
    nats_server: Nats,
    valkey_server: Valkey,
    place: str,
) -> None:
    customer = await checkout.customer(0)
    code = await issued(checkout, type="voucher_credit_amount")
    async with running_checkout(
        checkout_urls, others, nats_server, valkey_server, failpoint=f"{place}:raise"
    ) as dying:
        await asyncio.gather(typed(dying, customer, code), return_exceptions=True)
    await checkout.database.call(
        "update voucher_redemptions set due_at = now() where customer_id = %(c)s and due_at is not null",
        {"c": customer.customer_id},
    )
    await checkout.credits.credit_due()
    await checkout.credits.credit_due()
    assert others.wallet.balances[str(customer.customer_id)] == 200
    rows = await checkout.database.call(
        "select state from voucher_redemptions where customer_id = %(c)s", {"c": customer.customer_id}
    )
    assert [row["state"] for row in rows] == ["consumed"]


async def test_credit_refused_by_wallet_releases_use(checkout: Checkout) -> None:
    customer = await checkout.customer()
    code = await issued(
        checkout,
        type="voucher_credit_amount",
        currency="GBP",
        amount={"amount": "5.00", "currency": "GBP"},
        max_uses=1,
    )
    assert (await refusal(checkout, customer, code))[:2] == (422, "wrong_currency")
    assert (await of_staff(checkout, code))["uses"] == 0


async def test_withdrawn_voucher_reduces_only_open_checkouts(
    checkout: Checkout,
) -> None:
    customer, other, code = await with_cart(checkout), await with_cart(checkout), await issued(checkout)
    cart = await applied(checkout, customer, code)
    await applied(checkout, other, code)
    checkout.others.wallet.silent_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    checkout.others.wallet.silent_for.clear()

    for _ in range(2):
        answer = await checkout.client.post(f"{STAFF}/{code}/withdraw", headers=MANAGER)
        assert (answer.status_code, answer.json()["result"]["withdrawn_by"]) == (200, "mara")

    await past_due(checkout, customer)
    await checkout.sweep()
    assert await counts(checkout, customer) == SOLD_WITH_VOUCHER
    assert (await checkout.cart(other))["voucher"]["refusal"]["code"] == "voucher_withdrawn"


async def test_code_is_issued_once_by_role_only(checkout: Checkout) -> None:
    code = f"ONE-{uuid4().hex[:8].upper()}"
    await issued(checkout, code=code)
    body = {"type": "voucher_fixed_discount", "description": "x", "amount": money("1.00"), "code": code}
    again = await checkout.client.post(STAFF, json=body, headers=MANAGER)
    assert (again.status_code, again.json()["error"]) == (409, "voucher_exists")
    analyst = {**WEB, **SIGNER.staff("nobody", ANALYST)}
    assert (await checkout.client.get(STAFF, headers=analyst)).status_code == 403
    customer = await checkout.customer()
    assert (await checkout.client.get(STAFF, headers=customer.headers)).status_code == 401
    page = await checkout.client.get(f"{STAFF}?limit=1", headers=MANAGER)
    assert page.json()["result"][0]["code"] == code


@pytest.mark.parametrize(
    "wrong",
    [
        {"percent": 10},
        {"amount": None},
        {"amount": money("0.00")},
        {"amount": {"amount": "1.00", "currency": "GBP"}},
        {"type": "voucher_fixed_discount_expire"},
        {"type": "voucher_percent_discount", "amount": None, "percent": 101},
        {"valid_from": "2030-01-02T00:00:00Z", "valid_to": "2030-01-01T00:00:00Z"},
        {"valid_to": "9999-12-31T23:59:59-14:00"},
        {"valid_from": "0001-01-01T00:00:00+14:00"},
        {"code": "no spaces"},
        {"max_uses": 0},
        {"max_uses": 10**30},
        {"max_uses_per_customer": -1},
        {"minimum": money("-0.01")},
        {"amount": money("1000000000000.00")},
        {"type": "voucher_percent_discount", "amount": None, "percent": 0},
        {"description": "of\0nothing"},
        {"description": "half \ud800"},
        {"offer_keys": ["\0"]},
        {"unknown": 1},
    ],
)
async def test_a_voucher_that_makes_no_sense_is_not_issued(checkout: Checkout, wrong: dict[str, Any]) -> None:
    code = f"WRONG-{uuid4().hex[:8].upper()}"
    body = {
        "type": "voucher_fixed_discount",
        "description": "x",
        "amount": money("1.00"),
        "code": code,
        **wrong,
    }
    answer = await checkout.client.post(
        STAFF, content=json.dumps(body), headers={**MANAGER, "content-type": "application/json"}
    )
    assert answer.status_code == 400
    assert (await checkout.client.get(f"{STAFF}/{code}", headers=MANAGER)).status_code == 404


@pytest.mark.parametrize("kind", ["voucher_fixed_discount", "voucher_fixed_discount_expire"])
@pytest.mark.parametrize("begins", [None, "2019-01-01T00:00:00Z"])
async def test_a_voucher_that_is_over_is_not_issued(
    checkout: Checkout, kind: str, begins: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    code = f"OVER-{uuid4().hex[:8].upper()}"
    body = {"type": kind, "description": "x", "amount": money("2.00"), "code": code, "valid_from": begins}
    ended = {**body, "valid_to": "2020-01-01T00:00:00Z"}

    answer = await checkout.client.post(STAFF, json=ended, headers=MANAGER)

    refused = answer.json()["errors"]
    assert (answer.status_code, [(error["target"], error["code"]) for error in refused]) == (
        400,
        [("valid_to", "over")],
    )
    assert code not in "".join(capsys.readouterr())
    assert (await checkout.client.get(f"{STAFF}/{code}", headers=MANAGER)).status_code == 404


async def test_a_voucher_may_be_worth_as_much_as_can_be_said(checkout: Checkout) -> None:
    most = money("999999999999.99")
    code = await issued(checkout, amount=most, minimum=most, max_uses=10_000_000, max_uses_per_customer=1000)
    told = await of_staff(checkout, code)
    assert (told["amount"], told["minimum"]) == (most, most)


async def test_discounts_by_line_are_exact_and_refunded(checkout: Checkout) -> None:
    customer, code = await checkout.customer(), await issued(checkout, amount=money("1.00"))
    for _ in range(3):
        await checkout.put_in_cart(customer, item(await checkout.selling()))
    cart = await applied(checkout, customer, code)
    assert [line["discount"]["amount"] for line in cart["cart_items"]] == ["0.34", "0.33", "0.33"]
    paid = await checkout.pay(customer, cart)
    order = await checkout.client.get(
        f"/api/orders/{UUID(paid.json()['result']['order_id'])}", headers=customer.headers
    )
    lines = order.json()["result"]["lines"]
    assert [line["discount"]["amount"] for line in lines] == ["0.34", "0.33", "0.33"]
    assert order.json()["result"]["total"]["amount"] == "17.45"
