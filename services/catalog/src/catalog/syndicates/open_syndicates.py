"""Opens syndicates for the next draws of their lotteries."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from random import SystemRandom

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.events import draws_announced
from catalog.draws.rules import Draw
from catalog.draws.store import draws
from catalog.errors import refused
from catalog.games.store import load_eras
from catalog.stock import store as stock
from catalog.syndicates import store as syndicates
from catalog.syndicates.documents import (
    LARGEST_TICKET,
    RecipeEntryDocument,
    SyndicateDocument,
    TicketDocument,
    TicketEntryDocument,
)
from catalog.syndicates.events import syndicate_changed, syndicate_message
from catalog.syndicates.rules.stored import StoredSyndicate, StoredSyndicateOffer, SyndicateKey
from catalog.syndicates.rules.tickets import (
    Numbers,
    TicketEntry,
    packed_games,
    powerhit_entry,
    standard_entry,
    system_entry,
)
from catalogue.draws import DrawStatus

_GRACE = timedelta(minutes=5)
"""Time after its close in which payments for a syndicate may finish."""

_SECRET_BYTES = 32


async def announce_shares(
    session: AsyncSession, known: Sequence[StoredSyndicateOffer], now: datetime
) -> None:
    """Adds the draws of shares, as many ahead as their offers say."""
    played = await draws.upcoming_draws(session, now, [offer.document.plays for offer in known])
    planned = []
    for offer in known:
        document = offer.document
        close = timedelta(minutes=document.close_minutes)
        selling = [draw for draw in played[document.plays] if draw.open_at <= now < _first_stop(draw) - close]
        planned += [shares_draw(document, draw) for draw in selling[: document.draws_ahead]]
    await draws_announced(session, await draws.insert_draws(session, planned, actor="calendar"))


async def open_due_syndicates(
    session: AsyncSession, known: Sequence[StoredSyndicateOffer], now: datetime
) -> list[SyndicateKey]:
    documents = {offer.document.key: offer.document for offer in known}
    opened = []
    for key in await syndicates.without_shares(session, now):
        document = documents.get(key.offer_key)
        if document is None:
            continue
        if await open_syndicate(session, key, document):
            opened.append(key)
    await publish_syndicates(session, opened)
    return opened


async def open_syndicate(session: AsyncSession, key: SyndicateKey, document: SyndicateDocument) -> bool:
    """Opens one syndicate with fresh numbers; False when it is there already. Publishes nothing."""
    sets = await number_sets(session, document.plays, key.draw_no)
    if not await syndicates.insert_syndicate(session, key, draw_ticket(document, sets)):
        return False
    await stock.insert_stock(
        session,
        offer_key=key.offer_key,
        draw_no=key.draw_no,
        series=key.series,
        first_number=1,
        last_number=document.shares,
        authorised=document.shares,
        max_per_customer=document.max_per_customer,
        allocation_key=secrets.token_bytes(_SECRET_BYTES),
    )
    return True


async def publish_syndicates(session: AsyncSession, keys: Sequence[SyndicateKey]) -> None:
    if not keys:
        return
    found = await syndicates.syndicates_of(session, sorted({key.offer_key for key in keys}))
    changed: dict[SyndicateKey, StoredSyndicate] = {
        syndicate.key: syndicate for each in found.values() for syndicate in each
    }
    for key in dict.fromkeys(keys):
        await syndicate_changed(session, syndicate_message(changed[key]))


async def number_sets(session: AsyncSession, offer_key: str, draw_no: int) -> Sequence[Numbers]:
    eras = (await load_eras(session, [offer_key]))[offer_key]
    return eras.of_draw(draw_no).matrix.number_sets


def draw_ticket(document: SyndicateDocument, sets: Sequence[Numbers]) -> TicketDocument:
    """A ticket by the recipe with fresh numbers. Raises RuleRefused (`impossible_ticket`)."""
    random = SystemRandom()
    try:
        entries = [(part, _entry(part, sets, random)) for part in document.recipe]
    except ValueError as error:
        raise refused("impossible_ticket", f"{document.plays} has no such ticket: {error}") from error
    games = list(packed_games([entry for _, entry in entries]))
    if len(games) > LARGEST_TICKET:
        raise refused("impossible_ticket", f"{len(games)} games are too many for one ticket")
    return TicketDocument(
        offer=document,
        entries=[
            TicketEntryDocument(
                game_type=part.game_type,
                name=part.name,
                games=len(entry.games),
                numbers=list(entry.numbers),
            )
            for part, entry in entries
        ],
        shape=[(numbers.name, numbers.count) for numbers in sets],
        packed=b"".join(games).hex(),
    )


def _entry(part: RecipeEntryDocument, sets: Sequence[Numbers], random: SystemRandom) -> TicketEntry:
    if part.game_type == "reduced_system":
        return system_entry(sets, part.system or 0, random)
    if part.game_type == "powerhit":
        return powerhit_entry(sets, random)
    return standard_entry(sets, part.games or 0, random)


def _first_stop(draw: Draw) -> datetime:
    return min([draw.stop, *draw.closes.values()])


def shares_draw(document: SyndicateDocument, played: Draw) -> Draw:
    """The draw of shares in a lottery's draw; its sale stops some time before the ticket must be bought."""
    stop = _first_stop(played) - timedelta(minutes=document.close_minutes)
    return Draw(
        offer_key=document.key,
        draw_no=played.draw_no,
        rules_from=None,
        draw_type="",
        status=DrawStatus.OPEN,
        draw_date=played.draw_date,
        open_at=played.open_at,
        stop=stop,
        closes={},
        last_stop=stop,
        system_close=stop + _GRACE,
        draw_at=played.draw_at,
        prize_pool=played.prize_pool,
        result_version=None,
        version=1,
        regions=tuple(document.regions),
    )
