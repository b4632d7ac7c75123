"""What carts and purchases are to a customer, in few words: what the machine compares the service with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from services.checkout.tests.kit.machine.voucher_model import ModelVoucher


class Refusal(NamedTuple):
    """The HTTP answer of a refusal."""

    status: int
    code: str


IN_PROGRESS = Refusal(409, "checkout_in_progress")
DISABLED = Refusal(403, "capability_disabled")
CLOSED, ELSEWHERE, UNLICENSED = DISABLED.code, "not_sold_here", "licensing_restriction"


def refusal_for(reason: str) -> Refusal:
    """The refusal of what cannot be bought for a reason."""
    return DISABLED if reason == DISABLED.code else Refusal(422, reason)


@dataclass
class ModelDraw:
    """A draw; one that is not open stays closed, unless it is announced, which is before."""

    draw_no: int
    is_open: bool = True
    is_cancelled: bool = False
    is_announced: bool = False


@dataclass
class Product:
    """Something for sale, at a price by quantity for each draw: numbers to choose, or as many tickets or
    shares as there are (`is_scarce`), also for a day to come (`is_deferred`).

    It is licensed in some regions, or everywhere. `barriers` are why whoever looks may not buy it.
    """

    key: str
    prices: dict[int, int]
    draws: list[ModelDraw]
    is_scarce: bool = False
    is_deferred: bool = False
    is_suspended: bool = False
    regions: frozenset[str] = frozenset()
    barriers: frozenset[str] = frozenset()

    def barrier(self, *order: str) -> str | None:
        """The first that there is, in an order."""
        return next((barrier for barrier in order if barrier in self.barriers), None)


Catalogue = Mapping[str, Product]


def seen_from(
    catalogue: Catalogue,
    region: str | None = None,
    *,
    shown: frozenset[str] | None = None,
    closed: frozenset[str] = frozenset(),
) -> Catalogue:
    """The catalogue as somebody of a region sees it, or a visitor from nowhere known, on a site that shows
    some of it, or all, but for what is `closed` to them.
    """

    def barriers(product: Product) -> Iterator[str]:
        if product.key in closed:
            yield CLOSED
        if shown is not None and product.key not in shown:
            yield ELSEWHERE
        if product.regions and region is not None and region not in product.regions:
            yield UNLICENSED

    return {
        key: replace(product, barriers=frozenset(barriers(product))) for key, product in catalogue.items()
    }


@dataclass(frozen=True)
class Line:
    """`quantity` games, or tickets, for `num_draws` draws from the one in the place `first` on.

    `shown` is the price that its customer saw, `was_pre_order` whether it was to be paid later at first.
    """

    key: str
    quantity: int
    first: int
    num_draws: int
    shown: int = 0
    was_pre_order: bool = False

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
        return catalogue[self.key].is_deferred or any(draw.is_announced for draw in self.draws(catalogue))

    def ended(self, catalogue: Catalogue) -> bool:
        """Whether nothing is sold into one of its draws any more."""
        return not all(draw.is_open or draw.is_announced for draw in self.draws(catalogue))

    def removed(self, catalogue: Catalogue) -> str | None:
        """Why it cannot be bought any more."""
        if catalogue[self.key].is_suspended:
            return "suspended"
        barrier = catalogue[self.key].barrier(CLOSED, ELSEWHERE, UNLICENSED)
        return barrier or ("draw_closed" if self.ended(catalogue) else None)

    def refusal(self, catalogue: Catalogue) -> Refusal | None:
        """Why it cannot be put into a cart."""
        barrier = catalogue[self.key].barrier(ELSEWHERE, CLOSED, UNLICENSED)
        reason = barrier or self.removed(catalogue)
        if reason is None and len(self.draws(catalogue)) < self.num_draws:
            reason = "draws_unavailable"
        return None if reason is None else refusal_for(reason)


@dataclass
class ModelOrder:
    """A purchase: `pending` until it is `paid`, `failed`, or `refunded` because nothing could be issued.

    `lines` are bought now for `total` cents, `ahead` later for `ahead_prices`; a voucher pays `discounts` of
    both.
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

    @property
    def discount_now(self) -> int:
        """What its voucher pays of what is bought now."""
        return sum(self.discounts.get(place, 0) for place in self.lines)


class Request(NamedTuple):
    """What a customer confirms, and `how` it is paid, where that is not from the wallet alone.

    `later` is the total of what is paid later, and `discount` what a voucher takes off, where they are said.
    """

    version: int
    total: int
    how: str = ""
    later: int | None = None
    discount: int | None = None


@dataclass
class ModelCart:
    """A cart of a customer or visitor, with the order that pays it.

    It is on the site of the person `beside` it, or prepared by a partner, which is no site of ours. While it
    is being paid it stays as its customer agreed to it.
    """

    who: int | None = None
    beside: int = 0
    is_prepared: bool = False
    version: int = 0
    lines: dict[str, Line] = field(default_factory=dict)
    voucher: ModelVoucher | None = None
    paying: ModelOrder | None = None

    def buyable(self, catalogue: Catalogue) -> dict[str, Line]:
        """What may be bought now, or ordered."""
        if self.paying is not None:
            return {place: self.lines[place] for place in sorted({*self.paying.lines, *self.paying.ahead})}
        return {place: line for place, line in sorted(self.lines.items()) if line.removed(catalogue) is None}

    def due_lines(self, catalogue: Catalogue) -> dict[str, Line]:
        """What is paid now."""
        ahead = self.ahead_lines(catalogue)
        return {place: line for place, line in self.buyable(catalogue).items() if place not in ahead}

    def ahead_lines(self, catalogue: Catalogue) -> dict[str, Line]:
        """What is paid when its draw opens."""
        if self.paying is not None:
            return {place: self.lines[place] for place in sorted(self.paying.ahead)}
        return {place: line for place, line in self.buyable(catalogue).items() if line.is_ahead(catalogue)}

    def removed(self, catalogue: Catalogue) -> dict[str, str]:
        """Why lines cannot be bought, of those that cannot."""
        buyable = self.buyable(catalogue)
        reasons = {
            place: line.removed(catalogue) for place, line in self.lines.items() if place not in buyable
        }
        return {place: reason for place, reason in reasons.items() if reason is not None}

    def price(self, line: Line, catalogue: Catalogue) -> int:
        """What a line costs its customer."""
        return line.price(catalogue) if self.paying is None else line.shown

    def is_agreed(self, catalogue: Catalogue) -> bool:
        """Whether every line costs what its customer saw."""
        return all(line.shown == self.price(line, catalogue) for line in self.buyable(catalogue).values())

    def full_price(self, catalogue: Catalogue) -> int:
        """What all of it costs."""
        return sum(self.price(line, catalogue) for line in self.buyable(catalogue).values())

    def reduction(self, catalogue: Catalogue, voucher: ModelVoucher | None = None) -> Mapping[str, int] | str:
        """What its voucher takes off, or another one would, by line, or why it takes nothing."""
        used = voucher or self.voucher
        if used is None:
            return {}
        if voucher is None and self.paying is not None and self.paying.discounts:
            return self.paying.discounts
        lines = self.buyable(catalogue) if used.reduces_ahead else self.due_lines(catalogue)
        prices = {place: (line.key, self.price(line, catalogue)) for place, line in lines.items()}
        reduction = used.reduction(prices, self.who, None)
        # What took nothing off when the payment began takes nothing off of it.
        is_late = voucher is None and self.paying is not None
        return {} if is_late and not isinstance(reduction, str) else reduction

    def discounts(self, catalogue: Catalogue) -> Mapping[str, int]:
        """What its voucher takes off, by line."""
        reduction = self.reduction(catalogue)
        return {} if isinstance(reduction, str) else reduction

    def later(self, catalogue: Catalogue) -> int:
        """What is paid later."""
        return self.price_of(self.ahead_lines(catalogue), catalogue)

    def total(self, catalogue: Catalogue) -> int:
        """What it costs now."""
        return self.price_of(self.due_lines(catalogue), catalogue)

    def price_of(self, lines: Mapping[str, Line], catalogue: Catalogue) -> int:
        """What some of its lines cost, less what its voucher takes off them."""
        discounts = self.discounts(catalogue)
        return sum(self.price(line, catalogue) - discounts.get(place, 0) for place, line in lines.items())

    def put(self, place: str, line: Line, catalogue: Catalogue) -> None:
        """A line was added or replaced, at the price that the customer was shown."""
        self.lines[place] = replace(line, shown=line.price(catalogue), was_pre_order=line.is_ahead(catalogue))
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
        has_grown = self._take_in(guest) or guest.voucher is not None
        self.version = max(self.version, 1) + has_grown

    def take_over(self, linked: ModelCart) -> None:
        """The same of a visitor's own cart, into which a link brings another."""
        self._take_in(linked)
        self.version += 1

    def _take_in(self, other: ModelCart) -> bool:
        """Whether there was anything new in it."""
        known = {line.identity for line in self.lines.values()} - {None}
        fresh = {place: line for place, line in other.lines.items() if line.identity not in known}
        self.voucher = other.voucher or self.voucher
        self.lines |= fresh
        return bool(fresh)

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
        if self.paying is not None:
            return IN_PROGRESS
        if not buyable:
            return refusal_for(self.lines[min(self.lines)].removed(memory) or "")
        if refusal := self.refusal_of_later(request, memory):
            return refusal
        if request.total != total:
            lost = reduction if isinstance(reduction, str) and total > request.total else None
            if lost is None:
                is_less = len(buyable) < len(self.lines)
                return Refusal(409, "cart_changed" if is_less else "price_changed")
            return Refusal(422, lost)
        if refusal := self.refusal_of_discount(request, memory):
            return refusal
        if any(line.shown != line.price(memory) for line in self.due_lines(memory).values()):
            return Refusal(409, "price_changed")
        return refused_now(self.due_lines(memory), actual) or refused_ahead(self.ahead_lines(memory), actual)

    def refusal_of_later(self, request: Request, memory: Catalogue) -> Refusal | None:
        """Why what is paid later is not what its customer has seen."""
        removed = [line for line in self.lines.values() if line.removed(memory) is not None]
        if request.later is None and any(line.was_pre_order for line in removed):
            return Refusal(409, "cart_changed")
        if request.later not in (None, self.later(memory)):
            return Refusal(409, "cart_changed" if removed else "price_changed")
        is_repriced = any(line.shown != line.price(memory) for line in self.ahead_lines(memory).values())
        return Refusal(409, "price_changed") if is_repriced else None

    def refusal_of_discount(self, request: Request, memory: Catalogue) -> Refusal | None:
        """Why what a voucher takes off is not what its customer has seen, though the total is."""
        is_less = any(line.removed(memory) is not None for line in self.lines.values())
        if request.discount is None:
            return Refusal(409, "cart_changed") if self.voucher is not None and is_less else None
        if request.discount != sum(self.discounts(memory).values()):
            return Refusal(409, "cart_changed" if is_less else "price_changed")
        return None

    def begin(self, order_id: str, memory: Catalogue, discounts: Mapping[str, int]) -> ModelOrder:
        """It is being paid, for less where there are discounts: then its voucher is used."""
        if self.paying is not None or self.who is None:
            raise ValueError("the cart cannot be paid")
        due, ahead = self.due_lines(memory), self.ahead_lines(memory)
        self.paying = ModelOrder(
            order_id,
            self.who,
            due,
            sum(line.price(memory) - discounts.get(place, 0) for place, line in due.items()),
            ahead,
            {place: line.shown - discounts.get(place, 0) for place, line in ahead.items()},
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
    """Why the database does not begin to sell what the process thinks is on sale. Licences are the process's
    business.
    """
    if any(actual[line.key].is_suspended for line in lines.values()):
        return Refusal(422, "suspended")
    return Refusal(422, "draw_closed") if any(line.ended(actual) for line in lines.values()) else None


def refused_ahead(lines: Mapping[str, Line], actual: Catalogue) -> Refusal | None:
    """The same for what the process thinks may be ordered: once it is on sale it has to be paid."""
    refusal = refused_now(lines, actual)
    is_on_sale = any(not (line.ended(actual) or line.is_ahead(actual)) for line in lines.values())
    if is_on_sale and (refusal is None or refusal.code != "suspended"):
        return Refusal(409, "price_changed")
    return refusal


RUNNING = Refusal(409, "idempotency_key_running")

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
        return RUNNING
    return order if order.status == "paid" else Refusal(422, order.code or "")
