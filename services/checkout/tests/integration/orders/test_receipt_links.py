"""A receipt opens to its customer, and without its tickets by the signed link of its mail."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from pydantic import SecretStr

from checkout.payment.receipt_links import ReceiptLinks
from servicekit.clock import FixedClock
from servicekit.testing.services import APP
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.payments import paid_receipt, ready
from services.checkout.tests.kit.pre_orders import announced, buyer, closes
from services.checkout.tests.kit.scarce import book, raffle

KEYS = [SecretStr("a" * 32), SecretStr("b" * 32)]


async def test_the_link_of_the_mail_opens_the_receipt_without_signing_in(checkout: Checkout) -> None:
    customer, checkout_id, path = await paid_receipt(checkout)
    assert path.startswith(f"/receipt/{checkout_id}?")
    own = await checkout.client.get(f"/api/receipts/{checkout_id}", headers=customer.headers)
    linked = await checkout.client.get(f"/api/receipts/{checkout_id}?{path.partition('?')[2]}", headers=APP)
    assert linked.status_code == 200, linked.text
    told = own.json()["result"]
    for line in told["order"]["lines"]:
        line.update(ticket_id=None, serial=None, games=[], numbers=[])
    assert linked.json()["result"] == told


async def test_receipt_by_link_hides_tickets_numbers_and_reasons(checkout: Checkout) -> None:
    key, _ = await raffle(checkout)
    ahead, coming = await announced(checkout)
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    await checkout.put_in_cart(customer, book(ahead))
    paid = await checkout.pay(customer, await checkout.put_in_cart(customer, book(key)))
    coming.cancelled_at.FromDatetime(datetime.now(UTC))
    await closes(checkout, coming)
    await buyer(checkout).buy_due()
    path = f"/api/receipts/{(checkout_id := paid.json()['result']['checkout_id'])}"
    _, _, query = checkout.links.path(UUID(checkout_id)).partition("?")

    own = await checkout.client.get(path, headers=customer.headers)
    linked = await checkout.client.get(f"{path}?{query}", headers=customer.headers)

    lotto, raffled, given_up = own.json()["result"]["order"]["lines"]
    assert (len(lotto["games"]), len(raffled["numbers"]), given_up["code"]) == (4, 5, "draw_cancelled")
    for line in linked.json()["result"]["order"]["lines"]:
        assert (line["ticket_id"], line["games"], line["numbers"]) == (None, [], [])
        assert (line["code"], line["message"]) == (None, None)
    for secret in (lotto["ticket_id"], raffled["ticket_id"], given_up["message"]):
        assert secret not in linked.text


async def test_without_the_link_a_receipt_is_only_its_customers(checkout: Checkout) -> None:
    _, checkout_id, path = await paid_receipt(checkout)
    url, query = f"/api/receipts/{checkout_id}", path.partition("?")[2]
    other = await checkout.customer()
    assert (await checkout.client.get(url, headers=APP)).status_code == 401
    assert (await checkout.client.get(url, headers=other.headers)).status_code == 404
    forged = query[:-1] + ("A" if query[-1] != "A" else "B")
    assert (await checkout.client.get(f"{url}?{forged}", headers=APP)).status_code == 401
    assert (await checkout.client.get(f"{url}?{forged}", headers=other.headers)).status_code == 404


async def test_receipt_link_opens_no_other_receipt(checkout: Checkout) -> None:
    _, _, path = await paid_receipt(checkout)
    _, another, _ = await paid_receipt(checkout)
    answer = await checkout.client.get(f"/api/receipts/{another}?{path.partition('?')[2]}", headers=APP)
    assert answer.status_code == 401


async def test_receipt_link_of_failed_checkout_shows_reason(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=0)
    await checkout.pay(customer, cart)
    rows = await checkout.database.call(
        "select id from checkouts where customer_id = %(c)s", {"c": customer.customer_id}
    )
    path = checkout.links.path(rows[0]["id"])
    answer = await checkout.client.get(f"/api{path.replace('/receipt/', '/receipts/')}", headers=APP)
    assert (answer.status_code, answer.json()["error"]) == (422, "insufficient_funds")


def _parts(path: str) -> tuple[int, str]:
    expires, _, signature = path.partition("?expires=")[2].partition("&signature=")
    return int(expires), signature


def test_a_link_opens_until_it_expires() -> None:
    clock, checkout_id = FixedClock(datetime(2026, 3, 4, tzinfo=UTC)), uuid4()
    links = ReceiptLinks(KEYS, timedelta(days=30), clock)
    expires, signature = _parts(links.path(checkout_id))
    clock.advance(timedelta(days=30) - timedelta(seconds=1))
    assert links.opens(checkout_id, expires, signature)
    clock.advance(timedelta(seconds=1))
    assert not links.opens(checkout_id, expires, signature)
    assert not links.opens(checkout_id, expires + 3600, signature)


@pytest.mark.parametrize(("keys", "opens"), [(KEYS[::-1], True), (KEYS[1:], False)])
def test_a_key_opens_links_until_it_is_taken_away(keys: list[SecretStr], opens: bool) -> None:
    clock, checkout_id = FixedClock(datetime(2026, 3, 4, tzinfo=UTC)), UUID(int=7)
    expires, signature = _parts(ReceiptLinks(KEYS, timedelta(days=1), clock).path(checkout_id))
    assert ReceiptLinks(keys, timedelta(days=1), clock).opens(checkout_id, expires, signature) is opens


async def test_the_id_of_an_order_opens_its_receipt_to_its_customer(checkout: Checkout) -> None:
    customer, checkout_id, path = await paid_receipt(checkout)
    other = await checkout.customer()
    own = await checkout.client.get(f"/api/receipts/{checkout_id}", headers=customer.headers)
    order_id = own.json()["result"]["order"]["order_id"]

    by_order = await checkout.client.get(f"/api/receipts/{order_id}", headers=customer.headers)
    state = await checkout.client.get(f"/api/checkout/{order_id}", headers=customer.headers)
    tracked = await checkout.client.post(f"/api/receipts/{order_id}/tracked", headers=customer.headers)

    assert by_order.json()["result"] == own.json()["result"]
    assert (state.json()["result"]["checkout_id"], state.json()["result"]["status"]) == (checkout_id, "paid")
    assert tracked.json()["result"] == {"tracked": True}
    for address in (f"/api/receipts/{order_id}", f"/api/checkout/{order_id}"):
        assert (await checkout.client.get(address, headers=other.headers)).status_code == 404
    linked = f"/api/receipts/{order_id}?{path.partition('?')[2]}"
    assert (await checkout.client.get(linked, headers=APP)).status_code == 401
