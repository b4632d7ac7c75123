"""A refund that the wallet refuses delays no other of its draw or customer."""

from __future__ import annotations

import pytest

from catalogue.syndicates import SyndicateStatus
from checkout.app import armed_failpoints
from checkout.settlement import failpoints
from checkout.settlement.refunds import RefundDraws, RefundExcluded
from servicekit.errors import Conflict, ServiceError
from servicekit.failpoints import FailpointError
from services.checkout.tests.kit import settlement
from services.checkout.tests.kit.factories import GAME, draw, item, offer, offer_key, result
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import balance, buy, change, payout_settler, shares_of, syndicate
from services.checkout.tests.kit.settlement import (
    RefusingWallet,
    a_draw,
    cancel,
    postponed,
    prize_too_large,
    published,
    refunds_due,
    retry_now,
    ticket_in,
)
from wattle.catalog.v1 import draw_pb2, events_pb2
from wattle.checkout.v1 import events_pb2 as facts


@pytest.mark.parametrize(
    "reason", [prize_too_large(), Conflict("reference_reused")], ids=["a rule", "other contents"]
)
async def test_refused_refund_of_a_draw_delays_no_other(checkout: Checkout, reason: ServiceError) -> None:
    drawn = await a_draw(checkout)
    owners = [await ticket_in(checkout, drawn, [GAME] * 4) for _ in range(4)]
    (unlucky, ticket_id), others = owners[0], owners[1:]
    wallet = RefusingWallet(checkout.wallet, {str(unlucky.customer_id): reason})
    worker = RefundDraws(checkout.database, wallet, armed_failpoints(), batch=2)
    one = f"cancelled/{drawn.offer_key}/{drawn.draw_no}/{ticket_id}"
    aggregate = f"{drawn.offer_key}/{drawn.draw_no}"
    await cancel(checkout, drawn)

    for _ in range(2):
        await worker.refund_due()
        await refunds_due(checkout, drawn)

    assert {balance(checkout, customer) for customer, _ in others} == {10_000}
    assert [len(await published(checkout, "entry_refunded", each)) for _, each in owners] == [0, 1, 1, 1]
    assert (await postponed(checkout, one))["attempts"] == 1
    assert await published(checkout, "draw_refunded", aggregate) == []

    wallet.refusals.clear()
    await retry_now(checkout, one)
    await worker.refund_due()

    assert balance(checkout, unlucky) == 10_000
    assert len(await published(checkout, "entry_refunded", ticket_id)) == 1
    assert len(await published(checkout, "draw_refunded", aggregate)) == 1
    assert await postponed(checkout, one) == {}


async def test_postponed_refund_is_marked_after_a_crash(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    owner, ticket_id = await ticket_in(checkout, drawn, [GAME] * 4)
    wallet = RefusingWallet(checkout.wallet, {str(owner.customer_id): prize_too_large()})
    one = f"cancelled/{drawn.offer_key}/{drawn.draw_no}/{ticket_id}"
    await cancel(checkout, drawn)
    await RefundDraws(checkout.database, wallet, armed_failpoints()).refund_due()
    wallet.refusals.clear()
    await retry_now(checkout, one)
    await refunds_due(checkout, drawn)

    dies = armed_failpoints(f"{failpoints.AFTER_DRAW_REFUND}:raise")
    with pytest.raises(FailpointError):
        await RefundDraws(checkout.database, wallet, dies).refund_due()
    await refunds_due(checkout, drawn)
    await RefundDraws(checkout.database, wallet, armed_failpoints()).refund_due()

    assert balance(checkout, owner) == 10_000
    assert len(await published(checkout, "entry_refunded", ticket_id)) == 1
    assert len(await published(checkout, "draw_refunded", f"{drawn.offer_key}/{drawn.draw_no}")) == 1
    assert await postponed(checkout, one) == {}


async def one_more(checkout: Checkout, customer: Customer, drawn: draw_pb2.Draw) -> str:
    """The id of a ticket that the customer buys."""
    body = item(drawn.offer_key, games=[GAME] * 4, first_draw_no=drawn.draw_no)
    paid = (await buy(checkout, customer, body)).json()["result"]
    order = await checkout.client.get(f"/api/orders/{paid['order_id']}", headers=customer.headers)
    return str(order.json()["result"]["lines"][0]["ticket_id"])


async def test_refused_refund_of_an_excluded_customer_delays_no_other(checkout: Checkout) -> None:
    customer = await checkout.customer()
    draws = [await a_draw(checkout) for _ in range(3)]
    tickets = [await one_more(checkout, customer, drawn) for drawn in draws]
    one = f"excluded/{draws[0].offer_key}/{draws[0].draw_no}/{tickets[0]}"
    wallet = RefusingWallet(checkout.wallet, {one: prize_too_large()})
    worker = RefundExcluded(checkout.database, wallet, checkout.stock, armed_failpoints(), batch=1)
    await settlement.exclude(checkout, customer)

    for _ in range(2):
        await worker.refund_due()
        await settlement.exclusions_due(checkout)

    assert balance(checkout, customer) == 10_000 - 615
    assert [len(await published(checkout, "entry_refunded", each)) for each in tickets] == [0, 1, 1]
    assert (await postponed(checkout, one))["attempts"] == 1
    assert not await settlement.is_finished(checkout, customer)

    wallet.refusals.clear()
    await retry_now(checkout, one)
    await worker.refund_due()

    assert balance(checkout, customer) == 10_000
    assert await settlement.is_finished(checkout, customer)
    assert await postponed(checkout, one) == {}


async def test_draw_of_unfilled_syndicates_ends_once_drawn(
    checkout: Checkout,
) -> None:
    played = draw(offer_key())
    await checkout.publish(offer(played.offer_key), played)
    key, message = await syndicate(checkout, played.offer_key, played)
    customer = await checkout.customer()
    assert (await buy(checkout, customer, shares_of(key, played, 1))).status_code == 201
    await change(checkout, message, SyndicateStatus.CANCELLED)
    await checkout.draw_result(played, result(played.offer_key, played.draw_no, dividends=[300_00]))
    aggregate = f"{key}/{played.draw_no}"

    await payout_settler(checkout).settle_due()
    # Catalog takes no notice before.
    assert await published(checkout, "draw_paid", aggregate) == []
    own = draw_pb2.Draw()
    own.CopyFrom(played)
    own.offer_key, own.status = key, draw_pb2.DRAW_STATUS_DRAWN
    own.version += 1
    await checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=own))
    for _ in range(2):
        await payout_settler(checkout).settle_due()

    assert balance(checkout, customer) == 10_000
    [scored], [paid] = [await published(checkout, name, aggregate) for name in ("draw_scored", "draw_paid")]
    assert facts.DrawScored.FromString(scored).prizes.minor_units == 0
    assert facts.DrawPaid.FromString(paid).result_version == 1
