"""Events about syndicates, with their conversion to `wattle.catalog.v1`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.offers.events import special_offer
from catalog.stock.rules import SYNDICATE
from catalog.syndicates.documents import StoredSyndicate, StoredSyndicateOffer, TicketEntryDocument
from catalogue.offers import GameOffer, GameType, Offer
from catalogue.syndicates import SyndicateStatus, syndicate_name
from games.prices import STANDARD_PRICES
from servicekit.events.outbox import Event, publish
from wattle.catalog.v1 import events_pb2, syndicate_pb2

SHARE: Final = "share"
"""Key of a syndicate's only game offer."""


def published_syndicate(offer: StoredSyndicateOffer) -> Offer:
    """The offer: a game is a share, and a share costs the same however many are bought."""
    document = offer.document
    terms = document.share_terms()
    counts = range(1, terms.max_per_customer + 1)
    share = GameOffer(
        key=SHARE,
        min_games=1,
        max_games=terms.max_per_customer,
        layout=None,
        prices={count: terms.share_price * count for count in counts},
        currency=terms.currency,
        pricing_id=STANDARD_PRICES,
    )
    return special_offer(
        document,
        (GameType(SYNDICATE, (share,)),),
        suspended=offer.suspended,
        version=offer.version,
        parent_key=document.plays,
    )


def syndicate_message(stored: StoredSyndicate) -> syndicate_pb2.Syndicate:
    """The syndicate as it is now."""
    key, document = stored.key, stored.document
    return syndicate_pb2.Syndicate(
        offer_key=key.offer_key,
        draw_no=key.draw_no,
        series=key.series,
        status=syndicate_pb2.SyndicateStatus.ValueType(SyndicateStatus[stored.status.upper()]),
        version=stored.version,
        plays_offer_key=document.offer.plays,
        name=syndicate_name(document.offer.name, key.draw_no, key.series),
        shares=document.offer.shares,
        shape=[syndicate_pb2.PackedSet(name=name, count=count) for name, count in document.shape],
        games=bytes.fromhex(document.packed),
        currency=document.offer.currency,
    )


def syndicate_entries(entries: Sequence[TicketEntryDocument]) -> list[syndicate_pb2.SyndicateEntry]:
    """A published ticket as it was filled in, part by part."""
    return [
        syndicate_pb2.SyndicateEntry(
            name=entry.name,
            games=entry.games,
            filled=[
                syndicate_pb2.FilledGame(
                    sets=[
                        syndicate_pb2.FilledSet(name=name, numbers=numbers) for name, numbers in game.items()
                    ]
                )
                for game in entry.numbers
            ],
        )
        for entry in entries
    ]


SYNDICATE_CHANGED = "wattle.catalog.v1.syndicate_changed"


async def syndicate_changed(session: AsyncSession, syndicate: syndicate_pb2.Syndicate) -> None:
    """A syndicate has opened or changed its status."""
    reference = f"{syndicate.offer_key}/{syndicate.draw_no}/{syndicate.series}"
    message = events_pb2.SyndicateChanged(syndicate=syndicate)
    await publish(session, Event(SYNDICATE_CHANGED, reference, syndicate.version, message))
