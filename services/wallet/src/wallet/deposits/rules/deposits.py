"""Deposits as requested, stored, received and charged back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from wallet.deposits.rules.states import Standing, State
from wallet.ledger.rules import request_hash
from wallet.money.rules import Money


@dataclass(frozen=True, slots=True)
class Deposit:
    """A deposit as it stands; `now` is the database's time when it was read."""

    deposit_id: UUID
    customer_id: UUID
    method: str
    gateway_key: str
    funding_source_id: UUID | None
    reference: str
    request_hash: bytes
    currency: str
    minor_units: int
    state: State
    version: int
    attempt: int
    instruction: Mapping[str, Any] | None
    label: str
    challenge: Mapping[str, Any] | None
    challenge_answer: str | None
    notify_secret: str
    provider_reference: str | None
    failure_code: str | None
    failure_message: str | None
    due_at: datetime | None
    expires_at: datetime | None
    submitted_at: datetime | None
    created_at: datetime
    changed_at: datetime
    settled_at: datetime | None
    now: datetime

    @property
    def amount(self) -> Money:
        return Money(self.minor_units, self.currency)

    @property
    def key(self) -> str:
        """Our key of the charge at the provider (docs/reliability.md, rule 17)."""
        return f"deposit:{self.deposit_id}:{self.attempt}"

    @property
    def attended(self) -> bool:
        """Whether the customer is present."""
        return bool((self.instruction or {}).get("attended", True))

    @property
    def standing(self) -> Standing:
        return Standing(
            state=self.state,
            now=self.now,
            expires_at=self.expires_at,
            created_at=self.created_at,
            submitted_at=self.submitted_at,
            answered=self.challenge_answer is not None,
            attended=self.attended,
        )


@dataclass(frozen=True, slots=True)
class NewDeposit:
    deposit_id: UUID
    customer_id: UUID
    method: str
    gateway_key: str
    funding_source_id: UUID | None
    reference: str
    request_hash: bytes
    amount: Money
    instruction: Mapping[str, Any]
    label: str
    notify_secret: str


@dataclass(frozen=True, slots=True)
class RequestedDeposit:
    """A requested deposit: from a fund, or with a token by a method and gateway."""

    amount: Money
    fund_id: UUID | None = None
    method: str | None = None
    gateway_key: str | None = None
    token: str | None = None
    csc: str | None = None
    browser: Mapping[str, Any] = field(default_factory=dict)
    client_address: str = ""
    device_data: str = ""
    attended: bool = True
    return_path: str | None = None
    """Path of the pages that a provider's own page returns to, `{deposit_id}` in it."""
    unattended_later: bool = False
    """Whether only a method will do that can also pay while the customer is away."""


@dataclass(frozen=True, slots=True)
class UnattendedPlan:
    """Kind of the fund, and what would be deposited from it now; None when the wallet has enough."""

    kind: str
    deposit: Money | None


@dataclass(frozen=True, slots=True)
class Chargeback:
    """Money that a payer took back; `dispute_reference` is unique among all disputes of all providers.

    `gateway` is the one whose clearing account was credited by the deposit.
    """

    dispute_reference: str
    customer_id: UUID
    deposit_id: UUID
    gateway: str
    amount: Money
    description: str

    @property
    def facts(self) -> bytes:
        """Hash of the fields that a repeated request must not change."""
        return request_hash(self.customer_id, self.deposit_id, self.amount.minor_units, self.amount.currency)


@dataclass(frozen=True, slots=True)
class ReceivedMoney:
    """Money that has arrived by a deposit method of docs/requirements.md."""

    deposit_id: UUID
    customer_id: UUID
    method: str
    amount: Money
    description: str
    gateway: str | None = None
    """Whose clearing account owes us the money; the method itself where there is no provider."""
    uncleared: bool = False
    """Whether it may still bounce; see `clear_deposit`."""

    @property
    def facts(self) -> bytes:
        """Hash of the fields that a repeated request must not change."""
        amount = self.amount
        return request_hash(
            self.deposit_id, self.customer_id, self.method, amount.minor_units, amount.currency
        )


@dataclass(frozen=True, slots=True)
class Receipt:
    """A line of the bank's statement; `method` is dd (transfer, PayID) or bp (BPAY)."""

    method: str
    bank_reference: str
    payment_reference: str
    payer_name: str
    amount: Money
    received_at: datetime
    request_hash: bytes
