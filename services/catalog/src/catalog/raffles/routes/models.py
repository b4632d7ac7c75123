"""What the public API answers of raffles and causes (docs/requirements.md, Product offer, Draw and Cause)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from catalog.lotteries.routes.models import RecurringPurchase
from catalog.raffles.rules.raffles import PostalEntryTerms, PublicPermit
from catalog.responses.parameters import Instant
from servicekit.http.envelope import ResponseModel
from servicekit.money import MoneyOut


class CauseName(ResponseModel):
    """A cause as a list shows it."""

    key: str
    url_slug: str
    name: str


class Cause(CauseName):
    """A cause with the offers that support it."""

    summary: str
    text: str
    image: str | None
    """Address of its picture, 16 by 9."""
    image_alt: str
    offers: list[str]


class Award(ResponseModel):
    """What one winner gets; the value of goods is their retail value."""

    title: str
    kind: Literal["cash", "goods", "voucher"]
    value: MoneyOut


class RafflePrize(Award):
    """So many equal prizes; ``substitutes`` by region where its law forbids the prize."""

    quantity: int
    substitutes: dict[str, Award]


class Neighbours(ResponseModel):
    """A prize for the numbers beside the first prize's; with ``wraps`` the range is a ring."""

    award: Award
    wraps: bool


class Drawing(ResponseModel):
    """One drawing of a draw: "main", or an earlier one among the tickets bought before ``entries_until``."""

    key: str
    name: str
    entries_until: Instant | None
    draw_at: Instant
    repeat_winners: bool
    prizes: list[RafflePrize]
    neighbours: Neighbours | None
    jackpot_step: MoneyOut | None


class RaffleDraw(ResponseModel):
    """One sale of a raffle; ``draw_offset`` 0 is the next, null for one that is over."""

    draw_id: str
    draw_no: int
    draw_offset: int | None
    product_offer_key: str
    name: str
    kind: Literal["raffle_ticket_draw"]
    status: str
    purchase_status: Literal["open", "sold_out", "past_draw", "pre_order", "not_open"]
    pre_order_at: Instant | None
    open_at: Instant
    stop: Instant
    draw_at: Instant
    draw_date: date
    prize_pool: MoneyOut | None
    prize_pool_suffix: str
    first_number: int
    last_number: int
    max_tickets: int
    tickets_left: int
    max_per_customer: int | None
    allocation: Literal["sequential", "random"]
    drawings: list[Drawing]
    regions: list[str]
    permits: list[PublicPermit]
    has_postal_entry: bool
    draws_when_sold_out: Annotated[
        bool, Field(description="held when the last ticket is sold; stop and draw_at are the latest")
    ]


class Book(ResponseModel):
    """So many tickets for a price; ``bonus`` is what comes with them."""

    games: int
    price: str
    bonus: str


class RaffleGameOffer(ResponseModel):
    """The books of a raffle; a game is a ticket."""

    key: str
    min_games: int
    max_games: int
    default_games: int
    prices: list[Book]
    price_currency: str


class RaffleGameType(ResponseModel):
    """A way to buy tickets."""

    key: str
    name: str
    game_offers: list[RaffleGameOffer]


class Restriction(ResponseModel):
    """Where an offer is sold and nowhere else."""

    type: Literal["licensing_restriction"]
    regions: list[str]


class Raffle(ResponseModel):
    """A raffle with the draws that can still be bought into."""

    key: str
    type: Literal["raffle_ticket"]
    name: str
    url: str
    url_aliases: list[str]
    availability: Literal["available", "suspended"]
    suspended: bool
    display_category: str
    tagline: str
    image: str | None
    terms: str
    causes: list[CauseName]
    game_types: list[RaffleGameType]
    recurring_purchase: RecurringPurchase
    restrictions: list[Restriction]
    next_draw: RaffleDraw | None
    draws: list[RaffleDraw]


class RaffleWinner(Award):
    """A winner; ``display_name`` only with the winner's consent, e.g. "Mary K."."""

    prize_no: int
    won_by: Literal["drawn", "neighbour", "jackpot"]
    ticket_number: int
    region: str
    display_name: str | None


class DrawingResult(ResponseModel):
    """Who won in a drawing."""

    key: str
    name: str
    draw_at: Instant
    winners: list[RaffleWinner]


class RaffleResult(ResponseModel):
    """Who won in a draw, drawing by drawing."""

    product_offer_key: str
    offer_name: str
    draw_no: int
    draw_name: str
    draw_at: Instant
    status: str
    drawings: list[DrawingResult]


class PostalEntry(PostalEntryTerms):
    """How to take part without buying (docs/requirements.md, Free postal entry)."""

    minimum_age: int
    draw_no: int
    draw_name: str


DrawingStatus = Literal["waiting", "frozen", "published"]


class Beacon(ResponseModel):
    """The round of public randomness: named before sales, or, with ``delay_seconds``, the first one so long
    after the list was sealed, null until then.
    """

    network: str
    round: int | None
    delay_seconds: int | None
    published_at: Instant | None
    randomness: str | None
    signature: str | None


class ProvedPlace(ResponseModel):
    """A ticket in a sealed list: its place, and the hashes that lead from it to the root."""

    number: int
    index: int
    entry_digest: str
    proof: list[str]


class ProvedWinner(ProvedPlace):
    """A winning ticket and the attempt whose word named it."""

    prize_no: int
    attempt: int
    title: str


class ProvedNeighbour(ProvedPlace):
    """A ticket that won by lying beside the first prize's."""

    prize_no: int
    title: str


class ProvedJackpot(ProvedPlace):
    """The jackpot number, and whether a drawn prize fell on it."""

    attempt: int
    won: bool


class VerifiedDrawing(ResponseModel):
    """Everything that is published of a drawing; hexadecimal where it is bytes."""

    key: str
    name: str
    status: DrawingStatus
    seed_commitment: str
    beacon: Beacon
    prizes: int
    repeat_winners: bool
    entries: int | None
    root: str | None
    frozen_at: Instant | None
    operator_seed: str | None
    seed: str | None
    winners: list[ProvedWinner]
    neighbours: list[ProvedNeighbour]
    jackpot: ProvedJackpot | None


class Allocation(ResponseModel):
    """How numbers are handed out; the key is revealed when the list is sealed."""

    first_number: int
    last_number: int
    key_commitment: str
    key: str | None


class Verification(ResponseModel):
    """Everything needed to recompute a draw (docs/draw-verification.md)."""

    algorithm: str
    product_offer_key: str
    offer_key: str
    draw_no: int
    drawings: list[VerifiedDrawing]
    allocation: Allocation


class ProvedEntry(ProvedPlace):
    """A ticket in the sealed list of one drawing."""

    drawing: str
    entries: int
