"""Behaviours of a wallet: orders are paid, settled after an unknown outcome, refunded."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from contracts.wallet.under_test import (
    WalletUnderTest,
    at,
    aud,
    captured,
    deposit_of,
    funded,
    hold_of,
    money,
    order_of,
    pay,
    refund_of,
    refusal_of,
    refused,
    stake,
)
from wattle.wallet.v1 import wallet_service_pb2 as pb


def cancel_of(order: pb.Purchase, customer_id: str | None = None) -> pb.CancelPurchaseRequest:
    return pb.CancelPurchaseRequest(customer_id=customer_id or order.customer_id, order_id=order.order_id)


class PurchaseBehaviours:
    async def test_purchase_takes_the_amount(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet, 1000)
        order = order_of(customer, 600)
        paid = await captured(wallet, order)
        assert paid.journal_id
        assert paid.captured_at.ToDatetime() <= order.not_after.ToDatetime()
        assert await money(wallet, customer) == (400, 400)

    async def test_repeated_purchase_takes_nothing(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet, 1000)
        order = order_of(customer, 600)
        paid = await captured(wallet, order)
        order.not_after.CopyFrom(at(-1))
        assert await captured(wallet, order) == paid
        assert await money(wallet, customer) == (400, 400)

    async def test_purchase_with_another_amount_is_a_conflict(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet, 1000)
        order = order_of(customer, 600)
        await captured(wallet, order)
        order.amount.minor_units = 100
        assert await refused(wallet, order) == (409, "reference_reused", "reference")
        assert await money(wallet, customer) == (400, 400)

    async def test_purchase_without_enough_money_is_refused(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet, 1000)
        order = order_of(customer, 1001)
        assert await refused(wallet, order) == (422, "insufficient_funds", "amount")
        assert await money(wallet, customer) == (1000, 1000)

    async def test_refused_purchase_may_be_repeated(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        order = order_of(customer, 600)
        assert await refused(wallet, order) == (422, "insufficient_funds", "amount")
        card = await wallet.card(customer)
        await wallet.rpc.StartDeposit(deposit_of(customer, card, 2000))
        await captured(wallet, order)
        assert await money(wallet, customer) == (1400, 1400)

    async def test_late_purchase_is_refused(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        order = order_of(customer, not_after=at(-1))
        assert await refused(wallet, order) == (422, "purchase_expired", "not_after")
        assert await money(wallet, customer) == (1000, 1000)

    async def test_purchase_above_the_spend_limit_is_refused(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet, 1000)
        await wallet.limit_spending(customer, 500)
        assert await refused(wallet, order_of(customer, 501)) == (422, "spend_limit", "amount")
        await captured(wallet, order_of(customer, 500))

    async def test_excluded_customer_may_not_buy(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        await wallet.exclude(customer)
        assert await refused(wallet, order_of(customer)) == (422, "self_excluded", "general")
        assert await money(wallet, customer) == (1000, 1000)

    async def test_orders_of_a_batch_are_paid_each_by_itself(self, wallet: WalletUnderTest) -> None:
        rich, poor = await funded(wallet, 1000), await wallet.customer()
        outcomes = await pay(wallet, order_of(rich), order_of(poor), order_of(rich, 400))
        assert [outcome.WhichOneof("outcome") for outcome in outcomes] == ["captured", "refused", "captured"]
        assert await money(wallet, rich) == (0, 0)

    async def test_batch_above_sixteen_orders_is_refused(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        orders = [order_of(customer, 1) for _ in range(17)]
        assert await refusal_of(pay(wallet, *orders)) == (400, "too_many", "purchases")
        assert await money(wallet, customer) == (1000, 1000)

    @pytest.mark.parametrize(
        ("changes", "code", "target"),
        [
            ({"amount": aud(0)}, "amount_too_small", "amount.minor_units"),
            ({"description": " "}, "required", "description"),
            ({"stakes": [stake(1, 599)]}, "not_the_amount", "stakes"),
            ({"stakes": [stake(1, 300), stake(1, 300)]}, "reference_repeated", "stakes"),
            ({"order_id": "7"}, "invalid", "order_id"),
        ],
    )
    async def test_malformed_purchase_is_refused(
        self, wallet: WalletUnderTest, changes: dict[str, Any], code: str, target: str
    ) -> None:
        customer = await funded(wallet)
        assert await refused(wallet, order_of(customer, **changes)) == (400, code, target)
        assert await money(wallet, customer) == (1000, 1000)

    async def test_house_may_pay_a_whole_order(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        order = order_of(customer, 0, discounts=[stake(1, 600)])
        paid = await captured(wallet, order)
        assert await captured(wallet, order) == paid
        assert await money(wallet, customer) == (1000, 1000)
        order.discounts[0].minor_units = 500
        assert await refused(wallet, order) == (409, "reference_reused", "reference")

    async def test_totals_leave_out_unpaid_orders(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        paid, free, unpaid = (
            order_of(customer, 600),
            order_of(customer, 0, discounts=[stake(1, 600)]),
            order_of(customer),
        )
        await pay(wallet, paid, free)
        await wallet.rpc.Refund(refund_of(paid, 200))
        answer = await wallet.rpc.ListOrderTotals(
            pb.ListOrderTotalsRequest(order_ids=[paid.order_id, free.order_id, unpaid.order_id])
        )
        assert list(answer.totals) == [pb.OrderTotal(order_id=paid.order_id, taken=aud(600), given_back=200)]


class CancellationBehaviours:
    async def test_cancelled_order_is_never_paid(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        order = order_of(customer)
        for _ in range(2):
            settled = await wallet.rpc.CancelPurchase(cancel_of(order))
            assert settled == pb.CancelPurchaseResponse(captured=False)
        assert await refused(wallet, order) == (422, "purchase_cancelled", "order_id")
        assert await money(wallet, customer) == (1000, 1000)

    async def test_cancelling_a_paid_order_returns_its_journal(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        order = order_of(customer)
        paid = await captured(wallet, order)
        settled = await wallet.rpc.CancelPurchase(cancel_of(order))
        assert settled == pb.CancelPurchaseResponse(captured=True, journal_id=paid.journal_id)
        assert await money(wallet, customer) == (400, 400)

    @pytest.mark.parametrize("is_paid", [True, False])
    async def test_cancelling_another_customers_order_is_a_conflict(
        self, wallet: WalletUnderTest, is_paid: bool
    ) -> None:
        order = order_of(await funded(wallet))
        if is_paid:
            await captured(wallet, order)
        else:
            await wallet.rpc.CancelPurchase(cancel_of(order))
        call = wallet.rpc.CancelPurchase(cancel_of(order, str(uuid4())))
        assert await refusal_of(call) == (409, "reference_reused", "reference")


class HoldBehaviours:
    async def test_hold_reserves_money_once(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        hold = hold_of(customer, 600)
        first = await wallet.rpc.Hold(hold)
        assert await wallet.rpc.Hold(hold) == first
        assert await money(wallet, customer) == (1000, 400)
        assert await refused(wallet, order_of(customer, 401)) == (422, "insufficient_funds", "amount")

    async def test_hold_with_another_amount_is_a_conflict(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        hold = hold_of(customer, 600)
        await wallet.rpc.Hold(hold)
        hold.amount.minor_units = 100
        assert await refusal_of(wallet.rpc.Hold(hold)) == (409, "reference_reused", "reference")
        assert await money(wallet, customer) == (1000, 400)

    async def test_hold_without_enough_money_is_refused(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        call = wallet.rpc.Hold(hold_of(customer, 1001))
        assert await refusal_of(call) == (422, "insufficient_funds", "amount")
        assert await money(wallet, customer) == (1000, 1000)

    async def test_hold_that_has_expired_is_refused(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        call = wallet.rpc.Hold(hold_of(customer, expires_at=at(-1)))
        assert await refusal_of(call) == (422, "hold_expired", "hold_id")
        assert await money(wallet, customer) == (1000, 1000)

    async def test_hold_above_the_spend_limit_is_refused(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        await wallet.limit_spending(customer, 500)
        call = wallet.rpc.Hold(hold_of(customer, 501))
        assert await refusal_of(call) == (422, "spend_limit", "amount")

    async def test_excluded_customer_may_not_hold(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        await wallet.exclude(customer)
        call = wallet.rpc.Hold(hold_of(customer))
        assert await refusal_of(call) == (422, "self_excluded", "general")

    async def test_purchase_replaces_its_hold(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        held = await wallet.rpc.Hold(hold_of(customer, 600))
        await captured(wallet, order_of(customer, 900, hold_id=held.hold_id))
        assert await money(wallet, customer) == (100, 100)

    async def test_refused_purchase_leaves_its_hold(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        held = await wallet.rpc.Hold(hold_of(customer, 600))
        order = order_of(customer, 1001, hold_id=held.hold_id)
        assert await refused(wallet, order) == (422, "insufficient_funds", "amount")
        assert await money(wallet, customer) == (1000, 400)

    async def test_another_customers_hold_pays_nothing(self, wallet: WalletUnderTest) -> None:
        holder, buyer = await funded(wallet), await wallet.customer()
        held = await wallet.rpc.Hold(hold_of(holder, 600))
        order = order_of(buyer, 600, hold_id=held.hold_id)
        assert await refused(wallet, order) == (422, "insufficient_funds", "amount")
        assert await money(wallet, holder) == (1000, 400)

    async def test_release_frees_the_money(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        hold = hold_of(customer, 600)
        held = await wallet.rpc.Hold(hold)
        for _ in range(2):
            release = pb.ReleaseRequest(hold_id=held.hold_id)
            assert (await wallet.rpc.Release(release)).released
        assert await money(wallet, customer) == (1000, 1000)
        # The reference stays used: the same request returns the released hold and reserves nothing.
        assert await wallet.rpc.Hold(hold) == held
        assert await money(wallet, customer) == (1000, 1000)

    async def test_unknown_hold_is_not_released(self, wallet: WalletUnderTest) -> None:
        call = wallet.rpc.Release(pb.ReleaseRequest(hold_id=str(uuid4())))
        assert await refusal_of(call) == (404, "hold_not_found", "hold_id")


class RefundBehaviours:
    async def test_refund_is_credited_once(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        order = order_of(customer, 600)
        await captured(wallet, order)
        refund = refund_of(order, 200)
        first = await wallet.rpc.Refund(refund)
        assert await wallet.rpc.Refund(refund) == first
        assert await money(wallet, customer) == (600, 600)

    async def test_refund_with_another_amount_is_a_conflict(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        order = order_of(customer, 600)
        await captured(wallet, order)
        await wallet.rpc.Refund(refund_of(order, 200))
        call = wallet.rpc.Refund(refund_of(order, 100))
        assert await refusal_of(call) == (409, "reference_reused", "reference")
        assert await money(wallet, customer) == (600, 600)

    async def test_unpaid_order_is_not_refunded(self, wallet: WalletUnderTest) -> None:
        call = wallet.rpc.Refund(refund_of(order_of(await funded(wallet)), 200))
        assert await refusal_of(call) == (422, "order_not_captured", "order_id")

    async def test_refunds_never_exceed_the_payment(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        order = order_of(customer, 600)
        await captured(wallet, order)
        await wallet.rpc.Refund(refund_of(order, 400))
        call = wallet.rpc.Refund(refund_of(order, 201, "line 2"))
        assert await refusal_of(call) == (422, "refund_exceeds_capture", "amount.minor_units")
        assert await money(wallet, customer) == (800, 800)

    async def test_refund_of_a_draw_never_exceeds_its_stake(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        order = order_of(customer, 600, stakes=[stake(1, 200), stake(2, 400)])
        await captured(wallet, order)
        excess = refund_of(order, 301, stakes=[stake(2, 100), stake(1, 201)])
        call = wallet.rpc.Refund(excess)
        assert await refusal_of(call) == (422, "stake_exceeded", "stakes")
        # The refusal left both stakes as they were.
        await wallet.rpc.Refund(refund_of(order, 600, stakes=[stake(1, 200), stake(2, 400)]))
        assert await money(wallet, customer) == (1000, 1000)

    async def test_refund_without_stakes_takes_the_last_draw_first(self, wallet: WalletUnderTest) -> None:
        order = order_of(await funded(wallet), 600, stakes=[stake(1, 200), stake(2, 400)])
        await captured(wallet, order)
        await wallet.rpc.Refund(refund_of(order, 400))
        call = wallet.rpc.Refund(refund_of(order, 1, "line 2", stakes=[stake(2, 1)]))
        assert await refusal_of(call) == (422, "stake_exceeded", "stakes")
        await wallet.rpc.Refund(refund_of(order, 200, "line 3", stakes=[stake(1, 200)]))

    async def test_customer_is_not_refunded_the_discount(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        order = order_of(customer, 500, stakes=[stake(1, 500)], discounts=[stake(1, 100)])
        await captured(wallet, order)
        call = wallet.rpc.Refund(refund_of(order, 501))
        assert await refusal_of(call) == (422, "refund_exceeds_capture", "amount.minor_units")
        await wallet.rpc.Refund(refund_of(order, 500, stakes=[stake(1, 500)], discounts=[stake(1, 100)]))
        assert await money(wallet, customer) == (1000, 1000)

    async def test_house_is_refunded_no_more_than_it_paid(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        order = order_of(customer, 500, stakes=[stake(1, 500)], discounts=[stake(1, 100)])
        await captured(wallet, order)
        call = wallet.rpc.Refund(refund_of(order, 0, discounts=[stake(1, 101)]))
        assert await refusal_of(call) == (422, "stake_exceeded", "stakes")
        await wallet.rpc.Refund(refund_of(order, 0, "line 2", discounts=[stake(1, 100)]))
        assert await money(wallet, customer) == (500, 500)
