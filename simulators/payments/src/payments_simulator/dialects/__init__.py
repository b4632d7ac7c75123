"""One module a provider: its requests in, its answers and webhooks out."""

from __future__ import annotations

from typing import Final, Protocol

from fastapi import APIRouter

from payments_simulator.dialects import braintree, eway, opayo, paypal, paystream, stripe
from payments_simulator.processor import Processor
from payments_simulator.settings import Settings
from payments_simulator.webhooks import Render


class Dialect(Protocol):
    """What a module of this package has."""

    def router(self, processor: Processor, settings: Settings) -> APIRouter:
        """The provider's routes."""
        ...

    def render(self, settings: Settings) -> Render | None:
        """The maker of its webhooks; None when it sends none."""
        ...


DIALECTS: Final[dict[str, Dialect]] = {
    "stripe": stripe,
    "braintree": braintree,
    "eway": eway,
    "opayo": opayo,
    "paystream": paystream,
    "paypal": paypal,
}
