"""The customer who pays a cart, with their terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import Depends, Request

from checkout.cart.routes.client import SUB_VARIANT, allowed_to, terms_of
from checkout.catalogue.rules.allowed import Allowed
from checkout.catalogue.rules.sub_variants import SubVariant, price_list
from servicekit.data.idempotency import KEY_HEADERS, idempotency_key
from servicekit.http.policy import current_app_key
from servicekit.http.sent_headers import reads
from servicekit.security.principal import Principal
from servicekit.security.sessions import online_session


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


# One dependency of a route and not five, which cost as much as all else of it that the framework does.
@reads(SUB_VARIANT, *KEY_HEADERS)
async def _payer(request: Request) -> Payer:
    customer = await online_session(request)
    key = await idempotency_key(request)
    client = await current_app_key(request)
    return Payer(
        customer,
        key,
        "APP" if client.channel == "app" else "web",
        await terms_of(request, customer),
        await allowed_to(request, customer),
    )


PayerHere = Annotated[Payer, Depends(_payer)]
"""Parameter type of a route that pays a cart."""
