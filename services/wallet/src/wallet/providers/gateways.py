"""The providers that this installation uses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from datetime import date

from servicekit.errors import NotFound
from wallet.config import WalletSettings
from wallet.providers.adapters.braintree import BraintreeGateway
from wallet.providers.adapters.eway import EwayGateway
from wallet.providers.adapters.opayo import OpayoGateway
from wallet.providers.adapters.paypal import PaypalGateway
from wallet.providers.adapters.paystream import PaystreamGateway
from wallet.providers.adapters.stripe import StripeGateway
from wallet.providers.egress import Egress
from wallet.providers.port import Gateway
from wallet.providers.rules import StatementLine

FetchStatement = Callable[[date], Awaitable[Sequence[StatementLine]]]
"""Fetches the statement of a day of UTC. Raises Unavailable or GatewayRefusedError."""


class Gateways:
    """Every configured provider by its key, in the order in which cards prefer them."""

    def __init__(self, gateways: Sequence[Gateway], *, paypal: str | None, direct_debit: str | None) -> None:
        self._by_key: Mapping[str, Gateway] = {gateway.key: gateway for gateway in gateways}
        self.paypal = paypal
        """Which of them takes PayPal, if any does."""
        self.direct_debit = direct_debit
        """Which of them takes direct debits, if any does."""

    def __iter__(self) -> Iterator[Gateway]:
        return iter(self._by_key.values())

    @property
    def statements(self) -> Mapping[str, FetchStatement]:
        """Asks each provider for its statement of a day of UTC, by its key."""
        return {gateway.key: gateway.statement for gateway in self}

    @property
    def for_cards(self) -> list[Gateway]:
        """Those that take cards; the first is the one that the storefront loads."""
        return [gateway for gateway in self if gateway.key != "paypal"]

    def for_wallet(self, method: str) -> list[Gateway]:
        """Those that take Apple Pay (ap) or Google Pay (gp)."""
        return [gateway for gateway in self.for_cards if method in gateway.capabilities.digital_wallets]

    def get(self, key: str) -> Gateway:
        """A provider. Raises NotFound."""
        gateway = self._by_key.get(key)
        if gateway is None:
            raise NotFound
        return gateway

    def serving(self, method: str) -> list[Gateway]:
        """The providers by which a deposit method can be paid."""
        if method == "cc":
            return self.for_cards
        if method in ("ap", "gp"):
            return self.for_wallet(method)
        chosen = {"pl": self.paypal, "bd": self.direct_debit}.get(method)
        return [self._by_key[chosen]] if chosen is not None and chosen in self._by_key else []


def build_egress(settings: WalletSettings) -> Egress:
    """The HTTP client of the providers in use."""
    origins = [getattr(settings, key).base_url for key in settings.gateways]
    return Egress(origins, timeout=settings.provider_timeout)


def build_gateways(settings: WalletSettings, client: Egress) -> Gateways:
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
