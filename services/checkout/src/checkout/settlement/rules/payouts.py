"""Money that draw settlement owes: prizes of tickets, raffles and syndicate shares, and refunds.

Each payout has one reference, under which the wallet moves it once.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from checkout.payment.rules.saga import description

FIRST_DIVISION: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Payout:
    """A prize of `amount` minor units.

    While `is_paid` is False, it is unknown whether the wallet has paid it. `prize_now` is what the ticket
    wins by the version of the result that reverses this payment.
    """

    reference: str
    customer_id: UUID
    ticket_id: UUID
    offer_key: str
    offer_name: str
    draw_no: int
    amount: int
    currency: str
    is_paid: bool = False
    prize_now: int = 0

    @property
    @abstractmethod
    def payment_text(self) -> str:
        """The description of the payment in the customer's transactions."""

    @property
    def reversal_text(self) -> str:
        """The same of its reversal."""
        return description(f"{self.offer_name} draw {self.draw_no}: result corrected")


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketPrize(Payout):
    """The prize of a lottery ticket by one version of the result."""

    result_version: int
    divisions: Sequence[int]

    @property
    def payment_text(self) -> str:
        noun = "division" if len(self.divisions) == 1 else "divisions"
        numbers = ", ".join(map(str, self.divisions))
        return description(f"{self.offer_name} draw {self.draw_no}, {noun} {numbers}")


@dataclass(frozen=True, slots=True, kw_only=True)
class RafflePrize(Payout):
    """A cash prize of a raffle."""

    drawing: str
    drawing_name: str
    prize_no: int
    number: int
    title: str

    @property
    def payment_text(self) -> str:
        return description(f"{self.offer_name} {self.drawing_name}, ticket {self.number}: {self.title}")


@dataclass(frozen=True, slots=True, kw_only=True)
class SharePrize(Payout):
    """The prize of a ticket of syndicate shares by one version of the result."""

    result_version: int
    reversed_by: int | None
    name: str
    shares: int

    @property
    def payment_text(self) -> str:
        noun = "share" if self.shares == 1 else "shares"
        return description(f"{self.name}, {self.shares} {noun}")

    @property
    def reversal_text(self) -> str:
        return description(f"{self.name}: result corrected")


@dataclass(frozen=True, slots=True, kw_only=True)
class Refund:
    """The price of an unplayed entry; the customer paid `amount` minor units, a voucher `discount`."""

    reference: str
    customer_id: UUID
    order_id: UUID
    ticket_id: UUID
    offer_key: str
    offer_name: str
    draw_no: int
    amount: int
    discount: int
    currency: str
    text: str
    """The description of the refund in the customer's transactions."""
    is_paid: bool = False


def share_of(total: int, shares: int) -> int:
    """The prize of one of `shares`, truncated to the minor unit (docs/domain.md §8.2)."""
    return total // shares


@dataclass(frozen=True, slots=True)
class RefundSums:
    """Entries of a draw that are refunded, and their sum in minor units."""

    entries: int
    refunded: int
    currency: str | None


@dataclass(frozen=True, slots=True)
class Exclusion:
    """The refund of a self-excluded customer's unplayed entries; `version` proves its lease."""

    customer_id: UUID
    version: int

    @property
    def key(self) -> dict[str, Any]:
        """The arguments of its statements."""
        return {"customer": self.customer_id, "version": self.version}


@dataclass(frozen=True, slots=True)
class StockTickets:
    """Raffle tickets, or tickets of shares, of one order whose draw was open at the exclusion."""

    order_id: UUID
    tickets: Sequence[UUID]


@dataclass(frozen=True, slots=True)
class WonGoods:
    """Goods or a voucher that a raffle ticket won; `value` in minor units."""

    offer_key: str
    draw_no: int
    drawing_name: str
    ticket_id: UUID
    number: int
    title: str
    kind: str
    value: int
    currency: str
    customer_id: UUID
    offer_name: str


@dataclass(frozen=True, slots=True)
class ShareHolder:
    """A customer's shares of a full syndicate, and the first ticket of them."""

    offer_key: str
    draw_no: int
    series: int
    name: str
    customer_id: UUID
    ticket_id: UUID
    shares: int
