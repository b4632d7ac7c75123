"""Builds partners: the routes of partners' servers, of their storefronts and of staff."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import grpc.aio
from fastapi import APIRouter

from checkout.cart.change_cart import Carts
from checkout.catalogue.read_model import ReadModel
from checkout.config import CheckoutSettings
from checkout.partners.clients import LedgerClient, SignInClient
from checkout.partners.make_statements import MakeStatements
from checkout.partners.manage_partners import ManagePartners
from checkout.partners.prepare_purchases import PreparePurchases
from checkout.partners.routes import purchases, staff, storefront
from checkout.partners.sell_purchases import SellPurchases
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.security.cipher import Cipher


def partner_routers(
    settings: CheckoutSettings,
    *,
    database: Database,
    read_model: ReadModel,
    carts: Carts,
    sell_purchases: SellPurchases,
    wallet: grpc.aio.Channel,
    identity: grpc.aio.Channel,
    clock: Clock,
) -> list[APIRouter]:
    """The routers; those of partners' servers need `app.state.partner_calls`."""
    return [
        purchases.router(
            PreparePurchases(
                database,
                read_model,
                carts,
                SignInClient(identity),
                clock,
                public_origin=settings.public_origin.rstrip("/"),
            ),
            default_currency=settings.currency,
        ),
        storefront.router(sell_purchases, default_currency=settings.currency),
        staff.router(
            ManagePartners(database, Cipher(settings.partner_secret_keys)),
            MakeStatements(
                database,
                LedgerClient(wallet),
                zone=ZoneInfo(settings.site_time_zone),
                currency=settings.currency,
            ),
        ),
    ]
