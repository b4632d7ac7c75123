"""Identity's client of the wallet. Errors are those that the wallet raised."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import grpc.aio

from identity.customer.tables import Customer, shared_status
from wattle.wallet.v1 import wallet_service_pb2 as pb
from wattle.wallet.v1 import wallet_service_pb2_grpc

READ_SECONDS: Final = 0.8
"""Timeout for another service; then the record is shown without its part."""
RESTRICT_SECONDS: Final = 5.0


WalletAccount = pb.GetCustomerAccountResponse
"""The wallet's part of a customer's record."""


class WalletClient:
    """The wallet."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = wallet_service_pb2_grpc.WalletServiceStub(channel)

    async def account(self, customer_id: UUID, *, region: str, currency: str) -> WalletAccount:
        """What the customer's record shows of the wallet. Raises Unavailable."""
        request = pb.GetCustomerAccountRequest(customer_id=str(customer_id), region=region, currency=currency)
        account: WalletAccount = await self._stub.GetCustomerAccount(request, timeout=READ_SECONDS)
        return account

    async def close(self, customer_id: UUID, *, reference: UUID) -> None:
        """Closes a customer's wallet for good; the same reference again changes nothing.

        Raises RuleRefused `balance_not_zero` while there is money in it or on its way, Unavailable when the
        outcome is not known.
        """
        await self._stub.RestrictCustomer(
            pb.RestrictCustomerRequest(customer_id=str(customer_id), kind="closed", reference=str(reference)),
            timeout=RESTRICT_SECONDS,
        )

    async def apply_record(self, customer: Customer) -> None:
        """Applies a version of a customer's record at once; an older or equal one changes nothing.

        Raises Unavailable when the outcome is not known.
        """
        request = pb.ApplyCustomerRecordRequest(
            customer_id=str(customer.customer_id),
            version=customer.version,
            region=customer.region,
            segment=customer.segment_name,
            verified=customer.verified_at is not None,
            account_status=shared_status(customer),
        )
        await self._stub.ApplyCustomerRecord(request, timeout=READ_SECONDS)

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
