"""The wallet's RPCs: message in, use case, message out."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import grpc
from google.protobuf.timestamp_pb2 import Timestamp
from typing_extensions import override

from servicekit.data.database import Database
from servicekit.data.group_commit import LARGEST_BATCH
from servicekit.errors import FieldError, InvalidRequest
from wallet import failpoints
from wallet.config import WalletSettings
from wallet.domain import orders
from wallet.domain.limits import AmountLimits
from wallet.domain.money import Money
from wallet.domain.stakes import Stake
from wallet.events import money_message
from wallet.failpoints import Failpoints
from wallet.grpc_customers import CustomerApi, MethodCodes, refusal_message
from wallet.grpc_deposits import DepositApi
from wallet.grpc_fields import Fields
from wallet.payments import Payments
from wallet.use_cases import (
    grant_promo,
    hold_money,
    pay_orders,
    pay_prizes,
    read_funds,
    reverse_prizes,
)
from wattle.wallet.v1 import wallet_service_pb2 as pb

Context = grpc.aio.ServicerContext[Any, Any]
_WithAmount = pb.Purchase | pb.RefundRequest | pb.HoldRequest | pb.CaptureRequest | pb.GrantPromoRequest
_WithStakes = pb.Purchase | pb.RefundRequest | pb.CaptureRequest
_Discounted = pb.Purchase | pb.RefundRequest


class WalletApi(CustomerApi, DepositApi):
    """Serves `wattle.wallet.v1.WalletService`.

    `largest_amount` and `largest_prize` are in minor units; `currencies` are those that a wallet may have.
    Credits repay what their owner owes, unless `repay_receivables` is off.
    """

    def __init__(
        self,
        database: Database,
        *,
        payments: Payments,
        settings: WalletSettings,
        largest_amount: int,
        largest_prize: int,
        currencies: Collection[str],
        deposit_methods: MethodCodes,
        withdrawal_methods: MethodCodes,
        repay_receivables: bool = True,
    ) -> None:
        DepositApi.__init__(self, payments, settings)
        CustomerApi.__init__(
            self,
            database,
            amounts=AmountLimits(1, largest_amount),
            currencies=currencies,
            deposit_methods=deposit_methods,
            withdrawal_methods=withdrawal_methods,
        )
        self._prizes = AmountLimits(1, largest_prize)
        self._repay = repay_receivables
        self._fails = Failpoints(settings.failpoint)

    @override
    async def Purchase(self, request: pb.PurchaseRequest, context: Context) -> pb.PurchaseResponse:
        if len(request.purchases) > LARGEST_BATCH:
            raise InvalidRequest("too_many", f"At most {LARGEST_BATCH} allowed", target="purchases")
        outcomes: list[pb.PurchaseOutcome | None] = []
        valid: list[orders.Purchase] = []
        for purchase in request.purchases:
            try:
                valid.append(self._purchase(purchase))
            except InvalidRequest as error:
                outcomes.append(_purchase_outcome(error))
            else:
                outcomes.append(None)
        paid = iter(await pay_orders.purchase(self._database, valid) if valid else ())
        self._fails.reach(failpoints.AFTER_CAPTURE)
        return pb.PurchaseResponse(
            outcomes=[outcome or _purchase_outcome(next(paid)) for outcome in outcomes]
        )

    @override
    async def CancelPurchase(
        self, request: pb.CancelPurchaseRequest, context: Context
    ) -> pb.CancelPurchaseResponse:
        fields = Fields()
        customer_id = fields.uuid("customer_id", request.customer_id)
        order_id = fields.uuid("order_id", request.order_id)
        fields.check()
        journal_id = await pay_orders.cancel_purchase(self._database, customer_id, order_id)
        self._fails.reach(failpoints.AFTER_RULING_OUT)
        if journal_id is None:
            return pb.CancelPurchaseResponse(captured=False)
        return pb.CancelPurchaseResponse(captured=True, journal_id=str(journal_id))

    @override
    async def Refund(self, request: pb.RefundRequest, context: Context) -> pb.RefundResponse:
        fields = Fields()
        asked = orders.Refund(
            customer_id=fields.uuid("customer_id", request.customer_id),
            order_id=fields.uuid("order_id", request.order_id),
            reference=fields.text("reference", request.reference),
            amount=self._rest(fields, request),
            description=fields.text("description", request.description),
            stakes=self._stakes(fields, request),
            discounts=self._discounts(fields, request),
            repay=self._repay,
        )
        fields.check()
        return pb.RefundResponse(journal_id=str(await pay_orders.refund(self._database, asked)))

    @override
    async def Hold(self, request: pb.HoldRequest, context: Context) -> pb.HoldResponse:
        fields = Fields()
        purpose = fields.option("purpose", request.purpose, hold_money.PURPOSES)
        reference = fields.text("reference", request.reference)
        if purpose == hold_money.ORDER:
            reference = str(fields.uuid("reference", request.reference))
        asked = hold_money.Hold(
            customer_id=fields.uuid("customer_id", request.customer_id),
            purpose=purpose,
            reference=reference,
            amount=self._amount(fields, request),
            expires_at=fields.instant("expires_at", request.HasField("expires_at"), request.expires_at),
        )
        fields.check()
        hold_id = await hold_money.hold(self._database, asked)
        self._fails.reach(failpoints.AFTER_HOLD)
        return pb.HoldResponse(hold_id=str(hold_id))

    @override
    async def Capture(self, request: pb.CaptureRequest, context: Context) -> pb.CaptureResponse:
        fields = Fields()
        asked = hold_money.Capture(
            hold_id=fields.uuid("hold_id", request.hold_id),
            amount=self._amount(fields, request),
            not_after=fields.instant("not_after", request.HasField("not_after"), request.not_after),
            description=fields.text("description", request.description),
            parts=tuple((stake.scope, stake.minor_units) for stake in self._stakes(fields, request)),
        )
        fields.check()
        return pb.CaptureResponse(journal_id=str(await hold_money.capture(self._database, asked)))

    @override
    async def Release(self, request: pb.ReleaseRequest, context: Context) -> pb.ReleaseResponse:
        fields = Fields()
        hold_id = fields.uuid("hold_id", request.hold_id)
        fields.check()
        return pb.ReleaseResponse(released=await hold_money.release(self._database, hold_id))

    @override
    async def PayPrizes(self, request: pb.PayPrizesRequest, context: Context) -> pb.PayPrizesResponse:
        if len(request.prizes) > pay_prizes.LARGEST_BATCH:
            raise InvalidRequest("too_many", f"At most {pay_prizes.LARGEST_BATCH} allowed", target="prizes")
        errors: list[FieldError] = []
        prizes = [self._prize(index, prize, errors) for index, prize in enumerate(request.prizes)]
        if len({prize.reference for prize in prizes}) < len(prizes):
            errors.append(FieldError("prizes", "reference_repeated", "Two prizes have one reference"))
        if errors:
            raise InvalidRequest.of(errors)
        return pb.PayPrizesResponse(
            credited=await pay_prizes.pay_prizes(self._database, prizes, repay=self._repay)
        )

    @override
    async def ReversePrizes(
        self, request: pb.ReversePrizesRequest, context: Context
    ) -> pb.ReversePrizesResponse:
        if len(request.reversals) > pay_prizes.LARGEST_BATCH:
            raise InvalidRequest(
                "too_many", f"At most {pay_prizes.LARGEST_BATCH} allowed", target="reversals"
            )
        errors: list[FieldError] = []
        reversals = []
        for index, reversal in enumerate(request.reversals):
            fields = Fields(f"reversals[{index}].")
            reversals.append(
                reverse_prizes.PrizeReversal(
                    reference=fields.text("reference", reversal.reference),
                    description=fields.text("description", reversal.description),
                )
            )
            errors.extend(fields.errors)
        if errors:
            raise InvalidRequest.of(errors)
        journals = await reverse_prizes.reverse_prizes(self._database, reversals, repay=self._repay)
        return pb.ReversePrizesResponse(journal_ids=[str(journal) for journal in journals])

    @override
    async def GrantPromo(self, request: pb.GrantPromoRequest, context: Context) -> pb.GrantPromoResponse:
        fields = Fields()
        asked = grant_promo.Promo(
            customer_id=fields.uuid("customer_id", request.customer_id),
            reference=fields.text("reference", request.reference),
            amount=self._amount(fields, request),
            description=fields.text("description", request.description),
        )
        fields.check()
        return pb.GrantPromoResponse(journal_id=str(await grant_promo.grant_promo(self._database, asked)))

    @override
    async def GetBalance(self, request: pb.GetBalanceRequest, context: Context) -> pb.GetBalanceResponse:
        fields = Fields()
        customer_id = fields.uuid("customer_id", request.customer_id)
        currency = fields.currency("currency", request.currency, self._currencies)
        fields.check()
        balance = await read_funds.balance(self._database, customer_id, currency)
        return pb.GetBalanceResponse(
            balance=money_message(Money(balance.total, currency)),
            available=money_message(Money(balance.available, currency)),
            withdrawable=money_message(Money(balance.withdrawable, currency)),
        )

    def _purchase(self, request: pb.Purchase) -> orders.Purchase:
        """Raises InvalidRequest."""
        fields = Fields()
        asked = orders.Purchase(
            customer_id=fields.uuid("customer_id", request.customer_id),
            order_id=fields.uuid("order_id", request.order_id),
            amount=self._rest(fields, request),
            not_after=fields.instant("not_after", request.HasField("not_after"), request.not_after),
            description=fields.text("description", request.description),
            stakes=self._stakes(fields, request),
            discounts=self._discounts(fields, request),
            hold_id=fields.uuid("hold_id", request.hold_id) if request.hold_id else None,
            traceparent=fields.traceparent("traceparent", request.traceparent),
        )
        fields.check()
        return asked

    def _stakes(self, fields: Fields, request: _WithStakes) -> tuple[Stake, ...]:
        return fields.stakes("stakes", request.stakes, request.amount.minor_units, self._amounts.maximum)

    def _amount(self, fields: Fields, request: _WithAmount) -> Money:
        return fields.amount(
            "amount", request.HasField("amount"), request.amount, self._amounts, self._currencies
        )

    def _rest(self, fields: Fields, request: _Discounted) -> Money:
        """What the customer pays or gets; nothing at all where the house does it alone."""
        if request.discounts and not request.amount.minor_units:
            return Money(0, fields.currency("amount.currency", request.amount.currency, self._currencies))
        return self._amount(fields, request)

    def _discounts(self, fields: Fields, request: _Discounted) -> tuple[Stake, ...]:
        return fields.stakes("discounts", request.discounts, None, self._amounts.maximum)

    def _prize(self, index: int, prize: pb.Prize, errors: list[FieldError]) -> pay_prizes.Prize:
        fields = Fields(f"prizes[{index}].")
        read = pay_prizes.Prize(
            customer_id=fields.uuid("customer_id", prize.customer_id),
            reference=fields.text("reference", prize.reference),
            amount=fields.amount(
                "amount", prize.HasField("amount"), prize.amount, self._prizes, self._currencies
            ),
            description=fields.text("description", prize.description),
        )
        errors.extend(fields.errors)
        return read


def _purchase_outcome(outcome: pay_orders.Outcome) -> pb.PurchaseOutcome:
    if not isinstance(outcome, orders.Captured):
        return pb.PurchaseOutcome(refused=refusal_message(outcome, "purchase_failed"))
    captured_at = Timestamp()
    captured_at.FromDatetime(outcome.captured_at)
    return pb.PurchaseOutcome(
        captured=pb.CapturedOrder(journal_id=str(outcome.journal_id), captured_at=captured_at)
    )
