"""Orders that are completed in one call share nothing but it."""

from __future__ import annotations

from uuid import uuid4

from checkout.payment.rules.begin import Begin
from checkout.payment.rules.saga import Complete, paid_response
from checkout.payment.store import checkouts
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.payments import beginning


def captured(begin: Begin) -> Complete:
    """The order of a checkout, paid and with an event of its own."""
    return Complete(
        checkout_id=begin.checkout_id,
        version=1,
        journal_id=uuid4(),
        event_id=uuid4(),
        event=begin.order_id.bytes,
        traceparent=None,
        response=paid_response(begin.checkout_id, begin.order_id),
        held=(),
    )


async def test_each_order_of_a_batch_is_published_once(checkout: Checkout) -> None:
    key = await checkout.selling()
    begun = [await beginning(checkout, key) for _ in range(3)]
    outcomes = await checkouts.begin(checkout.database, begun)
    assert [one.outcome for one in outcomes] == ["started"] * 3
    batch = [captured(begin) for begin in begun]

    assert await checkouts.complete(checkout.database, batch) == ["completed"] * 3
    assert await checkouts.complete(checkout.database, batch) == ["stale"] * 3

    rows = await checkout.database.call(
        "select event_id, aggregate_id, payload from outbox"
        " where subject = 'wattle.checkout.v1.order_paid' and aggregate_id = any (%(orders)s)",
        {"orders": [str(begin.order_id) for begin in begun]},
    )
    assert {(row["event_id"], row["aggregate_id"], row["payload"]) for row in rows} == {
        (paid.event_id, str(begin.order_id), begin.order_id.bytes)
        for paid, begin in zip(batch, begun, strict=True)
    }
    assert len(rows) == 3
