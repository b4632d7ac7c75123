"""In-test servers of catalog's, identity's and wallet's contracts: real gRPC, a dictionary for a ledger."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NoReturn
from uuid import UUID, uuid4

import grpc.aio

from servicekit.errors import NotFound, RuleRefused, Unavailable
from services.checkout.tests.kit.fake_deposits import FakeDeposits, FakeFunds
from wattle.catalog.v1 import catalog_service_pb2 as catalog_pb2
from wattle.catalog.v1 import (
    catalog_service_pb2_grpc,
    draw_pb2,
    offer_pb2,
    stock_service_pb2_grpc,
    syndicate_pb2,
)
from wattle.catalog.v1 import stock_service_pb2 as stock_pb2
from wattle.identity.v1 import identity_service_pb2 as identity_pb2
from wattle.identity.v1 import identity_service_pb2_grpc
from wattle.wallet.v1 import wallet_service_pb2 as wallet_pb2

Context = grpc.aio.ServicerContext[Any, Any]


class FakeCatalog(catalog_service_pb2_grpc.CatalogServiceServicer):
    """Has the offers that a test adds, and counts requests."""

    def __init__(self) -> None:
        self.offers: dict[str, tuple[offer_pb2.Offer, Sequence[draw_pb2.Draw]]] = {}
        self.asked: defaultdict[str, int] = defaultdict(int)
        self.permits: dict[str, list[catalog_pb2.DrawPermit]] = {}
        self.played: dict[tuple[str, int], list[syndicate_pb2.SyndicateEntry]] = {}

    async def GetDraw(
        self, request: catalog_pb2.GetDrawRequest, context: Context
    ) -> catalog_pb2.GetDrawResponse:
        if request.offer_key not in self.offers:
            raise NotFound("draw_not_found")
        return catalog_pb2.GetDrawResponse(
            permits=self.permits.get(request.offer_key, ()),
            cause_names={"rescue": "Sea Rescue"},
            syndicate_entries=self.played.get((request.offer_key, request.series), ()),
        )

    async def GetDrawResult(self, request: catalog_pb2.GetDrawResultRequest, context: Context) -> NoReturn:
        raise NotImplementedError

    async def ListFavouriteOffers(
        self, request: catalog_pb2.ListFavouriteOffersRequest, context: Context
    ) -> NoReturn:
        raise NotImplementedError

    async def GetOffer(
        self, request: catalog_pb2.GetOfferRequest, context: Context
    ) -> catalog_pb2.GetOfferResponse:
        self.asked[request.offer_key] += 1
        if request.offer_key not in self.offers:
            raise NotFound("offer_not_found")
        offer, draws = self.offers[request.offer_key]
        return catalog_pb2.GetOfferResponse(offer=offer, draws=draws)


class FakeIdentity(identity_service_pb2_grpc.IdentityServiceServicer):
    """Every customer is called the same, but for those that are `closed`."""

    def __init__(self) -> None:
        self.closed: set[str] = set()
        self.links: list[str] = []

    async def ListContacts(
        self, request: identity_pb2.ListContactsRequest, context: Context
    ) -> identity_pb2.ListContactsResponse:
        return identity_pb2.ListContactsResponse(
            contacts=[
                identity_pb2.Contact(customer_id=customer, first_name="Ada", last_name="Byron")
                for customer in request.customer_ids
                if customer not in self.closed
            ]
        )

    async def ReadMessage(self, request: identity_pb2.ReadMessageRequest, context: Context) -> NoReturn:
        raise NotImplementedError

    async def MessageDelivered(
        self, request: identity_pb2.MessageDeliveredRequest, context: Context
    ) -> NoReturn:
        raise NotImplementedError

    async def ListJackpotAlerts(
        self, request: identity_pb2.ListJackpotAlertsRequest, context: Context
    ) -> NoReturn:
        raise NotImplementedError

    async def CreateSignInLink(
        self, request: identity_pb2.CreateSignInLinkRequest, context: Context
    ) -> identity_pb2.CreateSignInLinkResponse:
        if request.customer_id in self.closed:
            raise NotFound("customer_unknown", "There is no such customer")
        self.links.append(request.customer_id)
        return identity_pb2.CreateSignInLinkResponse(token=f"sign-in-{request.customer_id}")


class FakeStock(stock_service_pb2_grpc.StockServiceServicer):
    """Stock of draws by offer: `left` is the count, `held` the reservations by order.

    A reservation ends at its deadline, which a test brings nearer with `pass_time`; with `lapse` another
    customer buys it, too. Sold tickets of an offer in `decided` are not released; no release of an offer in
    `kept`, and no call for one in `away`, arrives. `regions` are the regions of the customers' last calls.
    """

    def __init__(self) -> None:
        self.left: dict[str, int] = {}
        self.next: defaultdict[str, int] = defaultdict(int)
        self.held: dict[str, list[tuple[stock_pb2.StockLine, list[int]]]] = {}
        self.confirmed: set[str] = set()
        self.decided: set[str] = set()
        self.kept: set[str] = set()
        self.away: set[str] = set()
        self.calls: defaultdict[str, int] = defaultdict(int)
        self.regions: dict[str, str] = {}
        self.hold_seconds = 600.0
        self.deadlines: dict[str, datetime] = {}

    def pass_time(self, time: timedelta) -> None:
        """So long after everything that has happened, what was held until then is free."""
        self.deadlines = {order_id: at - time for order_id, at in self.deadlines.items()}
        for order_id in [order_id for order_id, at in self.deadlines.items() if at <= datetime.now(UTC)]:
            if order_id not in self.confirmed:
                self._free(order_id)

    def lapse(self, order_id: str) -> None:
        """The deadline of an order passes, and another customer buys its stock."""
        for line, _ in self.held.pop(order_id):
            self.left[line.offer_key] = 0

    async def ReserveStock(
        self, request: stock_pb2.ReserveStockRequest, context: Context
    ) -> stock_pb2.ReserveStockResponse:
        self.calls[request.customer_id] += 1
        self.regions[request.customer_id] = request.region
        if any(line.offer_key in self.away for line in request.lines):
            raise Unavailable
        if request.order_id not in self.held:
            for line in request.lines:
                if self.left[line.offer_key] < line.quantity:
                    raise RuleRefused("sold_out", "Sorry, this draw is sold out", target=line.ticket_id)
            self.held[request.order_id] = [(line, self._take(line)) for line in request.lines]
        waits_until = request.waits_until.ToDatetime(tzinfo=UTC)
        deadline = max(datetime.now(UTC), waits_until) + timedelta(seconds=self.hold_seconds)
        self.deadlines[request.order_id] = max(deadline, self.deadlines.get(request.order_id, deadline))
        answer = stock_pb2.ReserveStockResponse(lines=self._lines(request.order_id))
        answer.expires_at.FromDatetime(self.deadlines[request.order_id])
        return answer

    async def ConfirmStock(
        self, request: stock_pb2.ConfirmStockRequest, context: Context
    ) -> stock_pb2.ConfirmStockResponse:
        if request.order_id not in self.held:
            raise RuleRefused("sold_out", "Sorry, this draw is sold out")
        self.confirmed.add(request.order_id)
        return stock_pb2.ConfirmStockResponse(lines=self._lines(request.order_id))

    async def ReleaseStock(
        self, request: stock_pb2.ReleaseStockRequest, context: Context
    ) -> stock_pb2.ReleaseStockResponse:
        if request.ticket_ids:
            return self._release_tickets(request.order_id, list(request.ticket_ids))
        if any(line.offer_key in self.kept for line, _ in self.held.get(request.order_id, ())):
            raise Unavailable
        return stock_pb2.ReleaseStockResponse(released=self._free(request.order_id))

    def _free(self, order_id: str) -> int:
        self.deadlines.pop(order_id, None)
        lines = self.held.pop(order_id, [])
        for line, _ in lines:
            self.left[line.offer_key] += line.quantity
        return len(lines)

    def _release_tickets(self, order_id: str, tickets: Sequence[str]) -> stock_pb2.ReleaseStockResponse:
        """One that holds nothing any more is free as well."""
        gone = [
            line
            for line, _ in self.held[order_id]
            if line.ticket_id in tickets and line.offer_key not in self.decided
        ]
        for line in gone:
            self.left[line.offer_key] += line.quantity
        self.held[order_id] = [held for held in self.held[order_id] if held[0] not in gone]
        kept = {line.ticket_id for line, _ in self.held[order_id]}
        return stock_pb2.ReleaseStockResponse(
            released=len(gone), free_ticket_ids=[ticket for ticket in tickets if ticket not in kept]
        )

    def _take(self, line: stock_pb2.StockLine) -> list[int]:
        first = self.next[line.offer_key] + 1
        self.next[line.offer_key] += line.quantity
        self.left[line.offer_key] -= line.quantity
        return list(range(first, first + line.quantity))

    def _lines(self, order_id: str) -> list[stock_pb2.HeldLine]:
        return [
            stock_pb2.HeldLine(ticket_id=line.ticket_id, series=line.series, numbers=numbers)
            for line, numbers in self.held[order_id]
        ]


class FakeWallet(FakeFunds, FakeDeposits):
    """Stores balances by customer and every movement by its reference.

    For the customers in `deaf_for` a purchase is lost on its way, in `silent_for` its answer is, and in
    `overtaken_for` it is refused while another attempt takes the money.
    """

    def __init__(self) -> None:
        FakeFunds.__init__(self)
        FakeDeposits.__init__(self)
        self.captured: dict[str, tuple[str, int]] = {}
        self.escrows: dict[str, dict[tuple[str, int], int]] = {}
        self.payers: dict[str, str] = {}
        self.described: dict[str, str] = {}
        self.cancelled: set[str] = set()
        self.refunded: dict[tuple[str, str], int] = {}
        self.prizes: dict[str, int] = {}
        self.prize_of: dict[str, tuple[str, int]] = {}
        self.reversed: set[str] = set()
        self.purchase_calls: defaultdict[str, int] = defaultdict(int)
        self.cancel_calls: defaultdict[str, int] = defaultdict(int)
        self.limits: dict[str, tuple[str, int, str]] = {}
        self.silent_for: set[str] = set()
        self.deaf_for: set[str] = set()
        self.overtaken_for: set[str] = set()
        self.excluded: set[str] = set()
        self.payout_sizes: list[int] = []
        self.check_sizes: list[int] = []
        self.check_seconds = 0.0
        """How long a check takes."""
        self.house: defaultdict[str, int] = defaultdict(int)
        self.grants: dict[str, tuple[str, int]] = {}

    def escrows_of(self, customer_id: UUID) -> list[dict[tuple[str, int], int]]:
        """What each order of a customer has in the escrow of its draws."""
        return [self.escrows[order] for order, payer in self.payers.items() if payer == str(customer_id)]

    async def GetBalance(self, request: wallet_pb2.GetBalanceRequest, context: Context) -> NoReturn:
        raise NotImplementedError

    async def GrantPromo(
        self, request: wallet_pb2.GrantPromoRequest, context: Context
    ) -> wallet_pb2.GrantPromoResponse:
        if request.customer_id in self.deaf_for:
            raise Unavailable
        if request.amount.currency != "AUD":
            raise RuleRefused("wrong_currency", "Your wallet has another currency")
        if request.reference not in self.grants:
            self.grants[request.reference] = (request.customer_id, request.amount.minor_units)
            self.balances[request.customer_id] += request.amount.minor_units
        return wallet_pb2.GrantPromoResponse(journal_id=str(uuid4()))

    async def GetCustomerAccount(
        self, request: wallet_pb2.GetCustomerAccountRequest, context: Context
    ) -> NoReturn:
        raise NotImplementedError

    async def CheckSpend(
        self, request: wallet_pb2.CheckSpendRequest, context: Context
    ) -> wallet_pb2.CheckSpendResponse:
        self.check_sizes.append(len(request.checks))
        await asyncio.sleep(self.check_seconds)
        return wallet_pb2.CheckSpendResponse(
            outcomes=[
                wallet_pb2.SpendCheckOutcome(answered=self._blocked_reasons(check))
                for check in request.checks
            ]
        )

    def _blocked_reasons(self, check: wallet_pb2.SpendCheck) -> wallet_pb2.BlockedReasons:
        if check.customer_id in self.deaf_for:
            raise Unavailable()
        limit = self.limits.get(check.customer_id)
        if limit is None or check.amount.minor_units <= limit[1]:
            return wallet_pb2.BlockedReasons()
        reason, _, message = limit
        return wallet_pb2.BlockedReasons(reasons=[wallet_pb2.BlockedReason(id=reason, message=message)])

    async def RestrictCustomer(
        self, request: wallet_pb2.RestrictCustomerRequest, context: Context
    ) -> NoReturn:
        raise NotImplementedError

    async def Capture(self, request: wallet_pb2.CaptureRequest, context: Context) -> NoReturn:
        raise NotImplementedError

    async def Purchase(
        self, request: wallet_pb2.PurchaseRequest, context: Context
    ) -> wallet_pb2.PurchaseResponse:
        return wallet_pb2.PurchaseResponse(
            outcomes=await asyncio.gather(*(self._outcome(purchase) for purchase in request.purchases))
        )

    async def _outcome(self, purchase: wallet_pb2.Purchase) -> wallet_pb2.PurchaseOutcome:
        try:
            return wallet_pb2.PurchaseOutcome(captured=await self.pay(purchase))
        except RuleRefused as error:
            return wallet_pb2.PurchaseOutcome(
                refused=wallet_pb2.Refusal(status=error.status, code=error.code, message=error.message)
            )

    async def pay(self, request: wallet_pb2.Purchase) -> wallet_pb2.CapturedOrder:
        """Pays one order. Raises why not."""
        self.purchase_calls[request.customer_id] += 1
        if request.customer_id in self.deaf_for:
            await asyncio.sleep(10)
        journal_id = self._capture(request)
        if request.customer_id in self.silent_for:
            await asyncio.sleep(10)
        if request.customer_id in self.overtaken_for:
            raise RuleRefused("insufficient_funds", "There is not enough money in your wallet")
        return wallet_pb2.CapturedOrder(journal_id=journal_id)

    def _capture(self, request: wallet_pb2.Purchase) -> str:
        amount = request.amount.minor_units
        if request.order_id in self.captured:
            return self.captured[request.order_id][0]
        if request.order_id in self.cancelled:
            raise RuleRefused("purchase_cancelled", "This order was cancelled")
        if request.not_after.ToDatetime(tzinfo=UTC) < datetime.now(UTC):
            raise RuleRefused("purchase_expired", "It is too late")
        if request.customer_id in self.excluded:
            raise RuleRefused("self_excluded", "You have excluded yourself")
        reason, most, message = self.limits.get(request.customer_id, ("", amount, ""))
        if amount > most and reason != "deposit_limit":
            raise RuleRefused(reason, message)
        holder, held = self.holds.get(request.hold_id, ("", 0))
        if holder != request.customer_id:
            held = 0
        if self.balances[request.customer_id] + held < amount:
            raise RuleRefused("insufficient_funds", "There is not enough money in your wallet")
        if held:
            self._free(request.hold_id)
        self.balances[request.customer_id] -= amount
        self.captured[request.order_id] = (str(uuid4()), amount)
        self.payers[request.order_id] = request.customer_id
        self.described[request.order_id] = request.description
        self.escrows[request.order_id] = {
            (stake.offer_key, stake.draw_no): stake.minor_units for stake in request.stakes
        }
        self._pay_for_the_house(request.order_id, request.discounts, 1)
        return self.captured[request.order_id][0]

    async def CancelPurchase(
        self, request: wallet_pb2.CancelPurchaseRequest, context: Context
    ) -> wallet_pb2.CancelPurchaseResponse:
        self.cancel_calls[request.customer_id] += 1
        if request.order_id in self.captured:
            return wallet_pb2.CancelPurchaseResponse(
                captured=True, journal_id=self.captured[request.order_id][0]
            )
        self.cancelled.add(request.order_id)
        return wallet_pb2.CancelPurchaseResponse(captured=False)

    async def ListOrderTotals(
        self, request: wallet_pb2.ListOrderTotalsRequest, context: Context
    ) -> wallet_pb2.ListOrderTotalsResponse:
        answer = wallet_pb2.ListOrderTotalsResponse()
        for order_id in request.order_ids:
            if order_id in self.captured:
                back = sum(amount for (order, _), amount in self.refunded.items() if order == order_id)
                total = answer.totals.add(order_id=order_id, given_back=back)
                total.taken.currency, total.taken.minor_units = "AUD", self.captured[order_id][1]
        return answer

    async def Refund(self, request: wallet_pb2.RefundRequest, context: Context) -> wallet_pb2.RefundResponse:
        reference = (request.order_id, request.reference)
        if reference not in self.refunded:
            escrow = self.escrows[request.order_id]
            for stake in request.stakes:
                draw = (stake.offer_key, stake.draw_no)
                if escrow.get(draw, 0) < stake.minor_units:
                    raise RuleRefused("stake_exceeded", "This draw has not that much of the order")
                escrow[draw] -= stake.minor_units
            self._pay_for_the_house(request.order_id, request.discounts, -1)
            if not request.stakes:
                self._take_from_the_last(escrow, request.amount.minor_units)
            self.refunded[reference] = request.amount.minor_units
            self.balances[request.customer_id] += request.amount.minor_units
        return wallet_pb2.RefundResponse(journal_id=str(uuid4()))

    @staticmethod
    def _take_from_the_last(escrow: dict[tuple[str, int], int], amount: int) -> None:
        for draw in reversed(escrow):
            part = min(escrow[draw], amount)
            escrow[draw] -= part
            amount -= part
        # What was paid before draws were named lies there without one.
        if amount and escrow:
            raise RuleRefused("stake_exceeded", "The order has not that much")

    def _pay_for_the_house(self, order_id: str, parts: Iterable[wallet_pb2.Stake], sign: int) -> None:
        for part in parts:
            draw = (part.offer_key, part.draw_no)
            escrow = self.escrows[order_id]
            escrow[draw] = escrow.get(draw, 0) + sign * part.minor_units
            self.house[order_id] += sign * part.minor_units

    async def ReversePrizes(
        self, request: wallet_pb2.ReversePrizesRequest, context: Context
    ) -> wallet_pb2.ReversePrizesResponse:
        for reversal in request.reversals:
            if reversal.reference not in self.reversed:
                customer_id, amount = self.prize_of[reversal.reference]
                self.reversed.add(reversal.reference)
                self.balances[customer_id] -= amount
        return wallet_pb2.ReversePrizesResponse()

    async def PayPrizes(
        self, request: wallet_pb2.PayPrizesRequest, context: Context
    ) -> wallet_pb2.PayPrizesResponse:
        self.payout_sizes.append(len(request.prizes))
        credited = 0
        for prize in request.prizes:
            if prize.reference not in self.prizes:
                self.prizes[prize.reference] = prize.amount.minor_units
                self.prize_of[prize.reference] = (prize.customer_id, prize.amount.minor_units)
                self.balances[prize.customer_id] += prize.amount.minor_units
                credited += 1
        return wallet_pb2.PayPrizesResponse(credited=credited)
