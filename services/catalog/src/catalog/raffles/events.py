"""Facts of raffles and syndicates; each is written in the transaction of the change it tells of."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw
from catalog.lotteries.proto import draw_message
from catalog.raffles.rules import raffles as rules
from catalog.raffles.store.drawings import WinningEntry
from servicekit.outbox import Event, publish
from wattle.catalog.v1 import events_pb2, syndicate_pb2
from wattle.type.v1.money_pb2 import Money

RAFFLE_DRAWN = "wattle.catalog.v1.raffle_drawn"
SYNDICATE_CHANGED = "wattle.catalog.v1.syndicate_changed"


async def raffle_drawn(
    session: AsyncSession,
    draw: Draw,
    drawing: rules.Drawing,
    won: Iterable[WinningEntry],
    *,
    is_last: bool,
) -> None:
    """Winners of a drawing are confirmed; whoever entered by post, or won no jackpot, is left out."""
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


async def syndicate_changed(session: AsyncSession, syndicate: syndicate_pb2.Syndicate) -> None:
    """A syndicate opened or moved on."""
    reference = f"{syndicate.offer_key}/{syndicate.draw_no}/{syndicate.series}"
    message = events_pb2.SyndicateChanged(syndicate=syndicate)
    await publish(session, Event(SYNDICATE_CHANGED, reference, syndicate.version, message))
