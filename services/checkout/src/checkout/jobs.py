"""What checkout does by itself, found again from the tables after any crash."""

from __future__ import annotations

from typing import Final

from checkout.cart.store import carts
from checkout.partners.store import purchases as partner_purchases
from checkout.payment.follow_deposits import DepositPurchases
from checkout.payment.sweep_checkouts import SweepCheckouts
from checkout.preorders.buy_pre_orders import BuyPreOrders
from checkout.suggestions.store import campaigns, replays
from checkout.vouchers import store as vouchers
from checkout.vouchers.redeem_vouchers import CartVouchers
from servicekit.data import idempotency
from servicekit.data.database import Database
from servicekit.data.retention import prune_hourly
from servicekit.events import inbox, outbox
from servicekit.jobs import Jobs, every
from servicekit.process import BackgroundTask

SWEEP_SECONDS: Final = 2.0
"""Pause between two looks for checkouts that are past due."""
SETTLE_SECONDS: Final = 2.0
"""Pause between two looks for pre-orders to buy, and for deposits that are to pay carts."""


def register(jobs: Jobs, database: Database) -> None:
    """Registers the jobs."""
    prune_hourly(
        jobs,
        database,
        {
            "outbox": outbox.prune,
            "inbox": inbox.prune,
            "idempotency_keys": idempotency.prune,
            "carts": carts.prune_abandoned,
            "cart_items": replays.prune_notes,
            "cart_replays": replays.prune,
            "recommended_orders": campaigns.prune_recommended,
            "partner_purchases": partner_purchases.prune_unpaid,
            "voucher_attempts": vouchers.prune_attempts,
        },
    )


def sweeps(
    checkouts: SweepCheckouts,
    pre_orders: BuyPreOrders,
    deposits: DepositPurchases,
    credits_of_vouchers: CartVouchers,
) -> dict[str, BackgroundTask]:
    """What is looked after every few seconds, by name. Each look sets its gauges too."""
    return {
        "checkouts": every(SWEEP_SECONDS, checkouts.sweep),
        "pre_orders": every(SETTLE_SECONDS, pre_orders.buy_due),
        "deposit_purchases": every(SETTLE_SECONDS, deposits.sweep),
        "voucher_credits": every(SWEEP_SECONDS, credits_of_vouchers.credit_due),
    }
