"""`/api/partner`: signed calls of a partner's server (docs/domain.md §10.15)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Response
from pydantic import Field

from checkout.cart.routes.models import CartItemIn, CartItemOut, Day, cart_out
from checkout.cart.rules.pricing import MAX_LINES
from checkout.partners.prepare_purchases import Prepared, PreparePurchases, Sellable, Wanted
from checkout.partners.routes.signature import SignedPartner
from checkout.partners.rules.partners import partner_refusal
from checkout.records.fields import from_value
from servicekit.data.idempotency import request_hash
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.http.policy import PUBLIC
from servicekit.money import MoneyOut, money_out

Reference = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9][A-Za-z0-9._:-]*$")]
ChannelKey = Annotated[str, Field(min_length=1, max_length=40)]


class PreparePurchaseIn(RequestModel):
    """A customer's choice at the partner, without a price. `reference` is the partner's own number: sent
    again with the same content it is the same purchase. Without a `customer_id`, the first person to open the
    link and sign in is the customer. The receipt leads back to `success_mobile_deep_link`, an app's, or else
    to `return_url`.
    """

    reference: Reference
    channel_key: ChannelKey
    customer_id: UUID | None = None
    items: Annotated[list[CartItemIn], Field(min_length=1, max_length=MAX_LINES)]
    return_url: Annotated[str, Field(min_length=1, max_length=500)] | None = None
    success_mobile_deep_link: Annotated[str, Field(min_length=1, max_length=500)] | None = None


class PreparedPurchaseOut(ResponseModel):
    """A purchase. `link` leads the customer to it and is present when it is made, with a purchase or anew.
    `customer_id` is present once the customer is linked with the partner; `total` was charged for a paid one.
    `failure_code` is why the last payment failed where that concerns the goods (`sold_out`, `draw_closed`,
    ...), and `payment_refused` otherwise, for any customer.
    """

    purchase_id: UUID
    reference: str
    channel_key: str
    state: Literal["open", "processing", "paid", "cancelled", "expired"]
    customer_id: UUID | None
    link: str | None
    expires_at: datetime
    cart_items: list[CartItemOut]
    cart_total: MoneyOut
    pre_order_total: MoneyOut
    order_id: UUID | None
    total: MoneyOut | None
    paid_at: datetime | None
    failure_code: str | None


class ProductDrawOut(ResponseModel):
    """A draw that is on sale, or comes."""

    draw_no: int
    draw_date: date
    draw_at: datetime
    open_at: datetime
    stop: datetime
    prize_pool: MoneyOut | None


class ProductPriceOut(ResponseModel):
    """What so many games, tickets or shares cost in one draw."""

    games: int
    price: MoneyOut


class ProductNumbersOut(ResponseModel):
    """Numbers that one entry has of a set: `count` different ones, or up to `most` where that is given."""

    name: str
    count: int
    most: int | None
    lowest: int
    highest: int


class ProductShapeOut(ResponseModel):
    """A kind of ticket. `number_sets` names the numbers of each entry; `generated` means that we draw them.
    Raffle tickets and shares have no number sets.
    """

    game_type: str
    game_offer: str
    name: str
    min_games: int
    max_games: int
    draws_per_ticket: int
    number_sets: list[ProductNumbersOut]
    generated: bool
    prices: list[ProductPriceOut]


class ProductCauseOut(ResponseModel):
    """A cause that a ticket supports; `name` is what customers know it by."""

    cause_key: str
    name: str


class ProductOut(ResponseModel):
    """A product that the partner may sell. With several `causes` the item names one (`cause_key`); with
    `selectable_days` it names those to play (`days`) and a number of weeks (`num_weeks`); otherwise it has
    neither.
    """

    product_offer_key: str
    product_type: str
    name: str
    max_draws: int
    causes: list[ProductCauseOut]
    selectable_days: list[Day]
    shapes: list[ProductShapeOut]
    draws: list[ProductDrawOut]


def router(prepare: PreparePurchases, *, default_currency: str) -> APIRouter:
    """The routes of partners' servers: public to the policy of app keys, and signed all the same."""
    routes = APIRouter(prefix="/api/partner", tags=["partner"])

    def shown(prepared: Prepared) -> Envelope[PreparedPurchaseOut]:
        return ok(_purchase_out(prepared, default_currency))

    @routes.get("/products", openapi_extra=PUBLIC)
    async def list_partner_products(caller: SignedPartner) -> Envelope[list[ProductOut]]:
        """The products that the partner may sell, with prices and coming draws."""
        return ok([_product_out(product) for product in await prepare.products(caller)])

    @routes.post("/purchases", status_code=201, openapi_extra=PUBLIC)
    async def prepare_partner_purchase(
        body: PreparePurchaseIn, caller: SignedPartner, response: Response
    ) -> Envelope[PreparedPurchaseOut]:
        """Builds a customer's cart and returns its link; 200 for a repeated reference. 404 `customer_unknown`
        for a customer who is not linked with this partner; 422 `partner_restriction` for a product that it
        may not sell, `reference_reused`, and the refusals of carts.
        """
        prepared = await prepare.prepare(
            caller,
            from_value(
                Wanted,
                body,
                selections=[item.selection() for item in body.items],
                # What a later version may say besides, and this one left out, is the same request there.
                request_hash=request_hash(body.model_dump(mode="json", exclude_defaults=True)),
            ),
        )
        if not prepared.is_new:
            response.status_code = 200
        return shown(prepared)

    @routes.get("/purchases/{purchase_id}", openapi_extra=PUBLIC)
    async def get_partner_purchase(purchase_id: UUID, caller: SignedPartner) -> Envelope[PreparedPurchaseOut]:
        """A purchase. 404 for another partner's."""
        return shown(await prepare.read(caller, purchase_id))

    @routes.post("/purchases/{purchase_id}/link", openapi_extra=PUBLIC)
    async def renew_partner_purchase_link(
        purchase_id: UUID, caller: SignedPartner
    ) -> Envelope[PreparedPurchaseOut]:
        """Another link; the one before leads nowhere then. 422 `purchase_over` if nothing is to be paid."""
        return shown(await prepare.link(caller, purchase_id))

    @routes.delete("/purchases/{purchase_id}", openapi_extra=PUBLIC)
    async def cancel_partner_purchase(
        purchase_id: UUID, caller: SignedPartner
    ) -> Envelope[PreparedPurchaseOut]:
        """Ends a purchase that is not being paid; its `state` shows whether it was too late."""
        return shown(await prepare.cancel(caller, purchase_id))

    return routes


def _purchase_out(prepared: Prepared, default_currency: str) -> PreparedPurchaseOut:
    purchase = prepared.purchase
    cart = cart_out(prepared.cart, default_currency=default_currency, with_token=False)
    total = None
    if purchase.state == "paid" and purchase.total is not None and purchase.currency is not None:
        total = money_out(purchase.total, purchase.currency)
    return from_value(
        PreparedPurchaseOut,
        purchase,
        customer_id=prepared.known_customer,
        link=prepared.link,
        cart_items=cart.cart_items,
        cart_total=cart.cart_total,
        pre_order_total=cart.pre_order_total,
        order_id=purchase.order_id if purchase.state == "paid" else None,
        total=total,
        paid_at=purchase.paid_at if purchase.state == "paid" else None,
        failure_code=partner_refusal(purchase.failure_code),
    )


def _product_out(product: Sellable) -> ProductOut:
    offer = product.offer
    return from_value(
        ProductOut,
        offer,
        product_offer_key=offer.key,
        product_type=offer.type,
        causes=[
            ProductCauseOut(cause_key=key, name=offer.cause_names.get(key, key)) for key in offer.cause_keys
        ],
        shapes=[
            from_value(
                ProductShapeOut,
                shape,
                game_type=way.key,
                game_offer=shape.key,
                number_sets=[
                    from_value(ProductNumbersOut, numbers)
                    for numbers in (() if shape.layout is None else shape.layout.sets)
                ],
                prices=[
                    ProductPriceOut(games=games, price=money_out(price, shape.currency))
                    for games, price in sorted(shape.prices.items())
                ],
            )
            for way, shape in product.shapes
        ],
        draws=[
            from_value(
                ProductDrawOut,
                draw,
                prize_pool=None
                if draw.prize_pool is None
                else money_out(draw.prize_pool.amount, draw.prize_pool.currency),
            )
            for draw in product.draws
        ],
    )
