"""The interface of payout methods; implementations decide and store nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from wallet.funds.rules.bank_accounts import BankAccount
from wallet.money.rules import Money

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
