"""Background work: event consumers, scheduled purges and sweeps. All of it resumes from the tables."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from checkout.catalogue import handlers as catalogue
from checkout.customers import handlers as customers
from checkout.payment import handlers as payment
from checkout.payment.sweep_checkouts import FollowDeposits, SweepCheckouts
from checkout.preorders import handlers as preorders
from checkout.preorders.buy_pre_orders import BuyPreOrders
from checkout.settlement import handlers as settlement
from checkout.vouchers.redeem_vouchers import RedeemVouchers
from servicekit.data import idempotency
from servicekit.data.database import Database
from servicekit.data.retention import Purge, purge_hourly
from servicekit.events import inbox, outbox
from servicekit.events.connection import Nats
from servicekit.events.consumer import Consumer
from servicekit.events.handlers import Handler, ReceivedEvent
from servicekit.jobs.queue import Jobs
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask

SWEEP_SECONDS: Final = 2.0
"""Pause between sweeps."""
PURGES: Final = (
    outbox.PURGE,
    inbox.PURGE,
    idempotency.PURGE,
    Purge("carts", "touched_at", timedelta(days=30), where="customer_id is null"),
    # Lines that a replay could not add.
    Purge(
        "cart_items",
        "uuid_extract_timestamp(id)",
        timedelta(days=1),
        where="removed_reason is not null and details ? 'not_put_in'",
    ),
    Purge("cart_replays", "replayed_at", timedelta(days=30)),
    # The link of a recommended order ends with its row.
    Purge("recommended_orders", "recommended_at", timedelta(days=30)),
    Purge(
        "partner_purchases",
        "expires_at",
        timedelta(days=90),
        where="not exists (select from partner_orders o where o.purchase_id = partner_purchases.id)",
    ),
    Purge("voucher_attempts", "hour", timedelta(days=2)),
)


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
    purge_hourly(jobs, database, PURGES)


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
