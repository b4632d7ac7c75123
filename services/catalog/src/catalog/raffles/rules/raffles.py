"""Raffles and numbered tickets as in their file: what is sold and won (docs/domain.md §6.1, §12).

Amounts are minor units. A document that cannot be right is refused on load: pydantic's ValidationError names
the field and the rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import pairwise
from typing import Annotated, Self

from pydantic import AwareDatetime, Field, model_validator

from catalog.offers.documents import Currency, Document, Key, MinorUnits, Region
from catalog.stock.rules import Allocation
from games.numbers import RuleError

LARGEST_NUMBER = 10**9
"""No raffle needs longer ticket numbers."""

Text = Annotated[str, Field(min_length=1, max_length=200)]


class PrizeKind(StrEnum):
    """Cash is credited to the wallet; staff deliver anything else."""

    CASH = "cash"
    GOODS = "goods"
    VOUCHER = "voucher"


class Award(Document):
    """What one winner gets; the value of goods is their retail value."""

    title: Text
    kind: PrizeKind
    value: MinorUnits


class Prize(Award):
    """So many equal prizes; regions whose law forbids the prize get a substitute."""

    quantity: Annotated[int, Field(ge=1, le=100_000)] = 1
    substitutes: Annotated[dict[Region, Award], Field(default_factory=dict)]

    def award_in(self, region: str) -> Award:
        """What a winner from ``region`` gets."""
        return self.substitutes.get(region, self)


class Neighbours(Document):
    """A prize for the tickets beside the first prize's; with ``wraps`` the range is a ring
    (docs/domain.md §3.6).
    """

    award: Award
    wraps: bool

    def numbers(self, winner: int, first: int, last: int) -> list[int]:
        """The numbers beside ``winner`` in the range ``first`` to ``last``."""
        beside = [winner - 1, winner + 1]
        if self.wraps:
            size = last - first + 1
            beside = [first + (number - first) % size for number in beside]
        return [n for n in dict.fromkeys(beside) if first <= n <= last and n != winner]


class Jackpot(Document):
    """Paid when the jackpot number also wins a drawn prize; grows by ``step`` otherwise."""

    minimum: MinorUnits
    step: MinorUnits


class Drawing(Document):
    """One drawing of a draw: "main", or an earlier one among the tickets sold before ``entries_until``."""

    key: Key
    name: Text
    entries_until: AwareDatetime | None = None
    draw_at: AwareDatetime
    prizes: Annotated[list[Prize], Field(min_length=1)]
    repeat_winners: bool = False
    neighbours: Neighbours | None = None
    jackpot: Jackpot | None = None

    @property
    def prize_count(self) -> int:
        """How many prizes are drawn."""
        return sum(prize.quantity for prize in self.prizes)

    def prize(self, prize_no: int) -> Prize:
        """The prize that number ``prize_no`` is, from 1 on. Raises RuleError for a number outside."""
        for prize in self.prizes:
            if prize_no <= prize.quantity:
                return prize
            prize_no -= prize.quantity
        raise RuleError(f"{self.key} has no such prize")


class Book(Document):
    """So many tickets with consecutive numbers, for a price; ``bonus`` is what a buyer gets beside them."""

    tickets: int
    price: MinorUnits
    bonus: Annotated[str, Field(max_length=200)] = ""


class PublicPermit(Document):
    """The part of a permit that must be shown; both dates are inclusive."""

    region: Region
    number: Text
    issuer: Text
    valid_from: date
    valid_to: date
    max_tickets: int
    beneficiary: Text
    gross_percent: Annotated[int, Field(ge=0, le=100)]
    draw_place: Text
    publication: Text
    delivery_days: Annotated[int, Field(ge=1, le=366)]
    unclaimed: Text
    scrutineer: Text
    advertisement: Annotated[str, Field(max_length=400)] = ""


class Permit(PublicPermit):
    """A permit as its authority wrote it; ``books`` are the approved counts of tickets."""

    books: Annotated[list[int], Field(min_length=1)]
    allows_cash_prizes: bool = True

    @model_validator(mode="after")
    def _allows_something(self) -> Self:
        if self.valid_to < self.valid_from:
            raise RuleError(f"permit {self.number} of {self.region} ends before it begins")
        if self.max_tickets < 1:
            raise RuleError(f"permit {self.number} of {self.region} allows no ticket")
        return self


def checked_permits(
    permits: Sequence[Permit],
    regions: Sequence[str],
    *,
    opens: datetime,
    draws: datetime,
    tickets: int,
    books: Sequence[int],
) -> None:
    """Makes sure that a raffle is allowed wherever it is sold, from its opening to its last drawing.

    Raises RuleError for a region without a permit, two permits of a region at the same time, a permit that
    begins late or ends early or covers fewer tickets, a book that it does not approve, and a permit for a
    region where the raffle is not sold.
    """
    strays = sorted({permit.region for permit in permits} - set(regions))
    if strays:
        raise RuleError(f"there is a permit for {strays[0]}, where the raffle is not sold")
    for region in regions:
        own = sorted((p for p in permits if p.region == region), key=lambda permit: permit.valid_from)
        if not own:
            raise RuleError(f"{region} has no permit")
        for earlier, later in pairwise(own):
            if later.valid_from <= earlier.valid_to:
                raise RuleError(f"permits {earlier.number} and {later.number} of {region} overlap")
        _require_cover(own, region, opens.date(), draws.date())
        for permit in own:
            if tickets > permit.max_tickets:
                raise RuleError(
                    f"permit {permit.number} of {region} allows {permit.max_tickets} tickets, not {tickets}"
                )
            unapproved = [book for book in books if book not in permit.books]
            if unapproved:
                raise RuleError(
                    f"permit {permit.number} of {region} does not approve a book of {unapproved[0]}"
                )


def _require_cover(own: Sequence[Permit], region: str, first: date, last: date) -> None:
    covered_to: date | None = None
    for permit in own:
        if covered_to is None:
            if permit.valid_from > first:
                break
        elif (permit.valid_from - covered_to).days > 1:
            break
        covered_to = permit.valid_to
    if covered_to is None or covered_to < last:
        raise RuleError(f"the permits of {region} do not cover {first} to {last}")


class PostalEntryTerms(Document):
    """How to take part for free (docs/domain.md §10.19)."""

    address: Annotated[list[Text], Field(min_length=2)]
    write: Annotated[list[Text], Field(min_length=1)]
    deadline: AwareDatetime
    regions: Annotated[list[Region], Field(min_length=1)]
    per_person: Annotated[int, Field(ge=1)] = 1


class RaffleDraw(Document):
    """One sale of a raffle: a range of numbers, the books it is sold in, and its drawings, "main" last.

    One that ``draws_when_sold_out`` closes with its last ticket; ``stop`` and the time of its drawing are
    then the latest (docs/domain.md §1.1, Lucky Lotteries).
    """

    draw_no: Annotated[int, Field(ge=1, le=10**9)]
    name: Text
    pre_order_at: AwareDatetime | None = None
    open_at: AwareDatetime
    stop: AwareDatetime
    grace_minutes: Annotated[int, Field(ge=0, le=60)] = 5
    first_number: int
    last_number: int
    max_tickets: int
    max_per_customer: int | None = None
    allocation: Allocation
    currency: Currency
    books: Annotated[list[Book], Field(min_length=1, max_length=50)]
    drawings: Annotated[list[Drawing], Field(min_length=1, max_length=20)]
    regions: Annotated[list[Region], Field(min_length=1)]
    permits: Annotated[list[Permit], Field(min_length=1)]
    postal_entry: PostalEntryTerms | None = None
    draws_when_sold_out: bool = False

    @model_validator(mode="after")
    def _can_be_right(self) -> Self:
        self._check_range()
        self._check_times()
        self._check_books()
        self._check_drawings()
        self.require_permits(self.pre_order_at or self.open_at)
        if self.postal_entry is not None:
            self._check_postal_entry(self.postal_entry)
        return self

    def require_permits(self, opens: datetime) -> None:
        """Raises RuleError unless permits cover every selling region from ``opens`` to the main drawing."""
        checked_permits(
            self.permits,
            self.regions,
            opens=opens,
            draws=self.draw_at,
            tickets=self.max_tickets,
            books=[book.tickets for book in self.books],
        )

    @property
    def draw_at(self) -> datetime:
        """When the main drawing is."""
        return self.drawings[-1].draw_at

    @property
    def system_close(self) -> datetime:
        """Until when payments received before the stop may finish."""
        return self.stop + timedelta(minutes=self.grace_minutes)

    @property
    def size(self) -> int:
        """How many numbers the range has."""
        return self.last_number - self.first_number + 1

    def drawing(self, key: str) -> Drawing | None:
        return next((drawing for drawing in self.drawings if drawing.key == key), None)

    def _check_range(self) -> None:
        if self.first_number < 0:
            raise RuleError(f"the ticket range begins at {self.first_number}, below zero")
        if not self.first_number <= self.last_number <= LARGEST_NUMBER:
            raise RuleError(f"the ticket range {self.first_number} to {self.last_number} is not one")
        if not 1 <= self.max_tickets <= self.size:
            raise RuleError(f"{self.max_tickets} tickets cannot be sold from a range of {self.size}")
        if self.max_per_customer is not None and self.max_per_customer < 1:
            raise RuleError("a customer must be able to buy a ticket")

    def _check_times(self) -> None:
        if self.pre_order_at is not None and self.pre_order_at >= self.open_at:
            raise RuleError("pre-orders begin before the sale")
        if not self.open_at < self.stop:
            raise RuleError("the sale must open before it stops")

    def _check_books(self) -> None:
        if self.books[0].tickets != 1 and self.allocation is Allocation.RANDOM:
            raise RuleError("numbers handed out at random are sold singly too")
        for book in self.books:
            if book.tickets < 1 or book.tickets > self.max_tickets:
                raise RuleError(f"a book of {book.tickets} cannot be sold from {self.max_tickets} tickets")
            if book.price < 1:
                raise RuleError(f"the price of a book of {book.tickets} must be above zero")
        for smaller, larger in pairwise(self.books):
            if larger.tickets <= smaller.tickets:
                raise RuleError(f"books must grow: {larger.tickets} follows {smaller.tickets}")
            if larger.price < smaller.price:
                raise RuleError(f"a book of {larger.tickets} costs less than one of {smaller.tickets}")
            if larger.price * smaller.tickets > smaller.price * larger.tickets:
                raise RuleError(
                    f"a ticket costs more in a book of {larger.tickets} than of {smaller.tickets}"
                )

    def _check_drawings(self) -> None:
        if self.drawings[-1].key != "main":
            raise RuleError("the last drawing must be main")
        if len({drawing.key for drawing in self.drawings}) != len(self.drawings):
            raise RuleError("two drawings have the same key")
        if self.draws_when_sold_out and (len(self.drawings) > 1 or self.pre_order_at is not None):
            raise RuleError("what is drawn when it is sold out has one drawing and no pre-orders")
        for drawing in self.drawings:
            for prize in drawing.prizes:
                self._check_cash(prize)
            if drawing.key == "main":
                if drawing.entries_until is not None or drawing.draw_at < self.system_close:
                    raise RuleError("the main drawing takes every ticket, after the sale has closed")
            elif drawing.entries_until is None or not (
                self.open_at < drawing.entries_until <= min(drawing.draw_at, self.stop)
            ):
                raise RuleError(f"drawing {drawing.key} must take tickets sold before it, during the sale")

    def _check_cash(self, prize: Prize) -> None:
        for region in sorted({permit.region for permit in self.permits if not permit.allows_cash_prizes}):
            if prize.award_in(region).kind is PrizeKind.CASH:
                raise RuleError(f"{region} does not allow the cash prize {prize.title!r}")

    def _check_postal_entry(self, terms: PostalEntryTerms) -> None:
        if self.draws_when_sold_out:
            raise RuleError("what is drawn when it is sold out has no deadline for entries by post")
        if not self.open_at < terms.deadline <= self.stop:
            raise RuleError("postal entries must arrive during the sale")
        strays = sorted(set(terms.regions) - set(self.regions))
        if strays:
            raise RuleError(f"postal entries come from {strays[0]}, where there is no permit")


def require_contiguous(books: Sequence[Book], game_type: str) -> None:
    """Numbered tickets are sold in every count up to the largest. Raises RuleError for a hole."""
    counts = [book.tickets for book in books]
    missing = next((count for count in range(1, counts[-1] + 1) if count not in counts), None)
    if missing is not None:
        raise RuleError(f"{game_type} tickets have no price for {missing}")
