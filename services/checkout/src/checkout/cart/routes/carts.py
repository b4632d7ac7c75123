"""`/api/cart`: a visitor's cart by cookie or token, a customer's by sign-in."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header, Response

from checkout.cart.change_cart import Carts, CartView
from checkout.cart.routes.client import CartClient, Client, forget_cart
from checkout.cart.routes.models import AdoptCartIn, CartItemIn, CartOut, ConfirmPricesIn, cart_out
from servicekit.http.envelope import Envelope, ok
from servicekit.security.sessions import SignedIn


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
        """The cart with today's prices. 404 `cart_not_found` for a token that means nothing any more."""
        return await answer(carts.read(client.holder), client, response)

    @routes.post("/items", status_code=201, response_model=Envelope[CartOut])
    async def add_cart_item(
        item: CartItemIn,
        client: Client,
        response: Response,
        idempotency_key: Annotated[str | None, Header(pattern=r"^[ -~]{1,128}$")] = None,
    ) -> Envelope[CartOut] | Response:
        """Puts a ticket into the cart; a visitor without a cart gets one. With an `Idempotency-Key`, once:
        repeated while the ticket is there, the request puts in nothing more.
        """
        return await answer(carts.add(client.holder, item.selection(), idempotency_key), client, response)

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
