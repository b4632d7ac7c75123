"""Builds draw settlement: its routes and its sweeps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import grpc.aio
from fastapi import APIRouter

from checkout.config import CheckoutSettings
from checkout.payment.clients.stock import StockClient
from checkout.settlement.clients import PayoutClient
from checkout.settlement.notify_holders import NotifyHolders
from checkout.settlement.refund_draws import RefundDraws
from checkout.settlement.refund_excluded import RefundExcluded
from checkout.settlement.review_payouts import ReviewPayouts
from checkout.settlement.routes import proofs, staff_prizes
from checkout.settlement.rules.payout_reviews import ReviewThresholds
from checkout.settlement.seal_draws import SealDraws
from checkout.settlement.settle_draws import SettleDraws
from checkout.settlement.settle_payouts import SettlePayouts
from servicekit.data.database import Database
from servicekit.failpoints import Failpoints
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask

SWEEP_SECONDS: Final = 2.0
PROVISIONAL_SECONDS: Final = 60.0
"""Pause between sweeps of provisional prizes."""


@dataclass(frozen=True)
class Settlement:
    """The routes and sweeps of the area."""

    staff_prizes: APIRouter
    proofs: APIRouter
    sweeps: dict[str, BackgroundTask]


def settlement(
    settings: CheckoutSettings,
    *,
    database: Database,
    wallet: grpc.aio.Channel,
    stock: StockClient,
    failpoints: Failpoints,
) -> Settlement:
    """Builds the area; makes no connection."""
    provisional_for, thresholds = settings.provisional_for, ReviewThresholds(settings.payout_review_from)
    client = PayoutClient(wallet)
    seals = SealDraws(database, failpoints)
    reviews = ReviewPayouts(database, thresholds)
    draws = SettleDraws(database, client, failpoints, provisional_for=provisional_for, thresholds=thresholds)
    payouts = SettlePayouts(
        database, client, failpoints, provisional_for=provisional_for, thresholds=thresholds
    )
    return Settlement(
        staff_prizes=staff_prizes.router(reviews),
        proofs=proofs.router(seals),
        sweeps={
            "seals": every(SWEEP_SECONDS, seals.seal_due),
            "settlements": every(SWEEP_SECONDS, draws.settle_due),
            "provisional_prizes": every(PROVISIONAL_SECONDS, draws.pay_provisional),
            "draw_refunds": every(SWEEP_SECONDS, RefundDraws(database, client, failpoints).refund_due),
            "exclusions": every(
                SWEEP_SECONDS, RefundExcluded(database, client, stock, failpoints).refund_due
            ),
            "payouts": every(SWEEP_SECONDS, payouts.settle_due),
            "payout_reviews": every(SWEEP_SECONDS, reviews.open_due),
            "notifications": every(SWEEP_SECONDS, NotifyHolders(database).notify_due),
        },
    )
