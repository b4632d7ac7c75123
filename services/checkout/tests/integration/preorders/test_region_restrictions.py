"""A pre-order is bought only where it may be sold at that time (docs/domain.md §10.12): licences end,
customers move.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from services.checkout.tests.kit.carts import customer_changed as tells_of
from services.checkout.tests.kit.factories import item, offer
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.pre_orders import (
    announced,
    buyer,
    charges,
    day,
    day_comes,
    lottery,
    on,
    only_scheduled,
    opens,
    order,
    pre_orders_due,
    told,
)
from services.checkout.tests.kit.scarce import BOOKS, balance, book, only_ticket, scarce_offer
from wattle.catalog.v1 import draw_pb2, events_pb2, offer_pb2

PRICE = 615


async def ordered(checkout: Checkout, drawn: draw_pb2.Draw, *, money: int = 10_000) -> Customer:
    """A customer of NSW who has a ticket bought in three days, by a card as far as the wallet cannot pay."""
    customer = await checkout.customer(balance=money)
    await order_by_card(checkout, customer, item(drawn.offer_key, purchase_on=on(day(3))))
    return customer


async def order_by_card(checkout: Checkout, customer: Customer, line: dict[str, Any]) -> None:
    """Places a pre-order; a card pays what the wallet lacks."""
    fund = checkout.others.wallet.save_fund(customer.customer_id)
    cart = await checkout.put_in_cart(customer, line)
    answer = await checkout.pay(customer, cart, unattended_payment={"fund_id": fund})
    assert answer.status_code == 201, answer.text


async def published(checkout: Checkout, changed: offer_pb2.Offer) -> None:
    """Catalog publishes a changed offer."""
    changed.version += 1
    await checkout.receive("offer_published", events_pb2.OfferPublished(offer=changed))


async def licensed(checkout: Checkout, drawn: draw_pb2.Draw, *regions: str) -> None:
    """The lottery is sold in these regions from now on."""
    await published(checkout, offer(drawn.offer_key, regions=regions))


async def moves(checkout: Checkout, customer: Customer, region: str, *, version: int = 2) -> None:
    """Identity publishes the customer's new address."""
    await tells_of(checkout, customer, version=version, region=region)


async def region_of_the_order(checkout: Checkout, order_id: str) -> str:
    [row] = await checkout.database.call("select region from orders where id = %(id)s", {"id": order_id})
    return str(row["region"])


async def not_sold_there(checkout: Checkout, customer: Customer, *, money: int = 10_000) -> None:
    """It was cancelled with one event, and nothing was taken."""
    cancelled = await only_scheduled(checkout, customer)
    assert (cancelled["status"], cancelled["code"]) == ("scheduled_status_cancelled", "licensing_restriction")
    assert cancelled["message"] == "This is not sold where you live. You were not charged"
    assert await told(checkout, cancelled) == ["placed", "cancelled"]
    assert (charges(checkout, customer), balance(checkout, customer)) == ([], money)
    assert checkout.others.wallet.purchase_calls[str(customer.customer_id)] == 0


@pytest.mark.parametrize("money", [0, 10_000], ids=["card", "wallet"])
async def test_offer_without_licence_cancels_pre_order(checkout: Checkout, money: int) -> None:
    drawn = await lottery(checkout)
    customer = await ordered(checkout, drawn, money=money)
    await licensed(checkout, drawn, "VIC", "QLD")
    await day_comes(checkout, customer)
    for _ in range(2):
        await buyer(checkout).buy_due()
    await not_sold_there(checkout, customer, money=money)


async def test_game_type_without_licence_cancels_pre_order(checkout: Checkout) -> None:
    drawn = await lottery(checkout)
    customer = await ordered(checkout, drawn)
    changed = offer(drawn.offer_key)
    changed.game_types[0].regions.append("VIC")
    await published(checkout, changed)
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    await not_sold_there(checkout, customer)


async def test_a_ticket_of_a_draw_that_has_lost_its_licence_is_cancelled(checkout: Checkout) -> None:
    drawn = await lottery(checkout)
    customer = await ordered(checkout, drawn)
    drawn.version += 1
    drawn.regions.append("VIC")
    await checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=drawn))
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    await not_sold_there(checkout, customer)


async def test_licence_is_checked_again_before_charge(
    checkout: Checkout,
) -> None:
    drawn = await lottery(checkout)
    customer = await ordered(checkout, drawn, money=0)
    checkout.others.wallet.unplanned.add(str(customer.customer_id))
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    assert (await only_scheduled(checkout, customer))["can_be_cancelled"] is False
    await licensed(checkout, drawn, "VIC")
    checkout.others.wallet.unplanned.clear()
    await buyer(checkout).buy_due()
    await not_sold_there(checkout, customer, money=0)


async def test_move_to_closed_region_cancels_pre_order(checkout: Checkout) -> None:
    drawn = await lottery(checkout)
    moved, stayed = await ordered(checkout, drawn), await ordered(checkout, drawn)
    await licensed(checkout, drawn, "NSW", "QLD")
    await moves(checkout, moved, "VIC")
    await moves(checkout, stayed, "NSW")
    for customer in (moved, stayed):
        await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    await not_sold_there(checkout, moved)
    assert (await only_scheduled(checkout, stayed))["status"] == "scheduled_status_executed"


async def test_move_to_open_region_buys_pre_order(
    checkout: Checkout,
) -> None:
    drawn = await lottery(checkout)
    customer = await ordered(checkout, drawn)
    await moves(checkout, customer, "QLD")
    await licensed(checkout, drawn, "QLD")
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    bought = await only_scheduled(checkout, customer)
    assert (bought["status"], balance(checkout, customer)) == ("scheduled_status_executed", 10_000 - PRICE)
    assert await region_of_the_order(checkout, bought["executed_order_id"]) == "QLD"
    assert await region_of_the_order(checkout, bought["order_id"]) == "NSW"


async def test_a_shape_of_ticket_that_is_sold_only_elsewhere_is_not_bought(checkout: Checkout) -> None:
    drawn = await lottery(checkout)
    customer = await ordered(checkout, drawn)
    changed = offer(drawn.offer_key)
    changed.game_types[0].game_offers[0].price_regions.append("NSW")
    await published(checkout, changed)
    await moves(checkout, customer, "WA")
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    await not_sold_there(checkout, customer)


async def test_migrating_customer_is_charged_after_migration(
    checkout: Checkout,
) -> None:
    drawn = await lottery(checkout)
    customer = await ordered(checkout, drawn)
    await published(checkout, offer(drawn.offer_key, migrating_regions=["NSW"]))
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    waiting = await only_scheduled(checkout, customer)
    assert (waiting["status"], waiting["code"]) == ("scheduled_status_active", "migration_restriction")
    assert (charges(checkout, customer), balance(checkout, customer)) == ([], 10_000)
    await published(checkout, offer(drawn.offer_key, version=2))
    await pre_orders_due(checkout, customer)
    await buyer(checkout).buy_due()
    assert (await only_scheduled(checkout, customer))["status"] == "scheduled_status_executed"


async def test_the_stop_of_where_the_customer_lives_now_ends_it(checkout: Checkout) -> None:
    drawn = await lottery(checkout)
    customer = await ordered(checkout, drawn)
    drawn.version += 1
    drawn.closes["WA"].FromDatetime(datetime.now(UTC) - timedelta(hours=1))
    await checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=drawn))
    await moves(checkout, customer, "WA")
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    ended = await only_scheduled(checkout, customer)
    assert (ended["code"], balance(checkout, customer)) == ("draw_closed", 10_000)


async def raffle_of(checkout: Checkout, *regions: str) -> tuple[str, draw_pb2.Draw]:
    """A raffle of some regions, whose draw takes orders and opens in an hour."""
    key, coming = await announced(checkout)
    await checkout.publish(scarce_offer(key, "raffle_ticket", BOOKS, regions=regions), coming)
    return key, coming


async def test_move_without_raffle_permit_reserves_no_stock(checkout: Checkout) -> None:
    key, coming = await raffle_of(checkout, "NSW")
    customer = await checkout.customer()
    await order(checkout, customer, key)
    await moves(checkout, customer, "VIC")
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    await not_sold_there(checkout, customer)
    assert checkout.others.stock.left[key] == 100
    assert checkout.others.stock.calls[str(customer.customer_id)] == 0


async def test_move_before_charge_releases_stock(
    checkout: Checkout,
) -> None:
    key, coming = await raffle_of(checkout, "NSW")
    customer = await checkout.customer()
    await order_by_card(checkout, customer, book(key))
    checkout.others.wallet.unplanned.add(str(customer.customer_id))
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    assert checkout.others.stock.left[key] == 95
    await moves(checkout, customer, "VIC")
    checkout.others.wallet.unplanned.clear()
    await buyer(checkout).buy_due()
    await not_sold_there(checkout, customer)
    assert checkout.others.stock.left[key] == 100


async def test_reservation_uses_current_region(checkout: Checkout) -> None:
    key, coming = await raffle_of(checkout)
    customer = await checkout.customer()
    await order(checkout, customer, key)
    await moves(checkout, customer, "TAS")
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    assert checkout.others.stock.regions[str(customer.customer_id)] == "TAS"
    assert len((await only_ticket(checkout, customer))["ticket_numbers"]) == 5


async def test_older_customer_event_does_not_change_region(checkout: Checkout) -> None:
    drawn = await lottery(checkout)
    customer = await ordered(checkout, drawn)
    await licensed(checkout, drawn, "NSW")
    await moves(checkout, customer, "VIC", version=5)
    await moves(checkout, customer, "NSW", version=4)
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    await not_sold_there(checkout, customer)


async def test_region_is_stored_after_older_release(
    checkout: Checkout,
) -> None:
    drawn = await lottery(checkout)
    customer = await ordered(checkout, drawn)
    await licensed(checkout, drawn, "NSW")
    await moves(checkout, customer, "NSW", version=2)
    await checkout.database.call(
        "update customers set version = 3 where customer_id = %(c)s returning version",
        {"c": customer.customer_id},
    )
    await moves(checkout, customer, "VIC", version=3)
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    await not_sold_there(checkout, customer)


async def test_unverified_customer_is_charged_after_verification(checkout: Checkout) -> None:
    customer = await ordered(checkout, await lottery(checkout))
    await tells_of(checkout, customer, version=2, region="VIC", verification_revoked=True)
    await day_comes(checkout, customer)

    await buyer(checkout).buy_due()
    waiting = await only_scheduled(checkout, customer)
    assert (waiting["status"], waiting["code"]) == ("scheduled_status_active", "verify_account_required")
    assert balance(checkout, customer) == 10_000

    await tells_of(checkout, customer, version=3, region="VIC", verified=True)
    await buyer(checkout).buy_due()
    assert await only_ticket(checkout, customer)
    assert await told(checkout, waiting) == ["placed", "unpaid"]


async def test_raffle_needs_no_verification(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    await order(checkout, customer, key)
    await tells_of(checkout, customer, version=2, verification_revoked=True)
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    assert (await only_ticket(checkout, customer))["ticket_numbers"]
