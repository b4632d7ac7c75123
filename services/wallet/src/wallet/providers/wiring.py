"""Builds the area."""

from __future__ import annotations

from wallet.config import WalletSettings
from wallet.providers.adapters.braintree import BraintreeGateway
from wallet.providers.adapters.eway import EwayGateway
from wallet.providers.adapters.opayo import OpayoGateway
from wallet.providers.adapters.paypal import PaypalGateway
from wallet.providers.adapters.paystream import PaystreamGateway
from wallet.providers.adapters.stripe import StripeGateway
from wallet.providers.egress import Egress
from wallet.providers.gateways import Gateways
from wallet.providers.port import Gateway


def egress(settings: WalletSettings) -> Egress:
    """The HTTP client of the providers in use."""
    origins = [getattr(settings, key).base_url for key in settings.gateways]
    return Egress(origins, timeout=settings.provider_timeout)


def gateways(settings: WalletSettings, client: Egress) -> Gateways:
    """The providers in use, in the order of the settings."""
    by_key: dict[str, Gateway] = {
        "stripe": StripeGateway(settings.stripe, client),
        "braintree": BraintreeGateway(settings.braintree, client),
        "eway": EwayGateway(settings.eway, client),
        "opayo": OpayoGateway(settings.opayo, client),
        "paystream": PaystreamGateway(settings.paystream, client),
        "paypal": PaypalGateway(settings.paypal, client),
    }
    return Gateways(
        [by_key[key] for key in settings.gateways],
        paypal=settings.paypal_gateway,
        direct_debit=settings.direct_debit_gateway,
    )
