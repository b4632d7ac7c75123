"""`/api/cart/replays` and `/api/orders/recommended`: earlier tickets and suggestions."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal
from uuid import UUID

from fastapi import APIRouter

from access.capabilities import needs
from checkout.cart.routes.client import Client
from checkout.cart.routes.models import CartOut, cart_out
from checkout.cart.rules.quote import REFUSAL_MESSAGES
from checkout.suggestions.recommend_orders import RecommendOrders
from checkout.suggestions.replay_orders import ReplayOrders
from checkout.suggestions.rules.recommendations import Recommended
from servicekit.http.envelope import Envelope, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.security.sessions import SignedIn


class NotReplayedOut(ResponseModel):
    """A line that could not be put in; `reason` is a code, `message` its text."""

    description: str
    reason: str
    message: str


class ReplayOut(ResponseModel):
    """The cart with the lines of an order, a recommendation or a campaign, which has a `name`; not `applied`
    when they were added earlier today. `missing` lines are among the cart's `auto_removed_items`, too.
    """

    kind: Literal["order", "recommended", "campaign"]
    name: str | None
    applied: bool
    cart: CartOut
    missing: list[NotReplayedOut]


class RecommendedDrawOut(ResponseModel):
    draw_no: int
    draw_date: date
    draw_at: datetime


class RecommendedItemOut(ResponseModel):
    """What to put into the cart to follow a suggestion."""

    product_offer_key: str
    game_type: str
    game_offer: str
    games: list[dict[str, list[int]]]
    first_draw_no: int
    num_draws: int
    quickpick: bool


class RecommendedOrderOut(ResponseModel):
    """A suggestion beside the cart. With `item` it is added as it is and costs `price`, or a link with the
    `replay_id` adds it; without, the offer is played from `price`.
    """

    kind: Literal["next_draw", "add_on", "syndicate_share"]
    product_offer_key: str
    offer_name: str
    game_type: str
    draw: RecommendedDrawOut
    price: MoneyOut
    item: RecommendedItemOut | None
    replay_id: UUID | None


def router(replay: ReplayOrders, recommend: RecommendOrders, *, default_currency: str) -> APIRouter:
    """The routes; they come before those of one order."""
    routes = APIRouter(prefix="/api", tags=["cart"])

    @routes.post("/cart/replays/{replay_id}")
    async def replay_order(replay_id: UUID, _: SignedIn, client: Client) -> Envelope[ReplayOut]:
        """Adds the lines of a past order, a recommendation or a campaign to the cart once a day, with the
        same numbers for the next draws. 404 `replay_not_found` for another customer's, expired or unknown
        list.
        """
        outcome = await replay.replay(client.holder, replay_id)
        return ok(
            ReplayOut(
                kind=outcome.kind,
                name=outcome.name,
                applied=outcome.applied,
                cart=cart_out(outcome.cart, default_currency=default_currency, with_token=False),
                missing=[
                    NotReplayedOut(
                        description=each.description,
                        reason=each.reason,
                        message=REFUSAL_MESSAGES[each.reason],
                    )
                    for each in outcome.missing
                ],
            )
        )

    @routes.get("/orders/recommended", dependencies=[needs("pre_cart_recommended_draws")])
    async def list_recommended_orders(_: SignedIn, client: Client) -> Envelope[list[RecommendedOrderOut]]:
        """Up to three suggestions beside the cart; none for customers who may not spend more."""
        return ok([_recommended_out(each) for each in await recommend.recommend(client.holder)])

    return routes


def _recommended_out(suggestion: Recommended) -> RecommendedOrderOut:
    draw, priced = suggestion.draw, suggestion.line
    item = None
    if priced is not None:
        item = RecommendedItemOut(
            product_offer_key=suggestion.offer.key,
            game_type=suggestion.game_type,
            game_offer=priced.line.game_offer,
            games=priced.line.entries,
            first_draw_no=draw.draw_no,
            num_draws=1,
            quickpick=priced.line.quickpick,
        )
    return RecommendedOrderOut(
        kind=suggestion.kind,
        product_offer_key=suggestion.offer.key,
        offer_name=suggestion.offer_name,
        game_type=suggestion.game_type,
        draw=RecommendedDrawOut(draw_no=draw.draw_no, draw_date=draw.draw_date, draw_at=draw.draw_at),
        price=money_out(suggestion.price, suggestion.currency),
        item=item,
        replay_id=suggestion.replay_id,
    )
