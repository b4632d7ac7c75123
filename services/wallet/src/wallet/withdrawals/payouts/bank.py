"""Our bank's payment interface: a payment is a resource under our key, so it is sent once."""

from __future__ import annotations

from typing import Any, Final

import httpx2
from opentelemetry.trace import SpanKind
from pydantic import SecretStr

from servicekit.money import format_amount
from servicekit.telemetry.tracing import span
from wallet.funds.rules.bank_accounts import BankAccount
from wallet.providers.port import OutcomeUnknownError
from wallet.withdrawals.payouts.port import Instruction, Payout, PayoutState

_STATES: Final[dict[str, PayoutState]] = {
    "accepted": "accepted",
    "paid": "paid",
    "failed": "failed",
    "returned": "returned",
}


class BankPayouts:
    """Pays accounts and PayIDs over HTTP; `timeout` is in seconds, for the whole of a call."""

    def __init__(self, url: str, key: SecretStr, *, timeout: float) -> None:
        self._url = url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {key.get_secret_value()}"}
        self._timeout = timeout

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
        try:
            with span("bank payout", kind=SpanKind.CLIENT):
                async with httpx2.AsyncClient(timeout=self._timeout, follow_redirects=False) as client:
                    response = await client.request(
                        method, f"{self._url}/payouts/{key}", json=body, headers=self._headers
                    )
                    answer = response.json() if response.content else None
        except (httpx2.HTTPError, ValueError) as error:
            raise OutcomeUnknownError("the bank did not answer") from error
        if response.status_code == 404:
            return Payout("not_found")
        if response.status_code == 422 and isinstance(answer, dict):
            # The bank looked at it and will not pay it: nothing has moved.
            return Payout("failed", code=str(answer.get("code") or "refused"))
        state = _STATES.get(str(answer.get("state"))) if isinstance(answer, dict) else None
        if response.status_code not in (200, 201) or state is None or not isinstance(answer, dict):
            raise OutcomeUnknownError(f"the bank answered {response.status_code}")
        return Payout(state, answer.get("id"), answer.get("code"))
