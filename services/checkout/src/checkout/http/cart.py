"""`/api/cart`: a visitor's cart by cookie or token, a customer's by sign-in."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Cookie, Depends, Header, Response

from checkout.errors import CART_NOT_FOUND
from checkout.http.cart_models import CartItemIn, CartOut, ConfirmPricesIn, cart_out
from checkout.use_cases.carts import CartHolder, Carts, CartView
from servicekit.api_policy import CurrentAppKey
from servicekit.envelope import Envelope, error_response, ok
from servicekit.errors import NotFound
from servicekit.tokens import MaybeSignedIn, SignedIn

CART_COOKIE: Final = "__Host-wattle_cart"
_COOKIE_SECONDS: Final = 30 * 24 * 3600
_LONGEST_TOKEN: Final = 128


@dataclass(frozen=True, slots=True)
class CartClient:
    """How this client carries an anonymous cart: an app in a header and the body, a browser in a cookie."""

    token: str | None
    is_app: bool


async def _cart_client(
    key: CurrentAppKey,
    x_cart_token: Annotated[str | None, Header(max_length=_LONGEST_TOKEN)] = None,
    cookie: Annotated[str | None, Cookie(alias=CART_COOKIE, include_in_schema=False)] = None,
) -> CartClient:
    is_app = key.channel == "app"
    return CartClient((x_cart_token if is_app else cookie) or None, is_app)


Client = Annotated[CartClient, Depends(_cart_client)]


def router(carts: Carts, *, default_currency: str) -> APIRouter:
    """The routes of the cart."""
    routes = APIRouter(prefix="/api/cart", tags=["cart"])

    async def answer(
        work: Awaitable[CartView], client: CartClient, response: Response
    ) -> Envelope[CartOut] | Response:
        try:
            view = await work
        except NotFound as error:
            if client.is_app or error.code != CART_NOT_FOUND:
                raise
            # The browser cannot see the cookie, so it cannot forget the cart by itself.
            refusal = error_response(error)
            _forget_cookie(refusal)
            return refusal
        if view.token is not None and not client.is_app:
            response.set_cookie(
                CART_COOKIE,
                view.token,
                max_age=_COOKIE_SECONDS,
                path="/",
                secure=True,
                httponly=True,
                samesite="lax",
            )
        return ok(cart_out(view, default_currency=default_currency, with_token=client.is_app))

    def holder(principal: MaybeSignedIn, client: CartClient) -> CartHolder:
        if principal is None:
            return CartHolder(token=client.token)
        return CartHolder(principal.customer_id, principal.region, pricing_id=principal.pricing_id)

    @routes.get("", response_model=Envelope[CartOut])
    async def get_cart(
        principal: MaybeSignedIn, client: Client, response: Response
    ) -> Envelope[CartOut] | Response:
        """The cart with today's prices. 404 `cart_not_found` for a token that means nothing any more."""
        return await answer(carts.read(holder(principal, client)), client, response)

    @routes.post("/items", status_code=201, response_model=Envelope[CartOut])
    async def add_cart_item(
        item: CartItemIn, principal: MaybeSignedIn, client: Client, response: Response
    ) -> Envelope[CartOut] | Response:
        """Puts a ticket into the cart; a visitor without a cart gets one."""
        return await answer(carts.add(holder(principal, client), item.selection()), client, response)

    @routes.put("/items/{item_id}", response_model=Envelope[CartOut])
    async def replace_cart_item(
        item_id: UUID, item: CartItemIn, principal: MaybeSignedIn, client: Client, response: Response
    ) -> Envelope[CartOut] | Response:
        """Puts a ticket in the place of a line."""
        return await answer(
            carts.replace(holder(principal, client), item_id, item.selection()), client, response
        )

    @routes.delete("/items/{item_id}", response_model=Envelope[CartOut])
    async def remove_cart_item(
        item_id: UUID, principal: MaybeSignedIn, client: Client, response: Response
    ) -> Envelope[CartOut] | Response:
        """Takes a line out, or dismisses one that was removed automatically."""
        return await answer(carts.remove(holder(principal, client), item_id), client, response)

    @routes.post("/confirm-prices", response_model=Envelope[CartOut])
    async def confirm_cart_prices(
        body: ConfirmPricesIn, principal: MaybeSignedIn, client: Client, response: Response
    ) -> Envelope[CartOut] | Response:
        """Agrees to what the lines cost now; until then `price_changes` names what has changed."""
        return await answer(
            carts.confirm_prices(holder(principal, client), body.cart_version), client, response
        )

    @routes.post("/convert", response_model=Envelope[CartOut])
    async def convert_cart(principal: SignedIn, client: Client, response: Response) -> Envelope[CartOut]:
        """Takes the visitor's cart along at sign-in; a second call changes nothing."""
        view = await carts.convert(holder(principal, client), client.token)
        if client.token is not None and not client.is_app:
            _forget_cookie(response)
        return ok(cart_out(view, default_currency=default_currency, with_token=False))

    return routes


def _forget_cookie(response: Response) -> None:
    response.delete_cookie(CART_COOKIE, path="/", secure=True, httponly=True, samesite="lax")
