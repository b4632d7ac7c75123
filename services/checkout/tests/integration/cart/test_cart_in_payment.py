"""A cart that is being paid shows what its customer agreed to, also after changes in the catalogue."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest

from checkout.catalogue import read_model
from services.checkout.tests.kit.factories import draw, item, offer, offer_key, result
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.partners import deposit_at_partner as buy_of_partner
from services.checkout.tests.kit.partners import open_shop, shown_to
from services.checkout.tests.kit.payments import (
    SOLD_ONCE,
    cart_is_free,
    come_back,
    counts,
    deposit_and_buy,
    id_of,
    only,
)
from services.checkout.tests.kit.pre_orders import announced, capped, lifted, opens
from services.checkout.tests.kit.scarce import BOOKS, book, raffle, scarce_offer
from services.checkout.tests.kit.vouchers import MANAGER, STAFF, applied, issued
from wattle.catalog.v1 import draw_pb2, events_pb2

BEING_PAID: Final = {"close": "Your payment is being processed."}
PRICED: Final = (
    "cart_items",
    "item_count",
    "auto_removed_items",
    "price_changes",
    "cart_total",
    "pre_order_total",
    "discount_total",
    "total_due",
    "version",
)


@pytest.fixture(autouse=True)
def _catalogue_is_heard_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_model, "MAX_AGE", -1.0)


@dataclass(frozen=True)
class OpenPayment:
    """A customer whose bank has not confirmed yet what pays `cart`, a book of a raffle."""

    checkout: Checkout
    customer: Customer
    key: str
    drawn: draw_pb2.Draw
    cart: dict[str, Any]
    deposit_id: str


def priced(cart: dict[str, Any]) -> dict[str, Any]:
    """A cart's lines and sums, without the current end of sale."""
    lines = [
        {**line, "draws": [{**each, "stop": None} for each in line["draws"]]} for line in cart["cart_items"]
    ]
    return {**{name: cart[name] for name in PRICED}, "cart_items": lines}


async def starts_paying(checkout: Checkout, customer: Customer, cart: dict[str, Any], **changes: Any) -> str:
    """Begins a deposit that pays the cart and waits for the customer's bank; its id."""
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    answer = await deposit_and_buy(checkout, customer, cart, **changes)
    assert answer.status_code == 202, answer.text
    return id_of(answer)


@pytest.fixture
async def waiting(checkout: Checkout) -> OpenPayment:
    key, drawn = await raffle(checkout, left=5)
    customer = await checkout.customer(0)
    cart = await checkout.put_in_cart(customer, book(key))
    return OpenPayment(checkout, customer, key, drawn, cart, await starts_paying(checkout, customer, cart))


async def is_sold_out(waiting: OpenPayment) -> None:
    """Its own numbers were the last ones."""
    await capped(waiting.checkout, waiting.drawn)


async def stops(waiting: OpenPayment) -> None:
    """Its stop is over, though no event has arrived."""
    waiting.drawn.stop.FromDatetime(datetime.now(UTC) - timedelta(seconds=1))
    waiting.drawn.version += 1
    await waiting.checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=waiting.drawn))


async def closes(waiting: OpenPayment) -> None:
    waiting.drawn.status = draw_pb2.DRAW_STATUS_CLOSED
    waiting.drawn.version += 1
    await waiting.checkout.receive("draw_closed", events_pb2.DrawClosed(draw=waiting.drawn))


async def offered_anew(waiting: OpenPayment, prices: dict[int, int], **changes: Any) -> None:
    anew = scarce_offer(waiting.key, "raffle_ticket", prices, version=2, **changes)
    await waiting.checkout.receive("offer_published", events_pb2.OfferPublished(offer=anew))


async def is_suspended(waiting: OpenPayment) -> None:
    await offered_anew(waiting, BOOKS, suspended=True)


async def becomes_dearer(waiting: OpenPayment) -> None:
    await offered_anew(waiting, {1: 1100, 5: 5500})


async def sells_no_such_book(waiting: OpenPayment) -> None:
    await offered_anew(waiting, {1: 1000})


async def leaves_the_region(waiting: OpenPayment) -> None:
    await offered_anew(waiting, BOOKS, regions=["GB-ENG"])


MEANWHILE: Final = [
    is_sold_out,
    stops,
    closes,
    is_suspended,
    becomes_dearer,
    sells_no_such_book,
    leaves_the_region,
]


@pytest.mark.parametrize("happens", MEANWHILE)
async def test_cart_in_payment_shows_agreed_lines_after_catalogue_change(
    waiting: OpenPayment, happens: Callable[[OpenPayment], Awaitable[None]]
) -> None:
    await happens(waiting)

    shown = await waiting.checkout.cart(waiting.customer)

    assert priced(shown) == priced(waiting.cart)
    assert shown["blocked_reasons"] == BEING_PAID


@pytest.mark.parametrize("happens", MEANWHILE)
async def test_cart_in_payment_refuses_changes(
    waiting: OpenPayment, happens: Callable[[OpenPayment], Awaitable[None]]
) -> None:
    await happens(waiting)
    checkout, headers = waiting.checkout, waiting.customer.headers
    (line,) = waiting.cart["cart_items"]

    refusals = [
        await checkout.pay(waiting.customer, waiting.cart),
        await checkout.client.delete(f"/api/cart/items/{line['id']}", headers=headers),
    ]

    assert {(answer.status_code, answer.json()["error"]) for answer in refusals} == {
        (409, "checkout_in_progress")
    }
    assert priced(await checkout.cart(waiting.customer)) == priced(waiting.cart)


async def test_the_last_numbers_are_bought_when_the_bank_has_confirmed(waiting: OpenPayment) -> None:
    await is_sold_out(waiting)
    wallet = waiting.checkout.others.wallet
    wallet.move_deposit(only(wallet.deposits_of(waiting.customer.customer_id)), "settled")

    back = await come_back(waiting.checkout, waiting.customer, waiting.deposit_id)

    assert back.json()["result"]["status"] == "paid"
    assert await counts(waiting.checkout, waiting.customer) == SOLD_ONCE
    assert (await waiting.checkout.cart(waiting.customer))["item_count"] == 0


@pytest.mark.parametrize(
    ("happens", "reason"), [(is_sold_out, "sold_out"), (stops, "draw_closed"), (is_suspended, "suspended")]
)
async def test_cart_after_failed_payment_lists_removed_line(
    waiting: OpenPayment, happens: Callable[[OpenPayment], Awaitable[None]], reason: str
) -> None:
    await happens(waiting)
    await come_back(waiting.checkout, waiting.customer, waiting.deposit_id, cancelled=True)
    assert await cart_is_free(waiting.checkout, waiting.customer)

    shown = await waiting.checkout.cart(waiting.customer)

    assert (shown["item_count"], shown["blocked_reasons"]) == (0, {})
    assert [gone["reason"] for gone in shown["auto_removed_items"]] == [reason]


async def test_cart_in_payment_is_not_blocked_by_its_own_payment(
    waiting: OpenPayment,
) -> None:
    limits = waiting.checkout.others.wallet.limits
    limits[str(waiting.customer.customer_id)] = ("spend_limit", 0, "Nothing is left.")

    assert (await waiting.checkout.cart(waiting.customer))["blocked_reasons"] == BEING_PAID


async def test_a_draw_that_is_over_leaves_the_cart_its_reason(waiting: OpenPayment) -> None:
    waiting.drawn.status = draw_pb2.DRAW_STATUS_DRAWN
    waiting.drawn.version += 1
    await waiting.checkout.receive("draw_closed", events_pb2.DrawClosed(draw=waiting.drawn))

    shown = await waiting.checkout.cart(waiting.customer)

    assert shown["blocked_reasons"] == BEING_PAID
    assert shown["auto_removed_items"] == []


async def test_cart_in_payment_keeps_price_after_first_draw(checkout: Checkout) -> None:
    key = offer_key()
    first, second = draw(key), draw(key, stop_in=timedelta(days=9))
    await checkout.selling(first, second)
    customer = await checkout.customer(0)
    cart = await checkout.put_in_cart(customer, item(key, num_draws=2))
    await starts_paying(checkout, customer, cart)
    await checkout.draw_result(first, result(key, first.draw_no))

    (line,) = (await checkout.cart(customer))["cart_items"]

    (before,) = cart["cart_items"]
    same = ("description", "price", "unit_price", "quantity", "num_draws", "product_type")
    assert {name: line[name] for name in same} == {name: before[name] for name in same}
    assert [each["draw_no"] for each in line["draws"]] == [second.draw_no]


async def test_cart_in_payment_hides_unpaid_line(checkout: Checkout) -> None:
    drawn, customer = draw(offer_key()), await checkout.customer(0)
    await checkout.selling(drawn)
    other = await checkout.selling()
    await checkout.put_in_cart(customer, item(drawn.offer_key))
    await checkout.put_in_cart(customer, item(other))
    await capped(checkout, drawn)
    cart = await checkout.cart(customer)
    await starts_paying(checkout, customer, cart)
    assert priced(await checkout.cart(customer)) == priced(cart)

    await lifted(checkout, drawn)

    shown = await checkout.cart(customer)
    assert [line["product_offer_key"] for line in shown["cart_items"]] == [other]
    assert (shown["auto_removed_items"], shown["total_due"]) == ([], cart["total_due"])


async def test_cart_in_payment_keeps_pre_order_when_draw_opens(
    checkout: Checkout,
) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer(0)
    await checkout.put_in_cart(customer, book(key))
    cart = await checkout.put_in_cart(customer, item(await checkout.selling()))
    await starts_paying(checkout, customer, cart)

    await opens(checkout, coming)

    shown = await checkout.cart(customer)
    assert (shown["pre_order_total"], shown["total_due"]) == (cart["pre_order_total"], cart["total_due"])
    assert [line["purchase_status"] for line in shown["cart_items"]] == ["pre_order", "standard"]


async def test_cart_in_payment_keeps_discount_of_withdrawn_voucher(
    checkout: Checkout,
) -> None:
    customer, code = await checkout.customer(0), await issued(checkout)
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    cart = await applied(checkout, customer, code)
    await starts_paying(checkout, customer, cart)

    await checkout.client.post(f"{STAFF}/{code}/withdraw", headers=MANAGER)

    shown = await checkout.cart(customer)
    assert priced(shown) == priced(cart)
    assert shown["voucher"]["refusal"] is None


async def test_cart_in_payment_gains_no_discount(
    checkout: Checkout,
) -> None:
    key = await checkout.selling()
    first, second = await checkout.customer(10_000), await checkout.customer(0)
    code = await issued(checkout, max_uses=1)
    for customer in (first, second):
        await checkout.put_in_cart(customer, item(key))
        await applied(checkout, customer, code)
    first_deposit = await starts_paying(checkout, first, await checkout.cart(first))
    cart = await checkout.cart(second)
    assert cart["voucher"]["refusal"]["code"] == "voucher_used_up"
    await starts_paying(checkout, second, cart)

    await come_back(checkout, first, first_deposit, cancelled=True)

    assert priced(await checkout.cart(second)) == priced(cart)


async def test_partner_cart_in_payment_keeps_unsold_line(
    checkout: Checkout,
) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer(0)
    before = await shop.claim(customer, await shop.prepare())
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    assert (await buy_of_partner(shop, customer, before, 615)).status_code == 202

    await shop.change(offer_keys=[await checkout.selling()])

    shown = (await shown_to(shop, customer))["cart"]
    assert priced(shown) == priced(before["cart"])
    assert shown["blocked_reasons"] == BEING_PAID


async def test_cart_with_unknown_payment_keeps_suspended_line(checkout: Checkout) -> None:
    key = await checkout.selling()
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(key))
    checkout.others.wallet.silent_for.add(str(customer.customer_id))
    assert (await checkout.pay(customer, cart)).status_code == 202

    suspended = offer(key, suspended=True, version=2)
    await checkout.receive("offer_published", events_pb2.OfferPublished(offer=suspended))

    shown = await checkout.cart(customer)
    assert priced(shown) == priced(cart)
    assert shown["blocked_reasons"] == BEING_PAID
