"""RPC of the wallet's part of a customer's record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from typing_extensions import override

from wallet.customers.rules import Owner
from wallet.ledger.grpc import Context, WalletCalls, timestamp
from wallet.money.fields import Fields, money_message
from wallet.money.rules import Money
from wallet.statements.read_statements import read_account
from wattle.wallet.v1 import wallet_service_pb2 as pb


@dataclass(frozen=True, kw_only=True)
class AccountCalls(WalletCalls):
    """`withdrawal_methods` are codes of methods."""

    withdrawal_methods: Sequence[str]

    @override
    async def GetCustomerAccount(
        self, request: pb.GetCustomerAccountRequest, context: Context
    ) -> pb.GetCustomerAccountResponse:
        fields = Fields()
        owner = Owner(
            customer_id=fields.uuid("customer_id", request.customer_id),
            region=fields.text("region", request.region),
            home_currency=fields.currency("currency", request.currency, self.settings.currencies),
        )
        fields.check()
        account = await read_account(self.database, owner)
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
            payment_methods=self.settings.deposit_methods(owner.region),
            withdrawal_methods=self.withdrawal_methods,
            restrictions=[
                pb.Restriction(kind=each.kind, until=None if each.until is None else timestamp(each.until))
                for each in account.restrictions
            ],
        )
        if limits.precommitment is not None:
            own_limit = limits.precommitment.limit
            answer.precommitment.CopyFrom(money_message(Money(own_limit.amount, own_limit.currency)))
        return answer
