"""How a client carries its cart: a customer by sign-in, a visitor by cookie or token."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Annotated, Final, TypeVar

from fastapi import Depends, Request, Response
from pydantic import Field

from access.capabilities import Capabilities
from checkout.cart.change_cart import CartHolder, CartView
from checkout.catalogue.rules.allowed import Allowed, allowed_by
from checkout.catalogue.rules.sub_variants import THE_SITE, SubVariant, price_list
from checkout.catalogue.sub_variants import SubVariants
from checkout.errors import CART_NOT_FOUND
from servicekit.errors import NotFound
from servicekit.http.envelope import error_response
from servicekit.http.policy import current_app_key
from servicekit.http.sent_headers import SentHeader, reads
from servicekit.security.principal import Principal
from servicekit.security.sessions import maybe_signed_in

CART_COOKIE: Final = "__Host-wattle_cart"
LONGEST_TOKEN: Final = 128
_COOKIE_SECONDS: Final = 30 * 24 * 3600

Work = TypeVar("Work")


@dataclass(frozen=True, slots=True)
class CartClient:
    """How this client carries an anonymous cart: an app in a header and the body, a browser in a cookie."""

    principal: Principal | None
    token: str | None
    is_app: bool
    terms: SubVariant
    allowed: Allowed

    @property
    def holder(self) -> CartHolder:
        """Whose cart is meant, and by which price list it is shown."""
        principal = self.principal
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
        """Returns the result; on 404 clears the cart cookie, which scripts cannot see."""
        try:
            return await work
        except NotFound as error:
            if self.is_app or error.code != CART_NOT_FOUND:
                raise
            refusal = error_response(error)
            forget_cart(refusal)
            return refusal

    def remember(self, view: CartView, response: Response) -> None:
        """Sets the cart cookie of a browser with an anonymous cart."""
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


SUB_VARIANT: Final = SentHeader("X-Sub-Variant", Annotated[str, Field(max_length=64)])
_CART_TOKEN: Final = SentHeader("X-Cart-Token", Annotated[str, Field(max_length=LONGEST_TOKEN)])


# These call each other and not by `Depends`, which costs as much again for each as all that they do.
async def terms_of(request: Request, principal: Principal | None) -> SubVariant:
    """The terms of the sub-variant that the request names, or that its customer belongs to; the site's own
    without the capability `sub_variants`.
    """
    sub_variant = SUB_VARIANT.of(request)
    own = None if principal is None else principal.sub_variant
    if not sub_variant and own is None:
        return THE_SITE
    known: SubVariants = request.app.state.sub_variants
    capabilities: Capabilities = request.app.state.capabilities
    if not await capabilities.granted(None if principal is None else principal.segment, "sub_variants"):
        return THE_SITE
    return await known.terms(sub_variant, own)


async def allowed_to(request: Request, principal: Principal | None) -> Allowed:
    capabilities: Capabilities = request.app.state.capabilities
    return allowed_by(await capabilities.listed(None if principal is None else principal.segment))


async def _allowed(request: Request) -> Allowed:
    return await allowed_to(request, await maybe_signed_in(request))


AllowedHere = Annotated[Allowed, Depends(_allowed)]
"""Parameter type of a route that sells."""


@reads(SUB_VARIANT, _CART_TOKEN)
async def _cart_client(request: Request) -> CartClient:
    principal = await maybe_signed_in(request)
    is_app = (await current_app_key(request)).channel == "app"
    return CartClient(
        principal,
        (_CART_TOKEN.of(request) if is_app else request.cookies.get(CART_COOKIE)) or None,
        is_app,
        await terms_of(request, principal),
        await allowed_to(request, principal),
    )


Client = Annotated[CartClient, Depends(_cart_client)]
"""Parameter type of a route about a cart."""


def forget_cart(response: Response) -> None:
    response.delete_cookie(CART_COOKIE, path="/", secure=True, httponly=True, samesite="lax")
