"""Pays a cart: begins its checkout and drives the saga."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any, Final
from uuid import UUID

from checkout.cart import store as carts
from checkout.cart.clients import SpendClient
from checkout.cart.rules.blocking import refusals_of_unpaid, restrictions
from checkout.cart.rules.discounts import VOUCHER_PREFIX, refused_voucher
from checkout.cart.rules.lines import PricedLine, StoredCart, draws_of
from checkout.cart.rules.pricing import PricedCart, price_cart
from checkout.cart.rules.quote import refused
from checkout.catalogue.read_model import ReadModel
from checkout.catalogue.rules import (
    CAPABILITY_DISABLED,
    EVERYTHING,
    THE_SITE,
    Allowed,
    Market,
    SubVariant,
    not_available,
)
from checkout.customers.rules import refused_customer
from checkout.errors import cart_changed, checkout_in_progress, price_changed
from checkout.payment import failpoints
from checkout.payment.clients import DepositClient, choose_payment
from checkout.payment.rules.begin import (
    FROM_WALLET,
    Begin,
    Begun,
    CartToPay,
    Confirmed,
    LaterPayment,
    NewDeposit,
    NewPreOrder,
    not_chosen,
)
from checkout.payment.rules.saga import CheckoutStatus, DepositAsk, OrderLine, WalletDeposit
from checkout.payment.run_checkout import CheckoutSaga
from checkout.payment.store import checkouts as statements
from checkout.payment.store import deposits
from checkout.payment.take_deposit import LEASE as DEPOSIT_LEASE
from servicekit.clock import Clock
from servicekit.data import idempotency
from servicekit.data.database import Database
from servicekit.data.group_commit import GroupCommit
from servicekit.errors import InvalidRequest, NotFound, RuleRefused, ServiceError, error_of_status
from servicekit.failpoints import Failpoints
from servicekit.identifiers import uuid7
from servicekit.telemetry.logs import log

LEASE: Final = timedelta(seconds=8)
"""How long the request itself has to settle its saga before the sweep takes over."""


@dataclass(frozen=True, slots=True)
class PreparedCart:
    """The cart of a partner purchase. `refusal` maps the code of a refused begin to an error."""

    purchase_id: UUID
    cart: StoredCart | None
    refusal: Callable[[str], ServiceError]


@dataclass(frozen=True, slots=True)
class Purchase:
    """A customer's confirmed cart, with the prices and rules that apply."""

    customer_id: UUID
    region: str
    pricing_id: str | None
    confirmed: Confirmed
    prepared: PreparedCart | None = None
    """A partner's purchase, in place of the customer's own cart."""
    deposit: DepositAsk | None = None
    """The deposit that pays it, where the wallet is not enough or not chosen."""
    terms: SubVariant = THE_SITE
    """Those of the site that showed the cart."""
    allowed: Allowed = EVERYTHING


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of a purchase: `paid`, or `processing` while unknown. A cart with only pre-orders is paid
    at once.
    """

    checkout_id: UUID
    order_id: UUID
    status: str
    deposit: WalletDeposit | None = None
    """The state of its deposit while it waits for one."""


class PayCart:
    def __init__(
        self,
        database: Database,
        read_model: ReadModel,
        spending: SpendClient,
        deposits: DepositClient,
        saga: CheckoutSaga,
        clock: Clock,
        failpoints: Failpoints,
        *,
        deposit_wait: timedelta,
    ) -> None:
        self._database = database
        self._read_model = read_model
        self._spending = spending
        self._deposits = deposits
        self._saga = saga
        self._clock = clock
        self._failpoints = failpoints
        self._deposit_wait = deposit_wait
        self._read_cart = GroupCommit(partial(carts.read_of_customers, database))
        self._begin = GroupCommit(partial(statements.begin, database))

    async def pay(self, purchase: Purchase) -> Answer:
        """Sells the cart once for one key, also for concurrent and repeated requests.

        Raises Conflict (`cart_changed`, `price_changed`, `checkout_in_progress`, `idempotency_key_running`),
        RuleRefused (`cart_empty`, `draw_closed`, `country_banned`, `insufficient_funds`, ...), InvalidRequest
        (`currency_mismatch`). The cart stays whenever nothing was sold.
        """
        with self._read_cart.under_way():
            return await self._pay(purchase)

    async def _pay(self, purchase: Purchase) -> Answer:
        cart = await self._cart(purchase)
        lines = cart.lines if cart else ()
        catalogue = await self._read_model.covering(draws_of(lines))
        later = FROM_WALLET
        try:
            market = Market(
                catalogue,
                self._clock.now(),
                purchase.region,
                purchase.pricing_id,
                purchase.terms,
                purchase.allowed,
            )
            priced = price_cart(lines, market, voucher=await carts.of_cart(self._database, cart))
            cart = _checked(purchase.confirmed, cart, priced)
            if priced.pre_order_lines or not priced.due:
                await self._require_unrestricted(purchase, priced)
            if priced.pre_order_total:
                later = await self._chosen(purchase, priced)
            if purchase.deposit is not None:
                await self._require_payable(purchase, purchase.deposit, priced)
                if not priced.due:
                    purchase = replace(purchase, deposit=None)
        except ServiceError:
            # A repeated request finds the cart it has already paid cleared; it gets its first answer.
            first = await self.first_answer(purchase.customer_id, purchase.confirmed)
            if first is not None:
                return first
            raise
        begin = self._beginning(purchase, cart, priced, later)
        begun = await self._begin(begin)
        if begun.outcome == "placed":
            return Answer(begin.checkout_id, begin.order_id, "paid")
        if begun.outcome == "running":
            first = await self.first_answer(purchase.customer_id, purchase.confirmed)
            if first is not None:
                return first
        if begun.outcome != "started":
            return _not_started(begun, purchase.prepared)
        self._failpoints.reach(failpoints.AFTER_BEGIN)
        ask = purchase.deposit
        if ask is not None:
            ask = replace(ask, unattended_later=bool(priced.pre_order_total))
        outcome = await self._saga.drive(begin.saga(begun), ask)
        if outcome.refusal is not None:
            raise outcome.refusal
        status = "paid" if outcome.is_known else "processing"
        return Answer(begin.checkout_id, begin.order_id, status, outcome.deposit)

    async def _cart(self, purchase: Purchase) -> StoredCart | None:
        if purchase.prepared is not None:
            return purchase.prepared.cart
        return await self._read_cart(purchase.customer_id)

    def _beginning(
        self, purchase: Purchase, cart: StoredCart, priced: PricedCart, later: LaterPayment
    ) -> Begin:
        checkout_id, order_id = uuid7(), uuid7()
        confirmed, ask = purchase.confirmed, purchase.deposit
        return Begin(
            source=CartToPay(
                cart_version=cart.version,
                key=confirmed.key,
                request_hash=confirmed.request_hash,
                items=[line.line.line_id for line in priced.due_lines],
                pricing_ids=[line.game_offer.pricing_id for line in priced.due_lines],
                channel_key=confirmed.channel_key,
                metadata=confirmed.metadata,
                pre_orders=[
                    _new_pre_order(purchase.customer_id, order_id, line, priced.discount_of(line), later)
                    for line in priced.pre_order_lines
                ],
                voucher_id=priced.reduction.voucher.voucher_id
                if priced.reduction and priced.discount
                else None,
                partner_purchase_id=None if purchase.prepared is None else purchase.prepared.purchase_id,
            ),
            customer_id=purchase.customer_id,
            checkout_id=checkout_id,
            order_id=order_id,
            cart_id=cart.cart_id,
            lines=[_saga_line(line, priced.discount_of(line)) for line in priced.due_lines],
            total=priced.due,
            currency=confirmed.currency,
            region=purchase.region,
            lease=LEASE if ask is None else DEPOSIT_LEASE,
            deposit=None
            if ask is None
            else NewDeposit(ask.amount, max(priced.due - ask.amount, 0), self._deposit_wait),
        )

    async def _require_payable(self, purchase: Purchase, ask: DepositAsk, priced: PricedCart) -> None:
        """A deposit is only taken where its money may be spent. The wallet checks again when it takes it."""
        if (priced.due == 0) != (ask.amount == 0):
            raise InvalidRequest(
                "nothing_due" if ask.amount else "required",
                "Nothing is due now" if ask.amount else "This field is required",
                target="amount.amount",
            )
        if priced.due:
            for reason in await self._spending.check_spend(
                purchase.customer_id, priced.due, purchase.confirmed.currency
            ):
                raise RuleRefused(reason.id, reason.message)

    async def _require_unrestricted(self, purchase: Purchase, priced: PricedCart) -> None:
        """Restricted customers place no pre-orders and buy nothing that is free now; neither do customers who
        must be verified. Limits apply at the charge. The wallet checks amounts due now.
        """
        spending = await self._spending.check_spend(
            purchase.customer_id, priced.due or priced.total, purchase.confirmed.currency
        )
        for refusal in restrictions(spending) if priced.due else refusals_of_unpaid(spending):
            raise RuleRefused(refusal.id, refusal.message)

    async def _chosen(self, purchase: Purchase, priced: PricedCart) -> LaterPayment:
        """How pre-orders are paid; each is charged by itself, so the largest is checked."""
        if purchase.confirmed.later is None:
            raise not_chosen()
        return await choose_payment(
            self._deposits,
            purchase.customer_id,
            purchase.region,
            purchase.confirmed.later,
            max(line.price - priced.discount_of(line) for line in priced.pre_order_lines),
            purchase.confirmed.currency,
        )

    async def status(self, checkout_id: UUID, customer_id: UUID) -> CheckoutStatus:
        """The state of a checkout. Raises NotFound, also for another customer's."""
        found = await statements.status_of(self._database, checkout_id, customer_id)
        if found is None:
            raise NotFound("checkout_not_found")
        return found

    async def first_answer(self, customer_id: UUID, confirmed: Confirmed) -> Answer | None:
        """The outcome of an earlier request with this key, or its state while it waits for its deposit; None
        for a new key.

        Raises Conflict (`idempotency_key_running`), RuleRefused (`idempotency_key_reused`), and the earlier
        refusal.
        """
        known = await statements.known_key(self._database, customer_id, confirmed.key)
        if known is None:
            return None
        name = known.status if known.request_hash == confirmed.request_hash else "reused"
        waiting = await self._waiting(customer_id, confirmed.key) if name == "running" else None
        if waiting is not None:
            return waiting
        stored = idempotency.outcome(name, known.response_status, known.response_body)
        return None if stored is None else _replayed(stored)

    async def _waiting(self, customer_id: UUID, key: str) -> Answer | None:
        """The state of the request with this key while its customer or provider decides: the customer may
        have lost the answer with the bank's question. None otherwise, and while the wallet does not answer.
        """
        found = await deposits.waiting_by_key(self._database, customer_id, key)
        if found is None:
            return None
        checkout_id, order_id, deposit_id = found
        try:
            standing = await self._deposits.read(deposit_id, customer_id, ask_provider=False)
        except ServiceError as error:
            log.warning("deposit_not_read", checkout_id=str(checkout_id), reason=error.code)
            return None
        return Answer(checkout_id, order_id, "processing", standing)


def _checked(confirmed: Confirmed, cart: StoredCart | None, priced: PricedCart) -> StoredCart:
    if cart is None or not (priced.lines or priced.removed):
        raise RuleRefused("cart_empty", "Your cart is empty")
    if cart.version != confirmed.cart_version:
        raise cart_changed()
    if cart.being_paid:
        # Before its lines: that payment itself may have closed their draw.
        raise checkout_in_progress()
    customer = cart.customer
    own = None if customer is None else customer.refusal(is_regulated=priced.is_regulated)
    if own is not None:
        raise refused_customer(own)
    if not priced.lines:
        reason = priced.removed[0].reason
        raise not_available() if reason == CAPABILITY_DISABLED else refused(reason)
    confirmed.require(priced)
    return cart


def _saga_line(line: PricedLine, discount: int) -> OrderLine:
    return OrderLine(
        ticket_id=uuid7(),
        offer_key=line.offer.key,
        offer_name=line.offer_name,
        draw_nos=line.line.draw_nos,
        num_games=line.line.num_games,
        price=line.price - discount,
        game_type=line.line.game_type,
        details=line.line.details,
        discount=discount,
        way=line.line.way,
    )


def _new_pre_order(
    customer_id: UUID, order_id: UUID, line: PricedLine, discount: int, payment: LaterPayment
) -> NewPreOrder:
    (draw,) = line.draws
    return NewPreOrder(
        pre_order_id=uuid7(),
        customer_id=customer_id,
        order_id=order_id,
        offer_key=line.offer.key,
        offer_name=line.offer_name,
        game_type=line.line.game_type,
        draw_no=draw.draw_no,
        num_games=line.line.num_games,
        price=line.price - discount,
        currency=line.line.currency,
        item_id=line.line.line_id,
        pricing_id=line.game_offer.pricing_id,
        purchase_at=line.purchase_at,
        payment=payment,
        discount=discount,
    )


def _not_started(begun: Begun, prepared: PreparedCart | None) -> Answer:
    """The first answer to the same request. Raises the refusal of a checkout that has not started."""
    match begun.outcome:
        case "cart_changed":
            raise cart_changed()
        case "price_changed":
            raise price_changed()
        case "checkout_in_progress":
            raise checkout_in_progress()
        case "draw_closed" | "suspended":
            raise refused(begun.outcome)
        case "partner_closed" | "purchase_over" if prepared is not None:
            raise prepared.refusal(begun.outcome)
        case voucher_refusal if voucher_refusal.startswith(VOUCHER_PREFIX):
            raise refused_voucher(voucher_refusal)
    stored = idempotency.outcome(begun.outcome, begun.response_status, begun.response_body)
    if stored is None:
        raise RuntimeError("a key that was not started has an answer or raises")
    return _replayed(stored)


def _replayed(stored: idempotency.StoredResponse) -> Answer:
    body: Mapping[str, Any] = stored.body
    if stored.status >= InvalidRequest.status:
        raise error_of_status(stored.status)(
            body["code"], body["message"], target=body["target"], entities=body.get("entities")
        )
    return Answer(UUID(body["checkout_id"]), UUID(body["order_id"]), body["status"])
