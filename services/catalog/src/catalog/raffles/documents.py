"""The files of causes and raffles, as staff load them.

A document that cannot be right is refused on load: pydantic's ValidationError names the field and the rule.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from catalog.offers.documents import Document, Key, Path, SpecialOfferDocument
from catalog.raffles.rules.raffles import RaffleDraw, Text, require_contiguous
from catalog.stock.rules import Allocation, game_type_allocation

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


class RaffleGameTypeDocument(Document):
    """A way to buy: books of the raffle's own order, numbered tickets at random or in a run, or books of the
    draw that opens next, ordered now and bought then (docs/domain.md §10.11).
    """

    key: Literal["standard", "random", "sequential", "deferred"]
    name: Text


class RaffleOfferDocument(SpecialOfferDocument):
    """The offer in a raffle's file."""

    type: Literal["raffle_ticket"]
    image: Path | None = None
    causes: list[Key]
    game_types: Annotated[list[RaffleGameTypeDocument], Field(min_length=1, max_length=4)]


class RaffleDocument(RaffleOfferDocument):
    """One raffle, whole: the file that `catalog raffle load` reads."""

    draws: Annotated[list[RaffleDraw], Field(min_length=1)]

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
        for draw in self.draws:
            for way in ways:
                if way in ("random", "sequential"):
                    require_contiguous(draw.books, way)
                allocation = game_type_allocation(way, draw.allocation)
                if way == "standard" and allocation is Allocation.RANDOM and len(draw.books) > 1:
                    raise ValueError("books have consecutive numbers, so they are not handed out at random")
        following = sorted(self.draws, key=lambda draw: draw.draw_no)
        for before, after in pairwise(each for each in following if each.draws_when_sold_out):
            # It opens as soon as the one before is sold out.
            after.require_permits(before.open_at)
        selling = sorted(self.draws, key=lambda draw: draw.open_at)
        for earlier, later in pairwise(selling):
            if later.open_at < earlier.stop and later.books != earlier.books:
                raise ValueError(
                    f"draws {earlier.draw_no} and {later.draw_no} sell at once, so their books are the same"
                )
        return self

    def offer(self) -> RaffleOfferDocument:
        """The offer without its draws."""
        return RaffleOfferDocument.model_validate(self.model_dump(exclude={"draws"}))
