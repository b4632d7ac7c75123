"""Payouts: by the bank, by a provider, and of test money."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

import httpx2
from opentelemetry.trace import SpanKind

from servicekit.errors import Unavailable
from servicekit.money import format_amount
from servicekit.telemetry.tracing import span
from wallet.config import WalletSettings
from wallet.funds.rules import BankAccount
from wallet.money.rules import Money
from wallet.providers.gateways import Gateways
from wallet.providers.port import Gateway, GatewayRefusedError, OutcomeUnknownError, Payment
from wallet.providers.rules import Result
from wallet.settings.payments import PayoutSettings

PayoutState = Literal["accepted", "paid", "failed", "returned", "not_found"]


@dataclass(frozen=True, slots=True)
class Instruction:
    """Money to send. `key` is ours, stored before; `destination` is an account or a provider's token."""

    key: str
    reference: str
    amount: Money
    destination: BankAccount | str | None


@dataclass(frozen=True, slots=True)
class Payout:
    """The state of a payout; `code` is the reason of a failure or return, such as `invalid_bsb`."""

    state: PayoutState
    provider_reference: str | None = None
    code: str | None = None


class PayoutMethod(Protocol):
    """A payout method. A call of unknown outcome raises `OutcomeUnknownError`; look it up by its key."""

    async def submit(self, instruction: Instruction) -> Payout:
        """Sends money; the same key again is the same payout. Raises OutcomeUnknownError."""
        ...

    async def find(self, key: str, provider_reference: str | None) -> Payout:
        """The outcome of a payout. Raises OutcomeUnknownError when there is no answer now."""
        ...


_STATES: Final[dict[str, PayoutState]] = {
    "accepted": "accepted",
    "paid": "paid",
    "failed": "failed",
    "returned": "returned",
}


@dataclass(frozen=True, slots=True)
class BankPayouts:
    """Pays accounts and PayIDs over HTTP."""

    settings: PayoutSettings

    async def submit(self, instruction: Instruction) -> Payout:
        """Sends money to an account. Raises OutcomeUnknownError."""
        account = instruction.destination
        if not isinstance(account, BankAccount):
            raise TypeError("a bank pays into accounts")
        return await self._call(
            "PUT",
            instruction.key,
            {
                "reference": instruction.reference,
                "amount": format_amount(instruction.amount.minor_units),
                "currency": instruction.amount.currency,
                "type": account.type,
                "bank_code": account.bank_code,
                "account_number": account.account_number,
                "account_name": account.account_name,
            },
        )

    async def find(self, key: str, provider_reference: str | None) -> Payout:  # noqa: ARG002 - the bank knows it by our key
        """The outcome of a payment. Raises OutcomeUnknownError."""
        return await self._call("GET", key, None)

    async def _call(self, method: str, key: str, body: dict[str, Any] | None) -> Payout:
        settings = self.settings
        try:
            with span("bank payout", kind=SpanKind.CLIENT):
                async with httpx2.AsyncClient(timeout=settings.timeout, follow_redirects=False) as client:
                    response = await client.request(
                        method,
                        f"{settings.bank_url.rstrip('/')}/payouts/{key}",
                        json=body,
                        headers={"Authorization": f"Bearer {settings.bank_key.get_secret_value()}"},
                    )
                    answer = response.json() if response.content else None
        except (httpx2.HTTPError, ValueError) as error:
            raise OutcomeUnknownError("the bank did not answer") from error
        # A refusal without the bank's code is of something in front of it, and says nothing.
        code = answer.get("code") if isinstance(answer, dict) else None
        if response.status_code == 404 and code == "not_found":
            return Payout("not_found")
        if response.status_code == 422 and isinstance(code, str):
            # The bank looked at it and will not pay it: nothing has moved.
            return Payout("failed", code=code)
        state = _STATES.get(str(answer.get("state"))) if isinstance(answer, dict) else None
        if response.status_code not in (200, 201) or state is None or not isinstance(answer, dict):
            raise OutcomeUnknownError(f"the bank answered {response.status_code}")
        return Payout(state, answer.get("id"), answer.get("code"))


@dataclass(frozen=True, slots=True)
class GatewayPayouts:
    """Sends money through a provider's adapter."""

    gateway: Gateway

    async def submit(self, instruction: Instruction) -> Payout:
        """Sends money to what a token stands for. Raises OutcomeUnknownError."""
        if not isinstance(instruction.destination, str):
            raise TypeError("a provider pays out to its own tokens")
        try:
            return _payout(
                await self.gateway.pay_out(instruction.key, instruction.destination, instruction.amount)
            )
        except GatewayRefusedError as refused:
            return Payout("failed", code=refused.code)

    async def find(self, key: str, provider_reference: str | None) -> Payout:
        """The outcome of a payout. Raises OutcomeUnknownError."""
        try:
            return _payout(await self.gateway.find_payout(key, provider_reference))
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


class TestMoneyPayouts:
    __test__ = False

    async def submit(self, instruction: Instruction) -> Payout:
        return Payout("paid", instruction.key)

    async def find(self, key: str, provider_reference: str | None) -> Payout:  # noqa: ARG002 - there is one answer
        """Paid."""
        return Payout("paid", key)


def payout_methods(settings: WalletSettings, gateways: Gateways) -> dict[str, PayoutMethod]:
    """The payout methods of this installation by their codes."""
    methods: dict[str, PayoutMethod] = {"tt": BankPayouts(settings.payouts)}
    for gateway in gateways:
        if gateway.key == settings.paypal_gateway and gateway.capabilities.payouts:
            methods["pl"] = GatewayPayouts(gateway)
    if settings.test_withdrawal:
        methods["tw"] = TestMoneyPayouts()
    return methods
