"""How a client carries its cart: a customer by sign-in, a visitor by cookie or token."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Annotated, Final, TypeVar

from fastapi import Cookie, Depends, Header, Request, Response

from checkout.domain.allowed import EVERYTHING, Allowed, allowed_by
from checkout.domain.sub_variants import THE_SITE, SubVariant, price_list
from checkout.errors import CART_NOT_FOUND
from checkout.site_events import SubVariants
from checkout.use_cases.carts import CartHolder, CartView
from servicekit.api_policy import CurrentAppKey
from servicekit.capabilities import Capabilities
from servicekit.envelope import error_response
from servicekit.errors import NotFound
from servicekit.tokens import Principal, maybe_signed_in

CART_COOKIE: Final = "__Host-wattle_cart"
LONGEST_TOKEN: Final = 128
_COOKIE_SECONDS: Final = 30 * 24 * 3600

Work = TypeVar("Work")


@dataclass(frozen=True, slots=True)
class CartClient:
    """How this client carries an anonymous cart: an app in a header and the body, a browser in a cookie."""

    token: str | None
    is_app: bool
    terms: SubVariant = THE_SITE
    allowed: Allowed = EVERYTHING

    def holder(self, principal: Principal | None) -> CartHolder:
        """Whose cart is meant, and by which price list it is shown."""
        if principal is None:
            return CartHolder(
                token=self.token,
                pricing_id=price_list(None, self.terms),
                terms=self.terms,
                allowed=self.allowed,
            )
        return CartHolder(
            principal.customer_id,
            principal.region,
            pricing_id=price_list(principal.pricing_id, self.terms),
            terms=self.terms,
            allowed=self.allowed,
        )

    async def settle(self, work: Awaitable[Work]) -> Work | Response:
        """What the work gives, or the refusal that makes a browser forget a cart that is gone.

        A browser cannot see the cookie, so it cannot forget the cart by itself.
        """
        try:
            return await work
        except NotFound as error:
            if self.is_app or error.code != CART_NOT_FOUND:
                raise
            refusal = error_response(error)
            forget_cart(refusal)
            return refusal

    def remember(self, view: CartView, response: Response) -> None:
        """Has a browser keep the token of an anonymous cart."""
        if view.token is not None and not self.is_app:
            response.set_cookie(
                CART_COOKIE,
                view.token,
                max_age=_COOKIE_SECONDS,
                path="/",
                secure=True,
                httponly=True,
                samesite="lax",
            )


NamedSubVariant = Annotated[str | None, Header(alias="x-sub-variant", max_length=64)]


# These call each other and not by `Depends`, which costs as much again for each as all that they do.
async def _terms(request: Request, x_sub_variant: NamedSubVariant = None) -> SubVariant:
    """The terms of the sub-variant that the request names, or that its customer belongs to; those of the site
    for whoever may not see sub-variants.
    """
    principal = await maybe_signed_in(request)
    known: SubVariants = request.app.state.sub_variants
    own = None if principal is None else principal.sub_variant
    if not x_sub_variant and own is None:
        return THE_SITE
    capabilities: Capabilities = request.app.state.capabilities
    if not await capabilities.granted(None if principal is None else principal.segment, "sub_variants"):
        return THE_SITE
    return await known.terms(x_sub_variant, own)


async def _allowed(request: Request) -> Allowed:
    """What the segment of a customer, or of visitors, may buy."""
    principal = await maybe_signed_in(request)
    capabilities: Capabilities = request.app.state.capabilities
    return allowed_by(await capabilities.listed(None if principal is None else principal.segment))


AllowedHere = Annotated[Allowed, Depends(_allowed)]
"""Parameter type of a route that sells."""

Terms = Annotated[SubVariant, Depends(_terms)]
"""Parameter type of a route that sells by sub-variant."""


async def _cart_client(
    request: Request,
    key: CurrentAppKey,
    x_sub_variant: NamedSubVariant = None,
    x_cart_token: Annotated[str | None, Header(max_length=LONGEST_TOKEN)] = None,
    cookie: Annotated[str | None, Cookie(alias=CART_COOKIE, include_in_schema=False)] = None,
) -> CartClient:
    is_app = key.channel == "app"
    return CartClient(
        (x_cart_token if is_app else cookie) or None,
        is_app,
        await _terms(request, x_sub_variant),
        await _allowed(request),
    )


Client = Annotated[CartClient, Depends(_cart_client)]
"""Parameter type of a route about a cart."""


def forget_cart(response: Response) -> None:
    """Has a browser forget its anonymous cart."""
    response.delete_cookie(CART_COOKIE, path="/", secure=True, httponly=True, samesite="lax")
