"""Paying a cart by a deposit (docs/requirements.md, Funds and deposit: deposit and purchase)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from checkout.payment.rules.states import CheckoutStatus
from servicekit.errors import RuleRefused, ServiceError
from servicekit.money import money_out

RETURN_PATH: Final = "/checkout/deposit/{deposit_id}"
"""Where a provider's page returns the customer: `…/success`, `…/cancel` (docs/requirements.md §2)."""


class DepositStage(StrEnum):
    """asking -> waiting -> settled; ended without money, or kept when its money bought nothing.

    While `asking` it is unknown whether the wallet has begun the deposit.
    """

    ASKING = "asking"
    WAITING = "waiting"
    SETTLED = "settled"
    ENDED = "ended"
    KEPT = "kept"


OPEN: Final = frozenset({DepositStage.ASKING, DepositStage.WAITING})
"""Stages before the purchase."""


@dataclass(frozen=True, slots=True)
class SagaDeposit:
    """The deposit before a purchase; amounts in minor units of the order's currency.

    `wallet_part` is the wallet's part of the total, held until `gives_up_at`, when an undecided deposit ends
    its checkout; `gives_up` is whether that is now, by the database's clock.
    """

    amount: int
    wallet_part: int
    gives_up_at: datetime
    stage: DepositStage = DepositStage.ASKING
    deposit_id: UUID | None = None
    gives_up: bool = False

    @property
    def is_open(self) -> bool:
        return self.stage in OPEN


@dataclass(frozen=True, slots=True)
class DepositAsk:
    """A deposit that the customer requests, from a saved fund or with a token; `amount` in minor units.

    Tokens are a provider's own and never stored: only the request itself can begin the deposit.
    """

    amount: int
    fund_id: UUID | None = None
    method: str | None = None
    gateway_key: str | None = None
    token: str | None = field(default=None, repr=False)
    csc: str | None = field(default=None, repr=False)
    browser: Mapping[str, Any] = field(default_factory=dict)
    device_data: str = ""
    client_address: str = ""
    unattended_later: bool = False
    attended: bool = True
    """Whether the customer is present to answer a challenge."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """The customer's next step for a deposit: `frame` or `redirect`, and its address."""

    type: str
    url: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class WalletDeposit:
    deposit_id: UUID
    status: str
    challenge: Challenge | None = None
    failure_code: str = ""
    failure_message: str = ""

    @property
    def refusal(self) -> RuleRefused | None:
        """Why the deposit brings no money; None while undecided, or when settled."""
        if self.status == "settled":
            return None
        if self.failure_code:
            return RuleRefused(self.failure_code, self.failure_message)
        if self.status in ("processing", "awaiting_customer"):
            return None
        return RuleRefused("payment_refused", "Your payment was not accepted")


def never_begun() -> RuleRefused:
    """The wallet will never begin the deposit."""
    return RuleRefused("payment_not_started", "Your payment could not be started. Nothing was taken")


def given_up() -> RuleRefused:
    """The deposit is undecided in time; its money would stay in the wallet."""
    return RuleRefused(
        "payment_unknown",
        "We could not find out in time whether your payment went through."
        " If it did, the money will be in your wallet",
    )


def leaving_in_wallet(refusal: ServiceError, deposit: SagaDeposit, currency: str) -> ServiceError:
    """The refusal of an order whose deposit came. It names the deposit, so that the customer does not repeat
    it.
    """
    kept = {
        "deposit_id": str(deposit.deposit_id),
        "amount": money_out(deposit.amount, currency).model_dump(),
    }
    return type(refusal)(
        refusal.code,
        refusal.message,
        target=refusal.target,
        retry_after=refusal.retry_after,
        errors=refusal.errors,
        entities={**refusal.entities, "kept_deposit": kept},
    )


@dataclass(frozen=True, slots=True)
class DepositBacklog:
    """The numbers of undecided deposits, and of those that are overdue."""

    open: int
    past_due: int


@dataclass(frozen=True, slots=True)
class DepositPurchase(CheckoutStatus):
    """A checkout with its deposit, for its customer; `amount` in minor units, None without a deposit.

    `deposit_id` is None while it is unknown whether the deposit has begun. `ahead` are the pre-orders that
    were placed with it.
    """

    currency: str
    deposit_id: UUID | None
    amount: int | None
    ahead: Sequence[UUID]


@dataclass(frozen=True, slots=True)
class KeptDeposit:
    """A deposit of `amount` minor units that stays in the wallet, as its order was not bought."""

    checkout_id: UUID
    order_id: UUID
    customer_id: UUID
    deposit_id: UUID
    amount: int
    currency: str
    code: str
    message: str
