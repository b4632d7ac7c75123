"""Identity's client of the wallet. Errors are those that the wallet raised."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import grpc.aio

from wattle.type.v1 import money_pb2
from wattle.wallet.v1 import wallet_service_pb2 as pb
from wattle.wallet.v1 import wallet_service_pb2_grpc

READ_SECONDS: Final = 0.8
"""Timeout for another service; then the record is shown without its part."""
RESTRICT_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class Amount:
    """Money in minor units."""

    minor_units: int
    currency: str


@dataclass(frozen=True, slots=True)
class SpendLimit:
    """A limit of what may be spent in a period: day, week or month."""

    id: str
    period: str
    limit: Amount


@dataclass(frozen=True, slots=True)
class Restriction:
    """A restriction: time_out, self_excluded, register, closed or suspended."""

    kind: str
    until: datetime | None


@dataclass(frozen=True, slots=True)
class WalletAccount:
    """The wallet's part of a customer's record."""

    balance: Amount
    available_funds: Amount
    withdrawable_funds: Amount
    spend_limits: tuple[SpendLimit, ...]
    spend_limit_required: bool
    precommitment: Amount | None
    payment_methods: tuple[str, ...]
    withdrawal_methods: tuple[str, ...]
    restrictions: tuple[Restriction, ...]


class WalletClient:
    """The wallet."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = wallet_service_pb2_grpc.WalletServiceStub(channel)

    async def account(self, customer_id: UUID, *, region: str, currency: str) -> WalletAccount:
        """What the customer's record shows of the wallet. Raises Unavailable."""
        answer = await self._stub.GetCustomerAccount(
            pb.GetCustomerAccountRequest(customer_id=str(customer_id), region=region, currency=currency),
            timeout=READ_SECONDS,
        )
        return WalletAccount(
            balance=_amount(answer.balance),
            available_funds=_amount(answer.available_funds),
            withdrawable_funds=_amount(answer.withdrawable_funds),
            spend_limits=tuple(
                SpendLimit(limit.id, limit.period, _amount(limit.limit)) for limit in answer.spend_limits
            ),
            spend_limit_required=answer.spend_limit_required,
            precommitment=_amount(answer.precommitment) if answer.HasField("precommitment") else None,
            payment_methods=tuple(answer.payment_methods),
            withdrawal_methods=tuple(answer.withdrawal_methods),
            restrictions=tuple(_restriction(restriction) for restriction in answer.restrictions),
        )

    async def close(self, customer_id: UUID, *, reference: UUID) -> None:
        """Closes a customer's wallet for good; the same reference again changes nothing.

        Raises RuleRefused `balance_not_zero` while there is money in it or on its way, Unavailable when the
        outcome is not known.
        """
        await self._stub.RestrictCustomer(
            pb.RestrictCustomerRequest(customer_id=str(customer_id), kind="closed", reference=str(reference)),
            timeout=RESTRICT_SECONDS,
        )

    async def restrict_by_register(self, customer_id: UUID, *, until: datetime | None) -> None:
        """Restricts a customer whom a national register excludes, until then or without end.

        The same end again changes nothing. Raises Unavailable when the outcome is not known.
        """
        request = pb.RestrictCustomerRequest(
            customer_id=str(customer_id),
            kind="register",
            reference="forever" if until is None else until.astimezone(UTC).isoformat(),
        )
        if until is not None:
            request.until.FromDatetime(until)
        await self._stub.RestrictCustomer(request, timeout=RESTRICT_SECONDS)


def _amount(money: money_pb2.Money) -> Amount:
    return Amount(money.minor_units, money.currency)


def _restriction(restriction: pb.Restriction) -> Restriction:
    until = restriction.until.ToDatetime(tzinfo=UTC) if restriction.HasField("until") else None
    return Restriction(restriction.kind, until)
