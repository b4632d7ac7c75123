"""`/api/scheduled-purchases`: pre-orders and scheduled purchases (docs/requirements.md, Scheduled
purchase).
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Final, Literal
from uuid import UUID

from fastapi import APIRouter

from access.capabilities import needs
from catalogue.descriptions import describe
from catalogue.product_types import RAFFLE, SHARE
from checkout.payment.routes.checkout import DefaultFundOut, UnattendedPaymentIn, default_fund_out
from checkout.preorders.manage_pre_orders import ManagePreOrders
from checkout.preorders.rules import PreOrder, PreOrderState
from checkout.records.fields import from_value
from servicekit.http.envelope import Envelope, PageQuery, RequestModel, ResponseModel, ok
from servicekit.http.policy import serves
from servicekit.money import MoneyOut, money_out
from servicekit.security.sessions import FullSession, OnlineSession, online_session

Status = Literal["scheduled_status_active", "scheduled_status_executed", "scheduled_status_cancelled"]

_STATUS: dict[PreOrderState, Status] = {
    PreOrderState.CHARGED: "scheduled_status_executed",
    PreOrderState.CANCELLED: "scheduled_status_cancelled",
}
_SHOWN = [state for state in PreOrderState if state is not PreOrderState.ACCEPTED]
_VERSIONS = serves("3.0", "3.2")
_GATE: Final = [needs("viewing_orders")]
_PAYING_GATE: Final = [needs("viewing_orders", of=online_session)]
"""Cancelling needs no capability: every customer may stop a charge."""


class ScheduledPurchaseOut(ResponseModel):
    """A purchase for `price`, charged from `purchase_at` on to the wallet and then to `default_fund`; a
    voucher pays its `discount` beside that.

    After a failed attempt `code` and `message` say why and `purchase_at` is the next attempt; of a cancelled
    one they say why. `executed_order_id` and `ticket_id` are present once it is bought.
    """

    encoded_id: str
    kind: Literal["pre_order", "scheduled_purchase"]
    status: Status
    can_be_cancelled: bool
    can_be_retried: bool
    default_fund: DefaultFundOut
    product_type: str
    product_offer_key: str
    offer_name: str
    description: str
    game_type: str
    way: str
    num_games: int
    games: list[dict[str, list[int]]]
    num_raffle_tickets: int
    num_shares: int
    cause_key: str | None
    cause_name: str | None
    draw_no: int
    draw_date: date
    draw_at: datetime
    draws_when_sold_out: bool
    price: MoneyOut
    discount: MoneyOut
    placed_at: datetime
    purchase_at: datetime
    order_id: UUID
    executed_order_id: UUID | None
    ticket_id: UUID | None
    code: str | None
    message: str | None


class PaymentIn(RequestModel):
    unattended_payment: UnattendedPaymentIn


def router(scheduled: ManagePreOrders) -> APIRouter:
    routes = APIRouter(prefix="/api/scheduled-purchases", tags=["scheduled purchases"])

    @routes.get("", dependencies=_GATE, openapi_extra=_VERSIONS)
    async def list_scheduled_purchases(
        customer: FullSession, page: PageQuery, status: Status | None = None, ended: bool | None = None
    ) -> Envelope[list[ScheduledPurchaseOut]]:
        """Pre-orders, newest first: of one `status`, or only those that have `ended` or have not."""
        states = [
            state
            for state in _SHOWN
            if status in (None, _status(state)) and ended in (None, state in _STATUS)
        ]
        found, total = await scheduled.page(
            customer.customer_id, states, limit=page.limit, offset=page.offset
        )
        return ok(
            [_out(one) for one in found],
            page_info=page.info(total),
        )

    @routes.get("/{encoded_id}", dependencies=_GATE, openapi_extra=_VERSIONS)
    async def get_scheduled_purchase(
        encoded_id: UUID, customer: FullSession
    ) -> Envelope[ScheduledPurchaseOut]:
        return ok(_out(await scheduled.one(encoded_id, customer.customer_id)))

    @routes.patch("/{encoded_id}/cancel", openapi_extra=_VERSIONS)
    async def cancel_scheduled_purchase(
        encoded_id: UUID, customer: OnlineSession
    ) -> Envelope[ScheduledPurchaseOut]:
        """Cancels it, once; 409 `scheduled_purchase_under_way` while it is being bought and in the five
        minutes before, and `scheduled_purchase_executed` once it is.
        """
        return ok(_out(await scheduled.cancel(encoded_id, customer.customer_id)))

    @routes.patch("/{encoded_id}/retry", dependencies=_PAYING_GATE, openapi_extra=_VERSIONS)
    async def retry_scheduled_purchase(
        encoded_id: UUID, customer: OnlineSession
    ) -> Envelope[ScheduledPurchaseOut]:
        """Tries again now what could not be paid, e.g. after a deposit by hand; 409
        `scheduled_purchase_not_due` otherwise.
        """
        return ok(_out(await scheduled.retry(encoded_id, customer.customer_id)))

    @routes.patch("/{encoded_id}/payment", dependencies=_PAYING_GATE, openapi_extra=_VERSIONS)
    async def pay_scheduled_purchase_by(
        encoded_id: UUID, body: PaymentIn, customer: OnlineSession
    ) -> Envelope[ScheduledPurchaseOut]:
        """Pays it in another way; what could not be paid is tried again now. 409
        `scheduled_purchase_under_way` while it is being bought, `scheduled_purchase_executed` or
        `scheduled_purchase_cancelled` afterwards.
        """
        return ok(
            _out(
                await scheduled.pay_by(
                    encoded_id, customer.customer_id, customer.region, body.unattended_payment.choice
                )
            )
        )

    return routes


def _status(state: PreOrderState) -> Status:
    return _STATUS.get(state, "scheduled_status_active")


def _out(found: PreOrder) -> ScheduledPurchaseOut:
    is_executed = found.state is PreOrderState.CHARGED
    return from_value(
        ScheduledPurchaseOut,
        found,
        encoded_id=str(found.pre_order_id),
        kind=found.kind.value,
        status=_status(found.state),
        can_be_retried=found.state is PreOrderState.PLACED and found.retry_at is not None,
        default_fund=default_fund_out(found.payment),
        product_offer_key=found.offer_key,
        description=describe(found.offer_name, found.num_games, 1, found.product_type, found.way),
        games=found.entries,
        num_raffle_tickets=found.num_games if found.product_type == RAFFLE else 0,
        num_shares=found.num_games if found.product_type == SHARE else 0,
        cause_key=found.details.get("cause_key"),
        cause_name=found.details.get("cause_name"),
        price=money_out(found.price, found.currency),
        discount=money_out(found.discount, found.currency),
        purchase_at=found.retry_at or found.purchase_at,
        executed_order_id=found.attempt_order_id if is_executed else None,
        ticket_id=found.ticket_id if is_executed else None,
        code=found.reason_code,
        message=found.reason_message,
    )
