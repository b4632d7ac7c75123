"""Events about raffles; each is written in the transaction of its change."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw
from catalog.offers.events import special_offer
from catalog.raffles.rules import raffles as rules
from catalog.raffles.rules.stored import BOOK, StoredRaffle, WinningEntry, on_sale
from catalogue.offers import GameOffer, GameType, Offer
from catalogue.proto import draw_message
from games.prices import STANDARD_PRICES
from servicekit.events.outbox import Event, publish
from wattle.catalog.v1 import events_pb2
from wattle.type.v1.money_pb2 import Money

RAFFLE_DRAWN = "wattle.catalog.v1.raffle_drawn"


async def raffle_drawn(
    session: AsyncSession,
    draw: Draw,
    drawing: rules.Drawing,
    won: Iterable[WinningEntry],
    *,
    is_last: bool,
) -> None:
    """Winners of a drawing are confirmed; excludes postal entries and unwon jackpots."""
    message = events_pb2.RaffleDrawn(
        draw=draw_message(draw),
        drawing=drawing.key,
        drawing_name=drawing.name,
        is_last=is_last,
        winners=[
            events_pb2.RaffleWinner(
                prize_no=winning.winner.prize_no,
                ticket_id=str(winning.entry_id),
                number=winning.winner.number,
                title=winning.winner.title,
                kind=winning.winner.kind,
                value=Money(minor_units=winning.winner.value, currency=winning.winner.currency),
            )
            for winning in won
            if winning.source == "order" and winning.winner.value
        ],
    )
    await publish(session, Event(RAFFLE_DRAWN, draw.reference, draw.version, message))


def published_raffle(raffle: StoredRaffle, now: datetime) -> Offer:
    """The raffle as it is sold at ``now``: a game is a ticket, and prices are those of books."""
    document = raffle.document
    selling = on_sale(raffle, now)
    game_offers = () if selling is None else (_books(selling.document),)
    return special_offer(
        document,
        tuple(GameType(game_type.key, game_offers) for game_type in document.game_types),
        suspended=raffle.suspended,
        version=raffle.version,
        cause_keys=tuple(document.causes),
        cause_names=raffle.cause_names,
    )


def _books(draw: rules.RaffleDraw) -> GameOffer:
    return GameOffer(
        key=BOOK,
        min_games=draw.books[0].tickets,
        max_games=draw.books[-1].tickets,
        layout=None,
        prices={book.tickets: book.price for book in draw.books},
        currency=draw.currency,
        pricing_id=STANDARD_PRICES,
    )


CAUSE_PUBLISHED = "wattle.catalog.v1.cause_published"
