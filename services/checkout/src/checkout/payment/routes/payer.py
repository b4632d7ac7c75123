"""The customer who pays a cart, with their terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import Depends

from checkout.cart.routes.client import AllowedHere, TermsHere
from checkout.catalogue.rules.allowed import Allowed
from checkout.catalogue.rules.sub_variants import SubVariant, price_list
from servicekit.data.idempotency import IdempotencyKey
from servicekit.http.policy import CurrentAppKey
from servicekit.security.principal import Principal
from servicekit.security.sessions import OnlineSession


@dataclass(frozen=True, slots=True)
class Payer:
    """A customer whose session was checked online, with what they may buy."""

    customer: Principal
    key: str
    """The idempotency key."""
    channel_key: Literal["APP", "web"]
    """The channel of the purchase, unless its body names one."""
    terms: SubVariant
    allowed: Allowed

    @property
    def pricing_id(self) -> str | None:
        return price_list(self.customer.pricing_id, self.terms)


async def _payer(
    customer: OnlineSession,
    key: IdempotencyKey,
    client: CurrentAppKey,
    terms: TermsHere,
    allowed: AllowedHere,
) -> Payer:
    return Payer(customer, key, "APP" if client.channel == "app" else "web", terms, allowed)


PayerHere = Annotated[Payer, Depends(_payer)]
"""Parameter type of a route that pays a cart."""
