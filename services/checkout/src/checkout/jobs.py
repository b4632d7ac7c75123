"""Background work: event consumers, scheduled purges and sweeps. All of it resumes from the tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from checkout.cart import store as carts
from checkout.catalogue import handlers as catalogue
from checkout.customers import handlers as customers
from checkout.partners.store import purchases as partner_purchases
from checkout.payment import handlers as payment
from checkout.payment.sweep_checkouts import FollowDeposits, SweepCheckouts
from checkout.preorders import handlers as preorders
from checkout.preorders.buy_pre_orders import BuyPreOrders
from checkout.settlement import handlers as settlement
from checkout.suggestions import store as campaigns
from checkout.vouchers import store as vouchers
from checkout.vouchers.redeem_vouchers import RedeemVouchers
from servicekit.data import idempotency
from servicekit.data.database import Database
from servicekit.data.retention import prune_hourly
from servicekit.events import Consumer, Handler, Nats, ReceivedEvent, inbox, outbox
from servicekit.jobs import Jobs, every
from servicekit.process import BackgroundTask

SWEEP_SECONDS: Final = 2.0
"""Pause between sweeps."""


def _merged(*areas: Mapping[str, Handler]) -> dict[str, Handler]:
    """One handler a subject that calls those of the areas in order, in one transaction."""

    def in_order(handlers: list[Handler]) -> Handler:
        async def handle(session: AsyncSession, event: ReceivedEvent) -> None:
            for handler in handlers:
                await handler(session, event)

        return handle

    subjects = dict.fromkeys(subject for area in areas for subject in area)
    return {subject: in_order([area[subject] for area in areas if subject in area]) for subject in subjects}


CATALOG_HANDLERS: Final = _merged(catalogue.CATALOG_HANDLERS, settlement.CATALOG_HANDLERS)
CUSTOMER_HANDLERS: Final = _merged(customers.HANDLERS, preorders.CUSTOMER_HANDLERS)
DEPOSIT_HANDLERS: Final = _merged(payment.DEPOSIT_HANDLERS, preorders.DEPOSIT_HANDLERS)


def consumers(database: Database, nats: Nats) -> dict[str, BackgroundTask]:
    """Consumers by name of their task; the first argument is the durable name in JetStream and the key of the
    inbox.
    """
    return {
        "events": Consumer("checkout-catalogue", database, nats, CATALOG_HANDLERS).run,
        # The second of its name: it began again with the oldest event, for the regions.
        "customers": Consumer("checkout-customers-2", database, nats, CUSTOMER_HANDLERS).run,
        "deposits": Consumer("checkout-deposits", database, nats, DEPOSIT_HANDLERS).run,
        "restrictions": Consumer(
            settlement.RESTRICTIONS_CONSUMER, database, nats, settlement.RESTRICTION_HANDLERS
        ).run,
        "site": Consumer("checkout-site", database, nats, catalogue.SITE_HANDLERS).run,
    }


def register(jobs: Jobs, database: Database) -> None:
    """Registers the hourly purges."""
    prune_hourly(
        jobs,
        database,
        {
            "outbox": outbox.prune,
            "inbox": inbox.prune,
            "idempotency_keys": idempotency.prune,
            "carts": carts.prune_abandoned,
            "cart_items": campaigns.prune_notes,
            "cart_replays": campaigns.prune,
            "recommended_orders": campaigns.prune_recommended,
            "partner_purchases": partner_purchases.prune_unpaid,
            "voucher_attempts": vouchers.prune_attempts,
        },
    )


def sweeps(
    checkouts: SweepCheckouts,
    pre_orders: BuyPreOrders,
    deposits: FollowDeposits,
    redeem_vouchers: RedeemVouchers,
) -> dict[str, BackgroundTask]:
    """Sweeps by name. Each sets its gauges."""
    return {
        "checkouts": every(SWEEP_SECONDS, checkouts.sweep),
        "pre_orders": every(SWEEP_SECONDS, pre_orders.buy_due),
        "deposit_purchases": every(SWEEP_SECONDS, deposits.sweep),
        "voucher_credits": every(SWEEP_SECONDS, redeem_vouchers.credit_due),
    }
