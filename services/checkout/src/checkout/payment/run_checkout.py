"""The checkout saga from its pivot on (docs/reliability.md §4).

| State | Step | Then |
|---|---|---|
| started, paid by a deposit | the deposit settles: see `take_deposit` | continue, or rule out |
| started, with scarce lines | catalog reserves their numbers | wallet, or rule out |
| started | wallet takes the price, until system close or end of hold: the pivot | complete, rule out |
| started, refused or late | wallet rules the purchase out, unless it was captured | complete, or give up |
| started, given up | wallet releases its hold, catalog releases the numbers | failed |
| started, captured, with scarce lines | catalog confirms their numbers | complete, or refunding |
| started, captured | tickets issued, order paid, cart cleared, event published: one call | completed |
| started, captured, a draw sealed | nothing can be issued | refunding |
| refunding | catalog releases the numbers, wallet refunds the price | failed |

No step runs inside a transaction of another. An unknown outcome leaves the saga where it is; the sweeper
repeats the step, which the wallet and catalog recognise by the order. An order without scarce lines never
asks catalog.

An order that can only fail does not wait for catalog: its end records that numbers may still be reserved, and
the sweep releases them (`stock_releases`). It does wait for the wallet, so that its customer has all their
money again when the failure is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final
from uuid import UUID

from prometheus_client import Counter

from catalogue.descriptions import describe
from checkout.cart.rules.quote import REFUSAL_MESSAGES, refused
from checkout.payment import events, failpoints
from checkout.payment.clients import WalletClient
from checkout.payment.receipt_links import ReceiptLinks
from checkout.payment.reserve_stock import ReserveStock
from checkout.payment.rules.saga import (
    CheckoutState,
    Complete,
    DepositAsk,
    HeldStock,
    OrderLine,
    Saga,
    SagaDeposit,
    StockRequest,
    WalletDeposit,
    discounts_of,
    leaving_in_wallet,
    paid_response,
    stakes_of,
)
from checkout.payment.store import checkouts as statements
from checkout.payment.take_deposit import Followed, TakeDeposit
from checkout.records.fields import from_value
from servicekit.data.database import Database
from servicekit.data.group_commit import GroupCommit
from servicekit.errors import RuleRefused, ServiceError, TooManyRequests, Unavailable
from servicekit.failpoints import Failpoints
from servicekit.telemetry.logs import log
from servicekit.telemetry.tracing import current_traceparent

CHECKOUTS: Final = Counter(
    "checkout_outcomes", "Checkouts by the outcome of an attempt to settle them.", ("outcome",)
)
_REFUND_REFERENCE: Final = "not-issued"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The state after an attempt: completed, failed with the reason, or unknown. `deposit` is that of a saga
    that waits for it.
    """

    state: CheckoutState
    refusal: ServiceError | None = None
    deposit: WalletDeposit | None = None

    @property
    def is_known(self) -> bool:
        return self.state is not CheckoutState.STARTED


UNKNOWN: Final = Outcome(CheckoutState.STARTED)


class CheckoutSaga:
    """Moves a saga as far as possible now. Safe to run twice, concurrently, and after another worker."""

    def __init__(
        self,
        database: Database,
        wallet: WalletClient,
        stock: ReserveStock,
        deposits: TakeDeposit,
        links: ReceiptLinks,
        failpoints: Failpoints,
    ) -> None:
        self._database = database
        self._wallet = wallet
        self._stock = stock
        self._deposits = deposits
        self._links = links
        self._failpoints = failpoints
        self._issue = GroupCommit(partial(statements.complete, database))

    async def drive(
        self, saga: Saga, ask: DepositAsk | None = None, *, news: bool = False, give_up: bool = False
    ) -> Outcome:
        """Settles the saga if possible now. Raises no error of the wallet or a lost database.

        `ask` is the deposit that its customer requests; `news` is whether the provider may have news of it,
        `give_up` whether the customer cancelled.
        """
        try:
            outcome = await self._drive(saga, ask, news=news, give_up=give_up)
        except ServiceError as error:
            log.warning("checkout_unknown", checkout_id=str(saga.checkout_id), reason=error.code)
            outcome = UNKNOWN
        label = outcome.state.value if outcome.is_known else "waiting" if outcome.deposit else "unknown"
        CHECKOUTS.labels(label).inc()
        return outcome

    async def _drive(self, saga: Saga, ask: DepositAsk | None, *, news: bool, give_up: bool) -> Outcome:
        if saga.state is CheckoutState.REFUNDING:
            return await self._refund(saga)
        taken: UUID | ServiceError
        if saga.deposit is not None and saga.deposit.is_open:
            followed = await self._await_deposit(saga, saga.deposit, ask, news=news, give_up=give_up)
            saga = followed.saga
            if followed.refusal is not None:
                taken = await self._rule_out(saga, followed.refusal)
            elif followed.settled:
                taken = await self._take(saga)
            else:
                return Outcome(CheckoutState.STARTED, deposit=followed.deposit)
        else:
            taken = await self._take(saga)
        if isinstance(taken, ServiceError):
            await self._deposits.release_hold(saga)
            is_free = await self._release(saga)
            self._failpoints.reach(failpoints.AFTER_RELEASE)
            return await self._fail(saga, taken, owes_numbers=not is_free)
        if not saga.scarce_lines:
            return await self._complete(saga, taken, ())
        try:
            held = await self._stock.confirm(saga.order_id)
        except RuleRefused as refusal:
            return await self._refund_unconfirmed(saga, refusal)
        self._failpoints.reach(failpoints.AFTER_CONFIRM)
        return await self._complete(saga, taken, held)

    async def _await_deposit(
        self, saga: Saga, deposit: SagaDeposit, ask: DepositAsk | None, *, news: bool, give_up: bool
    ) -> Followed:
        """Stock is reserved before and during the deposit."""
        if ask is None:
            return await self._deposits.follow(saga, deposit, news=news, give_up=give_up)
        if saga.scarce_lines:
            held = await self._reserve(saga, waits_until=deposit.gives_up_at)
            if isinstance(held, RuleRefused):
                return Followed(saga, refusal=held)
        return await self._deposits.begin(saga, deposit, ask)

    async def _take(self, saga: Saga) -> UUID | ServiceError:
        if saga.expired:
            return await self._rule_out(saga, refused("draw_closed"))
        if saga.scarce_lines:
            return await self._purchase_held(saga)
        return await self._purchase(saga)

    async def _purchase_held(self, saga: Saga) -> UUID | ServiceError:
        """Reserves stock, then takes the money before the reservation expires."""
        held = await self._reserve(saga)
        if isinstance(held, RuleRefused):
            # An earlier attempt may have paid while its numbers were still held.
            return await self._rule_out(saga, held)
        return await self._purchase(replace(saga, not_after=min(saga.not_after, held)))

    async def _reserve(self, saga: Saga, *, waits_until: datetime | None = None) -> datetime | RuleRefused:
        """Reserves stock for as long as the saga may wait and then pay: its expiry, or the refusal."""
        try:
            held = await self._stock.hold(
                from_value(StockRequest, saga, lines=saga.scarce_lines, waits_until=waits_until)
            )
        except ServiceError as error:
            if error.status >= 500 or isinstance(error, TooManyRequests):
                raise
            if not isinstance(error, RuleRefused):
                log.error("stock_impossible", order_id=str(saga.order_id), code=error.code)
                return refused("price_unavailable")
            return RuleRefused(error.code, _of_line(saga, error))
        self._failpoints.reach(failpoints.AFTER_RESERVE)
        return held

    async def _release(self, saga: Saga) -> bool:
        """Releases the reservation; False when catalog may still have it."""
        return not saga.scarce_lines or await self._stock.release(saga.order_id)

    async def _refund_unconfirmed(self, saga: Saga, refusal: RuleRefused) -> Outcome:
        """The stock of a paid order is gone: records why, then refunds."""
        code = refusal.code if refusal.code in REFUSAL_MESSAGES else "sold_out"
        if not await statements.mark_refunding(self._database, saga, code=code):
            return UNKNOWN
        return await self._refund(
            replace(saga, state=CheckoutState.REFUNDING, version=saga.version + 1, failure_code=code)
        )

    async def _purchase(self, saga: Saga) -> UUID | ServiceError:
        """Takes the money: the journal, or why none was taken. Raises any other ServiceError when that is
        unknown.
        """
        hold_id = await self._deposits.held(saga)
        try:
            journal_id = await self._wallet.purchase(
                customer_id=saga.customer_id,
                order_id=saga.order_id,
                amount=saga.total,
                currency=saga.currency,
                stakes=stakes_of(saga.lines),
                discounts=discounts_of(saga.lines),
                not_after=saga.not_after,
                hold_id=hold_id,
                description=_description(saga),
                # The cause of a lost answer must not delay other purchases.
                alone=saga.version > 1,
            )
        except ServiceError as error:
            if error.status >= 500 or isinstance(error, TooManyRequests):
                raise
            if not isinstance(error, RuleRefused):
                log.error("purchase_impossible", order_id=str(saga.order_id), code=error.code)
            return await self._rule_out(saga, _reason(error))
        self._failpoints.reach(failpoints.AFTER_PURCHASE)
        return journal_id

    async def _rule_out(self, saga: Saga, refusal: ServiceError) -> UUID | ServiceError:
        """Has the wallet refuse this purchase forever, so that no attempt under way can take money for a
        failed order; the journal if one was faster.
        """
        journal_id = await self._wallet.cancel_purchase(customer_id=saga.customer_id, order_id=saga.order_id)
        self._failpoints.reach(failpoints.AFTER_CANCEL)
        return refusal if journal_id is None else journal_id

    async def _complete(self, saga: Saga, journal_id: UUID, held: Sequence[HeldStock]) -> Outcome:
        paid = events.order_paid(saga, receipt_path=self._links.path(saga.checkout_id))
        outcome = await self._issue(
            Complete(
                checkout_id=saga.checkout_id,
                version=saga.version,
                journal_id=journal_id,
                event_id=paid.event_id,
                event=paid.message.SerializeToString(),
                traceparent=current_traceparent(),
                response=paid_response(saga.checkout_id, saga.order_id),
                held=held,
            )
        )
        self._failpoints.reach(failpoints.AFTER_COMPLETE)
        if outcome == "refunding":
            return await self._refund(replace(saga, state=CheckoutState.REFUNDING, version=saga.version + 1))
        return Outcome(CheckoutState.COMPLETED) if outcome == "completed" else UNKNOWN

    async def _refund(self, saga: Saga) -> Outcome:
        self._failpoints.reach(failpoints.AFTER_MARKED_REFUNDING)
        is_free = await self._release(saga)
        self._failpoints.reach(failpoints.AFTER_PAID_RELEASE)
        # Confirmed numbers may win until they are released; unconfirmed ones are not reserved.
        if not is_free and saga.failure_code is None:
            raise Unavailable
        reason = refused(saga.failure_code or "draw_closed")
        await self._wallet.refund(
            customer_id=saga.customer_id,
            order_id=saga.order_id,
            reference=_REFUND_REFERENCE,
            amount=saga.total,
            currency=saga.currency,
            discounts=discounts_of(saga.lines),
            description=f"{_description(saga)}: {reason.code.replace('_', ' ')}",
        )
        self._failpoints.reach(failpoints.AFTER_REFUND)
        return await self._fail(saga, reason, owes_numbers=not is_free)

    async def _fail(self, saga: Saga, refusal: ServiceError, *, owes_numbers: bool) -> Outcome:
        if saga.deposit is not None and saga.keeps_deposit:
            refusal = leaving_in_wallet(refusal, saga.deposit, saga.currency)
        outcome = await statements.fail(
            self._database,
            saga,
            code=refusal.code,
            message=refusal.message,
            status=refusal.status,
            response={
                "code": refusal.code,
                "message": refusal.message,
                "target": refusal.target,
                "entities": dict(refusal.entities),
            },
            event=events.order_not_bought(saga, code=refusal.code, message=refusal.message)
            if saga.unseen and not saga.keeps_deposit
            else None,
            owes_numbers=owes_numbers,
        )
        self._failpoints.reach(failpoints.AFTER_FAILURE)
        return Outcome(CheckoutState.FAILED, refusal) if outcome == "failed" else UNKNOWN


def _reason(error: ServiceError) -> RuleRefused:
    if isinstance(error, RuleRefused) and error.code == "purchase_expired":
        return refused("draw_closed")
    if isinstance(error, RuleRefused) and error.code != "purchase_cancelled":
        return error
    return RuleRefused("payment_refused", "Your payment was not accepted")


def _of_line(saga: Saga, refusal: RuleRefused) -> str:
    """The refusal of one ticket; names it if the order has others."""
    if len(saga.lines) > 1:
        for line in saga.lines:
            if str(line.ticket_id) == refusal.target:
                return f"{_line_description(line)}: {refusal.message}"
    return refusal.message


def _line_description(line: OrderLine) -> str:
    return describe(line.offer_name, line.num_games, len(line.draw_nos), line.product_type, line.way)


def _description(saga: Saga) -> str:
    """The description in the wallet, e.g. "Powerball, System 9, 36 games and 2 more"."""
    first, *more = saga.lines
    text = _line_description(first)
    return f"{text} and {len(more)} more" if more else text
