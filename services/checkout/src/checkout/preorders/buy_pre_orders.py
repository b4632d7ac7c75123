"""Buys pre-orders when their draws open, or on the chosen day: first their stock in the order of placing,
then the money. Games of a lottery need no stock.

| State | Step | Then |
|---|---|---|
| placed | catalog reserves the numbers, one pre-order of a draw after another | allocated |
| placed, allocated, refused | it is tried again while the draw is open, or never | placed, or cancelled |
| allocated | an order and its checkout are written in one call | charging |
| charging | what the wallet lacks is deposited from the chosen fund: see `take_deposit` | charging |
| charging | the checkout saga runs, which is restartable and refunds what it cannot issue | charged |
| charging, refused | as above | placed, or cancelled |
| allocated | the draw sells nothing for a while: its numbers are released | placed |
| placed, allocated | the draw is closed, or the customer is excluded or closed | cancelled |

Each step is a guarded statement after a call that is idempotent by the attempt's order, so any number of
processes may do this concurrently. Each requests a draw's numbers in the order of placing, one answer before
the next request. A draw counts as sold out only when no earlier pre-order has unpaid numbers.

Pre-orders of a suspended offer, or of a lottery's capped draw, wait until it sells again or the draw stops.

Months may lie between an order and its draw: the sale in its customer's current region is checked before the
reservation, and again before the charge.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import Final

from prometheus_client import Gauge

from catalogue.offers import Offer
from catalogue.product_types import REGULATED, SCARCE
from checkout.cart.clients import SpendClient
from checkout.cart.rules.quote import REFUSAL_MESSAGES, refused
from checkout.catalogue import store as catalogue
from checkout.catalogue.rules import is_outdated
from checkout.customers.rules import MESSAGES as CUSTOMER_MESSAGES
from checkout.payment import events
from checkout.payment import failpoints as payment_failpoints
from checkout.payment.clients import DepositClient
from checkout.payment.reserve_stock import ReserveStock
from checkout.payment.rules.begin import FUND_MESSAGES, Begin, NewDeposit, PreOrderToCharge
from checkout.payment.rules.saga import DepositAsk, StockRequest
from checkout.payment.run_checkout import CheckoutSaga
from checkout.payment.store import checkouts, stock_releases
from checkout.payment.take_deposit import LEASE as DEPOSIT_LEASE
from checkout.preorders import failpoints
from checkout.preorders.rules import (
    FINAL_REFUSALS,
    NEVER_ASKED,
    PreOrder,
    PreOrderState,
    cancellation,
    refusal_where_it_is_sold,
    retry_at,
)
from checkout.preorders.store import payments as pre_order_payments
from checkout.preorders.store import pre_orders as statements
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import RuleRefused, ServiceError
from servicekit.failpoints import Failpoints
from servicekit.identifiers import uuid7
from servicekit.telemetry.logs import log

PRE_ORDERS_OVERDUE: Final = Gauge(
    "checkout_pre_orders_overdue", "Pre-orders without a first decision a minute after their draw opened."
)
_BATCH: Final = 50
_AT_ONCE: Final = 8
LEASE: Final = timedelta(seconds=8)
"""How long this process has to settle a charge before the sweep of checkouts takes over."""


@dataclass(frozen=True, slots=True)
class BuyPreOrders:
    database: Database
    stock: ReserveStock
    spending: SpendClient
    deposits: DepositClient
    saga: CheckoutSaga
    clock: Clock
    failpoints: Failpoints

    async def buy_due(self) -> int:
        """Moves every pre-order that can move now; returns their number. Raises Unavailable."""
        moved = await self._cancel_lapsed()
        moved += await self._settle_decided()
        for _, queue in groupby(
            await statements.due(self.database, limit=_BATCH), key=lambda one: (one.offer_key, one.draw_no)
        ):
            moved += await self._allocate(list(queue))
        moved += await self._charge(await statements.allocated(self.database, limit=_BATCH))
        moved += await self._settle_decided()
        PRE_ORDERS_OVERDUE.set(await statements.overdue(self.database))
        return moved

    async def _allocate(self, queue: Sequence[PreOrder]) -> int:
        """Reserves stock for the pre-orders of one draw, as far as catalog answers."""
        offers = await catalogue.offers_of(self.database, {queue[0].offer_key})
        for place, pre_order in enumerate(queue):
            customer, is_regulated = pre_order.customer, pre_order.product_type in REGULATED
            own = None if customer is None else customer.refusal(is_regulated=is_regulated)
            if own is not None:
                await self._refused(pre_order, own, CUSTOMER_MESSAGES[own])
                continue
            try:
                await self._reserve(pre_order, offers[pre_order.offer_key])
            except RuleRefused as refusal:
                if refusal.code == "draw_not_open" or await self._may_change(pre_order, refusal.code):
                    return place
                await self._refused(pre_order, refusal.code, refusal.message)
            except ServiceError as error:
                log.warning(
                    "pre_order_not_allocated",
                    pre_order_id=str(pre_order.pre_order_id),
                    reason=error.code,
                )
                return place
        return len(queue)

    async def _may_change(self, pre_order: PreOrder, code: str) -> bool:
        """Whether an earlier pre-order may still release stock."""
        if code not in ("sold_out", "too_few_left"):
            return False
        return await statements.any_undecided(self.database, pre_order.offer_key, pre_order.draw_no)

    async def _reserve(self, pre_order: PreOrder, offer: Offer) -> None:
        """Reserves stock; games of a lottery are only checked against the current rules."""
        _require_sold_where_they_live(pre_order, offer)
        if pre_order.product_type in SCARCE:
            await self._hold(pre_order)
        elif not _is_playable(pre_order, offer):
            raise refused("game_changed")
        self.failpoints.reach(payment_failpoints.AFTER_RESERVE)
        if not await statements.allocate(self.database, pre_order):
            await self._release_if_over(pre_order)
        self.failpoints.reach(failpoints.AFTER_ALLOCATE)

    async def _hold(self, pre_order: PreOrder) -> None:
        await self.stock.hold(
            StockRequest(
                order_id=pre_order.attempt_order_id,
                customer_id=pre_order.customer_id,
                region=pre_order.region,
                lines=[pre_order.line],
            )
        )

    async def _extend_reservation(self, pre_order: PreOrder) -> None:
        if pre_order.product_type not in SCARCE:
            return
        try:
            await self._hold(pre_order)
        except ServiceError as error:
            log.warning("stock_not_held_on", order_id=str(pre_order.attempt_order_id), reason=error.code)
        await self._release_if_over(pre_order)

    async def _release_if_over(self, attempt: PreOrder) -> None:
        if attempt.product_type not in SCARCE:
            return
        current = await statements.one(self.database, attempt.pre_order_id, attempt.customer_id)
        if (
            current is None
            or current.state is PreOrderState.CANCELLED
            or current.attempt_order_id != attempt.attempt_order_id
        ):
            await stock_releases.owe(self.database, attempt.attempt_order_id, attempt.customer_id)
            await self._release(attempt)

    async def _charge(self, allocated: Sequence[PreOrder]) -> int:
        """Charges pre-orders with reserved stock, a few concurrently."""
        charged = 0
        for start in range(0, len(allocated), _AT_ONCE):
            several = allocated[start : start + _AT_ONCE]
            offers = await catalogue.offers_of(self.database, {one.offer_key for one in several})
            outcomes = await asyncio.gather(*(self._buy(one, offers[one.offer_key]) for one in several))
            charged += sum(outcomes)
        return charged

    async def _buy(self, pre_order: PreOrder, offer: Offer) -> bool:
        if not pre_order.on_sale:
            if await statements.put_back(self.database, pre_order):
                await self._release(pre_order)
            return False
        try:
            # It may have waited since its reservation, for a wallet that did not answer.
            _require_sold_where_they_live(pre_order, offer)
            deposit = await self._missing(pre_order)
        except RuleRefused as refusal:
            await self._refused(pre_order, refusal.code, refusal.message)
            return True
        except ServiceError as error:
            log.warning("pre_order_not_planned", pre_order_id=str(pre_order.pre_order_id), reason=error.code)
            await self._extend_reservation(pre_order)
            return False
        begin = charge_of(pre_order, deposit=deposit)
        (begun,) = await checkouts.begin(self.database, [begin])
        if begun.outcome != "started":
            return False
        self.failpoints.reach(payment_failpoints.AFTER_BEGIN)
        ask = None
        if deposit:
            ask = DepositAsk(amount=deposit, fund_id=pre_order.payment.fund_id, attended=False)
        await self.saga.drive(begin.saga(begun), ask)
        return True

    async def _missing(self, pre_order: PreOrder) -> int:
        """The deposit from the chosen fund, in minor units: what the wallet lacks. Raises RuleRefused.

        Nothing is deposited for a purchase that is not allowed; the wallet checks again when it takes the
        money. A fund that needs its customer is not charged again, and the wallet pays if it can.
        """
        fund_id = pre_order.payment.fund_id
        if fund_id is None or pre_order.fund_refused is not None or not pre_order.price:
            return 0
        try:
            planned = await self.deposits.plan_unattended(
                pre_order.customer_id, pre_order.region, fund_id, pre_order.price, pre_order.currency
            )
        except RuleRefused as refusal:
            if refusal.code not in FUND_MESSAGES:
                raise
            await pre_order_payments.refuse_fund(self.database, pre_order, refusal.code)
            self.failpoints.reach(failpoints.AFTER_FUND_REFUSAL)
            return 0
        if planned.deposit:
            for reason in await self.spending.check_spend(
                pre_order.customer_id, pre_order.price, pre_order.currency
            ):
                raise RuleRefused(reason.id, reason.message)
        return planned.deposit

    async def _settle_decided(self) -> int:
        """Records the outcomes of charges, also of those that a sweep completed."""
        moved = 0
        while found := await statements.decided(self.database, limit=_BATCH):
            for decided in found:
                if decided.code is None:
                    await statements.charged(self.database, decided.pre_order)
                elif decided.code == NEVER_ASKED:
                    await pre_order_payments.reschedule(self.database, decided.pre_order)
                else:
                    await self._refused(decided.pre_order, decided.code, decided.message)
            moved += len(found)
        return moved

    async def _cancel_lapsed(self) -> int:
        moved = 0
        while found := await statements.lapsed(self.database, limit=_BATCH):
            for pre_order in found:
                code: str = "draw_closed"
                if pre_order.gone is not None:
                    code = pre_order.gone
                elif pre_order.draw_cancelled:
                    code = "draw_cancelled"
                elif pre_order.attempts:
                    code = "payment_failed"
                await self._cancel(pre_order, code, "")
            moved += len(found)
        return moved

    async def _refused(self, pre_order: PreOrder, code: str, message: str) -> None:
        """Schedules another attempt while the draw is open, unless it can never succeed.

        A card that needs its customer's confirmation is not charged again: the customer reads how to pay.
        """
        if pre_order.payment.fund_id is not None:
            if code in FUND_MESSAGES:
                await pre_order_payments.refuse_fund(self.database, pre_order, code)
                self.failpoints.reach(failpoints.AFTER_FUND_REFUSAL)
            elif code == "insufficient_funds" and pre_order.fund_refused is not None:
                code = pre_order.fund_refused
            message = FUND_MESSAGES.get(code, message)
        now = self.clock.now()
        again = retry_at(pre_order.attempts + 1, now, pre_order.stop)
        if code in FINAL_REFUSALS:
            await self._cancel(pre_order, code, message)
        elif again is None:
            unknown = code == "payment_unknown"
            await self._cancel(pre_order, code if unknown else "payment_failed", message)
        else:
            event = events.pre_order_unpaid(
                pre_order, pre_order.version + 1, code=code, message=message, at=again
            )
            moved = await statements.retry(
                self.database, pre_order, at=again, code=code, message=message, event=event
            )
            if moved and pre_order.state is PreOrderState.ALLOCATED:
                await self._release(pre_order)

    async def _cancel(self, pre_order: PreOrder, code: str, message: str) -> None:
        reason = message or REFUSAL_MESSAGES.get(code, "")
        was_charged = await pre_order_payments.was_charged(self.database, pre_order)
        text = cancellation(code, reason, was_charged=was_charged)
        event = events.pre_order_cancelled(pre_order, pre_order.version + 1, code=code, message=text)
        if not await statements.cancel(self.database, pre_order, code=code, message=text, event=event):
            return
        if not was_charged and await pre_order_payments.was_charged(self.database, pre_order):
            in_wallet = cancellation(code, reason, was_charged=True)
            await pre_order_payments.note_money(self.database, pre_order, in_wallet)
        await self._release(pre_order)

    async def _release(self, pre_order: PreOrder) -> None:
        """Releases stock at once; a failed request is recorded already."""
        if pre_order.product_type in SCARCE:
            await self.stock.release_owed([pre_order.attempt_order_id])


def charge_of(pre_order: PreOrder, *, deposit: int) -> Begin:
    """The checkout that buys a pre-order, with a deposit in minor units unless that is 0. The deposit has
    until the order must be paid, as no caller waits and no other charge begins before it is decided.
    """
    return Begin(
        source=PreOrderToCharge(pre_order.pre_order_id, pre_order.version),
        customer_id=pre_order.customer_id,
        checkout_id=uuid7(),
        order_id=pre_order.attempt_order_id,
        cart_id=pre_order.cart_id,
        lines=[pre_order.line],
        total=pre_order.price,
        currency=pre_order.currency,
        region=pre_order.region,
        lease=DEPOSIT_LEASE if deposit else LEASE,
        deposit=NewDeposit(deposit, max(pre_order.price - deposit, 0)) if deposit else None,
    )


def _require_sold_where_they_live(pre_order: PreOrder, offer: Offer) -> None:
    refusal = refusal_where_it_is_sold(
        offer, pre_order.game_type, pre_order.game_offer, pre_order.draw_regions, pre_order.region or None
    )
    if refusal is not None:
        raise refused(refusal)


def _is_playable(pre_order: PreOrder, offer: Offer) -> bool:
    way = offer.game_type(pre_order.game_type)
    sold = None if way is None else way.game_offer(pre_order.game_offer, pre_order.region or None)
    return sold is not None and not is_outdated(pre_order.layout, pre_order.packed, pre_order.num_games, sold)
