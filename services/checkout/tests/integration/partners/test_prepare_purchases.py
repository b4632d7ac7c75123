"""Partners prepare purchases by signed calls; their customers pay them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from psycopg.types.json import Jsonb

from servicekit.testing.services import WEB
from services.checkout.tests.kit.factories import draw, games, item, offer_key
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.partners import PURCHASES, Shop, open_shop, purchases_of, token_of


async def bought(shop: Shop, customer: Customer, **payment: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A purchase that was prepared, claimed and paid: the purchase, and the answer to the payment."""
    prepared = await shop.prepare()
    answer = await shop.pay(customer, await shop.claim(customer, prepared), **payment)
    assert answer.status_code == 201, answer.text
    result: dict[str, Any] = answer.json()["result"]
    return prepared, result


async def test_prepared_purchase_is_paid_and_read_by_partner(
    checkout: Checkout,
) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    own = await checkout.put_in_cart(customer, item(shop.offer_key))

    prepared = await shop.prepare(channel_key="APP")
    assert (prepared["state"], prepared["cart_total"]["amount"]) == ("open", "6.15")
    assert prepared["link"].startswith(f"http://localhost:8080/purchase/{shop.slug}?purchase=")
    assert prepared["link"].endswith("&utm_source=app")
    shown = await shop.claim(customer, prepared)
    assert shown["partner"] == {
        "slug": shop.slug,
        "key": shop.slug,
        "name": "Corner Kiosk",
        "channels": [{"channel_key": "APP"}, {"channel_key": "web"}],
        "home_url": "https://kiosk.example",
        "branding": None,
    }
    assert (shown["is_mine"], shown["cart"]["show_regulation"]) == (True, True)
    paid = await shop.pay(customer, shown)

    assert paid.status_code == 201, paid.text
    told = await shop.state(prepared["purchase_id"])
    assert (told["state"], told["order_id"]) == ("paid", paid.json()["result"]["order_id"])
    assert (told["total"]["amount"], told["customer_id"], told["link"]) == ("6.15", None, None)
    rows = await checkout.database.call(
        """
        select p.channel_key, p.commission_bp, o.channel_key as came_by from partner_orders p
        join orders o on o.id = p.order_id where o.customer_id = %(customer)s
        """,
        {"customer": customer.customer_id},
    )
    assert rows == [{"channel_key": "APP", "commission_bp": 500, "came_by": "APP"}]
    after = await checkout.cart(customer)
    assert (after["item_count"], after["version"]) == (1, own["version"])
    assert checkout.others.wallet.balances[str(customer.customer_id)] == 10_000 - 615


async def test_repeated_reference_returns_purchase_with_new_link(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    wanted = shop.wanted()

    first = (await shop.call("POST", PURCHASES, wanted)).json()["result"]
    again = await shop.call("POST", PURCHASES, wanted)
    other = await shop.call("POST", PURCHASES, {**wanted, "channel_key": "APP"})

    assert (again.status_code, again.json()["result"]["purchase_id"]) == (200, first["purchase_id"])
    assert other.json()["error"] == "reference_reused"
    assert await purchases_of(shop) == 1
    stale = await checkout.client.post(
        f"/api/purchase/{shop.slug}/claim",
        json={"token": token_of(first["link"])},
        headers=customer.headers,
    )
    assert (stale.status_code, stale.json()["error"]) == (404, "purchase_unknown")
    await shop.claim(customer, again.json()["result"])


async def test_offer_outside_partner_list_is_refused(
    checkout: Checkout,
) -> None:
    shop, customer, other = await open_shop(checkout), await checkout.customer(), await checkout.selling()

    refused = await shop.call("POST", PURCHASES, shop.wanted(items=[item(shop.offer_key), item(other)]))
    assert (refused.status_code, refused.json()["error"]) == (422, "partner_restriction")
    assert refused.json()["errors"][0]["target"] == "items[1].product_offer_key"
    assert await purchases_of(shop) == 0

    shown = await shop.claim(customer, await shop.prepare())
    await shop.change(offer_keys=[other])
    answer = await shop.pay(customer, shown)

    assert (answer.status_code, answer.json()["error"]) == (422, "partner_restriction")
    assert str(customer.customer_id) not in checkout.others.wallet.payers.values()


async def test_every_invalid_field_is_named(checkout: Checkout) -> None:
    shop = await open_shop(checkout)
    wrong = {"product_offer_key": shop.offer_key, "game_type": "sideways", "games": games()}
    many = item(shop.offer_key, num_draws=99)

    answer = await shop.call("POST", PURCHASES, shop.wanted(items=[wrong, many]))

    assert answer.status_code == 400
    assert [error["target"] for error in answer.json()["errors"]] == [
        "items[0].game_type",
        "items[1].num_draws",
    ]


@pytest.mark.parametrize(
    ("changes", "target"),
    [
        ({"items": []}, "items"),
        ({"channel_key": "phone"}, "channel_key"),
        ({"return_url": "https://kiosk.example.evil.example/"}, "return_url"),
        ({"return_url": "javascript:alert(1)"}, "return_url"),
        ({"reference": ""}, "reference"),
        ({"price": "0.01"}, "price"),
    ],
)
async def test_a_request_that_makes_no_sense_builds_nothing(
    checkout: Checkout, changes: dict[str, Any], target: str
) -> None:
    shop = await open_shop(checkout)

    answer = await shop.call("POST", PURCHASES, shop.wanted(**changes))

    assert answer.status_code == 400, answer.text
    assert answer.json()["errors"][0]["target"] == target
    assert await purchases_of(shop) == 0


async def test_a_closed_partner_neither_prepares_nor_is_found_nor_paid(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    shown = await shop.claim(customer, await shop.prepare())
    await shop.change(is_active=False)

    prepared = await shop.call("POST", PURCHASES, shop.wanted())
    page = await checkout.client.get(f"/api/purchase/{shop.slug}", headers=WEB)
    paid = await shop.pay(customer, shown)

    assert (prepared.status_code, prepared.json()["error"]) == (403, "partner_closed")
    assert (page.status_code, page.json()["error"]) == (404, "partner_unknown")
    assert (paid.status_code, paid.json()["error"]) == (404, "partner_unknown")


async def test_a_closed_channel_is_not_paid(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    shown = await shop.claim(customer, await shop.prepare())
    web, app = shop.body["channels"]
    await shop.change(channels=[{**web, "is_active": False}, app])

    paid = await shop.pay(customer, shown)

    assert (paid.status_code, paid.json()["error"]) == (422, "partner_closed")
    assert str(customer.customer_id) not in checkout.others.wallet.payers.values()


async def test_an_emptied_cart_is_not_paid(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    shown = await shop.claim(customer, await shop.prepare())
    (line,) = shown["cart"]["cart_items"]

    emptied = await checkout.client.delete(
        f"/api/purchase/{shop.slug}/purchases/{shown['purchase_id']}/items/{line['id']}",
        headers=customer.headers,
    )
    paid = await shop.pay(customer, emptied.json()["result"])

    assert emptied.json()["result"]["cart"]["item_count"] == 0
    assert (paid.status_code, paid.json()["error"]) == (422, "cart_empty")


async def test_purchase_of_other_partner_or_customer_is_not_found(checkout: Checkout) -> None:
    shop, rival = await open_shop(checkout), await open_shop(checkout)
    customer, stranger = await checkout.customer(), await checkout.customer()
    prepared = await shop.prepare()
    shown = await shop.claim(customer, prepared)

    assert (await rival.call("GET", f"{PURCHASES}/{prepared['purchase_id']}")).status_code == 404
    assert (await rival.call("DELETE", f"{PURCHASES}/{prepared['purchase_id']}")).status_code == 404
    assert (await shop.pay(stranger, shown)).status_code == 404
    rivals = {**shown, "partner": {**shown["partner"], "key": rival.slug}}
    assert (await rival.pay(customer, rivals)).status_code == 404
    assert (await shop.pay(customer, rivals)).json()["errors"][0]["target"] == "partner_key"
    taken = await checkout.client.post(
        f"/api/purchase/{shop.slug}/claim",
        json={"token": token_of(prepared["link"])},
        headers=stranger.headers,
    )
    assert taken.status_code == 404
    seen = await checkout.client.get(f"/api/purchase/{shop.slug}/cart", headers=stranger.headers)
    assert seen.json()["result"]["purchase_id"] is None


async def test_newest_opened_purchase_is_paid(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    first, second = await shop.prepare(), await shop.prepare()
    for prepared in (second, first):
        await shop.claim(customer, prepared)

    shown = await checkout.client.get(f"/api/purchase/{shop.slug}/cart", headers=customer.headers)

    assert shown.json()["result"]["purchase_id"] == first["purchase_id"]


async def test_visitor_with_link_sees_purchase_and_cannot_pay(checkout: Checkout) -> None:
    shop = await open_shop(checkout)
    prepared = await shop.prepare()

    seen = await checkout.client.get(
        f"/api/purchase/{shop.slug}/cart",
        headers={**WEB, "X-Purchase-Token": token_of(prepared["link"])},
    )
    result = seen.json()["result"]
    paid = await checkout.client.post(
        f"/api/purchase/{shop.slug}/checkout", json={}, headers={**WEB, "Idempotency-Key": "x"}
    )

    assert (result["cart"]["item_count"], result["is_mine"]) == (1, False)
    assert paid.status_code == 401
    as_cart = await checkout.client.get(
        "/api/cart",
        headers={"X-App-Key": "wattle-app-development", "X-Cart-Token": token_of(prepared["link"])},
    )
    assert as_cart.status_code == 404


async def test_visitor_sees_expired_but_not_claimed_purchase(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    over, theirs = await shop.prepare(), await shop.prepare()
    await shop.call("DELETE", f"{PURCHASES}/{over['purchase_id']}")
    await shop.claim(customer, theirs)

    seen = [
        await checkout.client.get(
            f"/api/purchase/{shop.slug}/cart", headers={**WEB, "X-Purchase-Token": token_of(each["link"])}
        )
        for each in (over, theirs)
    ]

    assert [each.json()["result"]["state"] for each in seen] == ["cancelled", None]
    again = await shop.claim(customer, theirs)
    assert again["purchase_id"] == theirs["purchase_id"]


async def test_repeated_payment_sells_once(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    shown = await shop.claim(customer, await shop.prepare())

    first = await shop.pay(customer, shown, key="once")
    again = await shop.pay(customer, shown, key="once")
    other = await shop.pay(customer, shown)

    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert (other.status_code, other.json()["error"]) == (422, "cart_empty")
    assert checkout.others.wallet.balances[str(customer.customer_id)] == 10_000 - 615


async def test_a_payment_that_is_refused_leaves_the_purchase_open(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer(balance=10)
    prepared = await shop.prepare()
    shown = await shop.claim(customer, prepared)

    refused = await shop.pay(customer, shown)
    told = await shop.state(prepared["purchase_id"])
    checkout.others.wallet.balances[str(customer.customer_id)] = 1_000
    paid = await shop.pay(customer, shown)

    assert refused.json()["error"] == "insufficient_funds"
    assert (told["state"], told["failure_code"]) == ("open", "payment_refused")
    assert paid.status_code == 201, paid.text


async def test_a_partner_learns_nothing_of_its_customer_from_a_refused_payment(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    await bought(shop, customer, remember=True)
    prepared = await shop.prepare(customer_id=str(customer.customer_id))
    shown = await shop.claim(customer, prepared)
    checkout.others.wallet.balances[str(customer.customer_id)] = 10

    refused = await shop.pay(customer, shown)

    told = await shop.call("GET", f"{PURCHASES}/{prepared['purchase_id']}")
    assert refused.json()["error"] == "insufficient_funds"
    assert told.json()["result"]["customer_id"] == str(customer.customer_id)
    assert told.json()["result"]["failure_code"] == "payment_refused"
    assert "funds" not in told.text


async def test_customer_beyond_limit_is_not_charged(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    checkout.others.wallet.limits[str(customer.customer_id)] = ("spend_limit", 100, "Your limit is reached.")

    shown = await shop.claim(customer, await shop.prepare())

    assert shown["cart"]["blocked_reasons"] == {"spend_limit": "Your limit is reached."}


async def test_cancel_ends_open_purchase_only(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    prepared = await shop.prepare()
    shown = await shop.claim(customer, prepared)

    cancelled = await shop.call("DELETE", f"{PURCHASES}/{prepared['purchase_id']}")
    refused = await shop.pay(customer, shown)
    relinked = await shop.call("POST", f"{PURCHASES}/{prepared['purchase_id']}/link")
    paid, _ = await bought(shop, customer)
    late = await shop.call("DELETE", f"{PURCHASES}/{paid['purchase_id']}")

    assert cancelled.json()["result"]["state"] == "cancelled"
    assert (refused.status_code, refused.json()["error"]) == (422, "purchase_over")
    assert relinked.json()["error"] == "purchase_over"
    assert late.json()["result"]["state"] == "paid"


async def test_paid_purchase_is_not_paid_again(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    prepared = await shop.prepare()
    shown = await shop.claim(customer, prepared)
    of_purchase = {"purchase": prepared["purchase_id"]}
    [kept] = await checkout.database.call(
        """
        select jsonb_agg(to_jsonb(i) || jsonb_build_object('id', uuidv7())) as lines from cart_items i
        join partner_purchases b on b.cart_id = i.cart_id where b.id = %(purchase)s
        """,
        of_purchase,
    )
    paid = await shop.pay(customer, shown)
    await checkout.database.call(
        "insert into cart_items select * from jsonb_populate_recordset(null::cart_items, %(lines)s)",
        {"lines": Jsonb(kept["lines"])},
    )
    balance = checkout.others.wallet.balances[str(customer.customer_id)]
    refused = await shop.pay(customer, await shop.claim(customer, prepared))

    assert (refused.status_code, refused.json()["error"]) == (422, "purchase_over"), refused.text
    assert checkout.others.wallet.balances[str(customer.customer_id)] == balance
    expected = ("paid", paid.json()["result"]["order_id"], "6.15", None)
    assert await told_of(shop, prepared) == expected
    await checkout.database.call(
        "update partner_purchases set expires_at = clock_timestamp() where id = %(purchase)s", of_purchase
    )
    assert await told_of(shop, prepared) == expected
    cancelled = await shop.call("DELETE", f"{PURCHASES}/{prepared['purchase_id']}")
    assert cancelled.json()["result"]["state"] == "paid"


async def told_of(shop: Shop, prepared: dict[str, Any]) -> tuple[str, str | None, str, str | None]:
    """The partner's view of a purchase's payment."""
    told = await shop.state(prepared["purchase_id"])
    return told["state"], told["order_id"], told["total"]["amount"], told["failure_code"]


async def test_only_a_customer_who_agreed_is_prepared_for_and_signed_in(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    known = str(customer.customer_id)
    before = await shop.call("POST", PURCHASES, shop.wanted(customer_id=known))
    first, _ = await bought(shop, customer, remember=True)

    prepared = await shop.prepare(customer_id=known)
    seen = await checkout.client.get(f"/api/purchase/{shop.slug}/cart", headers=customer.headers)
    unlinked = await checkout.client.delete(f"/api/purchase/{shop.slug}/link", headers=customer.headers)
    after = await shop.call("POST", PURCHASES, shop.wanted(customer_id=known))

    assert (before.status_code, before.json()["error"]) == (404, "customer_unknown")
    assert (await shop.state(first["purchase_id"]))["customer_id"] is None
    assert f"/purchase/{shop.slug}/autologin/sign-in-{known}?purchase=" in prepared["link"]
    assert prepared["customer_id"] == known
    assert seen.json()["result"]["purchase_id"] == prepared["purchase_id"]
    assert seen.json()["result"]["is_linked"] is True
    assert (unlinked.status_code, after.json()["error"]) == (204, "customer_unknown")


async def test_receipt_returns_to_listed_addresses_only(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    _, paid = await bought(shop, customer)
    path = f"/api/purchase/{shop.slug}/receipts/{paid['checkout_id']}"

    receipt = await checkout.client.get(
        path, params={"success_mobile_deep_link": "kiosk://back/7"}, headers=customer.headers
    )
    evil = await checkout.client.get(
        path, params={"success_mobile_deep_link": "kiosk://elsewhere/"}, headers=customer.headers
    )
    await shop.change(return_origins=["https://other.example"])
    closed = await checkout.client.get(path, headers=customer.headers)
    stranger = await checkout.client.get(path, headers=(await checkout.customer()).headers)

    result = receipt.json()["result"]
    assert result["return_url"] == "https://kiosk.example/thanks?order=7"
    assert result["receipt"]["success_mobile_deep_link"] == "kiosk://back/7"
    assert result["receipt"]["total"]["amount"] == "6.15"
    assert result["receipt"]["order"]["partner"] == {
        "slug": shop.slug,
        "name": "Corner Kiosk",
        "channel_key": "web",
    }
    assert evil.json()["result"]["receipt"]["success_mobile_deep_link"] is None
    assert closed.json()["result"]["return_url"] is None
    assert stranger.status_code == 404


async def test_a_deep_link_that_came_with_the_purchase_is_on_its_receipt(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    prepared = await shop.prepare(channel_key="APP", success_mobile_deep_link="kiosk://back/7")
    paid = await shop.pay(customer, await shop.claim(customer, prepared))
    path = f"/api/purchase/{shop.slug}/receipts/{paid.json()['result']['checkout_id']}"

    own = await checkout.client.get(path, headers=customer.headers)
    asked = await checkout.client.get(
        path, params={"success_mobile_deep_link": "kiosk://back/8"}, headers=customer.headers
    )
    evil = await checkout.client.get(
        path, params={"success_mobile_deep_link": "kiosk://elsewhere/"}, headers=customer.headers
    )
    await shop.change(return_origins=["https://kiosk.example"])
    gone = await checkout.client.get(path, headers=customer.headers)
    refused = await shop.call("POST", PURCHASES, shop.wanted(success_mobile_deep_link="kiosk://elsewhere/7"))

    links = [
        each.json()["result"]["receipt"]["success_mobile_deep_link"] for each in (own, asked, evil, gone)
    ]
    assert links == ["kiosk://back/7", "kiosk://back/8", "kiosk://back/7", None]
    assert refused.json()["errors"][0]["target"] == "success_mobile_deep_link"


async def test_pre_order_at_partner_belongs_to_partner(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    key = offer_key()
    ahead = draw(key, stop_in=timedelta(days=9), status=1)
    ahead.pre_order_at.FromDatetime(ahead.open_at.ToDatetime() - timedelta(days=400))
    ahead.open_at.FromDatetime(ahead.stop.ToDatetime() - timedelta(days=1))
    await checkout.selling(ahead)
    await shop.change(offer_keys=[key])
    prepared = await shop.prepare(items=[item(key, first_draw_no=ahead.draw_no)])
    shown = await shop.claim(customer, prepared)

    paid = await shop.pay(customer, shown)

    assert prepared["pre_order_total"]["amount"] == "6.15"
    assert paid.status_code == 201, paid.text
    assert (await shop.state(prepared["purchase_id"]))["total"]["amount"] == "0.00"


async def test_purge_deletes_unpaid_purchases_only(
    checkout: Checkout,
) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    paid, _ = await bought(shop, customer)
    old, fresh = await shop.prepare(), await shop.prepare()
    await checkout.database.call(
        "update partner_purchases set expires_at = now() - interval '91 days' where id = any (%(ids)s)",
        {"ids": [UUID(paid["purchase_id"]), UUID(old["purchase_id"])]},
    )

    await checkout.purge()

    told = [await shop.call("GET", f"{PURCHASES}/{each['purchase_id']}") for each in (paid, old, fresh)]
    assert [answer.status_code for answer in told] == [200, 404, 200]
