"""What checkout does with partners, put together for `app.py`."""

from __future__ import annotations

from fastapi import APIRouter

from checkout.clients import IdentityClient, WalletClient
from checkout.config import CheckoutSettings
from checkout.http import partner_purchases, partner_storefront, staff_partners
from checkout.read_model import ReadModel
from checkout.use_cases.carts import Carts
from checkout.use_cases.keep_partners import KeepPartners
from checkout.use_cases.partner_storefront import PartnerStorefront
from checkout.use_cases.prepare_purchases import PreparePurchases
from checkout.use_cases.settle_partners import SettlePartners
from servicekit.clock import Clock
from servicekit.data.database import Database


def partner_routers(
    settings: CheckoutSettings,
    *,
    database: Database,
    read_model: ReadModel,
    carts: Carts,
    storefront: PartnerStorefront,
    wallet: WalletClient,
    identity: IdentityClient,
    clock: Clock,
) -> list[APIRouter]:
    """The routes of partners' servers, of their storefronts, and of the staff who keep them.

    The first need `app.state.partner_calls`.
    """
    return [
        partner_purchases.router(
            PreparePurchases(
                database, read_model, carts, identity, clock, public_origin=settings.public_origin
            ),
            default_currency=settings.currency,
        ),
        partner_storefront.router(storefront, default_currency=settings.currency),
        staff_partners.router(
            KeepPartners(database, settings.partner_cipher),
            SettlePartners(database, wallet, time_zone=settings.site_time_zone, currency=settings.currency),
        ),
    ]
