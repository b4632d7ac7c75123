"""What checkout does with partners, put together for `app.py`."""

from __future__ import annotations

from fastapi import APIRouter

from checkout.cart.change_cart import Carts
from checkout.catalogue.read_model import ReadModel
from checkout.config import CheckoutSettings
from checkout.partners.make_statements import SettlePartners
from checkout.partners.manage_partners import KeepPartners
from checkout.partners.prepare_purchases import PreparePurchases
from checkout.partners.routes import (
    purchases as partner_purchases,
)
from checkout.partners.routes import (
    staff as staff_partners,
)
from checkout.partners.routes import (
    storefront as partner_storefront,
)
from checkout.partners.sell_purchases import PartnerStorefront
from checkout.payment.clients.wallet import IdentityClient, WalletClient
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
