"""Payouts by a payment provider, such as PayPal: its adapter sends to an account that the provider knows."""

from __future__ import annotations

from servicekit.errors import Unavailable
from wallet.providers.port import Gateway, GatewayRefusedError, OutcomeUnknownError, Payment
from wallet.providers.rules import Result
from wallet.withdrawals.payouts.port import Instruction, Payout


class GatewayPayouts:
    """Sends money through a provider's adapter."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway

    async def submit(self, instruction: Instruction) -> Payout:
        """Sends money to what a token stands for. Raises OutcomeUnknownError."""
        if not isinstance(instruction.destination, str):
            raise TypeError("a provider pays out to its own tokens")
        try:
            return _payout(
                await self._gateway.pay_out(instruction.key, instruction.destination, instruction.amount)
            )
        except GatewayRefusedError as refused:
            return Payout("failed", code=refused.code)

    async def find(self, key: str, provider_reference: str | None) -> Payout:
        """The outcome of a payout. Raises OutcomeUnknownError."""
        try:
            return _payout(await self._gateway.find_payout(key, provider_reference))
        except Unavailable as error:
            raise OutcomeUnknownError("the provider did not answer") from error


def _payout(payment: Payment) -> Payout:
    match payment.result:
        case Result.REVERSED:
            return Payout("returned", payment.provider_reference, payment.code or "returned")
        case Result.SUCCEEDED:
            return Payout("paid", payment.provider_reference)
        case Result.DECLINED:
            return Payout("failed", payment.provider_reference, payment.code or "refused")
        case Result.NOT_FOUND:
            return Payout("not_found")
        case Result.UNKNOWN:
            raise OutcomeUnknownError("the provider does not know")
        case _:
            return Payout("accepted", payment.provider_reference)
