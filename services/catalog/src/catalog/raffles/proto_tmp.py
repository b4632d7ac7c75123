"""Raffles and syndicates in the words of the contract `wattle.catalog.v1`."""

from __future__ import annotations

from datetime import datetime

from catalog.raffles.store.raffles import StoredDraw, StoredRaffle
from servicekit.money import parse_amount
from wattle.catalog.v1 import offer_pb2

PRICING_ID = "standard"
"""The only price list of a raffle: its permits approve the prices."""

BOOK = "book"
"""Key of a raffle's only shape of ticket: a book of one ticket or more."""


def raffle_message(raffle: StoredRaffle, now: datetime) -> offer_pb2.Offer:
    """The raffle as it is sold at ``now``: a game is a ticket, and only books have a price."""
    document = raffle.document
    selling = on_sale(raffle, now)
    books = selling.document.books if selling else []
    game_offers = [
        offer_pb2.GameOffer(
            key=BOOK,
            min_games=books[0].tickets,
            max_games=books[-1].tickets,
            prices=[
                offer_pb2.Price(games=book.tickets, minor_units=parse_amount(book.price)) for book in books
            ],
            price_currency=selling.document.currency,
            pricing_id=PRICING_ID,
            draws_per_ticket=1,
        )
        for selling in ([selling] if selling else [])
    ]
    return offer_pb2.Offer(
        key=document.key,
        type=document.type,
        name=document.name,
        suspended=raffle.suspended,
        game_types=[
            offer_pb2.GameType(key=game_type.key, game_offers=game_offers)
            for game_type in document.game_types
        ],
        max_draws=1,
        version=raffle.version,
        url=document.url,
        url_aliases=document.url_aliases,
        cause_keys=document.causes,
        cause_names=raffle.cause_names,
        recurring_type=document.recurring_purchase.type,
        recurring_availability=document.recurring_purchase.availability,
    )


def on_sale(raffle: StoredRaffle, now: datetime) -> StoredDraw | None:
    """The draw that sells next: the first whose stop is to come; None when there is none."""
    coming = [stored for stored in raffle.draws if stored.draw.stop > now]
    return min(coming, key=lambda stored: stored.draw.open_at, default=None)
