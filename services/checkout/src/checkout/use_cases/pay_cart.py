"""Paying a cart from the wallet: the first step of the checkout saga and the answer to the customer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any, Final
from uuid import UUID

from checkout import events, failpoints
from checkout.clients import WalletClient
from checkout.domain.allowed import CAPABILITY_DISABLED, EVERYTHING, Allowed, not_open
from checkout.domain.blocking import refusals_of_unpaid, refused_customer, restrictions
from checkout.domain.cart import PricedCart, PricedLine, price_cart
from checkout.domain.confirmed import Confirmed
from checkout.domain.deposit_purchases import DepositAsk, SagaDeposit, WalletDeposit
from checkout.domain.partners import purchase_refused
from checkout.domain.pre_orders import OrderedAhead
from checkout.domain.purchase import refused
from checkout.domain.states import CheckoutState
from checkout.domain.sub_variants import THE_SITE, SubVariant
from checkout.domain.unattended import FROM_WALLET, LaterPayment, not_chosen
from checkout.domain.vouchers import VOUCHER_PREFIX, refused_voucher
from checkout.errors import cart_changed, checkout_in_progress, price_changed
from checkout.failpoints import Failpoints
from checkout.read_model import ReadModel
from checkout.repository import carts, deposit_purchases, partner_purchases, pre_orders, vouchers
from checkout.repository import checkouts as statements
from checkout.repository.carts import StoredCart
from checkout.repository.checkouts import Begin, Begun, CheckoutStatus, Saga, SagaLine
from checkout.repository.pre_orders import NewPreOrder
from checkout.use_cases.checkout_saga import CheckoutSaga, paid_response
from checkout.use_cases.choose_payment import choose_payment
from checkout.use_cases.deposit_step import LEASE as DEPOSIT_LEASE
from checkout.use_cases.reduce_carts import reduced
from servicekit import idempotency
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.errors import InvalidRequest, NotFound, RuleRefused, ServiceError, error_of_status
from servicekit.group_commit import GroupCommit
from servicekit.identifiers import uuid7

LEASE: Final = timedelta(seconds=8)
"""How long the request itself has to settle its saga before the sweeper takes it up."""


@dataclass(frozen=True, slots=True)
class Purchase:
    """What a customer has confirmed, and by whose prices and rules it is sold."""

    customer_id: UUID
    region: str
    pricing_id: str | None
    confirmed: Confirmed
    partner_purchase_id: UUID | None = None
    """What a partner has prepared, in place of the customer's own cart; `prepared` is its cart."""
    prepared: StoredCart | None = None
    deposit: DepositAsk | None = None
    """What the customer deposits to pay it, where the wallet is not enough or not wanted."""
    terms: SubVariant = THE_SITE
    """Those of the site that the cart was shown on."""
    allowed: Allowed = EVERYTHING
    """What its customer may buy."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a purchase: `paid`, or `processing` while the outcome is not known. A cart of nothing
    but pre-orders is paid with nothing.
    """

    checkout_id: UUID
    order_id: UUID
    status: str
    deposit: WalletDeposit | None = None
    """How the deposit that pays it stands, when it is waited for."""


class PayCart:
    """The use case."""

    def __init__(
        self,
        database: Database,
        read_model: ReadModel,
        wallet: WalletClient,
        saga: CheckoutSaga,
        clock: Clock,
        failpoints: Failpoints,
        *,
        deposit_wait: timedelta,
    ) -> None:
        self._database = database
        self._read_model = read_model
        self._wallet = wallet
        self._saga = saga
        self._clock = clock
        self._failpoints = failpoints
        self._deposit_wait = deposit_wait
        self._read_cart = GroupCommit(partial(carts.read_of_customers, database))
        self._begin = GroupCommit(partial(statements.begin, database))

    async def pay(self, purchase: Purchase) -> Answer:
        """Sells the cart once for one key, however often and at once the request comes.

        Raises Conflict (`cart_changed`, `price_changed`, `checkout_in_progress`,
        `idempotency_key_running`), RuleRefused (`cart_empty`, `draw_closed`, `country_banned`,
        `insufficient_funds`, ...),
        InvalidRequest (`currency_mismatch`). The cart is kept whenever nothing was sold.
        """
        with self._read_cart.under_way():
            return await self._pay(purchase)

    async def _pay(self, purchase: Purchase) -> Answer:
        cart = await self._cart(purchase)
        catalogue = await self._read_model.covering(cart.lines if cart else ())
        at = self._clock.now()
        lines = cart.lines if cart else ()
        later = FROM_WALLET
        try:
            cart, priced = _checked(
                purchase,
                cart,
                await reduced(
                    self._database,
                    cart,
                    price_cart(
                        lines,
                        catalogue,
                        at,
                        purchase.region,
                        purchase.pricing_id,
                        purchase.terms,
                        purchase.allowed,
                    ),
                    at,
                    purchase.allowed,
                ),
            )
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
        now, ahead = priced.due_lines, priced.pre_order_lines
        tickets = [uuid7() for _ in now]
        begin = Begin(
            customer_id=purchase.customer_id,
            key=purchase.confirmed.key,
            request_hash=purchase.confirmed.request_hash,
            cart_id=cart.cart_id,
            cart_version=cart.version,
            items=[line.line.line_id for line in now],
            tickets=tickets,
            prices=[line.price - priced.discount_of(line) for line in now],
            names=[line.offer_name for line in now],
            pricing_ids=[line.game_offer.pricing_id for line in now],
            checkout_id=uuid7(),
            order_id=uuid7(),
            total=priced.due,
            currency=purchase.confirmed.currency,
            region=purchase.region,
            channel_key=purchase.confirmed.channel_key,
            metadata=purchase.confirmed.metadata,
            lease=LEASE if purchase.deposit is None else DEPOSIT_LEASE,
            voucher_id=priced.reduction.voucher.voucher_id if priced.reduction and priced.discount else None,
            discounts=[priced.discount_of(line) for line in now] if priced.discount else (),
        )
        begun = await self._begin_any(
            purchase,
            begin,
            [_new_pre_order(begin, line, priced.discount_of(line), later) for line in ahead],
        )
        match begun.outcome:
            case "started":
                pass
            case "placed":
                return Answer(begin.checkout_id, begin.order_id, "paid")
            case "cart_changed":
                raise cart_changed()
            case "price_changed":
                raise price_changed()
            case "checkout_in_progress":
                raise checkout_in_progress()
            case "draw_closed" | "suspended":
                raise refused(begun.outcome)
            case "partner_closed" | "purchase_over":
                raise purchase_refused(begun.outcome)
            case voucher_refusal if voucher_refusal.startswith(VOUCHER_PREFIX):
                raise refused_voucher(voucher_refusal)
            case _:
                stored = idempotency.outcome(begun.outcome, begun.response_status, begun.response_body)
                if stored is None:
                    raise RuntimeError("a key that was not started has an answer or raises")
                return _replayed(stored)
        self._failpoints.reach(failpoints.AFTER_BEGIN)

        outcome = await self._saga.drive(
            Saga(
                checkout_id=begin.checkout_id,
                order_id=begin.order_id,
                customer_id=begin.customer_id,
                state=CheckoutState.STARTED,
                version=1,
                total=begin.total,
                currency=begin.currency,
                not_after=begun.not_after,
                region=purchase.region,
                deposit=self._saga_deposit(purchase, begin, begun),
                lines=[
                    SagaLine(
                        ticket_id=ticket_id,
                        offer_key=line.offer.key,
                        offer_name=line.offer_name,
                        draw_nos=line.line.draw_nos,
                        num_games=line.line.num_games,
                        price=line.price - priced.discount_of(line),
                        game_type=line.line.game_type,
                        details=line.line.details,
                        discount=priced.discount_of(line),
                        way=line.line.way,
                    )
                    for ticket_id, line in zip(tickets, now, strict=True)
                ],
            ),
            None
            if purchase.deposit is None
            else replace(purchase.deposit, unattended_later=bool(priced.pre_order_total)),
        )
        if outcome.refusal is not None:
            raise outcome.refusal
        status = "paid" if outcome.is_known else "processing"
        return Answer(begin.checkout_id, begin.order_id, status, outcome.deposit)

    async def _cart(self, purchase: Purchase) -> StoredCart | None:
        """The cart that is paid: the customer's own, unless a partner has prepared one."""
        if purchase.partner_purchase_id is not None:
            return purchase.prepared
        return await self._read_cart(purchase.customer_id)

    async def _begin_any(self, purchase: Purchase, begin: Begin, ahead: Sequence[NewPreOrder]) -> Begun:
        """Writes the beginning of the checkout, in the way that its cart needs."""
        ask = purchase.deposit
        if purchase.partner_purchase_id is not None:
            return await partner_purchases.begin(
                self._database,
                purchase.partner_purchase_id,
                begin,
                ahead,
                paid_response(begin.checkout_id, begin.order_id),
                deposit=None if ask is None else (ask.amount, _wallet_part(begin, ask)),
                wait=self._deposit_wait,
            )
        if ask is not None:
            return await deposit_purchases.begin(
                self._database,
                begin,
                ahead,
                paid_response(begin.checkout_id, begin.order_id),
                amount=ask.amount,
                wallet_part=_wallet_part(begin, ask),
                wait=self._deposit_wait,
            )
        if begin.voucher_id is not None:
            return await vouchers.begin(
                self._database,
                begin,
                ahead,
                paid_response(begin.checkout_id, begin.order_id),
            )
        return await (self._begin_ahead(begin, ahead) if ahead else self._begin(begin))

    async def _require_payable(self, purchase: Purchase, ask: DepositAsk, priced: PricedCart) -> None:
        """Nobody is asked for money that may not be spent. The wallet decides again when it takes it."""
        if (priced.due == 0) != (ask.amount == 0):
            raise InvalidRequest(
                "nothing_due" if ask.amount else "required",
                "Nothing is due now" if ask.amount else "This field is required",
                target="amount.amount",
            )
        if priced.due:
            for reason in await self._wallet.check_spend(
                purchase.customer_id, priced.due, purchase.confirmed.currency
            ):
                raise RuleRefused(reason.id, reason.message)

    def _saga_deposit(self, purchase: Purchase, begin: Begin, begun: Begun) -> SagaDeposit | None:
        if purchase.deposit is None:
            return None
        return SagaDeposit(
            amount=purchase.deposit.amount,
            wallet_part=_wallet_part(begin, purchase.deposit),
            gives_up_at=min(begun.not_after, self._clock.now() + self._deposit_wait),
        )

    async def _require_unrestricted(self, purchase: Purchase, priced: PricedCart) -> None:
        """Nobody who is excluded or on a break orders ahead or for nothing, and nobody who has to be verified
        first buys for nothing now; limits are for when it is paid. Of what is due the wallet decides.
        """
        spending = await self._wallet.check_spend(
            purchase.customer_id, priced.due or priced.total, purchase.confirmed.currency
        )
        for refusal in restrictions(spending) if priced.due else refusals_of_unpaid(spending):
            raise RuleRefused(refusal.id, refusal.message)

    async def _chosen(self, purchase: Purchase, priced: PricedCart) -> LaterPayment:
        """How what is ordered ahead is paid; each line of it is charged alone."""
        if purchase.confirmed.later is None:
            raise not_chosen()
        return await choose_payment(
            self._wallet,
            purchase.customer_id,
            purchase.region,
            purchase.confirmed.later,
            max(line.price - priced.discount_of(line) for line in priced.pre_order_lines),
            purchase.confirmed.currency,
        )

    async def _begin_ahead(self, begin: Begin, ahead: Sequence[NewPreOrder]) -> Begun:
        """The same for a cart with lines that are bought when their draws open."""
        return await pre_orders.begin(
            self._database,
            begin,
            ahead,
            paid_response(begin.checkout_id, begin.order_id),
        )

    async def status(self, checkout_id: UUID, customer_id: UUID) -> CheckoutStatus:
        """Where a checkout is. Raises NotFound, for anybody else's too."""
        found = await statements.status_of(self._database, checkout_id, customer_id)
        if found is None:
            raise NotFound("checkout_not_found")
        return found

    async def first_answer(self, customer_id: UUID, confirmed: Confirmed) -> Answer | None:
        """What became of a request that came before; None for a key that is new.

        Raises Conflict (`idempotency_key_running`), RuleRefused (`idempotency_key_reused`), and the refusal
        that was the answer.
        """
        known = await statements.known_key(self._database, customer_id, confirmed.key)
        if known is None:
            return None
        name = known.status if known.request_hash == confirmed.request_hash else "reused"
        stored = idempotency.outcome(name, known.response_status, known.response_body)
        return None if stored is None else _replayed(stored)


def _checked(
    purchase: Purchase, cart: StoredCart | None, priced: PricedCart
) -> tuple[StoredCart, PricedCart]:
    """The cart and its prices, when they are what the customer has seen."""
    if cart is None or not (priced.lines or priced.removed):
        raise RuleRefused("cart_empty", "Your cart is empty")
    if cart.version != purchase.confirmed.cart_version:
        raise cart_changed()
    if cart.being_paid:
        # Before its lines are looked at: what has closed their draw may be that very payment.
        raise checkout_in_progress()
    customer = cart.customer
    own = None if customer is None else customer.refusal(is_regulated=priced.is_regulated)
    if own is not None:
        raise refused_customer(own)
    if not priced.lines:
        reason = priced.removed[0].reason
        raise not_open() if reason == CAPABILITY_DISABLED else refused(reason)
    if priced.currency != purchase.confirmed.currency:
        raise InvalidRequest(
            "currency_mismatch", "This is not the currency of your cart", target="expected_total.currency"
        )
    _require_shown(purchase, priced)
    if priced.due != purchase.confirmed.total:
        reduction = priced.reduction
        if reduction is not None and reduction.refusal is not None and priced.due > purchase.confirmed.total:
            raise refused_voucher(reduction.refusal, reduction.voucher)
        raise cart_changed() if priced.removed else price_changed()
    _require_discount_shown(purchase, priced)
    # Two changes may leave the total what it was, and whoever says a new one has not agreed to it yet.
    if any(line.price != line.line.shown_price for line in priced.due_lines):
        raise price_changed()
    return cart, priced


def _require_shown(purchase: Purchase, priced: PricedCart) -> None:
    """What is paid later costs what the customer has seen, and nothing of it has gone unseen.

    Without a total of it nobody knows what was shown, so a line of it that went has to be dismissed first.
    """
    if purchase.confirmed.later_total is None:
        if any(gone.line.was_ahead and gone.line.removed_reason is None for gone in priced.removed):
            raise cart_changed()
    elif purchase.confirmed.later_total != priced.pre_order_total:
        raise cart_changed() if priced.removed else price_changed("expected_pre_order_total")
    if any(line.price != line.line.shown_price for line in priced.pre_order_lines):
        raise price_changed("expected_pre_order_total")


def _require_discount_shown(purchase: Purchase, priced: PricedCart) -> None:
    """A discount that goes together with a line leaves the total what it was: less would be bought, unseen.

    Without a discount of it nobody knows what was shown, so a line that went has to be dismissed first.
    """
    if purchase.confirmed.discount is None:
        if priced.reduction is not None and any(gone.line.removed_reason is None for gone in priced.removed):
            raise cart_changed()
    elif purchase.confirmed.discount != priced.discount:
        raise cart_changed() if priced.removed else price_changed("expected_discount_total")


def _wallet_part(begin: Begin, ask: DepositAsk) -> int:
    """What the wallet has to have of the total, in minor units."""
    return max(begin.total - ask.amount, 0)


def _new_pre_order(begin: Begin, line: PricedLine, discount: int, payment: LaterPayment) -> NewPreOrder:
    (draw,) = line.draws
    ordered = OrderedAhead(
        pre_order_id=uuid7(),
        customer_id=begin.customer_id,
        order_id=begin.order_id,
        offer_key=line.offer.key,
        offer_name=line.offer_name,
        game_type=line.line.game_type,
        draw_no=draw.draw_no,
        num_games=line.line.num_games,
        price=line.price - discount,
        currency=line.line.currency,
    )
    return NewPreOrder(
        pre_order_id=ordered.pre_order_id,
        item_id=line.line.line_id,
        price=ordered.price,
        discount=discount,
        offer_name=line.offer_name,
        pricing_id=line.game_offer.pricing_id,
        fact=events.pre_order_placed(ordered, purchase_at=line.purchase_at),
        payment=payment,
    )


def _replayed(stored: idempotency.StoredResponse) -> Answer:
    """The first answer to the same request."""
    body: Mapping[str, Any] = stored.body
    if stored.status >= InvalidRequest.status:
        raise error_of_status(stored.status)(
            body["code"], body["message"], target=body["target"], entities=body.get("entities")
        )
    return Answer(UUID(body["checkout_id"]), UUID(body["order_id"]), body["status"])
