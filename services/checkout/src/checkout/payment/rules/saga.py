"""A checkout under way: its states, its deposit, its order, and what its end writes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from catalogue.prices import divide_discount, divide_price
from catalogue.product_types import SCARCE
from servicekit.errors import RuleRefused, ServiceError
from servicekit.money import money_out


class CheckoutState(StrEnum):
    """The checkout saga: started -> completed | failed, or started -> refunding -> failed.

    The pivot is the wallet's capture, which happens between `started` and the next state. Before it the
    saga can only fail; after it it completes, except that tickets of a draw already sealed cannot be
    issued and the money goes back.
    """

    STARTED = "started"
    REFUNDING = "refunding"
    COMPLETED = "completed"
    FAILED = "failed"


class CheckoutKind(StrEnum):
    """The object of a checkout."""

    CART = "cart"
    PARTNER_PURCHASE = "partner_purchase"
    PRE_ORDER = "pre_order"


@dataclass(frozen=True, slots=True)
class CheckoutStatus:
    checkout_id: UUID
    order_id: UUID
    state: CheckoutState
    failure_code: str | None
    failure_message: str | None
    partner_slug: str | None
    """The partner who prepared it, if any."""


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


@dataclass(frozen=True, slots=True)
class OrderLine:
    """A line of an order that is being paid, and the ticket that it becomes.

    The customer pays `price`, and a voucher `discount`. `way` is the name of its game type, such as "System
    9".
    """

    ticket_id: UUID
    offer_key: str
    offer_name: str
    draw_nos: Sequence[int]
    num_games: int
    price: int
    game_type: str = "standard"
    details: Mapping[str, Any] = field(default_factory=dict)
    discount: int = 0
    way: str = ""

    @property
    def series(self) -> int:
        """The syndicate that its shares are of; 0 leaves the choice to catalog."""
        series: int = self.details.get("series", 0)
        return series

    @property
    def product_type(self) -> str:
        """Type of the offer (docs/requirements.md, Cart item)."""
        kind: str = self.details.get("product_type", "lottery_ticket")
        return kind


@dataclass(frozen=True, slots=True)
class StockRequest:
    """The stock that lines of an order need. `waits_until` is the last instant at which the order may still
    wait for its money; None when it does not wait.
    """

    order_id: UUID
    customer_id: UUID
    region: str
    lines: Sequence[OrderLine]
    waits_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class HeldStock:
    """Numbers of a ticket: of a raffle, or of the shares of a syndicate."""

    ticket_id: UUID
    series: int
    numbers: Sequence[int]


@dataclass(frozen=True, slots=True)
class Saga:
    """A checkout under way, as the step that holds `version` sees it. Amounts are in minor units.

    `expired` is whether it is too late to take money, by the database's clock. `failure_code` is why a saga
    refunds. The customer of an `unseen` saga does not wait for its answer.
    """

    checkout_id: UUID
    order_id: UUID
    customer_id: UUID
    state: CheckoutState
    version: int
    total: int
    currency: str
    not_after: datetime
    lines: Sequence[OrderLine]
    expired: bool = False
    region: str = ""
    failure_code: str | None = None
    deposit: SagaDeposit | None = None
    unseen: bool = False

    @property
    def keeps_deposit(self) -> bool:
        """Whether a settled deposit stays in the wallet if nothing is bought."""
        return self.deposit is not None and self.deposit.stage is DepositStage.SETTLED

    @property
    def scarce_lines(self) -> Sequence[OrderLine]:
        return [line for line in self.lines if line.product_type in SCARCE]


@dataclass(frozen=True, slots=True)
class Complete:
    """Everything that the end of a paid checkout writes. `event` is the serialized OrderPaid, `response` the
    stored answer to its request.
    """

    checkout_id: UUID
    version: int
    journal_id: UUID
    event_id: UUID
    event: bytes
    traceparent: str | None
    response: Mapping[str, Any]
    held: Sequence[HeldStock] = ()


def paid_response(checkout_id: UUID, order_id: UUID) -> dict[str, Any]:
    """The answer to the request that paid an order, and to its repetitions."""
    return {"checkout_id": str(checkout_id), "order_id": str(order_id), "status": "paid"}


@dataclass(frozen=True, slots=True)
class Stake:
    """Money that goes into one draw, in minor units of the order's currency."""

    offer_key: str
    draw_no: int
    amount: int


def stakes_of(lines: Iterable[OrderLine]) -> list[Stake]:
    """The prices of lines divided among their draws; a draw without a part is absent."""
    return _by_draw((line, divide_price(line.price, len(line.draw_nos))) for line in lines)


def stake_in(offer_key: str, draw_no: int, amount: int) -> list[Stake]:
    return [Stake(offer_key, draw_no, amount)] if amount else []


def discounts_of(lines: Iterable[OrderLine]) -> list[Stake]:
    """The discounts of lines divided among their draws; they sum to the discounts."""
    return _by_draw((line, divide_discount(line.price, line.discount, len(line.draw_nos))) for line in lines)


def _by_draw(parts_of_lines: Iterable[tuple[OrderLine, Sequence[int]]]) -> list[Stake]:
    amounts: defaultdict[tuple[str, int], int] = defaultdict(int)
    for line, parts in parts_of_lines:
        for draw_no, part in zip(line.draw_nos, parts, strict=True):
            amounts[line.offer_key, draw_no] += part
    return [Stake(offer_key, draw_no, amount) for (offer_key, draw_no), amount in amounts.items() if amount]


LONGEST_DESCRIPTION: Final = 200
"""Most characters of a description; the wallet refuses a longer one."""


def description(text: str) -> str:
    """The text, cut to whole words and an ellipsis if it is too long."""
    if len(text) <= LONGEST_DESCRIPTION:
        return text
    words, _, _ = text[:LONGEST_DESCRIPTION].rpartition(" ")
    return f"{(words or text[: LONGEST_DESCRIPTION - 1]).rstrip(' ,:')}…"
