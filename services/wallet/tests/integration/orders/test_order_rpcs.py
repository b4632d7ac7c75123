"""The RPCs over a real socket: every refusal has a code and a target, and nothing is written."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from servicekit.data.database import Database
from servicekit.errors import Conflict, InvalidRequest, NotFound, RuleRefused
from services.wallet.tests.kit.factories import deposited
from services.wallet.tests.kit.rpc import (
    Wallet,
    at,
    aud,
    balance,
    hold_request,
    paid_by,
    purchase_request,
)
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import wallet_service_pb2 as pb


async def test_a_purchase_over_the_wire_is_paid_once(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    request = purchase_request(customer)
    first = await paid_by(wallet.rpc, request)
    assert await paid_by(wallet.rpc, request) == first
    assert await balance(wallet, customer) == (385, 385, 385)


async def test_the_capture_happens_before_its_deadline(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    request = purchase_request(customer)
    answer = await paid_by(wallet.rpc, request)
    assert answer.captured_at.ToDatetime() <= request.not_after.ToDatetime()


@pytest.mark.parametrize(
    ("changes", "target", "code"),
    [
        ({"customer_id": "alex"}, "customer_id", "invalid"),
        ({"customer_id": ""}, "customer_id", "required"),
        ({"order_id": "1"}, "order_id", "invalid"),
        ({"amount": None}, "amount", "required"),
        ({"amount": aud(0)}, "amount.minor_units", "amount_too_small"),
        ({"amount": aud(-1)}, "amount.minor_units", "amount_too_small"),
        ({"amount": aud(100_000_001)}, "amount.minor_units", "amount_too_large"),
        ({"amount": Money(currency="USD", minor_units=1)}, "amount.currency", "unknown_currency"),
        ({"amount": Money(currency="aud", minor_units=1)}, "amount.currency", "unknown_currency"),
        ({"not_after": None}, "not_after", "required"),
        ({"not_after": Timestamp(seconds=-(10**15))}, "not_after", "invalid"),
        ({"description": " "}, "description", "required"),
        ({"description": "x" * 201}, "description", "invalid"),
        ({"description": "a\x00b"}, "description", "invalid"),
    ],
)
async def test_a_malformed_purchase_is_refused_by_field(
    wallet: Wallet, database: Database, changes: dict[str, Any], target: str, code: str
) -> None:
    customer = await deposited(database, 1000)
    with pytest.raises(InvalidRequest) as refused:
        await paid_by(wallet.rpc, purchase_request(customer, **changes))
    assert (refused.value.target, refused.value.code) == (target, code)
    assert await balance(wallet, customer) == (1000, 1000, 1000)


async def test_all_errors_of_a_request_are_returned_at_once(wallet: Wallet) -> None:
    with pytest.raises(InvalidRequest) as refused:
        await wallet.rpc.Refund(pb.RefundRequest())
    assert [error.target for error in refused.value.errors] == [
        "customer_id",
        "order_id",
        "reference",
        "amount",
        "description",
    ]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"amount": aud(1001)}, "insufficient_funds"),
        ({"amount": Money(currency="GBP", minor_units=1)}, "wrong_currency"),
        ({"not_after": at(-1)}, "purchase_expired"),
    ],
)
async def test_a_rule_that_refuses_a_purchase_is_named(
    wallet: Wallet, database: Database, changes: dict[str, Any], code: str
) -> None:
    customer = await deposited(database, 1000)
    with pytest.raises(RuleRefused) as refused:
        await paid_by(wallet.rpc, purchase_request(customer, **changes))
    assert refused.value.code == code
    assert await balance(wallet, customer) == (1000, 1000, 1000)


async def test_a_cancelled_order_is_refused_later(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    request = purchase_request(customer)
    settled = await wallet.rpc.CancelPurchase(
        pb.CancelPurchaseRequest(customer_id=request.customer_id, order_id=request.order_id)
    )
    assert (settled.captured, settled.journal_id) == (False, "")
    with pytest.raises(RuleRefused, match="purchase_cancelled"):
        await paid_by(wallet.rpc, request)


async def test_a_cancellation_that_comes_too_late_names_the_journal(
    wallet: Wallet, database: Database
) -> None:
    request = purchase_request(await deposited(database, 1000))
    paid = await paid_by(wallet.rpc, request)
    settled = await wallet.rpc.CancelPurchase(
        pb.CancelPurchaseRequest(customer_id=request.customer_id, order_id=request.order_id)
    )
    assert (settled.captured, settled.journal_id) == (True, paid.journal_id)


async def test_a_refund_is_credited_once(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    paid = purchase_request(customer)
    await paid_by(wallet.rpc, paid)
    request = pb.RefundRequest(
        customer_id=str(customer),
        order_id=paid.order_id,
        reference="line 1",
        amount=aud(200),
        description="Powerball, refunded",
    )
    assert await wallet.rpc.Refund(request) == await wallet.rpc.Refund(request)
    assert await balance(wallet, customer) == (585, 585, 585)


async def test_a_reused_reference_is_a_conflict(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    request = purchase_request(customer)
    await paid_by(wallet.rpc, request)
    with pytest.raises(Conflict, match="reference_reused"):
        await paid_by(wallet.rpc, purchase_request(customer, order_id=request.order_id, amount=aud(1)))


async def test_a_hold_is_captured_in_part_and_then_not_released(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    held = await wallet.rpc.Hold(hold_request(customer))
    assert await balance(wallet, customer) == (1000, 400, 400)
    request = pb.CaptureRequest(
        hold_id=held.hold_id, amount=aud(500), not_after=at(60), description="To your bank account"
    )
    assert await wallet.rpc.Capture(request) == await wallet.rpc.Capture(request)
    assert await balance(wallet, customer) == (500, 500, 500)
    assert (await wallet.rpc.Release(pb.ReleaseRequest(hold_id=held.hold_id))).released is False


async def test_a_released_hold_frees_its_money(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    held = await wallet.rpc.Hold(hold_request(customer))
    assert (await wallet.rpc.Release(pb.ReleaseRequest(hold_id=held.hold_id))).released is True
    assert await balance(wallet, customer) == (1000, 1000, 1000)


async def test_a_hold_for_an_unknown_purpose_is_refused(wallet: Wallet) -> None:
    with pytest.raises(InvalidRequest) as refused:
        await wallet.rpc.Hold(hold_request(uuid4(), purpose="lunch"))
    assert (refused.value.target, refused.value.code) == ("purpose", "not_an_option")


async def test_a_hold_for_an_order_names_an_order(wallet: Wallet) -> None:
    with pytest.raises(InvalidRequest) as refused:
        await wallet.rpc.Hold(hold_request(uuid4(), purpose="order", reference="mine"))
    assert (refused.value.target, refused.value.code) == ("reference", "invalid")


async def test_an_unknown_hold_is_not_found(wallet: Wallet) -> None:
    with pytest.raises(NotFound, match="hold_not_found"):
        await wallet.rpc.Release(pb.ReleaseRequest(hold_id=str(uuid4())))


async def test_order_totals_return_captured_and_refunded_amounts(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    paid, untouched = purchase_request(customer), str(uuid4())
    await paid_by(wallet.rpc, paid)
    await wallet.rpc.Refund(
        pb.RefundRequest(
            customer_id=str(customer),
            order_id=paid.order_id,
            reference="line",
            amount=aud(200),
            description="A",
        )
    )

    answer = await wallet.rpc.ListOrderTotals(pb.ListOrderTotalsRequest(order_ids=[paid.order_id, untouched]))

    assert list(answer.totals) == [pb.OrderTotal(order_id=paid.order_id, taken=aud(615), given_back=200)]


@pytest.mark.parametrize(("order_ids", "code"), [(["x"], "invalid"), ([str(uuid4())] * 501, "too_many")])
async def test_order_totals_refuse_invalid_and_too_many_ids(
    wallet: Wallet, order_ids: list[str], code: str
) -> None:
    with pytest.raises(InvalidRequest) as refused:
        await wallet.rpc.ListOrderTotals(pb.ListOrderTotalsRequest(order_ids=order_ids))

    assert (refused.value.code, refused.value.target) == (code, "order_ids")
