"""What carts and purchases are to a customer, in few words: what the machine compares the service with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple


class Refusal(NamedTuple):
    """A refusal as HTTP tells it."""

    status: int
    code: str


IN_PROGRESS = Refusal(409, "checkout_in_progress")


@dataclass
class ModelDraw:
    """A draw; one that is not open stays closed."""

    draw_no: int
    is_open: bool = True
    is_cancelled: bool = False


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

    def removed(self, catalogue: Catalogue) -> str | None:
        """Why it cannot be bought any more."""
        if catalogue[self.key].is_suspended:
            return "suspended"
        return None if all(draw.is_open for draw in self.draws(catalogue)) else "draw_closed"

    def refusal(self, catalogue: Catalogue) -> Refusal | None:
        """Why it cannot be put into a cart."""
        reason = self.removed(catalogue)
        if reason is None and len(self.draws(catalogue)) < self.num_draws:
            reason = "draws_unavailable"
        return None if reason is None else Refusal(422, reason)


@dataclass
class ModelOrder:
    """A purchase: `pending` until it is `paid`, `failed`, or `refunded` because nothing could be issued."""

    order_id: str
    lines: Mapping[str, Line]
    total: int
    status: str = "pending"
    code: str | None = None


class Request(NamedTuple):
    """What a customer confirms."""

    version: int
    total: int


@dataclass
class ModelCart:
    """A cart, with the order that it is being paid by. `keys` are the requests that have begun one."""

    version: int = 0
    lines: dict[str, Line] = field(default_factory=dict)
    paying: ModelOrder | None = None
    keys: dict[str, tuple[Request, ModelOrder]] = field(default_factory=dict)

    def buyable(self, catalogue: Catalogue) -> dict[str, Line]:
        """What may be bought now."""
        return {place: line for place, line in self.lines.items() if line.removed(catalogue) is None}

    def total(self, catalogue: Catalogue) -> int:
        """What it costs now."""
        return sum(line.price(catalogue) for line in self.buyable(catalogue).values())

    def put(self, place: str, line: Line, catalogue: Catalogue) -> None:
        """A line was added or replaced, at the price that the customer was shown."""
        self.lines[place] = replace(line, shown=line.price(catalogue))
        self.version = max(self.version, 1) + 1

    def drop(self, place: str) -> None:
        """A line was removed."""
        del self.lines[place]
        self.version += 1

    def agree(self, catalogue: Catalogue) -> None:
        """The customer has seen every price."""
        changed = False
        for place, line in self.buyable(catalogue).items():
            changed |= line.shown != line.price(catalogue)
            self.lines[place] = replace(line, shown=line.price(catalogue))
        self.version += changed

    def take_along(self, guest: ModelCart) -> None:
        """A visitor's lines arrive; what buys the same thing is kept once."""
        known = {line.identity for line in self.lines.values()} - {None}
        fresh = {place: line for place, line in guest.lines.items() if line.identity not in known}
        self.version = max(self.version, 1) + bool(fresh)
        self.lines |= fresh

    def empty(self) -> None:
        """Everything was taken out."""
        self.version += bool(self.lines)
        self.lines.clear()

    def refusal(self, request: Request, memory: Catalogue, actual: Catalogue) -> Refusal | None:
        """Why a purchase does not begin, when its key is new. `memory` is the catalogue as the process has it
        in mind, `actual` as the database has it.
        """
        buyable = self.buyable(memory)
        if not self.lines:
            return Refusal(422, "cart_empty")
        if request.version != self.version:
            return Refusal(409, "cart_changed")
        if not buyable:
            return Refusal(422, self.lines[min(self.lines)].removed(memory) or "")
        if request.total != self.total(memory):
            return Refusal(409, "price_changed")
        if self.paying is not None:
            return IN_PROGRESS
        reasons = {line.removed(actual) for line in buyable.values()} - {None}
        if reasons:
            return Refusal(422, "suspended" if "suspended" in reasons else "draw_closed")
        return None

    def replayed(self, key: str, request: Request) -> Refusal | ModelOrder | None:
        """What a known key answers: a refusal, or the order that was paid; None for a new one."""
        if key not in self.keys:
            return None
        first, order = self.keys[key]
        if first != request:
            return Refusal(422, "idempotency_key_reused")
        if order.status == "pending":
            return Refusal(409, "idempotency_key_running")
        return order if order.status == "paid" else Refusal(422, order.code or "")

    def decide(self, status: str, code: str | None) -> None:
        """The order that the cart was being paid by has come to its end."""
        if self.paying is None:
            raise ValueError("the cart is not being paid")
        self.paying.status, self.paying.code = status, code
        if status == "paid":
            self.lines = {place: line for place, line in self.lines.items() if place not in self.paying.lines}
            self.version += 1
        self.paying = None
