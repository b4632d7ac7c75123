"""Shared steps of tests: checkout."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID, uuid4

import httpx2

from checkout.cart.rules.discounts import VoucherType
from checkout.jobs import DEPOSIT_HANDLERS
from checkout.payment.follow_deposits import FollowDeposits
from checkout.payment.rules.begin import Begin, CartToPay, NewDeposit
from checkout.payment.rules.saga import OrderLine
from checkout.payment.store import deposits as statements
from checkout.vouchers import store as vouchers
from checkout.vouchers.rules import NewVoucher
from servicekit.events.handlers import ReceivedEvent
from servicekit.money import format_amount, parse_amount
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.fake_deposits import FakeDeposit
from services.checkout.tests.kit.harness import FROM_WALLET, Checkout, Customer
from wattle.checkout.v1 import events_pb2
from wattle.wallet.v1.events_pb2 import DepositFailed, DepositSettled


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


FUND = "0190c2f0-0000-7000-8000-000000000001"
BROWSER = {
    "browser_language": "en-AU",
    "browser_color_depth": 24,
    "browser_screen_height": 800,
    "browser_screen_width": 1280,
    "browser_tz": -600,
}


async def deposit_and_buy(
    checkout: Checkout,
    customer: Customer,
    cart: Mapping[str, Any],
    /,
    *,
    cents: int | None = None,
    key: str | None = None,
    address: str = f"/api/funds/{FUND}/deposit_purchase",
    **changes: Any,
) -> httpx2.Response:
    """Pays a cart by depositing all that is due, or so many cents."""
    due = cart["total_due"]
    asked = parse_amount(due["amount"]) if cents is None else cents
    body = {
        "amount": {"amount": format_amount(asked), "currency": due["currency"]},
        "checkout": {
            "cart_version": cart["version"],
            "expected_total": due,
            **({"unattended_payment": FROM_WALLET} if cart["requires_unattended_payment_method"] else {}),
        },
        "strong_customer_authentication": BROWSER,
        **changes,
    }
    headers = {**customer.headers, "Idempotency-Key": key or str(uuid4())}
    return await checkout.client.post(address, json=body, headers=headers)


async def come_back(
    checkout: Checkout, customer: Customer, deposit_id: str, *, cancelled: bool = False
) -> httpx2.Response:
    """The customer is back from the bank's page."""
    return await checkout.client.post(
        f"/api/checkout/deposits/{deposit_id}/return",
        json={"cancelled": cancelled},
        headers=customer.headers,
    )


async def sweep(checkout: Checkout) -> None:
    """One round of the sweeper of deposits."""
    await FollowDeposits(checkout.database, checkout.saga).sweep()


async def deposits_due(checkout: Checkout, customer: Customer, *, given_up: bool = False) -> None:
    """Makes a customer's deposit due now, or overdue."""
    await checkout.database.call(
        """
        update checkout_deposits set due_at = clock_timestamp(),
            gives_up_at = case when %(given_up)s then clock_timestamp() else gives_up_at end
        where customer_id = %(customer)s and due_at is not null
        """,
        {"customer": customer.customer_id, "given_up": given_up},
    )


async def receive_deposit_event(checkout: Checkout, deposit: FakeDeposit) -> None:
    """Handles the wallet's event of a deposit that was decided, as the consumer does."""
    kind = DepositSettled if deposit.status == "settled" else DepositFailed
    name = "deposit_settled" if deposit.status == "settled" else "deposit_failed"
    message = kind(deposit_id=deposit.deposit_id, customer_id=deposit.customer_id)
    subject = f"wattle.wallet.v1.{name}"
    event = ReceivedEvent(
        uuid4(), subject, deposit.deposit_id, 1, datetime.now(UTC), message.SerializeToString(), None
    )
    async with checkout.database.transaction() as session:
        await DEPOSIT_HANDLERS[subject](session, event)


async def deposit_row(checkout: Checkout, customer: Customer) -> dict[str, Any]:
    """What checkout knows of a customer's only deposit."""
    rows = await checkout.database.call(
        "select stage, deposit_id, due_at, told_at from checkout_deposits where customer_id = %(c)s",
        {"c": customer.customer_id},
    )
    assert len(rows) == 1
    return rows[0]


async def kept_facts(checkout: Checkout, customer: Customer) -> int:
    """The number of published kept deposits."""
    rows = await checkout.database.call(
        """
        select count(*) as n from outbox b join checkout_deposits d on d.checkout_id::text = b.aggregate_id
        where d.customer_id = %(c)s and b.subject = 'wattle.checkout.v1.deposit_kept'
        """,
        {"c": customer.customer_id},
    )
    return int(rows[0]["n"])


async def cart_is_free(checkout: Checkout, customer: Customer) -> bool:
    """Whether the customer's cart can change."""
    return await statements.under_way(checkout.database, customer.customer_id) is None


def only(deposits: list[FakeDeposit]) -> FakeDeposit:
    """The only one of them."""
    [deposit] = deposits
    return deposit


def id_of(answer: httpx2.Response) -> str:
    """The deposit of an answer."""
    return str(UUID(answer.json()["result"]["deposit"]["deposit_id"]))


PRICE: Final = 615


async def beginning(
    checkout: Checkout,
    key: str,
    *,
    price: int = PRICE,
    discount: int = 0,
    deposit: NewDeposit | None = None,
    **source: Any,
) -> Begin:
    """The beginning of a new customer's checkout of one ticket."""
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(key))
    found = await checkout.database.call(
        "select id from carts where customer_id = %(customer)s", {"customer": customer.customer_id}
    )
    return Begin(
        source=CartToPay(
            **{
                "cart_version": cart["version"],
                "key": str(uuid4()),
                "request_hash": b"asked",
                "items": [UUID(cart["cart_items"][0]["id"])],
                "pricing_ids": ["default"],
                "channel_key": "app",
                "metadata": {},
                **source,
            }
        ),
        customer_id=customer.customer_id,
        checkout_id=uuid4(),
        order_id=uuid4(),
        cart_id=found[0]["id"],
        lines=[OrderLine(uuid4(), "powerball", "Powerball", [1], 4, price - discount, discount=discount)],
        total=price - discount,
        currency="AUD",
        region="NSW",
        lease=timedelta(seconds=8),
        deposit=deposit,
    )


async def one_dollar_voucher(checkout: Checkout, *, max_uses: int) -> UUID:
    """A voucher of one dollar."""
    new = NewVoucher(
        code=uuid4().hex[:12].upper(),
        type=VoucherType.FIXED,
        description="A dollar",
        currency="AUD",
        amount=100,
        percent=None,
        minimum=0,
        product_types=[],
        offer_keys=[],
        reduces_pre_orders=False,
        max_uses=max_uses,
        max_uses_per_customer=None,
        valid_from=None,
        valid_to=None,
    )
    issued = await vouchers.issue(checkout.database, new, staff="test")
    assert not isinstance(issued, str)
    return issued.voucher.voucher_id


async def paid_receipt(checkout: Checkout) -> tuple[Customer, str, str]:
    """A customer, their checkout, and the path of the receipt that the fact of it names."""
    customer, cart = await ready(checkout)
    paid = (await checkout.pay(customer, cart)).json()["result"]
    rows = await checkout.database.call(
        "select payload from outbox where aggregate_id = %(order)s"
        " and subject = 'wattle.checkout.v1.order_paid'",
        {"order": paid["order_id"]},
    )
    return (
        customer,
        paid["checkout_id"],
        events_pb2.OrderPaid.FromString(rows[0]["payload"]).receipt_path,
    )
