"""Draws: their status, their stop in a region, and whether they are on sale (docs/requirements.md, Draw)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import IntEnum, StrEnum
from typing import Final

from catalogue.regions import Restriction, is_allowed

_ID: Final = re.compile(r"([a-z0-9_-]{1,64})-(\d{1,12})")
WEEKDAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def draw_id(offer_key: str, draw_no: int) -> str:
    """Public id of a draw, e.g. "powerball-1593" (docs/requirements.md, Draw)."""
    return f"{offer_key}-{draw_no}"


def draw_of(public_id: str) -> tuple[str, int] | None:
    """Offer and number of the draw that a public id names; None for any other text."""
    match = _ID.fullmatch(public_id)
    return None if match is None else (match[1], int(match[2]))


class DrawStatus(IntEnum):
    """Stages of a draw, in their order; the numbers are those of `wattle.catalog.v1.DrawStatus`."""

    ANNOUNCED = 1
    OPEN = 2
    CAPPED = 3
    CLOSED = 4
    DRAWN = 5
    SCORED = 6
    PAID = 7
    EMAILED = 8

    @property
    def public_name(self) -> str:
        """Name of docs/requirements.md, e.g. ``DRAW_OPEN``."""
        return f"DRAW_{self.name}"

    @classmethod
    def named(cls, public_name: str) -> DrawStatus:
        """The status with a name of docs/requirements.md. Raises KeyError."""
        return cls[public_name.removeprefix("DRAW_")]


class PurchaseStatus(StrEnum):
    """What a customer can do with a draw."""

    OPEN = "open"
    SOLD_OUT = "sold_out"
    PAST_DRAW = "past_draw"
    NOT_OPEN = "not_open"


_REFUSALS: Final = {
    PurchaseStatus.PAST_DRAW: "draw_closed",
    PurchaseStatus.SOLD_OUT: "sold_out",
    PurchaseStatus.NOT_OPEN: "draw_not_open",
}


@dataclass(frozen=True, slots=True)
class PrizePool:
    """An announced pool in minor units; ``suffix`` follows it when it is shown, e.g. "estimated"."""

    amount: int
    currency: str
    suffix: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """One draw of an offer; instants are aware. ``version`` grows with every change in catalog.

    It may be sold in ``regions``, of which none means everywhere; ``closes`` has the stops that differ from
    ``stop``. From ``pre_order_at`` on it may be ordered before it opens. One that ``draws_when_sold_out``
    closes with its last ticket; its stop and the time of its drawing are then the latest. ``closed_series``
    are the syndicates of the draw that sell no more shares.
    """

    offer_key: str
    draw_no: int
    status: DrawStatus
    open_at: datetime
    stop: datetime
    system_close: datetime
    draw_at: datetime
    draw_date: date
    prize_pool: PrizePool | None
    closes: Mapping[str, datetime]
    version: int
    regions: Collection[str] = ()
    pre_order_at: datetime | None = None
    cancelled_at: datetime | None = None
    draws_when_sold_out: bool = False
    closed_series: frozenset[int] = frozenset()

    @property
    def weekday(self) -> str:
        """Day of the week of the draw, "Mon" to "Sun"."""
        return WEEKDAYS[self.draw_date.weekday()]

    def stop_in(self, region: str | None) -> datetime:
        """First instant at which nothing is sold any more in a region, such as "WA"."""
        return self.stop if region is None else self.closes.get(region, self.stop)

    def purchase_status(self, now: datetime, region: str | None = None) -> PurchaseStatus:
        """What a customer of a region can do with the draw at ``now``. The stop itself is past."""
        if self.status >= DrawStatus.CLOSED or now >= self.stop_in(region):
            return PurchaseStatus.PAST_DRAW
        if self.status is DrawStatus.CAPPED:
            return PurchaseStatus.SOLD_OUT
        if self.status is DrawStatus.ANNOUNCED or now < self.open_at:
            return PurchaseStatus.NOT_OPEN
        return PurchaseStatus.OPEN

    def refusal(self, now: datetime, region: str | None) -> str | None:
        """Why nothing may be sold into this draw at ``now``; None while it is on sale."""
        if not is_allowed(self.regions, region):
            return Restriction.LICENSING
        return _REFUSALS.get(self.purchase_status(now, region))

    def takes_pre_orders(self, now: datetime, *, deferred: bool, purchase_at: datetime | None = None) -> bool:
        """Whether it can be ordered at ``now`` to be bought once it opens.

        Pre-orders begin at ``pre_order_at``; what is ``deferred`` can be ordered from the announcement on,
        and until ``purchase_at`` where it is bought at an instant of the sale.
        """
        if deferred and purchase_at is not None and self.status is DrawStatus.OPEN:
            return now < purchase_at < self.stop
        if self.status is not DrawStatus.ANNOUNCED or now >= self.stop:
            return False
        return deferred or (self.pre_order_at is not None and self.pre_order_at <= now)

    def order_refusal(
        self, now: datetime, region: str | None, *, deferred: bool, purchase_at: datetime | None = None
    ) -> str | None:
        """Why it can neither be bought nor ordered at ``now``; None where it can.

        What is ``deferred`` is bought when the draw opens, or at ``purchase_at``.
        """
        reason = self.refusal(now, region)
        if reason not in (None, "draw_not_open"):
            return reason
        if purchase_at is not None and purchase_at >= self.stop_in(region):
            return "after_sale"
        if self.takes_pre_orders(now, deferred=deferred, purchase_at=purchase_at):
            return None
        return "draw_open" if deferred and reason is None else reason
