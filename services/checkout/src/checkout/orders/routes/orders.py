"""`/api/orders` and `/api/receipts`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query
from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from access.capabilities import needs
from catalogue.draws import draw_of
from catalogue.product_types import LOTTERY, sold_as
from catalogue.syndicates import syndicate_key, syndicate_name
from checkout.cart.routes.models import ItemScheduledPurchaseOut
from checkout.cart.rules.lines import chosen_instant, waits
from checkout.orders.read_orders import ReadOrders
from checkout.orders.rules.orders import (
    BoughtLine,
    BoughtOrder,
    DrawOfLineStatus,
    LineStatus,
    OrderedAt,
    OrderStatus,
    allowed_deep_link,
)
from checkout.payment.receipt_links import ReceiptLinks
from checkout.records.fields import from_value
from servicekit.errors import NotSignedIn
from servicekit.http.envelope import Envelope, PageQuery, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.security.elevation import PASSWORD, require_assurance
from servicekit.security.principal import Principal
from servicekit.security.sessions import FullSession, MaybeSignedIn


def sound_draw_id(value: str) -> str:
    """The value, when it is the id of a draw. Raises PydanticCustomError (`invalid`)."""
    if draw_of(value) is None:
        raise PydanticCustomError("invalid", "This is not the id of a draw")
    return value


DrawIds = Annotated[
    Sequence[Annotated[str, AfterValidator(sound_draw_id)]],
    Query(max_length=50, description='Only orders that play in these draws, e.g. "powerball-1593"'),
]
Expires = Annotated[int, Query(ge=0, le=10**11)]
Signature = Annotated[str, Query(max_length=64)]


class OrderDrawOut(ResponseModel):
    """A draw of a line; one that `draws_when_sold_out` may be held long before its time. `refund` is the
    amount returned for a draw that was cancelled or given_back; null before.
    """

    draw_no: int
    draw_date: date
    draw_at: datetime
    draws_when_sold_out: bool
    status: DrawOfLineStatus
    refund: MoneyOut | None


class OrderLineOut(ResponseModel):
    """A line, played in a `way` such as "System 9", which is empty for standard games.

    `ticket_id` and `serial` are null without a ticket: the order was not paid, or not yet. `days` are the
    days that it plays, where days can be chosen; `games` its entries as filled in; `numbers` those of raffle
    tickets or shares. A pre_order is placed until its `scheduled_purchase` and charged then: as its draw
    opens, or from the day `purchase_on`. It was confirmed at `charged_at`, or is cancelled; `code` and
    `message` are the reason of a failure so far. `scheduled_purchase_id` is for cancelling it. `refunded` was
    returned; with every draw the line is refunded.
    """

    line_id: UUID
    ticket_id: UUID | None
    serial: str | None
    product_offer_key: str
    offer_name: str
    product_type: str
    game_type: str
    num_games: int
    num_draws: int
    draws: list[OrderDrawOut]
    price: MoneyOut
    discount: MoneyOut
    refunded: MoneyOut
    status: LineStatus
    way: str
    cause_key: str | None
    cause_name: str | None
    syndicate_key: str | None
    syndicate_name: str | None
    days: list[str]
    games: list[dict[str, list[int]]]
    numbers: list[int]
    purchase_status: Literal["standard", "pre_order"]
    scheduled_purchase: ItemScheduledPurchaseOut | None
    purchase_on: date | None
    scheduled_purchase_id: str | None
    charged_at: datetime | None
    code: str | None
    message: str | None


class OrderOut(ResponseModel):
    """An order: pending, paid or failed; placed while everything of it waits for draws to open, cancelled
    when nothing of it was bought, refunded when everything that was bought went back.

    `total` was charged with it; `pre_order_total` is still charged when draws open. So far `paid_total` was
    charged, at once and as draws opened, of which `refunded_total` went back to the wallet. A voucher took
    `discount_total` off what its lines cost, or takes it when draws open. Its receipt is that of
    `checkout_id`.
    """

    order_id: UUID
    checkout_id: UUID
    status: OrderStatus
    placed_at: datetime
    total: MoneyOut
    pre_order_total: MoneyOut
    paid_total: MoneyOut
    refunded_total: MoneyOut
    discount_total: MoneyOut
    voucher_code: str | None
    partner: OrderedAt | None
    lines: list[OrderLineOut]


class TrackedProductOut(ResponseModel):
    """A line as analytics gets it (docs/requirements.md, Receipt): as its cart item, where days can be chosen
    those that it plays, such as "Mon".
    """

    brand: str
    lottery_key: str
    draw_no: int
    draw_date: date
    num_draws: int
    num_games: int
    purchase_price: MoneyOut
    prize_pool: MoneyOut | None
    cause_key: str | None
    days_of_week: list[str]
    purchase_status: str
    recurring_purchase_enabled: bool
    recurring_purchase_type: str | None


class TrackingDataOut(ResponseModel):
    """A purchase as analytics gets it; `cart_reference` is that of its cart."""

    goals: list[str]
    cart_reference: UUID | None
    voucher_code: str | None
    products: list[TrackedProductOut]


class ReceiptOut(ResponseModel):
    """A paid purchase. `deposited_total` is the part that deposits for it paid; null by a link alone.
    `success_mobile_deep_link` is where an app continues, if it is a known one; `tracked_at` when analytics
    got the purchase, null before.
    """

    checkout_id: UUID
    placed_at: datetime
    total: MoneyOut
    deposited_total: MoneyOut
    order: OrderOut
    tracking_data: TrackingDataOut
    tracked_at: datetime | None
    success_mobile_deep_link: str | None


class NewestReceiptOut(ResponseModel):
    checkout_id: UUID


class TrackedOut(ResponseModel):
    """Whether this caller is the one to report the purchase to analytics."""

    tracked: bool


def router(read: ReadOrders, links: ReceiptLinks, *, deep_links: Sequence[str] = ()) -> APIRouter:
    """The routes of orders and receipts; `links` are those in mails, `deep_links` the origins of apps that a
    receipt may lead to.
    """
    routes = APIRouter(prefix="/api", tags=["orders"])

    def reader(checkout_id: UUID, customer: Principal | None, expires: int, signature: str) -> UUID | None:
        """Any receipt with its signed link, or else the customer's own."""
        if links.opens(checkout_id, expires, signature):
            return None
        if customer is None:
            raise NotSignedIn
        require_assurance(customer, PASSWORD)
        return customer.customer_id

    @routes.get("/orders", dependencies=[needs("viewing_orders")])
    async def list_orders(
        customer: FullSession, page: PageQuery, draw: DrawIds = ()
    ) -> Envelope[list[OrderOut]]:
        """A page of the customer's orders, newest first; with `draw` only those that play in any of these
        draws, past or coming.
        """
        orders, total = await read.orders(
            customer.customer_id,
            [named for each in draw if (named := draw_of(each))],
            limit=page.limit,
            offset=page.offset,
        )
        return ok([_order_out(order) for order in orders], page_info=page.info(total))

    @routes.get("/orders/{order_id}", dependencies=[needs("viewing_orders")])
    async def get_order(order_id: UUID, customer: FullSession) -> Envelope[OrderOut]:
        return ok(_order_out(await read.order(order_id, customer.customer_id)))

    @routes.get("/receipts")
    async def get_newest_receipt(customer: FullSession) -> Envelope[NewestReceiptOut]:
        """The receipt of the customer's newest purchase; 404 `checkout_not_found` before the first."""
        return ok(NewestReceiptOut(checkout_id=await read.newest_checkout(customer.customer_id)))

    @routes.get("/receipts/{checkout_id}")
    async def get_receipt(
        checkout_id: UUID,
        customer: MaybeSignedIn,
        success_mobile_deep_link: Annotated[str | None, Query(max_length=500)] = None,
        expires: Expires = 0,
        signature: Signature = "",
    ) -> Envelope[ReceiptOut]:
        """The receipt, for its customer, also by the id of the order, and without tickets for the holder of
        the signed link. 409 `checkout_processing` before the outcome is known, 422 with the reason when it
        failed.
        """
        order = await read.paid_order(checkout_id, reader(checkout_id, customer, expires, signature))
        link = allowed_deep_link(success_mobile_deep_link, deep_links)
        return ok(receipt_out(order.checkout_id, order, link))

    @routes.post("/receipts/{checkout_id}/tracked")
    async def track_receipt(
        checkout_id: UUID, customer: MaybeSignedIn, expires: Expires = 0, signature: Signature = ""
    ) -> Envelope[TrackedOut]:
        """Whether to report the purchase to analytics: true once, on any device. For everyone who may read
        the receipt.
        """
        allowed = reader(checkout_id, customer, expires, signature)
        return ok(TrackedOut(tracked=await read.track_once(checkout_id, allowed)))

    return routes


def receipt_out(checkout_id: UUID, order: BoughtOrder, deep_link: str | None) -> ReceiptOut:
    """The response for a paid order; the link is one that is allowed."""
    return ReceiptOut(
        checkout_id=checkout_id,
        placed_at=order.placed_at,
        total=money_out(order.total, order.currency),
        deposited_total=money_out(order.deposited, order.currency),
        order=_order_out(order),
        tracking_data=TrackingDataOut(
            goals=["purchase"],
            cart_reference=order.cart_id,
            voucher_code=order.voucher_code,
            products=[_tracked(line, order.currency) for line in order.lines],
        ),
        tracked_at=order.tracked_at,
        success_mobile_deep_link=deep_link,
    )


def _order_out(order: BoughtOrder) -> OrderOut:
    return from_value(
        OrderOut,
        order,
        total=money_out(order.total, order.currency),
        pre_order_total=money_out(order.pre_order_total, order.currency),
        paid_total=money_out(order.paid_total, order.currency),
        refunded_total=money_out(order.refunded_total, order.currency),
        discount_total=money_out(order.discount, order.currency),
        lines=[
            from_value(
                OrderLineOut,
                line,
                product_offer_key=line.offer_key,
                product_type=sold_as(line.details.get("product_type", LOTTERY), len(line.draws)),
                cause_key=line.details.get("cause_key"),
                cause_name=line.details.get("cause_name"),
                syndicate_key=line.series
                and syndicate_key(line.offer_key, line.draws[0].draw_no, line.series),
                syndicate_name=line.series
                and syndicate_name(line.offer_name, line.draws[0].draw_no, line.series),
                days=line.details.get("days", []),
                games=[dict(entry) for entry in line.entries],
                num_draws=len(line.draws),
                draws=[
                    from_value(
                        OrderDrawOut,
                        draw,
                        refund=None if draw.refund is None else money_out(draw.refund, order.currency),
                    )
                    for draw in line.draws
                ],
                price=money_out(line.price, order.currency),
                discount=money_out(line.discount, order.currency),
                refunded=money_out(line.refunded, order.currency),
                purchase_status="pre_order" if line.is_pre_order else "standard",
                scheduled_purchase=None
                if line.purchase_at is None
                else ItemScheduledPurchaseOut(
                    type="scheduled_purchase"
                    if waits(line.game_type, chosen_instant(line.details))
                    else "pre_order",
                    purchase_at=line.purchase_at,
                ),
                purchase_on=_chosen_day(line),
                scheduled_purchase_id=str(line.line_id) if line.is_pre_order else None,
            )
            for line in order.lines
        ],
    )


def _chosen_day(line: BoughtLine) -> date | None:
    chosen = chosen_instant(line.details)
    return None if chosen is None else chosen.date()


def _tracked(line: BoughtLine, currency: str) -> TrackedProductOut:
    first = line.draws[0]
    pool = None
    if first.prize_pool is not None and first.prize_pool_currency is not None:
        pool = money_out(first.prize_pool, first.prize_pool_currency)
    return TrackedProductOut(
        brand=line.offer_name,
        lottery_key=line.offer_key,
        draw_no=first.draw_no,
        draw_date=first.draw_date,
        num_draws=len(line.draws),
        num_games=line.num_games,
        purchase_price=money_out(line.price - line.discount, currency),
        prize_pool=pool,
        cause_key=line.details.get("cause_key"),
        days_of_week=line.details.get("days", []),
        purchase_status="pre_order" if line.is_pre_order else "standard",
        recurring_purchase_enabled=False,
        recurring_purchase_type=None,
    )
