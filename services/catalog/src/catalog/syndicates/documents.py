"""The file of a syndicate offer: its ticket, and into how many shares it is cut."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from catalog.draws.rules import Draw
from catalog.offers.documents import Amount, Currency, Document, Key, Region, SpecialOfferDocument
from catalog.syndicates.rules import ShareTerms
from servicekit.money import parse_amount

LARGEST_TICKET = 20_000
"""Most notional games of one syndicate's ticket."""


class RecipeEntryDocument(Document):
    """A part of the ticket: so many games, one system, or a PowerHit; its numbers are drawn at opening."""

    game_type: Literal["standard", "reduced_system", "powerhit"]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    games: Annotated[int, Field(ge=1, le=500)] | None = None
    system: Annotated[int, Field(ge=2, le=15)] | None = None

    @model_validator(mode="after")
    def _has_what_its_type_needs(self) -> Self:
        if (self.games is not None) != (self.game_type == "standard"):
            raise ValueError("games are counted for standard entries, and only there")
        if (self.system is not None) != (self.game_type == "reduced_system"):
            raise ValueError("a system says how many numbers it has, and nothing else does")
        return self


class SyndicateDocument(SpecialOfferDocument):
    """One syndicate offer, whole: the file that `catalog syndicate load` reads."""

    type: Literal["syndicate_share"]
    plays: Key
    recipe: Annotated[list[RecipeEntryDocument], Field(min_length=1, max_length=20)]
    ticket_price: Amount
    margin: Amount
    currency: Currency
    shares: int
    max_per_customer: int
    close_minutes: Annotated[int, Field(ge=10, le=10_080)]
    draws_ahead: Annotated[int, Field(ge=1, le=10)] = 1
    regions: Annotated[list[Region], Field(default_factory=list)]

    @model_validator(mode="after")
    def _terms_can_be_right(self) -> Self:
        self.share_terms()
        return self

    def share_terms(self) -> ShareTerms:
        """What shares cost; raises RuleError."""
        return ShareTerms(
            ticket_price=parse_amount(self.ticket_price),
            margin=parse_amount(self.margin),
            shares=self.shares,
            currency=self.currency,
            max_per_customer=self.max_per_customer,
        )


class TicketEntryDocument(Document):
    """A part of a published ticket with its numbers, by the name of their set; ``games`` is how many notional
    games it stands for.
    """

    game_type: Literal["standard", "reduced_system", "powerhit"]
    name: str
    games: int
    numbers: list[dict[str, list[int]]]


class TicketDocument(Document):
    """A syndicate as it was opened: the terms of its offer, and its ticket. ``packed`` is hexadecimal."""

    offer: SyndicateDocument
    entries: list[TicketEntryDocument]
    shape: list[tuple[str, int]]
    packed: str

    @property
    def games(self) -> int:
        """How many notional games the ticket has."""
        return len(self.packed) // 2 // sum(count for _, count in self.shape)


@dataclass(frozen=True, slots=True)
class SyndicateKey:
    offer_key: str
    draw_no: int
    series: int

    @property
    def arguments(self) -> dict[str, Any]:
        """As parameters of a statement."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class StoredSyndicate:
    """A syndicate with its draw and how many shares are left."""

    key: SyndicateKey
    draw: Draw
    status: str
    version: int
    document: TicketDocument
    left: int


@dataclass(frozen=True, slots=True)
class StoredSyndicateOffer:
    document: SyndicateDocument
    version: int
    suspended: bool
