"""Shares whose syndicate and draw both end are refunded once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import text

from catalogue.syndicates import SyndicateStatus
from checkout.payment.rules.saga import stake_in
from checkout.settlement.rules.settlements import DueSyndicate
from checkout.settlement.store import shares as payouts
from servicekit.errors import RuleRefused
from servicekit.testing.waiting import eventually, until
from services.checkout.tests.kit.factories import GAME, draw, item, offer, offer_key, result
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import balance, buy, change, payout_settler, shares_of, syndicate
from services.checkout.tests.kit.settlement import cancel, published, refunds_due, ticket_in
from wattle.catalog.v1 import draw_pb2, syndicate_pb2
from wattle.checkout.v1 import events_pb2 as facts

SHARE = 1234
OTHER_LINE = 6150

_WRITE_REFUNDS = text("select syndicate_write_refunds(:offer_key, :draw_no, :series)")

_IS_HELD_UP = """
    select exists (
        select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()
    ) as held_up
"""


@dataclass(frozen=True)
class Shares:
    """Shares on sale: of a syndicate, in a draw, of a ticket that plays in a draw of its lottery."""

    syndicate: syndicate_pb2.Syndicate
    draw: draw_pb2.Draw
    played: draw_pb2.Draw

    async def end(self, checkout: Checkout, status: SyndicateStatus = SyndicateStatus.CANCELLED) -> None:
        await change(checkout, self.syndicate, status)

    async def bought_by(self, checkout: Checkout, customer: Customer, series: int = 1) -> None:
        key = self.draw.offer_key
        body = shares_of(key, self.draw, 1) | {"syndicate_key": f"{key}-{self.draw.draw_no}-{series}"}
        paid = await buy(checkout, customer, body)
        assert paid.status_code == 201, paid.text


@pytest.fixture
async def shares(checkout: Checkout) -> Shares:
    played = draw(offer_key())
    await checkout.publish(offer(played.offer_key), played)
    await checkout.selling(played)
    key, message = await syndicate(checkout, played.offer_key, played)
    own = draw_pb2.Draw()
    own.CopyFrom(played)
    own.offer_key = key
    return Shares(message, own, played)


async def holder(checkout: Checkout, shares: Shares, *, of_more: bool = False) -> Customer:
    """A customer with a share, in an order `of_more` than that."""
    customer = await checkout.customer()
    if of_more:
        other = draw(offer_key())
        await checkout.selling(other, prices={4: OTHER_LINE})
        body = item(other.offer_key, games=[GAME] * 4, first_draw_no=other.draw_no)
        await checkout.put_in_cart(customer, body)
    await shares.bought_by(checkout, customer)
    return customer


def escrow_of(checkout: Checkout, customer: Customer) -> int:
    return sum(sum(stakes.values()) for stakes in checkout.others.wallet.escrows_of(customer.customer_id))


async def published_to(checkout: Checkout, customer: Customer) -> list[str]:
    """The causes of the published refunds."""
    ticket_id = (await line_of(checkout, customer))["ticket_id"]
    return [
        facts.EntryRefunded.FromString(payload).cause
        for payload in await published(checkout, "entry_refunded", ticket_id)
    ]


async def line_of(checkout: Checkout, customer: Customer, path: str = "") -> dict[str, Any]:
    """The line of the shares, by the receipt, or by the orders."""
    (order,) = (await checkout.client.get("/api/orders", headers=customer.headers)).json()["result"]
    if path:
        answer = await checkout.client.get(f"/api/receipts/{order['checkout_id']}", headers=customer.headers)
        order = answer.json()["result"]["order"]
    assert order["refunded_total"]["amount"] in ("0.00", "12.34")
    (line,) = [line for line in order["lines"] if line["product_type"] == "syndicate_share"]
    found: dict[str, Any] = line
    return found


async def was_refunded_once(checkout: Checkout, customer: Customer, *, of_more: bool, cause: str) -> None:
    left = OTHER_LINE if of_more else 0
    assert (balance(checkout, customer), escrow_of(checkout, customer)) == (10_000 - left, left)
    assert await published_to(checkout, customer) == [cause]
    for page in ("", "receipt"):
        line = await line_of(checkout, customer, page)
        assert (line["status"], line["refunded"]["amount"]) == ("refunded", "12.34")
        [entry] = line["draws"]
        assert (entry["status"], entry["refund"]["amount"]) == ("cancelled", "12.34")
    answer = await checkout.client.get("/api/tickets?status=past", headers=customer.headers)
    [ticket] = answer.json()["result"]
    [entry] = ticket["entries"]
    assert (entry["cancelled"], entry["refund"]["amount"]) == (True, "12.34")
    assert ticket["syndicate"]["status"] == "cancelled"
    assert ticket["syndicate"]["refunded"]["amount"] == "12.34"


async def owes_nothing(checkout: Checkout, shares: Shares) -> None:
    owed = await checkout.database.call(
        "select ticket_id from share_payments where offer_key = %(k)s and paid_at is null",
        {"k": shares.draw.offer_key},
    )
    assert owed == []


async def run_refunds(checkout: Checkout, shares: Shares) -> None:
    await refunds_due(checkout, shares.draw)
    await asyncio.gather(payout_settler(checkout).settle_due(), checkout.refunder(batch=1).refund_due())


@pytest.mark.parametrize("of_more", [True, False], ids=["with a lottery ticket", "alone"])
async def test_cancelled_draw_does_not_refund_refunded_shares(
    checkout: Checkout, shares: Shares, *, of_more: bool
) -> None:
    customers = [await holder(checkout, shares, of_more=of_more) for _ in range(2)]

    await cancel(checkout, shares.draw)
    await checkout.refunder(batch=1).refund_due()
    await shares.end(checkout)
    for _ in range(2):
        await run_refunds(checkout, shares)

    await owes_nothing(checkout, shares)
    for customer in customers:
        await was_refunded_once(checkout, customer, of_more=of_more, cause="draw_cancelled")
    [done] = await published(checkout, "draw_refunded", f"{shares.draw.offer_key}/{shares.draw.draw_no}")
    assert facts.DrawRefunded.FromString(done).refunded.minor_units == 2 * SHARE


@pytest.mark.parametrize("of_more", [True, False], ids=["with a lottery ticket", "alone"])
async def test_cancelled_syndicate_does_not_refund_refunded_entries(
    checkout: Checkout, shares: Shares, *, of_more: bool
) -> None:
    unfilled = await holder(checkout, shares, of_more=of_more)
    await shares.end(checkout)
    await payout_settler(checkout).settle_due()
    full = syndicate_pb2.Syndicate()
    full.CopyFrom(shares.syndicate)
    full.series, full.version = 2, 1
    await change(checkout, full, SyndicateStatus.OPEN)
    in_full = await checkout.customer()
    await shares.bought_by(checkout, in_full, series=2)
    await change(checkout, full, SyndicateStatus.FULL)

    await cancel(checkout, shares.draw)
    await change(checkout, full, SyndicateStatus.CANCELLED)
    for _ in range(2):
        await run_refunds(checkout, shares)

    await owes_nothing(checkout, shares)
    await was_refunded_once(checkout, unfilled, of_more=of_more, cause="syndicate_unfilled")
    await was_refunded_once(checkout, in_full, of_more=False, cause="draw_cancelled")
    [done] = await published(checkout, "draw_refunded", f"{shares.draw.offer_key}/{shares.draw.draw_no}")
    assert facts.DrawRefunded.FromString(done).entries == 1


async def due_of(checkout: Checkout, shares: Shares) -> DueSyndicate:
    """Its syndicate, which is cancelled and not paid back."""
    [due] = [
        found
        for found in await payouts.due_syndicates(checkout.database, is_cancelled=True, limit=100)
        if found.offer_key == shares.draw.offer_key
    ]
    return due


async def wait_until_blocked(checkout: Checkout, waits: asyncio.Task[Any]) -> None:
    async def is_blocked() -> bool:
        return waits.done() or (await checkout.database.call(_IS_HELD_UP))[0]["held_up"]

    await until(is_blocked)


async def test_cancellation_during_the_syndicate_refund_waits(checkout: Checkout, shares: Shares) -> None:
    customer = await holder(checkout, shares)
    await shares.end(checkout)
    due = await due_of(checkout, shares)

    async with checkout.database.transaction() as session:
        await session.execute(_WRITE_REFUNDS, due.key)
        await cancel(checkout, shares.draw)
        other = asyncio.create_task(checkout.refunder().refund_due())
        await wait_until_blocked(checkout, other)
        assert not other.done()
    await other
    await run_refunds(checkout, shares)

    await was_refunded_once(checkout, customer, of_more=False, cause="syndicate_unfilled")


async def test_syndicate_that_ends_during_the_draw_refund_owes_nothing(
    checkout: Checkout, shares: Shares
) -> None:
    customer = await holder(checkout, shares)
    await shares.end(checkout)
    due = await due_of(checkout, shares)
    await cancel(checkout, shares.draw)
    dying = checkout.refunder(failpoint="after_draw_refund:raise")
    await asyncio.gather(dying.refund_due(), return_exceptions=True)

    async with checkout.database.transaction() as session:
        await session.execute(_WRITE_REFUNDS, due.key)
    for _ in range(2):
        await run_refunds(checkout, shares)

    await was_refunded_once(checkout, customer, of_more=False, cause="draw_cancelled")


async def test_cancellations_in_any_order_refund_once(checkout: Checkout, shares: Shares) -> None:
    customers = [await holder(checkout, shares, of_more=True) for _ in range(3)]
    work: list[Callable[[], Awaitable[Any]]] = [
        lambda: cancel(checkout, shares.draw),
        lambda: shares.end(checkout),
        *[payout_settler(checkout).settle_due for _ in range(4)],
        *[checkout.refunder(batch=1).refund_due for _ in range(4)],
    ]

    await asyncio.gather(*(step() for step in work))
    for _ in range(2):
        await run_refunds(checkout, shares)

    await owes_nothing(checkout, shares)
    for customer in customers:
        assert (balance(checkout, customer), escrow_of(checkout, customer)) == (
            10_000 - OTHER_LINE,
            OTHER_LINE,
        )
        assert len(await published_to(checkout, customer)) == 1


async def test_shares_of_a_cancelled_draw_win_nothing(checkout: Checkout, shares: Shares) -> None:
    customer = await holder(checkout, shares)
    await shares.end(checkout, SyndicateStatus.PURCHASED)
    await cancel(checkout, shares.draw)
    await run_refunds(checkout, shares)

    await checkout.draw_result(
        shares.played, result(shares.played.offer_key, shares.played.draw_no, dividends=[1_000_001])
    )
    await run_refunds(checkout, shares)
    await shares.end(checkout)
    await run_refunds(checkout, shares)

    await was_refunded_once(checkout, customer, of_more=False, cause="draw_cancelled")


async def test_settled_shares_are_not_refunded(checkout: Checkout, shares: Shares) -> None:
    customer = await holder(checkout, shares)
    await shares.end(checkout, SyndicateStatus.PURCHASED)
    await checkout.draw_result(
        shares.played, result(shares.played.offer_key, shares.played.draw_no, dividends=[300])
    )
    await payout_settler(checkout).settle_due()

    await cancel(checkout, shares.draw)
    await run_refunds(checkout, shares)

    assert balance(checkout, customer) == 10_000 - SHARE + 200
    assert await published_to(checkout, customer) == []


async def test_cancelled_lottery_draw_refunds_its_shares_too(checkout: Checkout, shares: Shares) -> None:
    player, _ = await ticket_in(checkout, shares.played, [GAME] * 4)
    customer, late = await holder(checkout, shares), await checkout.customer()
    await checkout.put_in_cart(late, shares_of(shares.draw.offer_key, shares.draw, 1))
    await shares.end(checkout, SyndicateStatus.PURCHASED)

    for called_off in (shares.played, shares.draw):
        called_off.stop.GetCurrentTime()
        await cancel(checkout, called_off)
    await shares.end(checkout)
    for _ in range(2):
        await run_refunds(checkout, shares)
        await refunds_due(checkout, shares.played)

    assert balance(checkout, player) == 10_000
    await was_refunded_once(checkout, customer, of_more=False, cause="draw_cancelled")

    async def cart_says() -> list[str]:
        return [removed["reason"] for removed in (await checkout.cart(late))["auto_removed_items"]]

    await eventually(cart_says, ["draw_closed"])


async def test_refund_in_both_tables_is_paid_once(checkout: Checkout, shares: Shares) -> None:
    customer = await holder(checkout, shares)
    await cancel(checkout, shares.draw)
    await run_refunds(checkout, shares)
    await shares.end(checkout)
    await checkout.database.call(
        "insert into share_payments (ticket_id, result_version, offer_key, draw_no, series, amount_minor)"
        " select ticket_id, 0, offer_key, draw_no, 1, amount_minor from entry_refunds"
        " where offer_key = %(k)s returning ticket_id",
        {"k": shares.draw.offer_key},
    )

    unpaid = await payouts.unpaid_refunds(checkout.database, limit=100)
    assert shares.draw.offer_key not in {share.offer_key for share in unpaid}
    await run_refunds(checkout, shares)

    await was_refunded_once(checkout, customer, of_more=False, cause="draw_cancelled")


async def test_refund_takes_no_money_of_another_draw(checkout: Checkout, shares: Shares) -> None:
    customer = await holder(checkout, shares, of_more=True)
    await cancel(checkout, shares.draw)
    await run_refunds(checkout, shares)
    ticket = await checkout.client.get(
        f"/api/tickets/{(await line_of(checkout, customer))['ticket_id']}", headers=customer.headers
    )

    with pytest.raises(RuleRefused, match="stake_exceeded"):
        await checkout.wallet.refund(
            customer_id=customer.customer_id,
            order_id=UUID(ticket.json()["result"]["order_id"]),
            reference="once more",
            amount=SHARE,
            currency="AUD",
            description="Once more",
            stakes=stake_in(shares.draw.offer_key, shares.draw.draw_no, SHARE),
        )

    assert (balance(checkout, customer), escrow_of(checkout, customer)) == (10_000 - OTHER_LINE, OTHER_LINE)
