"""What carts and purchases are to a customer, in few words: what the machine compares the service with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from services.checkout.tests.voucher_model import ModelVoucher


class Refusal(NamedTuple):
    """A refusal as HTTP tells it."""

    status: int
    code: str


IN_PROGRESS = Refusal(409, "checkout_in_progress")


@dataclass
class ModelDraw:
    """A draw; one that is not open stays closed, unless it is announced, which is before."""

    draw_no: int
    is_open: bool = True
    is_cancelled: bool = False
    is_announced: bool = False


@dataclass
class Product:
    """Something for sale, at a price by quantity for each draw."""

    key: str
    is_raffle: bool
    prices: dict[int, int]
    draws: list[ModelDraw]
    is_suspended: bool = False


Catalogue = Mapping[str, Product]


@dataclass(frozen=True)
class Line:
    """`quantity` games, or tickets, for `num_draws` draws from the one in the place `first` on."""

    key: str
    quantity: int
    first: int
    num_draws: int
    shown: int = 0

    @property
    def identity(self) -> tuple[object, ...] | None:
        """Equal for lines that buy the same thing; None for what never does."""
        return None if self.quantity < 4 else (self.key, self.quantity, self.first, self.num_draws)

    def draws(self, catalogue: Catalogue) -> list[ModelDraw]:
        """Its draws, in their order."""
        return catalogue[self.key].draws[self.first : self.first + self.num_draws]

    def price(self, catalogue: Catalogue) -> int:
        """What it costs now."""
        return catalogue[self.key].prices[self.quantity] * self.num_draws

    def is_ahead(self, catalogue: Catalogue) -> bool:
        """Whether it is bought later, when its draw opens."""
        return any(draw.is_announced for draw in self.draws(catalogue))

    def removed(self, catalogue: Catalogue) -> str | None:
        """Why it cannot be bought any more."""
        if catalogue[self.key].is_suspended:
            return "suspended"
        draws = self.draws(catalogue)
        return None if all(draw.is_open or draw.is_announced for draw in draws) else "draw_closed"

    def refusal(self, catalogue: Catalogue) -> Refusal | None:
        """Why it cannot be put into a cart."""
        reason = self.removed(catalogue)
        if reason is None and len(self.draws(catalogue)) < self.num_draws:
            reason = "draws_unavailable"
        return None if reason is None else Refusal(422, reason)


@dataclass
class ModelOrder:
    """A purchase: `pending` until it is `paid`, `failed`, or `refunded` because nothing could be issued.

    `lines` are bought now for `total` cents, less what a voucher pays of each (`discounts`); `ahead` later.
    """

    order_id: str
    who: int
    lines: Mapping[str, Line]
    total: int
    ahead: Mapping[str, Line] = field(default_factory=dict)
    ahead_prices: Mapping[str, int] = field(default_factory=dict)
    voucher: ModelVoucher | None = None
    discounts: Mapping[str, int] = field(default_factory=dict)
    status: str = "pending"
    code: str | None = None


class Request(NamedTuple):
    """What a customer confirms, and `how` it is paid, where that is not from the wallet alone."""

    version: int
    total: int
    how: str = ""


@dataclass
class ModelCart:
    """A cart of a customer, or a visitor, with the order that it is being paid by."""

    who: int | None = None
    version: int = 0
    lines: dict[str, Line] = field(default_factory=dict)
    voucher: ModelVoucher | None = None
    paying: ModelOrder | None = None

    def buyable(self, catalogue: Catalogue) -> dict[str, Line]:
        """What may be bought now, or ordered."""
        return {place: line for place, line in sorted(self.lines.items()) if line.removed(catalogue) is None}

    def due_lines(self, catalogue: Catalogue) -> dict[str, Line]:
        """What is paid now."""
        return {
            place: line for place, line in self.buyable(catalogue).items() if not line.is_ahead(catalogue)
        }

    def ahead_lines(self, catalogue: Catalogue) -> dict[str, Line]:
        """What is paid when its draw opens."""
        return {place: line for place, line in self.buyable(catalogue).items() if line.is_ahead(catalogue)}

    def full_price(self, catalogue: Catalogue) -> int:
        """What all of it costs."""
        return sum(line.price(catalogue) for line in self.buyable(catalogue).values())

    def reduction(self, catalogue: Catalogue, voucher: ModelVoucher | None = None) -> Mapping[str, int] | str:
        """What its voucher takes off, or another one would, by line, or why it takes nothing."""
        used = voucher or self.voucher
        if used is None:
            return {}
        prices = {
            place: (line.key, line.price(catalogue)) for place, line in self.due_lines(catalogue).items()
        }
        own = self.paying.order_id if voucher is None and self.paying is not None else None
        return used.reduction(prices, self.who, own)

    def discounts(self, catalogue: Catalogue) -> Mapping[str, int]:
        """What its voucher takes off, by line."""
        reduction = self.reduction(catalogue)
        return {} if isinstance(reduction, str) else reduction

    def total(self, catalogue: Catalogue) -> int:
        """What it costs now."""
        due = sum(line.price(catalogue) for line in self.due_lines(catalogue).values())
        return due - sum(self.discounts(catalogue).values())

    def put(self, place: str, line: Line, catalogue: Catalogue) -> None:
        """A line was added or replaced, at the price that the customer was shown."""
        self.lines[place] = replace(line, shown=line.price(catalogue))
        self.version = max(self.version, 1) + 1

    def drop(self, place: str) -> None:
        """A line was removed."""
        del self.lines[place]
        self.version += 1

    def take_voucher(self, voucher: ModelVoucher | None) -> None:
        """A voucher was put in, in place of another, or taken out."""
        self.version += voucher is not self.voucher
        self.voucher = voucher

    def agree(self, catalogue: Catalogue) -> None:
        """The customer has seen every price."""
        changed = False
        for place, line in self.buyable(catalogue).items():
            changed |= line.shown != line.price(catalogue)
            self.lines[place] = replace(line, shown=line.price(catalogue))
        self.version += changed

    def take_along(self, guest: ModelCart) -> None:
        """A visitor's lines arrive; what buys the same thing is kept once. Their voucher is the newer one."""
        known = {line.identity for line in self.lines.values()} - {None}
        fresh = {place: line for place, line in guest.lines.items() if line.identity not in known}
        is_reduced = guest.voucher is not None and self.paying is None
        if is_reduced:
            self.voucher = guest.voucher
        self.version = max(self.version, 1) + (bool(fresh) or is_reduced)
        self.lines |= fresh

    def empty(self) -> None:
        """Everything was taken out."""
        self.version += bool(self.lines)
        self.lines.clear()

    def refusal(self, request: Request, memory: Catalogue, actual: Catalogue) -> Refusal | None:
        """Why a purchase does not begin, when its key is new. `memory` is the catalogue as the process has it
        in mind, `actual` as the database has it.
        """
        buyable, reduction, total = self.buyable(memory), self.reduction(memory), self.total(memory)
        if not self.lines:
            return Refusal(422, "cart_empty")
        if request.version != self.version:
            return Refusal(409, "cart_changed")
        if not buyable:
            return Refusal(422, self.lines[min(self.lines)].removed(memory) or "")
        if request.total != total:
            lost = reduction if isinstance(reduction, str) and total > request.total else None
            return Refusal(422, lost) if lost else Refusal(409, "price_changed")
        if self.paying is not None:
            return IN_PROGRESS
        return refused_now(self.due_lines(memory), actual) or refused_ahead(self.ahead_lines(memory), actual)

    def begin(self, order_id: str, memory: Catalogue, discounts: Mapping[str, int]) -> ModelOrder:
        """It is being paid, for less where there are discounts: then its voucher is used."""
        if self.paying is not None or self.who is None:
            raise ValueError("the cart cannot be paid")
        due, ahead = self.due_lines(memory), self.ahead_lines(memory)
        self.paying = ModelOrder(
            order_id,
            self.who,
            due,
            sum(line.price(memory) for line in due.values()) - sum(discounts.values()),
            ahead,
            {place: line.price(memory) for place, line in ahead.items()},
            self.voucher if discounts else None,
            discounts,
        )
        if self.voucher is not None and discounts:
            self.voucher.uses[order_id] = (self.who, "reserved")
        return self.paying

    def decide(self, status: str, code: str | None) -> None:
        """The order that the cart was being paid by has come to its end."""
        if self.paying is None:
            raise ValueError("the cart is not being paid")
        order, self.paying = self.paying, None
        order.status, order.code = status, code
        if order.voucher is not None:
            use = "consumed" if status == "paid" else "released"
            order.voucher.uses[order.order_id] = (order.who, use)
        if status == "paid":
            gone = {*order.lines, *order.ahead}
            self.lines = {place: line for place, line in self.lines.items() if place not in gone}
            self.version += 1
            if order.voucher is not None and self.voucher is order.voucher:
                self.voucher = None


def refused_now(lines: Mapping[str, Line], actual: Catalogue) -> Refusal | None:
    """Why the database does not begin to sell what the process thinks is on sale."""
    reasons = {line.removed(actual) for line in lines.values()}
    if "suspended" in reasons:
        return Refusal(422, "suspended")
    return Refusal(422, "draw_closed") if "draw_closed" in reasons else None


def refused_ahead(lines: Mapping[str, Line], actual: Catalogue) -> Refusal | None:
    """The same for what the process thinks may be ordered: once it is on sale it has to be paid."""
    refusal = refused_now(lines, actual)
    is_on_sale = any(line.removed(actual) is None and not line.is_ahead(actual) for line in lines.values())
    if is_on_sale and (refusal is None or refusal.code != "suspended"):
        return Refusal(409, "price_changed")
    return refusal


Keys = dict[str, tuple[Request, ModelOrder]]
"""The requests of a customer that have begun a purchase."""


def replayed(keys: Keys, key: str, request: Request) -> Refusal | ModelOrder | None:
    """What a known key answers: a refusal, or the order that was paid; None for a new one."""
    if key not in keys:
        return None
    first, order = keys[key]
    if first != request:
        return Refusal(422, "idempotency_key_reused")
    if order.status == "pending":
        return Refusal(409, "idempotency_key_running")
    return order if order.status == "paid" else Refusal(422, order.code or "")
