"""`/api/cart/replays`, `/api/orders/recommended` and `/api/staff/campaigns`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Final, Literal, Self
from uuid import UUID

from fastapi import APIRouter, Depends
from pydantic import Field, StrictBool, StrictInt, model_validator
from pydantic_core import PydanticCustomError

from access.capabilities import needs
from access.roles import PROMOTION_MANAGER
from checkout.cart.routes.carts import Client
from checkout.cart.routes.models import CartItemIn, CartOut, cart_out
from checkout.cart.rules.pricing import MAX_LINES
from checkout.cart.rules.quote import REFUSAL_MESSAGES
from checkout.records.changes import RecordedChange
from checkout.records.fields import from_value
from checkout.suggestions.manage_campaigns import CampaignDetails, ManageCampaigns
from checkout.suggestions.recommend_orders import RecommendOrders
from checkout.suggestions.replay_orders import ReplayOrders
from checkout.suggestions.rules import Campaign, CampaignRecord, ListedItem, Recommended
from servicekit.http.envelope import Envelope, PageQuery, RequestModel, ResponseModel, ok
from servicekit.http.moments import Moment
from servicekit.money import MoneyOut, money_out
from servicekit.security.sessions import SignedIn
from servicekit.security.staff import StaffMember, staff_with


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
            from_value(
                ReplayOut,
                outcome,
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
    return from_value(
        RecommendedOrderOut,
        suggestion,
        product_offer_key=suggestion.offer.key,
        draw=from_value(RecommendedDrawOut, draw),
        price=money_out(suggestion.price, suggestion.currency),
        item=item,
    )


_MAY_MANAGE: Final = staff_with(PROMOTION_MANAGER)
Manager = Annotated[StaffMember, Depends(_MAY_MANAGE)]
Region = Annotated[str, Field(pattern=r"^[A-Z]{2,3}$")]


class NewCampaignIn(RequestModel):
    """A campaign: its link adds its `items` to a cart from `valid_from` until `valid_to`, for the next draws
    at current prices. Without `regions` it is for customers from everywhere.
    """

    name: Annotated[str, Field(min_length=1, max_length=80)]
    items: Annotated[list[CartItemIn], Field(min_length=1, max_length=MAX_LINES)]
    regions: Annotated[list[Region], Field(default_factory=list, max_length=20)]
    valid_from: Moment
    valid_to: Moment
    is_active: StrictBool = True

    @model_validator(mode="after")
    def _begins_before_it_ends(self) -> Self:
        if self.valid_from >= self.valid_to:
            raise PydanticCustomError("order", "It must begin before it ends")
        return self

    def record(self) -> CampaignRecord:
        return from_value(
            CampaignRecord, self, items=[ListedItem(item.selection(), "") for item in self.items]
        )


class CampaignIn(NewCampaignIn):
    """A campaign as it is to be; `version` is the one that was read."""

    version: Annotated[StrictInt, Field(ge=1)]


class CampaignItemOut(ResponseModel):
    description: str
    product_offer_key: str
    game_type: str
    game_offer: str | None
    games: list[dict[str, list[int]]]
    num_games: int | None
    quantity: int | None
    cause_key: str | None
    num_draws: int | None
    days: list[str] | None
    num_weeks: int | None
    quickpick: bool


class CampaignOut(ResponseModel):
    """A campaign; `link` is what its customers open."""

    campaign_id: UUID
    name: str
    link: str
    items: list[CampaignItemOut]
    regions: list[str]
    valid_from: datetime
    valid_to: datetime
    is_active: bool
    version: int


class KeptCampaignOut(ResponseModel):
    campaign: CampaignOut
    changes: Sequence[RecordedChange]


def staff_router(campaigns: ManageCampaigns, *, public_origin: str) -> APIRouter:
    routes = APIRouter(prefix="/api/staff/campaigns", tags=["staff"], dependencies=[Depends(_MAY_MANAGE)])
    links = f"{public_origin.rstrip('/')}/cart/replay/"

    @routes.post("", status_code=201)
    async def add_campaign(body: NewCampaignIn, staff: Manager) -> Envelope[KeptCampaignOut]:
        """A new campaign. 400 names every wrong field of every ticket."""
        return ok(_kept_out(await campaigns.add(body.record(), staff=staff.name), links))

    @routes.get("")
    async def list_campaigns(page: PageQuery) -> Envelope[list[CampaignOut]]:
        found, total = await campaigns.page(limit=page.limit, offset=page.offset)
        return ok(
            [_campaign_out(campaign, links) for campaign in found],
            page_info=page.info(total),
        )

    @routes.get("/{campaign_id}")
    async def get_campaign(campaign_id: UUID) -> Envelope[KeptCampaignOut]:
        """A campaign with its changes. 404 `campaign_not_found`."""
        return ok(_kept_out(await campaigns.read(campaign_id), links))

    @routes.put("/{campaign_id}")
    async def change_campaign(
        campaign_id: UUID, body: CampaignIn, staff: Manager
    ) -> Envelope[KeptCampaignOut]:
        """Changes a campaign, or closes and opens it. 409 `campaign_changed` for an older version."""
        kept = await campaigns.change(campaign_id, body.record(), version=body.version, staff=staff.name)
        return ok(_kept_out(kept, links))

    return routes


def _campaign_out(campaign: Campaign, links: str) -> CampaignOut:
    record = campaign.record
    return from_value(
        CampaignOut,
        record,
        campaign_id=campaign.campaign_id,
        link=f"{links}{campaign.campaign_id}",
        items=[_item_out(item) for item in record.items],
        version=campaign.version,
    )


def _item_out(item: ListedItem) -> CampaignItemOut:
    selection = item.selection
    return from_value(
        CampaignItemOut,
        selection,
        description=item.description,
        product_offer_key=selection.offer_key,
        games=[{name: list(numbers) for name, numbers in game.items()} for game in selection.games],
        days=None if selection.days is None else list(selection.days),
    )


def _kept_out(kept: CampaignDetails, links: str) -> KeptCampaignOut:
    return KeptCampaignOut(
        campaign=_campaign_out(kept.campaign, links),
        changes=kept.changes,
    )
