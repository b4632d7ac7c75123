"""RPCs that only read, or restrict: the wallet's part of a customer's record, limits, what orders moved."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Any, Final, cast

import grpc
import orjson
from google.protobuf.timestamp_pb2 import Timestamp
from typing_extensions import override

from servicekit.data.database import Database
from servicekit.data.group_commit import LARGEST_BATCH
from servicekit.errors import InvalidRequest, ServiceError, Unavailable
from servicekit.telemetry.logs import log
from wallet.domain.limits import AmountLimits
from wallet.domain.money import Money
from wallet.events import money_message
from wallet.grpc_fields import Fields
from wallet.repository import orders
from wallet.use_cases import explain_limits, read_account, restrict_customer
from wallet.use_cases.explain_limits import BlockedReason, Payment
from wallet.use_cases.set_limits import Owner
from wattle.wallet.v1 import wallet_service_pb2 as pb
from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceServicer

Context = grpc.aio.ServicerContext[Any, Any]
MethodCodes = Callable[[str], Sequence[str]]
"""Codes of the methods that a region may use."""

MOST_ORDERS: Final = 500
"""Orders that one call may ask for."""

_RESTRICTIONS: Final = frozenset({"closed", "register", "suspended"})
"""What another service may ask for; breaks and exclusions are the customer's own acts."""


class CustomerApi(WalletServiceServicer):
    """The part of `WalletApi` that is about customers."""

    def __init__(
        self,
        database: Database,
        *,
        amounts: AmountLimits,
        currencies: Collection[str],
        deposit_methods: MethodCodes,
        withdrawal_methods: MethodCodes,
    ) -> None:
        self._database = database
        self._amounts = amounts
        self._currencies = currencies
        self._deposit_methods = deposit_methods
        self._withdrawal_methods = withdrawal_methods

    @override
    async def GetCustomerAccount(
        self, request: pb.GetCustomerAccountRequest, context: Context
    ) -> pb.GetCustomerAccountResponse:
        fields = Fields()
        owner = Owner(
            customer_id=fields.uuid("customer_id", request.customer_id),
            region=fields.text("region", request.region),
            home_currency=fields.currency("currency", request.currency, self._currencies),
        )
        fields.check()
        account = await read_account.account(self._database, owner)
        limits = account.limits
        answer = pb.GetCustomerAccountResponse(
            balance=money_message(Money(account.balance.total, account.balance.currency)),
            available_funds=money_message(Money(account.balance.available, account.balance.currency)),
            withdrawable_funds=money_message(Money(account.balance.withdrawable, account.balance.currency)),
            spend_limits=[
                pb.SpendLimit(
                    id=str(own.limit.limit_id),
                    period=own.limit.period,
                    limit=money_message(Money(own.limit.amount, own.limit.currency)),
                )
                for own in limits.spend
            ],
            spend_limit_required=limits.answer_required,
            payment_methods=self._deposit_methods(owner.region),
            withdrawal_methods=self._withdrawal_methods(owner.region),
            restrictions=[
                pb.Restriction(kind=each.kind, until=None if each.until is None else _timestamp(each.until))
                for each in account.restrictions
            ],
        )
        if limits.precommitment is not None:
            own_limit = limits.precommitment.limit
            answer.precommitment.CopyFrom(money_message(Money(own_limit.amount, own_limit.currency)))
        return answer

    @override
    async def CheckSpend(self, request: pb.CheckSpendRequest, context: Context) -> pb.CheckSpendResponse:
        if len(request.checks) > LARGEST_BATCH:
            raise InvalidRequest("too_many", f"At most {LARGEST_BATCH} allowed", target="checks")
        payments = [self._payment_or_error(check) for check in request.checks]
        valid = [payment for payment in payments if isinstance(payment, Payment)]
        found = iter(await explain_limits.check_spend(self._database, valid) if valid else ())
        return pb.CheckSpendResponse(
            outcomes=[
                _check_spend_outcome(next(found) if isinstance(payment, Payment) else payment)
                for payment in payments
            ]
        )

    def _payment_or_error(self, check: pb.SpendCheck) -> Payment | InvalidRequest:
        fields = Fields()
        payment = Payment(
            customer_id=fields.uuid("customer_id", check.customer_id),
            amount=fields.amount(
                "amount", check.HasField("amount"), check.amount, self._amounts, self._currencies
            ),
        )
        try:
            fields.check()
        except InvalidRequest as error:
            return error
        return payment

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
                for total in await orders.totals(self._database, asked)
            ]
        )

    @override
    async def RestrictCustomer(
        self, request: pb.RestrictCustomerRequest, context: Context
    ) -> pb.RestrictCustomerResponse:
        fields = Fields()
        customer_id = fields.uuid("customer_id", request.customer_id)
        kind = fields.option("kind", request.kind, _RESTRICTIONS)
        reference = fields.text("reference", request.reference)
        until = None
        if request.HasField("until"):
            until = fields.instant("until", True, request.until)
            fields.option("kind", request.kind, {"register"})
        fields.check()
        in_force = await restrict_customer.restrict_customer(
            self._database,
            restrict_customer.Restriction(
                customer_id,
                cast(restrict_customer.Kind, kind),
                f"{kind}/{reference}",
                min(self._currencies),
                until=until,
            ),
        )
        return pb.RestrictCustomerResponse(restricted_at=_timestamp(in_force.restricted_at))


def refusal_message(error: Exception, failed: str) -> pb.Refusal:
    """Why one item of a batch was refused. What is no refusal goes into the log as `failed`, and its caller
    learns as much as from a call of its own that fails.
    """
    if not isinstance(error, ServiceError):
        log.error(failed, exc_info=error)
        error = Unavailable("dependency_failed")
    return pb.Refusal(
        status=error.status,
        code=error.code,
        message=error.message,
        target=error.target,
        entities=orjson.dumps(error.entities).decode() if error.entities else "",
    )


def _check_spend_outcome(found: Sequence[BlockedReason] | Exception) -> pb.SpendCheckOutcome:
    if isinstance(found, Exception):
        return pb.SpendCheckOutcome(refused=refusal_message(found, "check_spend_failed"))
    return pb.SpendCheckOutcome(answered=pb.BlockedReasons(reasons=[_reason(reason) for reason in found]))


def _reason(reason: BlockedReason) -> pb.BlockedReason:
    message = pb.BlockedReason(id=reason.id, message=reason.message, period=reason.period or "")
    if reason.limit is not None:
        message.limit.CopyFrom(money_message(reason.limit))
    if reason.remaining is not None:
        message.remaining.CopyFrom(money_message(reason.remaining))
    if reason.returns_at is not None:
        message.returns_at.FromDatetime(reason.returns_at)
    return message


def _timestamp(instant: datetime) -> Timestamp:
    timestamp = Timestamp()
    timestamp.FromDatetime(instant)
    return timestamp
