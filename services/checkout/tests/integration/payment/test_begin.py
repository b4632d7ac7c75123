"""Checkouts of every kind that begin in one statement, each with an outcome of its own."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from checkout.payment.rules.begin import Begin, Begun, CartToPay, NewDeposit, NewPreOrder, PreOrderToCharge
from checkout.payment.store import checkouts
from checkout.preorders.store import pre_orders
from services.checkout.tests.kit.factories import draw, offer_key
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.partners import open_shop
from services.checkout.tests.kit.payments import PRICE, beginning, one_dollar_voucher
from wattle.catalog.v1 import draw_pb2

HOUR = timedelta(hours=1)


async def stale(checkout: Checkout, key: str) -> Begin:
    """One whose customer has seen another version of the cart."""
    begin = await beginning(checkout, key)
    assert isinstance(begin.source, CartToPay)
    return replace(begin, source=replace(begin.source, cart_version=begin.source.cart_version + 1))


async def of_pre_order(checkout: Checkout) -> Begin:
    """One of a cart with a pre-order alone."""
    key = offer_key()
    now = datetime.now(UTC)
    announced = draw_pb2.DRAW_STATUS_ANNOUNCED
    await checkout.selling(draw(key, status=announced, open_at=now + HOUR, pre_order_at=now - HOUR))
    begin = await beginning(checkout, key)
    assert isinstance(begin.source, CartToPay)
    pre_order = NewPreOrder(
        pre_order_id=uuid4(),
        customer_id=begin.customer_id,
        order_id=begin.order_id,
        offer_key=key,
        offer_name="Powerball",
        game_type="standard",
        draw_no=1,
        num_games=1,
        price=PRICE,
        currency="AUD",
        item_id=begin.source.items[0],
        pricing_id="default",
        purchase_at=now + HOUR,
    )
    source = replace(begin.source, items=[], pricing_ids=[], pre_orders=[pre_order])
    return replace(begin, source=source, lines=[], total=0)


async def of_partner(checkout: Checkout) -> Begin:
    """One of a purchase that a partner prepared."""
    shop, customer = await open_shop(checkout), await checkout.customer()
    shown = await shop.claim(customer, await shop.prepare())
    [purchase] = await checkout.database.call(
        "select id, cart_id from partner_purchases where customer_id = %(customer)s",
        {"customer": customer.customer_id},
    )
    begin = await beginning(
        checkout,
        shop.offer_key,
        cart_version=shown["cart"]["version"],
        items=[UUID(shown["cart"]["cart_items"][0]["id"])],
        partner_purchase_id=purchase["id"],
    )
    return replace(begin, customer_id=customer.customer_id, cart_id=purchase["cart_id"])


async def written(checkout: Checkout, batch: list[Begin]) -> list[tuple[Any, ...] | None]:
    """The kind, state and extras of the checkout that each has written, None where it has written nothing."""
    rows = await checkout.database.call(
        """
        select c.id, c.kind, c.state, o.status, c.uses_voucher, d.amount_minor as deposit,
               s.commission_bp, p.state as pre_order
        from checkouts c join orders o on o.id = c.order_id
        left join checkout_deposits d on d.checkout_id = c.id
        left join partner_orders s on s.order_id = o.id
        left join pre_orders p on p.order_id = o.id
        where c.id = any (%(checkouts)s)
        """,
        {"checkouts": [begin.checkout_id for begin in batch]},
    )
    found = {row.pop("id"): tuple(row.values()) for row in rows}
    return [found.get(begin.checkout_id) for begin in batch]


async def keys(checkout: Checkout, batch: list[Begin]) -> list[str | None]:
    """The status of the idempotency key of each."""
    rows = await checkout.database.call(
        "select owner, status from idempotency_keys where owner = any (%(owners)s)",
        {"owners": [str(begin.customer_id) for begin in batch]},
    )
    found = {row["owner"]: row["status"] for row in rows}
    return [found.get(str(begin.customer_id)) for begin in batch]


def outcomes(begun: list[Begun]) -> list[str]:
    return [each.outcome for each in begun]


async def test_batch_returns_outcomes_in_its_order(checkout: Checkout) -> None:
    key = offer_key()
    await checkout.selling(draw(key))
    batch = [await (stale if number % 2 else beginning)(checkout, key) for number in range(8)]
    batch.sort(key=lambda each: each.customer_id, reverse=True)

    begun = await checkouts.begin(checkout.database, batch)

    found = await written(checkout, batch)
    assert len([each for each in found if each is not None]) == 4
    assert outcomes(begun) == ["cart_changed" if each is None else "started" for each in found]


async def test_batch_of_every_kind_writes_each_or_refuses_it_alone(checkout: Checkout) -> None:
    key = offer_key()
    await checkout.selling(draw(key))
    once = await one_dollar_voucher(checkout, max_uses=1)
    closed = await of_partner(checkout)
    assert isinstance(closed.source, CartToPay)
    await checkout.database.call(
        """
        update partners set is_active = false
        where id = (select partner_id from partner_purchases where id = %(purchase)s)
        """,
        {"purchase": closed.source.partner_purchase_id},
    )
    batch = [
        await beginning(checkout, key),
        await stale(checkout, key),
        await beginning(checkout, key, discount=100, voucher_id=once),
        await beginning(checkout, key, discount=100, voucher_id=once),
        await beginning(checkout, key, deposit=NewDeposit(600, 15, HOUR)),
        await of_pre_order(checkout),
        await of_partner(checkout),
        closed,
    ]

    begun = await checkouts.begin(checkout.database, batch)

    assert outcomes(begun) == [
        "started", "cart_changed", "started", "voucher_used_up", "started", "placed", "started",
        "partner_closed",
    ]  # fmt: skip
    assert await written(checkout, batch) == [
        ("cart", "started", "pending", False, None, None, None),
        None,
        ("cart", "started", "pending", True, None, None, None),
        None,
        ("cart", "started", "pending", False, 600, None, None),
        ("cart", "completed", "paid", False, None, None, "placed"),
        ("partner_purchase", "started", "pending", False, None, 750, None),
        None,
    ]
    assert await keys(checkout, batch) == [
        "running", None, "running", None, "running", "finished", "running", None,
    ]  # fmt: skip
    [used] = await checkout.database.call("select uses from vouchers where id = %(id)s", {"id": once})
    assert used["uses"] == 1
    assert begun[4].gives_up_at is not None
    assert begun[4].gives_up_at < begun[4].not_after


async def test_repeated_key_in_batch_returns_its_answer(checkout: Checkout) -> None:
    key = offer_key()
    await checkout.selling(draw(key))
    placed, running = await of_pre_order(checkout), await beginning(checkout, key)
    await checkouts.begin(checkout.database, [placed, running])

    again = await checkouts.begin(
        checkout.database, [placed, await beginning(checkout, key), replace(running, checkout_id=uuid4())]
    )

    by_outcome = {each.outcome: each for each in again}
    assert set(by_outcome) == {"finished", "started", "running"}
    assert by_outcome["finished"].response_body["checkout_id"] == str(placed.checkout_id)
    assert by_outcome["finished"].response_status == 201


async def test_voucher_with_running_key_is_used_once(checkout: Checkout) -> None:
    key = offer_key()
    await checkout.selling(draw(key))
    code = await one_dollar_voucher(checkout, max_uses=2)
    first = await beginning(checkout, key, discount=100, voucher_id=code)
    await checkouts.begin(checkout.database, [first])

    [begun] = await checkouts.begin(
        checkout.database, [replace(first, checkout_id=uuid4(), order_id=uuid4())]
    )

    assert begun.outcome == "running"
    [used] = await checkout.database.call("select uses from vouchers where id = %(id)s", {"id": code})
    assert used["uses"] == 1


async def test_pre_order_with_two_workers_is_charged_once(checkout: Checkout) -> None:
    placed = await of_pre_order(checkout)
    await checkouts.begin(checkout.database, [placed])
    assert isinstance(placed.source, CartToPay)
    await checkout.database.call(
        """
        update draws d set status = 2, open_at = now() - interval '1 minute' from pre_orders p
        where p.id = %(id)s and d.offer_key = p.offer_key and d.draw_no = p.draw_no
        """,
        {"id": placed.source.pre_orders[0].pre_order_id},
    )
    found = await pre_orders.one(
        checkout.database, placed.source.pre_orders[0].pre_order_id, placed.customer_id
    )
    assert found is not None
    assert await pre_orders.allocate(checkout.database, found)
    charge = Begin(
        source=PreOrderToCharge(found.pre_order_id, found.version + 1),
        customer_id=found.customer_id,
        checkout_id=uuid4(),
        order_id=found.attempt_order_id,
        cart_id=found.cart_id,
        lines=[],
        total=found.price,
        currency=found.currency,
        region=found.region,
        lease=timedelta(seconds=8),
        deposit=NewDeposit(600, 15),
    )

    [first] = await checkouts.begin(checkout.database, [charge])
    [second] = await checkouts.begin(checkout.database, [replace(charge, checkout_id=uuid4())])

    assert (first.outcome, second.outcome) == ("started", "not_due")
    assert first.gives_up_at == first.not_after
    assert await written(checkout, [charge]) == [("pre_order", "started", "pending", False, 600, None, None)]
