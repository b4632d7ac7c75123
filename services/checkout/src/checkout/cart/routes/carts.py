"""`/api/cart`: a visitor's cart by cookie or token, a customer's by sign-in."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Annotated, Final, TypeVar
from uuid import UUID

from fastapi import APIRouter, Depends, Request, Response

from access.capabilities import Capabilities
from checkout.cart.change_cart import CartHolder, Carts, CartView
from checkout.cart.routes.models import AdoptCartIn, CartItemIn, CartOut, ConfirmPricesIn, cart_out
from checkout.catalogue.rules import THE_SITE, Allowed, SubVariant, allowed_by, price_list
from checkout.catalogue.sub_variants import SubVariants
from checkout.errors import CART_NOT_FOUND
from servicekit.data.idempotency import checked_key
from servicekit.errors import NotFound
from servicekit.http.envelope import Envelope, error_response, ok
from servicekit.http.headers import reads_headers
from servicekit.http.policy import current_app_key
from servicekit.security.principal import Principal
from servicekit.security.sessions import SignedIn, maybe_signed_in

CART_COOKIE: Final = "__Host-wattle_cart"
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


# Dependencies of the hottest routes call each other: one for each part costs as much again as its work.
async def terms_of(request: Request, principal: Principal | None) -> SubVariant:
    """The terms of the sub-variant that the request names, or that its customer belongs to; the site's own
    without the capability `sub_variants`.
    """
    named = request.headers.get("x-sub-variant")
    own = None if principal is None else principal.sub_variant
    if not named and own is None:
        return THE_SITE
    known: SubVariants = request.app.state.sub_variants
    capabilities: Capabilities = request.app.state.capabilities
    if not await capabilities.granted(None if principal is None else principal.segment, "sub_variants"):
        return THE_SITE
    return await known.terms(named, own)


async def allowed_to(request: Request, principal: Principal | None) -> Allowed:
    """What the customer's segment may use."""
    capabilities: Capabilities = request.app.state.capabilities
    return allowed_by(await capabilities.listed(None if principal is None else principal.segment))


async def _allowed(request: Request) -> Allowed:
    return await allowed_to(request, await maybe_signed_in(request))


AllowedHere = Annotated[Allowed, Depends(_allowed)]
"""Parameter type of a route that sells."""


@reads_headers("x-cart-token", "x-sub-variant")
async def _cart_client(request: Request) -> CartClient:
    principal = await maybe_signed_in(request)
    is_app = (await current_app_key(request)).channel == "app"
    token = request.headers.get("x-cart-token") if is_app else request.cookies.get(CART_COOKIE)
    return CartClient(
        principal,
        token or None,
        is_app,
        await terms_of(request, principal),
        await allowed_to(request, principal),
    )


Client = Annotated[CartClient, Depends(_cart_client)]
"""Parameter type of a route about a cart."""


def forget_cart(response: Response) -> None:
    response.delete_cookie(CART_COOKIE, path="/", secure=True, httponly=True, samesite="lax")


def router(carts: Carts, *, default_currency: str) -> APIRouter:
    routes = APIRouter(prefix="/api/cart", tags=["cart"])

    async def answer(
        work: Awaitable[CartView], client: CartClient, response: Response
    ) -> Envelope[CartOut] | Response:
        view = await client.settle(work)
        if isinstance(view, Response):
            return view
        client.remember(view, response)
        return ok(cart_out(view, default_currency=default_currency, with_token=client.is_app))

    @routes.get("", response_model=Envelope[CartOut])
    async def get_cart(client: Client, response: Response) -> Envelope[CartOut] | Response:
        """The cart with today's prices. 404 `cart_not_found` for an unknown or expired token."""
        return await answer(carts.read(client.holder), client, response)

    @routes.post("/items", status_code=201, response_model=Envelope[CartOut])
    @reads_headers("idempotency-key")
    async def add_cart_item(
        item: CartItemIn, client: Client, request: Request, response: Response
    ) -> Envelope[CartOut] | Response:
        """Puts a ticket into the cart; a visitor without a cart gets one. With an `Idempotency-Key`, once:
        repeated while the ticket is there, the request puts in nothing more.
        """
        key = request.headers.get("idempotency-key")
        key = None if key is None else checked_key(key)
        return await answer(carts.add(client.holder, item.selection(), key), client, response)

    @routes.put("/items/{item_id}", response_model=Envelope[CartOut])
    async def replace_cart_item(
        item_id: UUID, item: CartItemIn, client: Client, response: Response
    ) -> Envelope[CartOut] | Response:
        """Puts a ticket in the place of a line."""
        return await answer(carts.replace(client.holder, item_id, item.selection()), client, response)

    @routes.delete("/items/{item_id}", response_model=Envelope[CartOut])
    async def remove_cart_item(
        item_id: UUID, client: Client, response: Response
    ) -> Envelope[CartOut] | Response:
        """Takes a line out, or dismisses one that was removed automatically."""
        return await answer(carts.remove(client.holder, item_id), client, response)

    @routes.post("/confirm-prices", response_model=Envelope[CartOut])
    async def confirm_cart_prices(
        body: ConfirmPricesIn, client: Client, response: Response
    ) -> Envelope[CartOut] | Response:
        """Accepts the current prices; until then `price_changes` names the changed lines."""
        return await answer(carts.confirm_prices(client.holder, body.cart_version), client, response)

    @routes.post("/adopt", response_model=Envelope[CartOut])
    async def adopt_cart(body: AdoptCartIn, client: Client, response: Response) -> Envelope[CartOut]:
        """Takes over the cart whose token came in a link. 404 `cart_not_found` to a visitor for an unknown
        token; the visitor's own cart stays unchanged.
        """
        view = await carts.adopt(client.holder, body.cart_token)
        client.remember(view, response)
        return ok(cart_out(view, default_currency=default_currency, with_token=client.is_app))

    @routes.post("/convert", response_model=Envelope[CartOut])
    async def convert_cart(_: SignedIn, client: Client, response: Response) -> Envelope[CartOut]:
        """Takes the visitor's cart along at sign-in; a second call changes nothing."""
        view = await carts.convert(client.holder, client.token)
        if client.token is not None and not client.is_app:
            forget_cart(response)
        return ok(cart_out(view, default_currency=default_currency, with_token=False))

    return routes
