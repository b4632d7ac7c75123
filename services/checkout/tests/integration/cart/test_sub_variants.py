"""Carts on a sub-variant of the site."""

from __future__ import annotations

from uuid import uuid4

from checkout.catalogue.rules import SubVariant
from servicekit.testing.services import APP
from servicekit.testing.waiting import eventually
from services.checkout.tests.kit.carts import anonymous_cart, sub_variant_changed
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import SIGNER, Checkout


async def known(checkout: Checkout, key: str, terms: SubVariant | None) -> None:
    """Waits until the process has read the sub-variant."""

    async def found() -> SubVariant | None:
        there: SubVariant = await checkout.components.http.state.sub_variants.terms(key, None)
        return there if there.name else None

    await eventually(found, terms)


async def test_changed_sub_variant_removes_and_restores_line(
    checkout: Checkout,
) -> None:
    key = await checkout.selling()
    await sub_variant_changed(checkout, "spring", 1, pricing_id="spring-2026", offer_keys=["only-this"])
    await known(checkout, "spring", SubVariant("spring", "spring-2026", frozenset({"only-this"})))
    token = await anonymous_cart(checkout, item(key))
    headers = {**APP, "X-Cart-Token": token}
    there = await checkout.client.get("/api/cart", headers={**headers, "X-Sub-Variant": "spring"})
    [removed] = there.json()["result"]["auto_removed_items"]
    assert (removed["reason"], removed["message"]) == (
        "not_sold_here",
        "Sorry, this is not sold on this site",
    )
    assert there.json()["result"]["total_due"]["amount"] == "0.00"
    refused = await checkout.client.post(
        "/api/cart/items", json=item(key), headers={**headers, "X-Sub-Variant": "spring"}
    )
    assert (refused.status_code, refused.json()["error"]) == (422, "not_sold_here")
    for name in ("unknown", ""):
        here = await checkout.client.get("/api/cart", headers={**headers, "X-Sub-Variant": name})
        assert here.json()["result"]["item_count"] == 1


async def test_an_order_remembers_its_sub_variant(checkout: Checkout) -> None:
    await sub_variant_changed(checkout, "autumn", 1)
    await known(checkout, "autumn", SubVariant("autumn"))
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(await checkout.selling()))
    answer = await checkout.client.post(
        "/api/checkout",
        json={"cart_version": cart["version"], "expected_total": cart["total_due"]},
        headers={**customer.headers, "X-Sub-Variant": "autumn", "Idempotency-Key": "of-autumn"},
    )
    assert answer.status_code == 201, answer.text
    rows = await checkout.database.call(
        "select metadata from orders where customer_id = %(c)s", {"c": customer.customer_id}
    )
    assert rows[0]["metadata"] == {"sub_variant": "autumn"}


async def test_customer_of_sub_variant_pays_its_prices(
    checkout: Checkout,
) -> None:
    key = await checkout.selling()
    await sub_variant_changed(checkout, "club", 1, offer_keys=["only-this"])
    await sub_variant_changed(checkout, "fair", 1)
    await sub_variant_changed(checkout, "move", 1, overrides_customer=True)
    await known(checkout, "move", SubVariant("move", overrides_customer=True))
    member = {**APP, **SIGNER.bearer(uuid4(), sub_variant="club")}

    async def status(**named: str) -> int:
        added = await checkout.client.post("/api/cart/items", json=item(key), headers={**member, **named})
        return added.status_code

    assert await status() == 422
    assert await status(**{"X-Sub-Variant": "fair"}) == 422
    assert await status(**{"X-Sub-Variant": "move"}) == 201


async def test_older_sub_variant_event_changes_nothing(
    checkout: Checkout,
) -> None:
    await sub_variant_changed(checkout, "short", 2, pricing_id="second")
    await sub_variant_changed(checkout, "short", 1, pricing_id="first")
    await known(checkout, "short", SubVariant("short", "second"))
    await sub_variant_changed(checkout, "short", 3, active=False, pricing_id="second")
    await known(checkout, "short", None)
