"""In-test server of the wallet's contract: real gRPC, dictionaries for a ledger. It passes the behaviours in
tests/contracts/wallet, which the wallet passes too.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final, NoReturn
from uuid import UUID

import grpc.aio
from google.protobuf.timestamp_pb2 import Timestamp

from servicekit.errors import Conflict, InvalidRequest, NotFound, RuleRefused, Unavailable
from services.checkout.tests.kit.fake_deposits import FakeFunds
from services.checkout.tests.kit.fake_ledger import (
    check_size,
    check_stakes,
    check_text,
    check_uuid,
    insufficient_funds,
    journal_of,
    self_excluded,
)
from wattle.wallet.v1 import wallet_service_pb2 as wallet_pb2

Context = grpc.aio.ServicerContext[Any, Any]
Draw = tuple[str, int]

LARGEST_BATCH: Final = 16
LARGEST_PRIZE_BATCH: Final = 500


class FakeWallet(FakeFunds):
    """Stores balances by customer and every movement by its reference.

    For the customers in `deaf_for` a purchase is lost on its way, in `silent_for` its answer is, and in
    `overtaken_for` it is refused while another attempt takes the money.
    """

    def __init__(self) -> None:
        super().__init__()
        self.captured: dict[str, tuple[str, int]] = {}
        self.captured_at: dict[str, Timestamp] = {}
        self.stakes: defaultdict[str, dict[Draw, int]] = defaultdict(dict)
        self.discounts: defaultdict[str, dict[Draw, int]] = defaultdict(dict)
        self.payers: dict[str, str] = {}
        self.described: dict[str, str] = {}
        self.cancelled: dict[str, str] = {}
        self.refunded: dict[tuple[str, str], int] = {}
        self.prizes: dict[str, int] = {}
        self.prize_of: dict[str, tuple[str, int]] = {}
        self.reversed: set[str] = set()
        self.purchase_calls: defaultdict[str, int] = defaultdict(int)
        self.cancel_calls: defaultdict[str, int] = defaultdict(int)
        self.silent_for: set[str] = set()
        self.deaf_for: set[str] = set()
        self.overtaken_for: set[str] = set()
        self.payout_sizes: list[int] = []
        self.check_sizes: list[int] = []
        self.check_seconds = 0.0
        """How long a check takes."""
        self.house: defaultdict[str, int] = defaultdict(int)
        self.grants: dict[str, tuple[str, int]] = {}

    def escrow_of(self, order_id: str) -> dict[Draw, int]:
        """What an order has in the escrow of its draws, with the house's part."""
        escrow = dict(self.stakes[order_id])
        for draw, discount in self.discounts[order_id].items():
            escrow[draw] = escrow.get(draw, 0) + discount
        return escrow

    def escrows_of(self, customer_id: UUID) -> list[dict[Draw, int]]:
        """What each order of a customer has in the escrow of its draws."""
        return [self.escrow_of(order) for order, payer in self.payers.items() if payer == str(customer_id)]

    async def GetBalance(
        self, request: wallet_pb2.GetBalanceRequest, context: Context
    ) -> wallet_pb2.GetBalanceResponse:
        """Without what may be withdrawn: the fake knows no kinds of money."""
        available = self.balances[request.customer_id]
        answer = wallet_pb2.GetBalanceResponse()
        answer.available.currency = answer.balance.currency = request.currency
        answer.available.minor_units = available
        answer.balance.minor_units = available + self.held_of(UUID(request.customer_id))
        return answer

    async def GetCustomerAccount(
        self, request: wallet_pb2.GetCustomerAccountRequest, context: Context
    ) -> NoReturn:
        raise NotImplementedError

    async def RestrictCustomer(
        self, request: wallet_pb2.RestrictCustomerRequest, context: Context
    ) -> NoReturn:
        raise NotImplementedError

    async def ApplyCustomerRecord(
        self, request: wallet_pb2.ApplyCustomerRecordRequest, context: Context
    ) -> NoReturn:
        raise NotImplementedError

    async def Capture(self, request: wallet_pb2.CaptureRequest, context: Context) -> NoReturn:
        raise NotImplementedError

    async def CheckSpend(
        self, request: wallet_pb2.CheckSpendRequest, context: Context
    ) -> wallet_pb2.CheckSpendResponse:
        check_size("checks", request.checks, LARGEST_BATCH)
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
        if check.customer_id in self.excluded:
            excluded = wallet_pb2.BlockedReason(id="self_excluded", message="You have excluded yourself")
            return wallet_pb2.BlockedReasons(reasons=[excluded])
        limit = self.limits.get(check.customer_id)
        if limit is None or check.amount.minor_units <= limit[1]:
            return wallet_pb2.BlockedReasons()
        reason, _, message = limit
        return wallet_pb2.BlockedReasons(reasons=[wallet_pb2.BlockedReason(id=reason, message=message)])

    async def Purchase(
        self, request: wallet_pb2.PurchaseRequest, context: Context
    ) -> wallet_pb2.PurchaseResponse:
        check_size("purchases", request.purchases, LARGEST_BATCH)
        return wallet_pb2.PurchaseResponse(
            outcomes=await asyncio.gather(*(self._outcome(purchase) for purchase in request.purchases))
        )

    async def _outcome(self, purchase: wallet_pb2.Purchase) -> wallet_pb2.PurchaseOutcome:
        try:
            return wallet_pb2.PurchaseOutcome(captured=await self.pay(purchase))
        except (Conflict, InvalidRequest, RuleRefused) as error:
            return wallet_pb2.PurchaseOutcome(
                refused=wallet_pb2.Refusal(
                    status=error.status, code=error.code, message=error.message, target=error.target
                )
            )

    async def pay(self, request: wallet_pb2.Purchase) -> wallet_pb2.CapturedOrder:
        """Pays one order. Raises why not."""
        self.purchase_calls[request.customer_id] += 1
        if request.customer_id in self.deaf_for:
            raise Unavailable()
        journal_id = self._capture(request)
        if request.customer_id in self.silent_for:
            raise Unavailable()
        if request.customer_id in self.overtaken_for:
            raise insufficient_funds()
        return wallet_pb2.CapturedOrder(
            journal_id=journal_id, captured_at=self.captured_at.get(request.order_id)
        )

    def _capture(self, request: wallet_pb2.Purchase) -> str:
        amount, customer = request.amount.minor_units, request.customer_id
        check_uuid("order_id", request.order_id)
        if amount < 1 and not request.discounts:
            raise InvalidRequest("amount_too_small", target="amount.minor_units")
        check_text("description", request.description)
        check_stakes("stakes", request.stakes, amount)
        check_stakes("discounts", request.discounts)
        discounts = tuple((each.offer_key, each.draw_no, each.minor_units) for each in request.discounts)
        facts = (customer, amount, request.amount.currency, discounts)
        if request.order_id in self.captured:
            self.ledger.repeats("order", request.order_id, *facts)
            return self.captured[request.order_id][0]
        if request.order_id in self.cancelled:
            self._require_owner(request.order_id, customer)
            raise RuleRefused(
                "purchase_cancelled", "This order was cancelled before it was paid", target="order_id"
            )
        if request.not_after.ToDatetime(tzinfo=UTC) < datetime.now(UTC):
            raise RuleRefused("purchase_expired", "It is too late for this purchase", target="not_after")
        if customer in self.excluded_late:
            raise self_excluded()
        holder, held = self.holds.get(request.hold_id, ("", 0))
        if holder != customer:
            held = 0
        self.check_spending(customer, amount, held=held)
        if held:
            self._free(request.hold_id)
        self.ledger.repeats("order", request.order_id, *facts)
        self.balances[customer] -= amount
        self.captured[request.order_id] = (journal_of("order", request.order_id), amount)
        self.captured_at[request.order_id] = Timestamp()
        self.captured_at[request.order_id].GetCurrentTime()
        self.payers[request.order_id] = customer
        self.described[request.order_id] = request.description
        self.stakes[request.order_id] = _by_draw(request.stakes)
        self.discounts[request.order_id] = _by_draw(request.discounts)
        self.house[request.order_id] = sum(self.discounts[request.order_id].values())
        return self.captured[request.order_id][0]

    def _require_owner(self, order_id: str, customer_id: str) -> None:
        if self.payers.get(order_id, self.cancelled.get(order_id)) != customer_id:
            raise Conflict(
                "reference_reused", "This reference was used for something else", target="reference"
            )

    async def CancelPurchase(
        self, request: wallet_pb2.CancelPurchaseRequest, context: Context
    ) -> wallet_pb2.CancelPurchaseResponse:
        self.cancel_calls[request.customer_id] += 1
        if request.order_id not in self.captured:
            self.cancelled.setdefault(request.order_id, request.customer_id)
        self._require_owner(request.order_id, request.customer_id)
        if request.order_id in self.captured:
            return wallet_pb2.CancelPurchaseResponse(
                captured=True, journal_id=self.captured[request.order_id][0]
            )
        return wallet_pb2.CancelPurchaseResponse(captured=False)

    async def ListOrderTotals(
        self, request: wallet_pb2.ListOrderTotalsRequest, context: Context
    ) -> wallet_pb2.ListOrderTotalsResponse:
        answer = wallet_pb2.ListOrderTotalsResponse()
        for order_id in request.order_ids:
            _, taken = self.captured.get(order_id, ("", 0))
            if taken:
                total = answer.totals.add(order_id=order_id, given_back=self._given_back(order_id))
                total.taken.currency, total.taken.minor_units = "AUD", taken
        return answer

    def _given_back(self, order_id: str) -> int:
        return sum(amount for (order, _), amount in self.refunded.items() if order == order_id)

    async def Refund(self, request: wallet_pb2.RefundRequest, context: Context) -> wallet_pb2.RefundResponse:
        order_id, amount = request.order_id, request.amount.minor_units
        key = f"{order_id}/{request.reference}"
        check_text("description", request.description)
        check_stakes("stakes", request.stakes, amount)
        discounts = tuple((each.offer_key, each.draw_no, each.minor_units) for each in request.discounts)
        facts = (request.customer_id, amount, request.amount.currency, discounts)
        if not self.ledger.is_repeated("refund", key, *facts):
            stakes, given = self._after_refund(request)
            self.ledger.repeats("refund", key, *facts)
            self.stakes[order_id], self.discounts[order_id] = stakes, given
            self.house[order_id] = sum(given.values())
            self.refunded[order_id, request.reference] = amount
            self._credit(request.customer_id, amount)
        return wallet_pb2.RefundResponse(journal_id=journal_of("refund", key))

    def _after_refund(self, request: wallet_pb2.RefundRequest) -> tuple[dict[Draw, int], dict[Draw, int]]:
        """What customer and house have in each draw of the order afterwards. Raises RuleRefused."""
        order_id, amount = request.order_id, request.amount.minor_units
        _, paid = self.captured.get(order_id, ("", 0))
        if amount and (not paid or self.payers.get(order_id) != request.customer_id):
            raise RuleRefused(
                "order_not_captured", "This order was not paid from the wallet", target="order_id"
            )
        if self._given_back(order_id) + amount > paid:
            raise RuleRefused(
                "refund_exceeds_capture",
                "The refund is larger than the payment",
                target="amount.minor_units",
            )
        stakes, given = dict(self.stakes[order_id]), dict(self.discounts[order_id])
        if request.stakes:
            _take(stakes, _by_draw(request.stakes))
        elif stakes:
            _take_from_the_last(stakes, amount)
        _take(given, _by_draw(request.discounts))
        return stakes, given

    async def PayPrizes(
        self, request: wallet_pb2.PayPrizesRequest, context: Context
    ) -> wallet_pb2.PayPrizesResponse:
        check_size("prizes", request.prizes, LARGEST_PRIZE_BATCH)
        if len({prize.reference for prize in request.prizes}) < len(request.prizes):
            raise InvalidRequest("reference_repeated", "Two prizes have one reference", target="prizes")
        self.payout_sizes.append(len(request.prizes))
        fresh = [
            prize
            for prize in request.prizes
            if not self.ledger.is_repeated(
                "prize", prize.reference, prize.customer_id, prize.amount.minor_units
            )
        ]
        for prize in fresh:
            amount = prize.amount.minor_units
            self.ledger.repeats("prize", prize.reference, prize.customer_id, amount)
            self.prizes[prize.reference] = amount
            self.prize_of[prize.reference] = (prize.customer_id, amount)
            self._credit(prize.customer_id, amount)
        return wallet_pb2.PayPrizesResponse(credited=len(fresh))

    async def ReversePrizes(
        self, request: wallet_pb2.ReversePrizesRequest, context: Context
    ) -> wallet_pb2.ReversePrizesResponse:
        for reversal in request.reversals:
            if reversal.reference not in self.prize_of:
                raise NotFound("journal_not_found", target="journal_id")
            if reversal.reference not in self.reversed:
                customer_id, amount = self.prize_of[reversal.reference]
                self.reversed.add(reversal.reference)
                taken = min(amount, self.balances[customer_id])
                self.balances[customer_id] -= taken
                self.owed[customer_id] += amount - taken
        return wallet_pb2.ReversePrizesResponse(
            journal_ids=[journal_of("reversal", reversal.reference) for reversal in request.reversals]
        )

    async def GrantPromo(
        self, request: wallet_pb2.GrantPromoRequest, context: Context
    ) -> wallet_pb2.GrantPromoResponse:
        if request.customer_id in self.deaf_for:
            raise Unavailable
        facts = (request.customer_id, request.amount.minor_units, request.amount.currency)
        if not self.ledger.is_repeated("promo", request.reference, *facts):
            if request.amount.currency != "AUD":
                raise RuleRefused(
                    "wrong_currency", "Your wallet has another currency", target="amount.currency"
                )
            self.ledger.repeats("promo", request.reference, *facts)
            self.grants[request.reference] = (request.customer_id, request.amount.minor_units)
            self.balances[request.customer_id] += request.amount.minor_units
        return wallet_pb2.GrantPromoResponse(journal_id=journal_of("promo", request.reference))


def _by_draw(stakes: Sequence[wallet_pb2.Stake]) -> dict[Draw, int]:
    return {(stake.offer_key, stake.draw_no): stake.minor_units for stake in stakes}


def _take(parts: dict[Draw, int], taken: dict[Draw, int]) -> None:
    for draw, amount in taken.items():
        if parts.get(draw, 0) < amount:
            raise _stake_exceeded()
        parts[draw] -= amount


def _take_from_the_last(parts: dict[Draw, int], amount: int) -> None:
    for draw in reversed(parts):
        part = min(parts[draw], amount)
        parts[draw] -= part
        amount -= part
    if amount:
        raise _stake_exceeded()


def _stake_exceeded() -> RuleRefused:
    return RuleRefused(
        "stake_exceeded", "The refund is larger than what was paid for this draw", target="stakes"
    )
