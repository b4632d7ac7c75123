"""The files of causes and raffles, as staff load them.

A document that cannot be right is refused on load: pydantic's ValidationError names the field and the rule.
"""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import AwareDatetime, Field, model_validator

from catalog.offers.documents import Amount, Currency, Document, Key, Path, Region, SpecialOfferDocument
from catalog.raffles.rules import raffles
from catalog.raffles.rules.raffles import Permit
from catalog.stock import rules
from servicekit.money import parse_amount

Text = Annotated[str, Field(min_length=1, max_length=200)]
LongText = Annotated[str, Field(min_length=1, max_length=10_000)]

Picture = Annotated[str, Field(pattern=r"^/media/[a-z0-9][a-z0-9_-]{0,79}\.(svg|png|jpg|webp|avif)$")]
"""Address of a picture of our own media."""


class CauseDocument(Document):
    """A cause that raffles raise money for (docs/requirements.md, Cause)."""

    key: Key
    url_slug: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{1,59}$")]
    name: Text
    summary: Text
    text: LongText
    image: Picture | None
    """Address of its picture, 16 by 9."""
    image_alt: Annotated[str, Field(max_length=300)] = ""
    """Text alternative of the picture."""
    ranking: Annotated[int, Field(ge=1)]

    @model_validator(mode="after")
    def _says_what_its_picture_shows(self) -> Self:
        if self.image is not None and not self.image_alt:
            raise ValueError("a picture needs a text alternative (image_alt)")
        return self


class CausesDocument(Document):
    """A file of causes."""

    causes: Annotated[list[CauseDocument], Field(min_length=1)]


class AwardDocument(Document):
    """What one winner gets; the value of goods is their retail value."""

    title: Text
    kind: raffles.PrizeKind
    value: Amount

    def award(self) -> raffles.Award:
        """The same, in minor units."""
        return raffles.Award(self.title, self.kind, parse_amount(self.value))


class PrizeDocument(AwardDocument):
    """So many equal prizes; ``substitutes`` are what winners of some regions get instead."""

    quantity: Annotated[int, Field(ge=1, le=100_000)] = 1
    substitutes: Annotated[dict[Region, AwardDocument], Field(default_factory=dict)]

    def prize(self) -> raffles.Prize:
        return raffles.Prize(
            self.award(),
            self.quantity,
            {region: substitute.award() for region, substitute in self.substitutes.items()},
        )


class NeighboursDocument(Document):
    """A prize for the numbers beside the first prize's."""

    award: AwardDocument
    wraps: bool


class JackpotDocument(Document):
    """The jackpot of numbered tickets."""

    minimum: Amount
    step: Amount


class DrawingDocument(Document):
    """One drawing; the last of a draw is "main"."""

    key: Key
    name: Text
    entries_until: AwareDatetime | None = None
    draw_at: AwareDatetime
    prizes: Annotated[list[PrizeDocument], Field(min_length=1)]
    repeat_winners: bool = False
    neighbours: NeighboursDocument | None = None
    jackpot: JackpotDocument | None = None

    def drawing(self) -> raffles.Drawing:
        neighbours = self.neighbours
        jackpot = self.jackpot
        return raffles.Drawing(
            key=self.key,
            name=self.name,
            entries_until=self.entries_until,
            draw_at=self.draw_at,
            prizes=tuple(prize.prize() for prize in self.prizes),
            repeat_winners=self.repeat_winners,
            neighbours=raffles.Neighbours(neighbours.award.award(), neighbours.wraps) if neighbours else None,
            jackpot=raffles.Jackpot(parse_amount(jackpot.minimum), parse_amount(jackpot.step))
            if jackpot
            else None,
        )


class BookDocument(Document):
    """So many tickets with consecutive numbers, for a price."""

    tickets: int
    price: Amount
    bonus: Annotated[str, Field(max_length=200)] = ""


class PermitDocument(Document):
    """A permit as its authority wrote it (docs/domain.md §12.1)."""

    region: Region
    number: Text
    issuer: Text
    valid_from: date
    valid_to: date
    max_tickets: int
    books: Annotated[list[int], Field(min_length=1)]
    beneficiary: Text
    gross_percent: Annotated[int, Field(ge=0, le=100)]
    draw_place: Text
    publication: Text
    delivery_days: Annotated[int, Field(ge=1, le=366)]
    unclaimed: Text
    scrutineer: Text
    advertisement: Annotated[str, Field(max_length=400)] = ""
    allows_cash_prizes: bool = True

    def permit(self) -> Permit:
        """What decides whether the raffle may be sold."""
        return Permit(
            self.region, self.number, self.valid_from, self.valid_to, self.max_tickets, tuple(self.books)
        )


class PostalEntryDocument(Document):
    """How to take part for free (docs/domain.md §10.19)."""

    address: Annotated[list[Text], Field(min_length=2)]
    write: Annotated[list[Text], Field(min_length=1)]
    deadline: AwareDatetime
    regions: Annotated[list[Region], Field(min_length=1)]
    per_person: Annotated[int, Field(ge=1)] = 1


class RaffleDrawDocument(Document):
    """One sale of a raffle. One that ``draws_when_sold_out`` closes with its last ticket; ``stop`` and the
    time of its drawing are then the latest (docs/domain.md §1.1, Lucky Lotteries).
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
    allocation: rules.Allocation
    currency: Currency
    books: Annotated[list[BookDocument], Field(min_length=1, max_length=50)]
    drawings: Annotated[list[DrawingDocument], Field(min_length=1, max_length=20)]
    regions: Annotated[list[Region], Field(min_length=1)]
    permits: Annotated[list[PermitDocument], Field(min_length=1)]
    postal_entry: PostalEntryDocument | None = None
    draws_when_sold_out: bool = False

    @model_validator(mode="after")
    def _can_be_right(self) -> Self:
        draw = self.draw()
        if self.postal_entry is not None:
            if self.draws_when_sold_out:
                raise ValueError("what is drawn when it is sold out has no deadline for entries by post")
            if not draw.open_at < self.postal_entry.deadline <= draw.stop:
                raise ValueError("postal entries must arrive during the sale")
            strays = sorted(set(self.postal_entry.regions) - set(self.regions))
            if strays:
                raise ValueError(f"postal entries come from {strays[0]}, where there is no permit")
        return self

    def draw(self) -> raffles.RaffleDraw:
        """The draw, checked; raises RuleError for one that cannot be right."""
        return raffles.RaffleDraw(
            draw_no=self.draw_no,
            name=self.name,
            pre_order_at=self.pre_order_at,
            open_at=self.open_at,
            stop=self.stop,
            system_close=self.stop + timedelta(minutes=self.grace_minutes),
            first_number=self.first_number,
            last_number=self.last_number,
            max_tickets=self.max_tickets,
            max_per_customer=self.max_per_customer,
            allocation=self.allocation,
            currency=self.currency,
            books=tuple(raffles.Book(b.tickets, parse_amount(b.price), b.bonus) for b in self.books),
            drawings=tuple(drawing.drawing() for drawing in self.drawings),
            regions=tuple(self.regions),
            permits=tuple(permit.permit() for permit in self.permits),
            regions_without_cash=frozenset(p.region for p in self.permits if not p.allows_cash_prizes),
            draws_when_sold_out=self.draws_when_sold_out,
        )


class RaffleGameTypeDocument(Document):
    """A way to buy: books of the raffle's own order, numbered tickets at random or in a run, or books of the
    draw that opens next, ordered now and bought then (docs/domain.md §10.11).
    """

    key: Literal["standard", "random", "sequential", "deferred"]
    name: Text


class RaffleOfferDocument(SpecialOfferDocument):
    """What a raffle's file says of the offer itself."""

    type: Literal["raffle_ticket"]
    image: Path | None = None
    causes: list[Key]
    game_types: Annotated[list[RaffleGameTypeDocument], Field(min_length=1, max_length=4)]


class RaffleDocument(RaffleOfferDocument):
    """One raffle, whole: the file that `catalog raffle load` reads."""

    draws: Annotated[list[RaffleDrawDocument], Field(min_length=1)]

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        numbers = [draw.draw_no for draw in self.draws]
        if len(set(numbers)) != len(numbers):
            raise ValueError("two draws have the same number")
        ways = [game_type.key for game_type in self.game_types]
        if len(set(ways)) != len(ways):
            raise ValueError("a way to play is listed twice")
        if ways == ["deferred"]:
            raise ValueError("what is ordered for later must also be sold once its draw is open")
        for document in self.draws:
            draw = document.draw()
            for way in ways:
                if way in ("random", "sequential"):
                    raffles.require_contiguous(draw.books, way)
                allocation = rules.game_type_allocation(way, draw.allocation)
                if way == "standard" and allocation is rules.Allocation.RANDOM and len(draw.books) > 1:
                    raise ValueError("books have consecutive numbers, so they are not handed out at random")
        following = sorted(self.draws, key=lambda document: document.draw_no)
        for before, after in pairwise(each for each in following if each.draws_when_sold_out):
            # It opens as soon as the one before is sold out.
            after.draw().require_permits(before.open_at)
        selling = sorted((document.draw() for document in self.draws), key=lambda draw: draw.open_at)
        for earlier, later in pairwise(selling):
            if later.open_at < earlier.stop and later.books != earlier.books:
                raise ValueError(
                    f"draws {earlier.draw_no} and {later.draw_no} sell at once, so their books are the same"
                )
        return self

    def offer(self) -> RaffleOfferDocument:
        """The offer without its draws."""
        return RaffleOfferDocument.model_validate(self.model_dump(exclude={"draws"}))
