"""`/api/staff/campaigns`: lists of tickets that a link adds to carts."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Final, Self
from uuid import UUID

from fastapi import APIRouter, Depends
from pydantic import Field, StrictBool, StrictInt, model_validator
from pydantic_core import PydanticCustomError

from access.roles import PROMOTION_MANAGER
from checkout.cart.routes.models import CartItemIn
from checkout.cart.rules.pricing import MAX_LINES
from checkout.suggestions.manage_campaigns import CampaignDetails, ManageCampaigns
from checkout.suggestions.rules.campaigns import Campaign, CampaignRecord, ListedItem
from servicekit.http.envelope import Envelope, PageInfo, PageQuery, RequestModel, ResponseModel, ok
from servicekit.http.moments import Moment
from servicekit.security.staff import StaffMember, staff_with

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
        return CampaignRecord(
            name=self.name,
            items=[ListedItem(item.selection(), "") for item in self.items],
            regions=self.regions,
            valid_from=self.valid_from,
            valid_to=self.valid_to,
            is_active=self.is_active,
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


class CampaignChangeOut(ResponseModel):
    changed_at: datetime
    staff: str
    change: str
    details: dict[str, Any]


class KeptCampaignOut(ResponseModel):
    campaign: CampaignOut
    changes: list[CampaignChangeOut]


def router(campaigns: ManageCampaigns, *, public_origin: str) -> APIRouter:
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
            page_info=PageInfo(offset=page.offset, limit=page.limit, total=total),
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
    return CampaignOut(
        campaign_id=campaign.campaign_id,
        name=record.name,
        link=f"{links}{campaign.campaign_id}",
        items=[_item_out(item) for item in record.items],
        regions=list(record.regions),
        valid_from=record.valid_from,
        valid_to=record.valid_to,
        is_active=record.is_active,
        version=campaign.version,
    )


def _item_out(item: ListedItem) -> CampaignItemOut:
    selection = item.selection
    return CampaignItemOut(
        description=item.description,
        product_offer_key=selection.offer_key,
        game_type=selection.game_type,
        game_offer=selection.game_offer,
        games=[{name: list(numbers) for name, numbers in game.items()} for game in selection.games],
        num_games=selection.num_games,
        quantity=selection.quantity,
        cause_key=selection.cause_key,
        num_draws=selection.num_draws,
        days=None if selection.days is None else list(selection.days),
        num_weeks=selection.num_weeks,
        quickpick=selection.quickpick,
    )


def _kept_out(kept: CampaignDetails, links: str) -> KeptCampaignOut:
    return KeptCampaignOut(
        campaign=_campaign_out(kept.campaign, links),
        changes=[
            CampaignChangeOut(
                changed_at=change.changed_at,
                staff=change.staff,
                change=change.change,
                details=dict(change.details),
            )
            for change in kept.changes
        ],
    )
