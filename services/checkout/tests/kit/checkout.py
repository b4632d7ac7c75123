"""Shared steps of tests: checkout."""

from __future__ import annotations

from typing import Any

from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout, Customer


async def counts(checkout: Checkout, customer: Customer) -> dict[str, int]:
    """What exists of a customer's purchases: orders by status, tickets, entries, events, uses of vouchers,
    keys without an answer, what the wallet took for any order, stored or not, and the cents that it holds.
    """
    rows = await checkout.database.call(
        """
        select (select count(*) from orders where customer_id = %(c)s and status = 'paid') as paid,
               (select count(*) from orders where customer_id = %(c)s and status = 'pending') as pending,
               (select count(*) from orders where customer_id = %(c)s
                    and status in ('failed', 'refunded')) as failed,
               (select count(*) from tickets where customer_id = %(c)s) as tickets,
               (select count(*) from entries e join tickets t on t.id = e.ticket_id
                    where t.customer_id = %(c)s) as entries,
               (select count(*) from outbox b join orders o on o.id::text = b.aggregate_id
                    where o.customer_id = %(c)s and b.subject = 'wattle.checkout.v1.order_paid') as events,
               (select count(*) from voucher_redemptions
                    where customer_id = %(c)s and state <> 'released') as vouchers,
               (select count(*) from idempotency_keys
                    where owner = %(c)s::text and status = 'running') as running
        """,
        {"c": customer.customer_id},
    )
    wallet, payer = checkout.others.wallet, str(customer.customer_id)
    return {
        **rows[0],
        "captures": sum(wallet.payers[order] == payer for order in wallet.captured),
        "held": wallet.held_of(customer.customer_id),
    }


SOLD_ONCE = {
    "paid": 1,
    "pending": 0,
    "failed": 0,
    "tickets": 1,
    "entries": 1,
    "events": 1,
    "vouchers": 0,
    "running": 0,
    "captures": 1,
    "held": 0,
}


NOTHING = dict.fromkeys(SOLD_ONCE, 0)


async def ready(
    checkout: Checkout, *, balance: int = 10_000, **changes: Any
) -> tuple[Customer, dict[str, Any]]:
    key = await checkout.selling()
    customer = await checkout.customer(balance)
    return customer, await checkout.put_in_cart(customer, item(key, **changes))


async def past_due(checkout: Checkout, customer: Customer, *, closed: bool = False) -> None:
    """Lets the customer's sagas be due now, and their draws' close be over."""
    await checkout.database.call(
        """
        update checkouts set due_at = clock_timestamp() - interval '1 second',
            not_after = case when %(closed)s then clock_timestamp() - interval '1 second' else not_after end
        where customer_id = %(c)s and due_at is not null
        """,
        {"c": customer.customer_id, "closed": closed},
    )
