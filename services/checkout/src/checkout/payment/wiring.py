"""Builds payment: the checkout saga and the use cases that begin and continue it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import grpc.aio

from checkout.cart.clients import SpendClient
from checkout.catalogue.read_model import ReadModel
from checkout.config import CheckoutSettings
from checkout.payment.clients import DepositClient, StockClient, WalletClient
from checkout.payment.pay_cart import PayCart
from checkout.payment.receipt_links import ReceiptLinks
from checkout.payment.reserve_stock import ReserveStock
from checkout.payment.run_checkout import CheckoutSaga
from checkout.payment.sweep_checkouts import FollowDeposits, SweepCheckouts
from checkout.payment.take_deposit import TakeDeposit
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.failpoints import Failpoints


@dataclass(frozen=True)
class Payment:
    stock: ReserveStock
    deposits: DepositClient
    links: ReceiptLinks
    saga: CheckoutSaga
    pay_cart: PayCart
    follow_deposits: FollowDeposits
    sweep_checkouts: SweepCheckouts


def payment(
    settings: CheckoutSettings,
    *,
    database: Database,
    read_model: ReadModel,
    spending: SpendClient,
    stock: StockClient,
    wallet: grpc.aio.Channel,
    clock: Clock,
    failpoints: Failpoints,
) -> Payment:
    """Builds the area; makes no connection."""
    reserve, deposits = ReserveStock(database, stock), DepositClient(wallet)
    links = ReceiptLinks(settings.receipt_link_keys, timedelta(days=settings.receipt_link_days), clock)
    saga = CheckoutSaga(
        database,
        WalletClient(wallet),
        reserve,
        TakeDeposit(database, deposits, failpoints),
        links,
        failpoints,
    )
    return Payment(
        stock=reserve,
        deposits=deposits,
        links=links,
        saga=saga,
        pay_cart=PayCart(
            database,
            read_model,
            spending,
            deposits,
            saga,
            clock,
            failpoints,
            deposit_wait=settings.deposit_wait,
        ),
        follow_deposits=FollowDeposits(database, saga),
        sweep_checkouts=SweepCheckouts(database, saga, reserve),
    )
