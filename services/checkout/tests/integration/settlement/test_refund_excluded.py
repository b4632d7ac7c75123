"""Unplayed entries of self-excluded customers are refunded once; played ones stay."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import pytest

from checkout.catalogue.rules.offers import SyndicateStatus
from devservers.servers import Nats
from servicekit.failpoints import FailpointError
from servicekit.testing.services import publishing
from servicekit.testing.waiting import eventually
from services.checkout.tests.kit.factories import GAME, draw, item, offer_key, result
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import (
    balance,
    book,
    buy,
    change,
    only_ticket,
    payout_settler,
    raffle,
    shares_of,
    syndicate,
)
from services.checkout.tests.kit.settlement import (
    DIVIDENDS,
    LOSING,
    a_draw,
    cancel,
    exclude,
    exclusions_due,
    is_finished,
    pass_stop,
    published,
    refunder,
    settlement,
    ticket,
    ticket_in,
)
from wattle.checkout.v1 import events_pb2 as facts
from wattle.wallet.v1.events_pb2 import CustomerRestricted


async def agrees(checkout: Checkout, customer: Customer) -> None:
    """Everything that the customer paid is either in the escrow of a draw that they are in, or came back."""
    rows = await checkout.database.call(
        """
        select coalesce(sum(price_of_draw(l.price_minor, l.draw_nos, e.draw_no)), 0)::bigint as staked,
               (select coalesce(sum(w.amount_minor), 0)::bigint from audit.refunded_entries w
                where w.customer_id = %(c)s) as refunded
        from tickets t join order_lines l on l.id = t.order_line_id
        left join entries e on e.ticket_id = t.id
        where t.customer_id = %(c)s and e.draw_no is not null
        """,
        {"c": customer.customer_id},
    )
    escrows = checkout.others.wallet.escrows_of(customer.customer_id)
    assert sum(sum(stakes.values()) for stakes in escrows) == rows[0]["staked"]
    assert balance(checkout, customer) == 10_000 - rows[0]["staked"]
    spent = sum(
        amount
        for order, (_, amount) in checkout.others.wallet.captured.items()
        if checkout.others.wallet.payers[order] == str(customer.customer_id)
    )
    assert rows[0]["refunded"] == spent - rows[0]["staked"]


async def order_status(checkout: Checkout, customer: Customer, ticket_id: str) -> str:
    shown = await ticket(checkout, customer, ticket_id)
    order = await checkout.client.get(f"/api/orders/{shown['order_id']}", headers=customer.headers)
    status: str = order.json()["result"]["lines"][0]["status"]
    return status


async def test_restriction_event_starts_the_refund(checkout: Checkout, nats_server: Nats) -> None:
    customer, _ = await ticket_in(checkout, await a_draw(checkout), [GAME] * 4)
    fact = CustomerRestricted(customer_id=str(customer.customer_id), kind="self_excluded")
    background = checkout.components.background
    tasks = [asyncio.create_task(background[name]()) for name in ("restrictions", "exclusions")]

    async def held() -> int:
        return balance(checkout, customer)

    async with publishing(nats_server.url, "wallet") as others:
        await others.publish("wattle.wallet.v1.customer_restricted", fact)
        await eventually(held, 10_000)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_unplayed_entries_are_refunded_and_cannot_win(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    excluded, gone = await ticket_in(checkout, drawn, [GAME] * 4)
    other, stays = await ticket_in(checkout, drawn, [GAME, LOSING, LOSING, LOSING])

    await exclude(checkout, excluded)
    await refunder(checkout).refund_due()

    assert await is_finished(checkout, excluded)
    await agrees(checkout, excluded)
    [told] = await published(checkout, "entry_refunded", gone)
    fact = facts.EntryRefunded.FromString(told)
    assert (fact.cause, fact.amount.minor_units) == ("self_excluded", 615)
    shown = await ticket(checkout, excluded, gone)
    assert (shown["status"], shown["entries"][0]["withdrawn"]) == ("past", True)
    assert shown["entries"][0]["refund"]["amount"] == "6.15"
    assert await order_status(checkout, excluded, gone) == "refunded"

    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    await checkout.settler().settle_due()

    settled = await settlement(checkout, drawn)
    assert (settled["state"], settled["entries"], settled["winning_entries"]) == ("done", 1, 1)
    shown = await ticket(checkout, excluded, gone)
    assert (shown["winnings"]["amount"], shown["entries"][0]["winning_games"]) == ("0.00", [])
    assert balance(checkout, excluded) == 10_000
    assert (await ticket(checkout, other, stays))["winnings"]["amount"] == "100000.00"
    proof = f"/api/tickets/{gone}/proof?draw_no={drawn.draw_no}"
    assert (await checkout.client.get(proof, headers=excluded.headers)).status_code == 404


async def test_played_draws_of_a_ticket_stay_played(checkout: Checkout) -> None:
    first, second, third = draw(key := offer_key()), draw(key), draw(key)
    await checkout.selling(first, second, third, prices={4: 616})
    customer = await checkout.customer()
    body = item(key, games=[GAME] * 4, first_draw_no=first.draw_no, num_draws=3)
    await checkout.pay(customer, await checkout.put_in_cart(customer, body))
    await pass_stop(checkout, first)

    await exclude(checkout, customer)
    await refunder(checkout, batch=1).refund_due()

    assert balance(checkout, customer) == 10_000 - 616
    await agrees(checkout, customer)
    shown = await only_ticket(checkout, customer)
    assert [entry["withdrawn"] for entry in shown["entries"]] == [False, True, True]
    assert await order_status(checkout, customer, shown["ticket_id"]) == "confirmed"


@pytest.mark.parametrize("kind", ["time_out", "suspended", "closed"])
async def test_other_restrictions_leave_tickets_alone(checkout: Checkout, kind: str) -> None:
    drawn = await a_draw(checkout)
    customer, ticket_id = await ticket_in(checkout, drawn, [GAME] * 4)

    await exclude(checkout, customer, kind)
    await refunder(checkout).refund_due()

    assert balance(checkout, customer) == 10_000 - 615
    assert (await ticket(checkout, customer, ticket_id))["status"] == "upcoming"


async def test_national_register_refunds_too(checkout: Checkout) -> None:
    customer, _ = await ticket_in(checkout, await a_draw(checkout), [GAME] * 4)
    await exclude(checkout, customer, "register")
    await refunder(checkout).refund_due()
    assert balance(checkout, customer) == 10_000


@pytest.mark.parametrize("failpoint", ["after_entries_withdrawn", "after_exclusion_refund"])
async def test_refund_after_a_crash_refunds_each_entry_once(checkout: Checkout, failpoint: str) -> None:
    drawn = await a_draw(checkout)
    customer, ticket_id = await ticket_in(checkout, drawn, [GAME] * 4)
    tickets = [ticket_id]
    for _ in range(4):
        cart = await checkout.put_in_cart(customer, item(drawn.offer_key, first_draw_no=drawn.draw_no))
        await checkout.pay(customer, cart)
    await exclude(checkout, customer)
    for _ in range(3):
        with pytest.raises(FailpointError):
            await refunder(checkout, f"{failpoint}:raise", batch=2).refund_due()
        await exclusions_due(checkout)
    if failpoint == "after_entries_withdrawn":
        await pass_stop(checkout, drawn)

    await asyncio.gather(*(refunder(checkout, batch=2).refund_due() for _ in range(3)))

    assert await is_finished(checkout, customer)
    await agrees(checkout, customer)
    assert balance(checkout, customer) == 10_000
    assert len(await published(checkout, "entry_refunded", tickets[0])) == 1


async def test_closing_draw_has_an_entry_or_its_refund(
    checkout: Checkout,
) -> None:
    drawn = await a_draw(checkout)
    owners = [await ticket_in(checkout, drawn, [GAME] * 4) for _ in range(6)]
    for customer, _ in owners:
        await exclude(checkout, customer)
    await checkout.database.call(
        "insert into draw_seals (offer_key, draw_no) values (%(o)s, %(d)s)",
        {"o": drawn.offer_key, "d": drawn.draw_no},
    )

    await asyncio.gather(refunder(checkout, batch=1).refund_due(), checkout.sealer(block=2).seal_due())
    await refunder(checkout).refund_due()

    rows = await checkout.database.call(
        "select entries, (select array_agg(t) from sealed_blocks b, unnest(b.tickets) t"
        " where b.offer_key = s.offer_key) as sealed from draw_seals s where offer_key = %(o)s",
        {"o": drawn.offer_key},
    )
    sealed = set(rows[0]["sealed"] or ())
    for customer, ticket_id in owners:
        is_back = balance(checkout, customer) == 10_000
        assert is_back is (UUID(ticket_id) not in sealed)
        await agrees(checkout, customer)


async def test_closed_draw_is_played(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer, ticket_id = await ticket_in(checkout, drawn, [GAME] * 4)
    await pass_stop(checkout, drawn)
    await exclude(checkout, customer)
    await refunder(checkout).refund_due()
    assert await is_finished(checkout, customer)
    assert balance(checkout, customer) == 10_000 - 615
    assert await published(checkout, "entry_refunded", ticket_id) == []


async def test_entry_of_a_cancelled_draw_is_refunded_once(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer, ticket_id = await ticket_in(checkout, drawn, [GAME] * 4)
    await exclude(checkout, customer)
    await cancel(checkout, drawn)
    await asyncio.gather(refunder(checkout).refund_due(), checkout.refunder().refund_due())
    assert balance(checkout, customer) == 10_000
    assert len(await published(checkout, "entry_refunded", ticket_id)) == 1


async def test_undecided_purchase_delays_the_end(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(drawn.offer_key))
    checkout.others.wallet.silent_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    checkout.others.wallet.silent_for.clear()
    await exclude(checkout, customer)
    await refunder(checkout).refund_due()
    assert not await is_finished(checkout, customer)
    await checkout.database.call(
        "update checkouts set due_at = now() where customer_id = %(c)s", {"c": customer.customer_id}
    )
    await checkout.sweep()
    await exclusions_due(checkout)

    await refunder(checkout).refund_due()

    assert await is_finished(checkout, customer)
    assert balance(checkout, customer) == 10_000
    assert (await checkout.cart(customer))["cart_items"] == []


async def test_cart_is_emptied(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer = await checkout.customer()
    before = await checkout.put_in_cart(customer, item(drawn.offer_key))
    await exclude(checkout, customer)
    after = await checkout.cart(customer)
    assert (after["cart_items"], after["version"]) == ([], before["version"] + 1)


async def test_repeated_exclusion_refunds_nothing_again(checkout: Checkout) -> None:
    customer, _ = await ticket_in(checkout, await a_draw(checkout), [GAME] * 4)
    for _ in range(2):
        await exclude(checkout, customer)
        await refunder(checkout).refund_due()
    assert balance(checkout, customer) == 10_000


async def books(checkout: Checkout, customer: Customer, *keys: str) -> list[dict[str, Any]]:
    """One order with a book of each raffle."""
    for key in keys:
        cart = await checkout.put_in_cart(customer, book(key))
    assert (await checkout.pay(customer, cart)).status_code == 201
    answer = await checkout.client.get("/api/tickets?status=upcoming", headers=customer.headers)
    shown: list[dict[str, Any]] = answer.json()["result"]
    return shown


async def withdrawn(checkout: Checkout, customer: Customer, tickets: Sequence[dict[str, Any]]) -> set[str]:
    """Offers whose tickets have left their draws."""
    found = [await ticket(checkout, customer, each["ticket_id"]) for each in tickets]
    return {each["product_offer_key"] for each in found if each["entries"][0]["withdrawn"]}


async def test_raffle_numbers_are_released_unless_drawn(checkout: Checkout) -> None:
    (open_key, _), (sealed_key, _) = await raffle(checkout), await raffle(checkout)
    customer = await checkout.customer()
    tickets = await books(checkout, customer, open_key, sealed_key)
    checkout.others.stock.decided.add(sealed_key)

    await exclude(checkout, customer)
    await refunder(checkout).refund_due()

    assert await withdrawn(checkout, customer, tickets) == {open_key}
    assert (checkout.others.stock.left[open_key], checkout.others.stock.left[sealed_key]) == (100, 95)
    assert balance(checkout, customer) == 10_000 - 4000
    await agrees(checkout, customer)


async def test_crash_after_the_release_is_continued_after_the_draw_closed(
    checkout: Checkout,
) -> None:
    key, _ = await raffle(checkout)
    customer = await checkout.customer()
    tickets = await books(checkout, customer, key)
    await exclude(checkout, customer)
    with pytest.raises(FailpointError):
        await refunder(checkout, "after_stock_released:raise").refund_due()
    assert await withdrawn(checkout, customer, tickets) == set()
    await checkout.database.call(
        "update draws set stop = x.received_at + interval '1 ms' from exclusions x"
        " where offer_key = %(o)s and x.customer_id = %(c)s",
        {"o": key, "c": customer.customer_id},
    )
    await exclusions_due(checkout)

    await refunder(checkout).refund_due()

    assert await withdrawn(checkout, customer, tickets) == {key}
    assert balance(checkout, customer) == 10_000
    await agrees(checkout, customer)


async def test_share_is_refunded_once_while_its_syndicate_is_not_full(checkout: Checkout) -> None:
    drawn = draw(plays := offer_key())
    await checkout.selling(drawn)
    key, message = await syndicate(checkout, plays, drawn)
    early, late = await checkout.customer(), await checkout.customer()
    for customer in (early, late):
        assert (await buy(checkout, customer, shares_of(key, drawn, 1))).status_code == 201

    await exclude(checkout, early)
    await refunder(checkout).refund_due()
    checkout.others.stock.decided.add(key)
    await exclude(checkout, late)
    await refunder(checkout).refund_due()

    assert (balance(checkout, early), balance(checkout, late)) == (10_000, 10_000 - 1234)
    assert (await only_ticket(checkout, early, "past"))["entries"][0]["withdrawn"]
    for customer in (early, late):
        await agrees(checkout, customer)

    await change(checkout, message, SyndicateStatus.CANCELLED)
    await payout_settler(checkout).settle_due()
    assert (balance(checkout, early), balance(checkout, late)) == (10_000, 10_000)
