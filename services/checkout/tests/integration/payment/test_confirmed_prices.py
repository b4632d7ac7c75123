"""What is paid now costs what its customer has agreed to, line by line, however it is paid."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from checkout.catalogue import read_model
from checkout.payment.store import checkouts
from services.checkout.tests.kit.factories import item, offer
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.partners import open_shop
from services.checkout.tests.kit.payments import NOTHING, beginning, counts, one_dollar_voucher
from services.checkout.tests.kit.pre_orders import WAYS, AtPartner, AtWattle, Till
from services.checkout.tests.kit.vouchers import applied, issued, money, percentage
from wattle.catalog.v1 import events_pb2


@pytest.fixture(autouse=True)
def _knows_changes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_model, "MAX_AGE", -1.0)


async def till(checkout: Checkout, way: str) -> tuple[Till, Customer, list[str]]:
    """A cart with two lottery tickets (12.30), its customer, and the two lotteries."""
    keys = [await checkout.selling(), await checkout.selling()]
    customer = await checkout.customer()
    if way == "partner":
        shop = await open_shop(checkout)
        await shop.change(offer_keys=keys)
        prepared = await shop.prepare(items=[item(key) for key in keys])
        return AtPartner(shop, customer, await shop.claim(customer, prepared)), customer, keys
    for key in keys:
        await checkout.put_in_cart(customer, item(key))
    return AtWattle(checkout, customer, by_deposit=way == "deposit_purchase"), customer, keys


async def costs(checkout: Checkout, key: str, cents: int) -> None:
    """Catalog changes the price of a ticket."""
    changed = offer(key, prices={4: cents}, version=2)
    await checkout.receive("offer_published", events_pb2.OfferPublished(offer=changed))


@WAYS
@pytest.mark.parametrize("cents", [700, 600])
async def test_new_total_without_confirmed_prices_is_refused(
    checkout: Checkout, way: str, cents: int
) -> None:
    at, customer, keys = await till(checkout, way)
    await costs(checkout, keys[0], cents)
    shown = await at.shown()
    assert len(shown["price_changes"]) == 1

    refused = await at.pay(shown)
    assert (refused.status_code, refused.json()["error"]) == (409, "price_changed"), refused.text
    assert refused.json()["errors"][0]["target"] == "expected_total"
    assert await counts(checkout, customer) == NOTHING

    confirmed = await at.confirm(shown)
    assert confirmed["price_changes"] == []
    assert (await at.pay(confirmed)).status_code in (201, 202)


@WAYS
async def test_two_changes_that_leave_the_total_as_it_was_are_both_seen(checkout: Checkout, way: str) -> None:
    at, customer, keys = await till(checkout, way)
    before = await at.shown()
    await costs(checkout, keys[0], 715)
    await costs(checkout, keys[1], 515)
    shown = await at.shown()
    assert shown["total_due"] == before["total_due"]

    refused = await at.pay(before)
    assert (refused.status_code, refused.json()["error"]) == (409, "price_changed"), refused.text
    assert await counts(checkout, customer) == NOTHING
    assert (await at.pay(await at.confirm(shown))).status_code in (201, 202)


async def test_a_change_that_a_voucher_hides_is_seen(checkout: Checkout) -> None:
    at, customer, keys = await till(checkout, "wallet")
    cart = await applied(checkout, customer, await percentage(checkout, 100))
    await costs(checkout, keys[0], 700)
    assert (await at.shown())["total_due"] == cart["total_due"]

    refused = await at.pay(cart)
    assert (refused.status_code, refused.json()["error"]) == (409, "price_changed"), refused.text
    assert await counts(checkout, customer) == NOTHING


@pytest.mark.parametrize("way", ["wallet", "deposit_purchase"])
@pytest.mark.parametrize("says_discount", [True, False])
async def test_removed_line_with_equal_total_is_noticed(
    checkout: Checkout, way: str, says_discount: bool
) -> None:
    at, customer, keys = await till(checkout, way)
    code = await issued(checkout, amount=money("6.15"), minimum=money("12.30"))
    before = await applied(checkout, customer, code)
    gone = offer(keys[0], version=2, suspended=True)
    await checkout.receive("offer_published", events_pb2.OfferPublished(offer=gone))
    shown = await at.shown()
    assert shown["total_due"] == before["total_due"]

    says = {"expected_discount_total": before["discount_total"]} if says_discount else {}
    refused = await at.pay(before, **says)
    assert (refused.status_code, refused.json()["error"]) == (409, "cart_changed"), refused.text
    assert await counts(checkout, customer) == NOTHING

    paid = await at.pay(shown, expected_discount_total=shown["discount_total"])
    assert paid.status_code in (201, 202), paid.text


@WAYS
async def test_total_after_removed_line_is_refused(checkout: Checkout, way: str) -> None:
    at, customer, keys = await till(checkout, way)
    before = await at.shown()
    gone = offer(keys[0], version=2, suspended=True)
    await checkout.receive("offer_published", events_pb2.OfferPublished(offer=gone))

    refused = await at.pay(before)

    assert (refused.status_code, refused.json()["error"]) == (409, "cart_changed"), refused.text
    assert refused.json()["errors"][0]["target"] == "cart_version"
    assert await counts(checkout, customer) == NOTHING
    assert (await at.pay(await at.shown())).status_code in (201, 202)


@WAYS
async def test_other_discount_is_refused(checkout: Checkout, way: str) -> None:
    at, customer, _ = await till(checkout, way)
    cart = await at.shown()
    refused = await at.pay(cart, expected_discount_total=money("0.01"))
    assert (refused.status_code, refused.json()["error"]) == (409, "price_changed")
    assert refused.json()["errors"][0]["target"] == "expected_discount_total"
    assert await counts(checkout, customer) == NOTHING
    assert (await at.pay(cart, expected_discount_total=money("0.00"))).status_code in (201, 202)


async def test_repeated_request_after_change_gets_first_answer(checkout: Checkout) -> None:
    at, customer, keys = await till(checkout, "wallet")
    cart, key = await at.shown(), str(uuid4())
    first = await checkout.pay(customer, cart, key=key)
    await costs(checkout, keys[0], 700)
    again = await checkout.pay(customer, cart, key=key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()


@pytest.mark.parametrize(
    ("price", "discount", "outcome"),
    [
        (615, 0, "started"),
        (700, 0, "price_changed"),
        (615, 100, "started"),
        (700, 100, "price_changed"),
    ],
)
async def test_begin_compares_each_line_with_seen_price(
    checkout: Checkout, price: int, discount: int, outcome: str
) -> None:
    key = await checkout.selling()
    used = await one_dollar_voucher(checkout, max_uses=1) if discount else None
    begin = await beginning(checkout, key, price=price, discount=discount, voucher_id=used)
    beside = await beginning(checkout, key)

    begun = await checkouts.begin(checkout.database, [begin, beside])

    assert [one.outcome for one in begun] == [outcome, "started"]
    rows: list[dict[str, UUID]] = await checkout.database.call(
        "select id from orders where id = %(id)s", {"id": begin.order_id}
    )
    assert len(rows) == (outcome == "started")
