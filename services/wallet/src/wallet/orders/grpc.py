"""RPCs of orders and holds."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from typing_extensions import override

from servicekit.data.group_commit import LARGEST_BATCH
from servicekit.errors import InvalidRequest
from wallet.ledger.grpc import Context, WalletCalls, refusal_message, timestamp
from wallet.money.fields import Fields, money_message
from wallet.money.rules import Money, Stake
from wallet.orders import hold_money, pay_orders, rules
from wallet.orders import store as orders
from wallet.orders.pay_orders import Outcome
from wallet.settings import failpoints
from wallet.settings.failpoints import Failpoints
from wattle.wallet.v1 import wallet_service_pb2 as pb

MOST_ORDERS: Final = 500
"""Orders that one call may ask for."""

_WithStakes = pb.Purchase | pb.RefundRequest | pb.CaptureRequest
_Discounted = pb.Purchase | pb.RefundRequest


class OrderCalls(WalletCalls):
    @cached_property
    def fails(self) -> Failpoints:
        return Failpoints(self.settings.failpoint)

    @override
    async def Purchase(self, request: pb.PurchaseRequest, context: Context) -> pb.PurchaseResponse:
        if len(request.purchases) > LARGEST_BATCH:
            raise InvalidRequest("too_many", f"At most {LARGEST_BATCH} allowed", target="purchases")
        outcomes: list[pb.PurchaseOutcome | None] = []
        valid: list[rules.Purchase] = []
        for purchase in request.purchases:
            try:
                valid.append(self._purchase(purchase))
            except InvalidRequest as error:
                outcomes.append(_purchase_outcome(error))
            else:
                outcomes.append(None)
        paid = iter(await pay_orders.purchase(self.database, valid) if valid else ())
        self.fails.reach(failpoints.AFTER_CAPTURE)
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
        journal_id = await pay_orders.cancel_purchase(self.database, customer_id, order_id)
        self.fails.reach(failpoints.AFTER_CANCELLATION)
        if journal_id is None:
            return pb.CancelPurchaseResponse(captured=False)
        return pb.CancelPurchaseResponse(captured=True, journal_id=str(journal_id))

    @override
    async def Refund(self, request: pb.RefundRequest, context: Context) -> pb.RefundResponse:
        fields = Fields()
        asked = rules.Refund(
            customer_id=fields.uuid("customer_id", request.customer_id),
            order_id=fields.uuid("order_id", request.order_id),
            reference=fields.text("reference", request.reference),
            amount=self._rest(fields, request),
            description=fields.text("description", request.description),
            stakes=self._stakes(fields, request),
            discounts=self._discounts(fields, request),
            repay=self.settings.repay_receivables,
        )
        fields.check()
        return pb.RefundResponse(journal_id=str(await pay_orders.refund(self.database, asked)))

    @override
    async def Hold(self, request: pb.HoldRequest, context: Context) -> pb.HoldResponse:
        fields = Fields()
        purpose = fields.option("purpose", request.purpose, rules.PURPOSES)
        reference = fields.text("reference", request.reference)
        if purpose == rules.ORDER:
            reference = str(fields.uuid("reference", request.reference))
        asked = rules.Hold(
            customer_id=fields.uuid("customer_id", request.customer_id),
            purpose=purpose,
            reference=reference,
            amount=self.amount(fields, request),
            expires_at=fields.instant("expires_at", request),
        )
        fields.check()
        hold_id = await hold_money.hold(self.database, asked)
        self.fails.reach(failpoints.AFTER_HOLD)
        return pb.HoldResponse(hold_id=str(hold_id))

    @override
    async def Capture(self, request: pb.CaptureRequest, context: Context) -> pb.CaptureResponse:
        fields = Fields()
        asked = rules.Capture(
            hold_id=fields.uuid("hold_id", request.hold_id),
            amount=self.amount(fields, request),
            not_after=fields.instant("not_after", request),
            description=fields.text("description", request.description),
            parts=tuple((stake.scope, stake.minor_units) for stake in self._stakes(fields, request)),
        )
        fields.check()
        return pb.CaptureResponse(journal_id=str(await hold_money.capture(self.database, asked)))

    @override
    async def Release(self, request: pb.ReleaseRequest, context: Context) -> pb.ReleaseResponse:
        fields = Fields()
        hold_id = fields.uuid("hold_id", request.hold_id)
        fields.check()
        return pb.ReleaseResponse(released=await hold_money.release(self.database, hold_id))

    @override
    async def ListOrderTotals(
        self, request: pb.ListOrderTotalsRequest, context: Context
    ) -> pb.ListOrderTotalsResponse:
        if len(request.order_ids) > MOST_ORDERS:
            raise InvalidRequest("too_many", f"At most {MOST_ORDERS} allowed", target="order_ids")
        fields = Fields()
        asked = [fields.uuid("order_ids", order_id) for order_id in request.order_ids]
        fields.check()
        return pb.ListOrderTotalsResponse(
            totals=[
                pb.OrderTotal(
                    order_id=total.order_id,
                    taken=money_message(Money(total.taken, total.currency)),
                    given_back=total.given_back,
                )
                for total in await orders.totals(self.database, asked)
            ]
        )

    def _purchase(self, request: pb.Purchase) -> rules.Purchase:
        """Raises InvalidRequest."""
        fields = Fields()
        asked = rules.Purchase(
            customer_id=fields.uuid("customer_id", request.customer_id),
            order_id=fields.uuid("order_id", request.order_id),
            amount=self._rest(fields, request),
            not_after=fields.instant("not_after", request),
            description=fields.text("description", request.description),
            stakes=self._stakes(fields, request),
            discounts=self._discounts(fields, request),
            hold_id=fields.uuid("hold_id", request.hold_id) if request.hold_id else None,
            traceparent=fields.traceparent("traceparent", request.traceparent),
        )
        fields.check()
        return asked

    def _stakes(self, fields: Fields, request: _WithStakes) -> tuple[Stake, ...]:
        return fields.stakes(
            "stakes", request.stakes, request.amount.minor_units, self.settings.largest_amount
        )

    def _rest(self, fields: Fields, request: _Discounted) -> Money:
        """What the customer pays or gets; nothing at all where the house does it alone."""
        if request.discounts and not request.amount.minor_units:
            return Money(
                0, fields.currency("amount.currency", request.amount.currency, self.settings.currencies)
            )
        return self.amount(fields, request)

    def _discounts(self, fields: Fields, request: _Discounted) -> tuple[Stake, ...]:
        return fields.stakes("discounts", request.discounts, None, self.settings.largest_amount)


def _purchase_outcome(outcome: Outcome) -> pb.PurchaseOutcome:
    if not isinstance(outcome, rules.Captured):
        return pb.PurchaseOutcome(refused=refusal_message(outcome, "purchase_failed"))
    return pb.PurchaseOutcome(
        captured=pb.CapturedOrder(
            journal_id=str(outcome.journal_id), captured_at=timestamp(outcome.captured_at)
        )
    )
