"""Shared steps of tests: nothing is held."""

from __future__ import annotations

from services.checkout.tests.kit.buying_shop import Shop
from services.checkout.tests.kit.factories import draw, offer, offer_key
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import scarce_offer
from wattle.catalog.v1 import events_pb2

STOCK = 20


BOOK = 5


UNDECIDED = """
    select (select count(*) from carts where customer_id = %(c)s and checkout_id is not null) as carts,
           (select count(*) from checkouts where customer_id = %(c)s and due_at is not null) as sagas,
           (select count(*) from orders where customer_id = %(c)s and status = 'pending') as orders,
           (select count(*) from idempotency_keys where owner = %(c)s::text and status = 'running') as keys,
           (select count(*) from stock_releases where customer_id = %(c)s) as numbers
"""


async def a_raffle(shop: Shop) -> str:
    """A raffle of twenty tickets; its key."""
    key = offer_key()
    message = scarce_offer(key, "raffle_ticket", {BOOK: 4000})
    await shop.checkout.receive("offer_published", events_pb2.OfferPublished(offer=message))
    await shop.checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=draw(key)))
    shop.stock.left[key] = STOCK
    return key


async def a_lottery(checkout: Checkout) -> str:
    """A lottery with an open draw; its key."""
    key = offer_key()
    await checkout.receive("offer_published", events_pb2.OfferPublished(offer=offer(key)))
    await checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=draw(key)))
    return key


async def nothing_is_undecided(shop: Shop, customer: Customer) -> bool:
    """Whether every purchase of the customer has ended, with its cart, order, key and numbers."""
    (counts,) = await shop.checkout.database.call(UNDECIDED, {"c": customer.customer_id})
    return not any(counts.values())
