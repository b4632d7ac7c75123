"""A checkout under way, and what its end writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from catalogue.product_types import SCARCE
from checkout.payment.rules.deposits import DepositStage, SagaDeposit
from checkout.payment.rules.states import CheckoutState


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
