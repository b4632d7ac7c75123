"""RPCs of limits and restrictions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from typing_extensions import override

from servicekit.data.failures import retrying
from servicekit.data.group_commit import LARGEST_BATCH
from servicekit.errors import InvalidRequest
from wallet.customers import store as customers
from wallet.ledger.grpc import Context, WalletCalls, refusal_message, timestamp
from wallet.limits.explain_limits import check_spend
from wallet.limits.restrict_customer import restrict_customer
from wallet.limits.rules import BlockedReason, Payment, RestrictionKind, RestrictionRequest
from wallet.money.fields import Fields, money_message
from wattle.wallet.v1 import wallet_service_pb2 as pb

_RESTRICTIONS: Final = frozenset({"closed", "register", "suspended"})
"""Kinds that another service may set; time-outs and self-exclusions are the customer's own acts."""

_ACCOUNT_STATUSES: Final = frozenset({"open", "suspended", "closed"})


class LimitCalls(WalletCalls):
    @override
    async def CheckSpend(self, request: pb.CheckSpendRequest, context: Context) -> pb.CheckSpendResponse:
        if len(request.checks) > LARGEST_BATCH:
            raise InvalidRequest("too_many", f"At most {LARGEST_BATCH} allowed", target="checks")
        payments = [self._payment_or_error(check) for check in request.checks]
        valid = [payment for payment in payments if isinstance(payment, Payment)]
        found = iter(await check_spend(self.database, valid) if valid else ())
        return pb.CheckSpendResponse(
            outcomes=[
                _check_spend_outcome(next(found) if isinstance(payment, Payment) else payment)
                for payment in payments
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
            until = fields.instant("until", request)
            fields.option("kind", request.kind, {"register"})
        fields.check()
        in_force = await restrict_customer(
            self.database,
            RestrictionRequest(
                customer_id,
                cast(RestrictionKind, kind),
                f"{kind}/{reference}",
                min(self.settings.currencies),
                until=until,
            ),
        )
        return pb.RestrictCustomerResponse(restricted_at=timestamp(in_force.begins_at))

    @override
    async def ApplyCustomerRecord(
        self, request: pb.ApplyCustomerRecordRequest, context: Context
    ) -> pb.ApplyCustomerRecordResponse:
        fields = Fields()
        customer_id = fields.uuid("customer_id", request.customer_id)
        region = fields.text("region", request.region)
        segment = fields.text("segment", request.segment)
        account_status = fields.option("account_status", request.account_status, _ACCOUNT_STATUSES)
        fields.check()
        if request.version < 1:
            raise InvalidRequest("out_of_range", "This must be at least 1", target="version")

        async def apply() -> None:
            async with self.database.transaction() as session:
                await customers.apply_record(
                    session,
                    customer_id,
                    version=request.version,
                    region=region,
                    currency=self.settings.home_currency(region),
                    segment=segment,
                    verified=request.verified,
                    account_status=account_status,
                )

        await retrying(apply)
        return pb.ApplyCustomerRecordResponse()

    def _payment_or_error(self, check: pb.SpendCheck) -> Payment | InvalidRequest:
        fields = Fields()
        payment = Payment(
            customer_id=fields.uuid("customer_id", check.customer_id),
            amount=self.amount(fields, check),
        )
        try:
            fields.check()
        except InvalidRequest as error:
            return error
        return payment


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
