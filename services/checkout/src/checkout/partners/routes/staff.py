"""`/api/staff/partners`: partners and their statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Query, Response
from pydantic import Field, StrictBool, StrictInt

from access.roles import PARTNER_MANAGER
from checkout.partners.make_statements import MakeStatements, PartnerStatement, movements_csv, summary_csv
from checkout.partners.manage_partners import ManagePartners, PartnerDetails
from checkout.partners.rules.partners import Branding, Partner, PartnerChannel, PartnerKey, PartnerRecord
from checkout.records.changes import RecordedChange
from checkout.records.fields import from_value
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.security.staff import StaffMember, staff_with

Manager = Annotated[StaffMember, Depends(staff_with(PARTNER_MANAGER))]
Slug = Annotated[str, Path(min_length=1, max_length=40)]
FirstDay = Annotated[date, Query(alias="from")]
LastDay = Annotated[date, Query(alias="to")]
ChannelQuery = Annotated[str | None, Query(max_length=40)]

Name = Annotated[str, Field(min_length=1, max_length=80)]
ChannelKey = Annotated[str, Field(min_length=1, max_length=40)]


class ChannelIn(RequestModel):
    """A channel and its terms: `commission_bp` in hundredths of a percent of sales less refunds, paid within
    `payment_days` days after each week or month.
    """

    channel_key: ChannelKey
    name: Name
    commission_bp: Annotated[StrictInt, Field(ge=0, le=10_000)]
    settled_every: Literal["week", "month"]
    payment_days: Annotated[StrictInt, Field(ge=0, le=90)]
    is_active: StrictBool = True

    def channel(self) -> PartnerChannel:
        return PartnerChannel(**self.model_dump())


class BrandingFields(RequestModel):
    """The band at the top of the partner's page: `on_color` is written on `color`, both "#rrggbb", and can be
    read there. A `logo` was uploaded (`POST /api/staff/media`) and comes with the words of `logo_alt`.
    """

    color: Annotated[str, Field(max_length=7)]
    on_color: Annotated[str, Field(max_length=7)]
    logo: Annotated[str, Field(max_length=140)] | None = None
    logo_alt: Name | None = None

    def branding(self) -> Branding:
        """The branding of the domain."""
        return Branding(self.color.lower(), self.on_color.lower(), self.logo, self.logo_alt)


class PartnerFields(RequestModel):
    slug: Annotated[str, Field(min_length=1, max_length=40)]
    name: Name
    is_active: StrictBool = True
    pricing_id: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    offer_keys: Annotated[list[Annotated[str, Field(min_length=1, max_length=64)]], Field(max_length=200)]
    return_origins: Annotated[
        list[Annotated[str, Field(max_length=200)]], Field(default_factory=list, max_length=20)
    ]
    channels: Annotated[list[ChannelIn], Field(max_length=20)]
    branding: BrandingFields | None = None

    def record(self, partner_key: str) -> PartnerRecord:
        return from_value(
            PartnerRecord,
            self,
            partner_key=partner_key,
            offer_keys=tuple(self.offer_keys),
            return_origins=tuple(self.return_origins),
            channels=tuple(channel.channel() for channel in self.channels),
            branding=None if self.branding is None else self.branding.branding(),
        )


class NewPartnerIn(PartnerFields):
    """A new partner; without a `key` its slug names it in purchase data too."""

    key: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")] | None = None


class PartnerIn(PartnerFields):
    """A partner as it is to be; `version` is the one that was read."""

    version: Annotated[StrictInt, Field(ge=1)]


class StaffPartnerOut(ResponseModel):
    slug: str
    key: str
    name: str
    is_active: bool
    pricing_id: str | None
    offer_keys: list[str]
    return_origins: list[str]
    channels: Sequence[PartnerChannel]
    branding: BrandingFields | None
    version: int


class KeptPartnerOut(ResponseModel):
    partner: StaffPartnerOut
    keys: Sequence[PartnerKey]
    changes: Sequence[RecordedChange]


class NewKeyOut(ResponseModel):
    """A key with its secret, which is shown only here."""

    app_key: str
    secret: str


class ChannelSettlementOut(ResponseModel):
    """The sales of a channel: `net` is sales less refunds, of which `commission` is due to the partner."""

    channel_key: str
    name: str
    orders: int
    sales: MoneyOut
    refunds: MoneyOut
    net: MoneyOut
    commission: MoneyOut


class DifferenceOut(ResponseModel):
    """An order whose amounts in the ledger differ."""

    order_id: UUID
    sales: MoneyOut
    refunds: MoneyOut
    ledger_sales: MoneyOut
    ledger_refunds: MoneyOut


class SettlementOut(ResponseModel):
    """The report of a period; `differences` is empty when it agrees with the ledger."""

    slug: str
    name: str
    begins: datetime
    ends: datetime
    channels: list[ChannelSettlementOut]
    compared_orders: int
    differences: list[DifferenceOut]


def router(keep: ManagePartners, settle: MakeStatements) -> APIRouter:
    routes = APIRouter(prefix="/api/staff/partners", tags=["staff"])

    @routes.get("")
    async def list_partners(_: Manager) -> Envelope[list[StaffPartnerOut]]:
        return ok([_partner_out(partner) for partner in await keep.every_partner()])

    @routes.post("", status_code=201)
    async def add_partner(body: NewPartnerIn, staff: Manager) -> Envelope[KeptPartnerOut]:
        """A new partner. 409 `partner_exists` when its slug or key is taken."""
        record = body.record(body.key or body.slug)
        return ok(_kept_out(await keep.add(record, staff=staff.name)))

    @routes.get("/{slug}")
    async def get_staff_partner(slug: Slug, _: Manager) -> Envelope[KeptPartnerOut]:
        """A partner with its keys and changes."""
        return ok(_kept_out(await keep.read(slug)))

    @routes.put("/{slug}")
    async def change_partner(slug: Slug, body: PartnerIn, staff: Manager) -> Envelope[KeptPartnerOut]:
        """Changes, closes or opens a partner. 409 `partner_changed` for an older version. A channel that is
        left out is closed; its earlier sales stay in statements.
        """
        kept = await keep.change(slug, body.record(""), version=body.version, staff=staff.name)
        return ok(_kept_out(kept))

    @routes.post("/{slug}/keys", status_code=201)
    async def add_partner_key(slug: Slug, staff: Manager) -> Envelope[NewKeyOut]:
        """Makes a key beside the one that counts. 422 `too_many_keys`."""
        key = await keep.add_key(slug, staff=staff.name)
        return ok(NewKeyOut(app_key=key.app_key, secret=key.secret))

    @routes.delete("/{slug}/keys/{app_key}", status_code=204)
    async def retire_partner_key(
        slug: Slug, app_key: Annotated[str, Path(max_length=128)], staff: Manager
    ) -> Response:
        """Ends a key at once."""
        await keep.retire_key(slug, app_key, staff=staff.name)
        return Response(status_code=204)

    @routes.get("/{slug}/settlement")
    async def get_settlement(
        slug: Slug, first_day: FirstDay, last_day: LastDay, _: Manager, channel_key: ChannelQuery = None
    ) -> Envelope[SettlementOut]:
        """Sales, refunds and commission of each channel, from a day to another, held against the ledger."""
        period = settle.period(first_day, last_day, channel_key)
        return ok(_settlement_out(await settle.settle(slug, period)))

    @routes.get("/{slug}/settlement.csv", response_class=Response)
    async def get_settlement_file(
        slug: Slug, first_day: FirstDay, last_day: LastDay, _: Manager, channel_key: ChannelQuery = None
    ) -> Response:
        """The same for a spreadsheet."""
        settled = await settle.settle(slug, settle.period(first_day, last_day, channel_key))
        return _file(summary_csv(settled.channels), f"settlement-{slug}-{first_day}-{last_day}.csv")

    @routes.get("/{slug}/movements.csv", response_class=Response)
    async def get_movements_file(
        slug: Slug, first_day: FirstDay, last_day: LastDay, _: Manager, channel_key: ChannelQuery = None
    ) -> Response:
        """Every sale and refund of the period."""
        moved = await settle.movements(slug, settle.period(first_day, last_day, channel_key))
        return _file(movements_csv(moved), f"movements-{slug}-{first_day}-{last_day}.csv")

    return routes


def _file(text: str, name: str) -> Response:
    return Response(
        text,
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _partner_out(partner: Partner) -> StaffPartnerOut:
    record = partner.record
    return from_value(
        StaffPartnerOut,
        record,
        key=record.partner_key,
        branding=None if record.branding is None else BrandingFields(**asdict(record.branding)),
        version=partner.version,
    )


def _kept_out(kept: PartnerDetails) -> KeptPartnerOut:
    return from_value(KeptPartnerOut, kept, partner=_partner_out(kept.partner))


def _settlement_out(settled: PartnerStatement) -> SettlementOut:
    return SettlementOut(
        slug=settled.partner.record.slug,
        name=settled.partner.record.name,
        begins=settled.period.begins,
        ends=settled.period.ends,
        channels=[
            ChannelSettlementOut(
                channel_key=channel.channel_key,
                name=channel.channel_name,
                orders=channel.orders,
                sales=money_out(channel.sales, channel.currency),
                refunds=money_out(channel.refunds, channel.currency),
                net=money_out(channel.net, channel.currency),
                commission=money_out(channel.commission, channel.currency),
            )
            for channel in settled.channels
        ],
        compared_orders=settled.compared_orders,
        differences=[
            DifferenceOut(
                order_id=each.order.order_id,
                sales=money_out(each.order.sold, each.order.currency),
                refunds=money_out(each.order.refunded, each.order.currency),
                ledger_sales=money_out(each.ledger_sold, each.order.currency),
                ledger_refunds=money_out(each.ledger_refunded, each.order.currency),
            )
            for each in settled.differences
        ],
    )
