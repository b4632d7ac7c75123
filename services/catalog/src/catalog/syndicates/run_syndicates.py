"""Syndicates: opened for coming draws, the next when one fills, cancelled when they do not, or when nobody
buys their ticket in time (§8.1).
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from random import SystemRandom

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws import events
from catalog.draws.draw_states_tmp import DrawStatus
from catalog.draws.rules import Draw
from catalog.draws.store import draws
from catalog.draws.store import progress as draw_acts
from catalog.errors import refused
from catalog.lotteries import store as offers
from catalog.offers.publish_offers import publish_changed_offers
from catalog.raffles import events as raffle_events
from catalog.raffles.store import raffles
from catalog.stock import store as stock
from catalog.syndicates import store as syndicates
from catalog.syndicates.documents import (
    LARGEST_TICKET,
    RecipeEntryDocument,
    SyndicateDocument,
    TicketDocument,
    TicketEntryDocument,
)
from catalog.syndicates.events import syndicate_message, syndicate_offer_message
from catalog.syndicates.rules.tickets import (
    Numbers,
    TicketEntry,
    packed_games,
    powerhit_entry,
    standard_entry,
    system_entry,
)
from catalog.syndicates.store import StoredSyndicate, StoredSyndicateOffer, SyndicateKey
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.logs import log

_GRACE = timedelta(minutes=5)
"""How long after its close payments for a syndicate are still finished."""
TO_BUY_WITHIN = timedelta(hours=24)
"""How long before its lottery's draw stops a ticket that is not bought yet is somebody's business."""
_SECRET_BYTES = 32


async def load_syndicate(database: Database, clock: Clock, document: SyndicateDocument) -> None:
    """Writes a syndicate offer; syndicates that are open keep the terms they were opened with.

    Raises RuleRefused (`unknown_lottery`, `offer_exists`, `impossible_ticket`).
    """
    async with database.transaction() as session:
        await save_syndicate(session, document, clock.now())


async def save_syndicate(session: AsyncSession, document: SyndicateDocument, now: datetime) -> None:
    """The same, in the caller's transaction."""
    if not await offers.offer_exists(session, document.plays):
        raise refused("unknown_lottery", f"There is no lottery {document.plays}")
    coming = (await draws.upcoming_draws(session, now, [document.plays]))[document.plays]
    if coming:
        _ticket(document, await _number_sets(session, document.plays, coming[0].draw_no))
    if not await raffles.save_special_offer(session, document, []):
        raise refused("offer_exists", f"{document.key} is another product")
    known = await syndicates.syndicate_offers(session)
    loaded = [offer for offer in known if offer.document.key == document.key]
    await publish_changed_offers(session, map(syndicate_offer_message, loaded))
    await _announce(session, known, now)
    await _open(session, known, now)


async def run_syndicates(database: Database, clock: Clock) -> int:
    """Does everything that is due, whoever else tries, and says how many syndicates moved."""
    now = clock.now()
    async with database.transaction() as session:
        known = await syndicates.syndicate_offers(session)
        if not known:
            return 0
        await publish_changed_offers(session, map(syndicate_offer_message, known))
        await _announce(session, known, now)
        # One that was announced while its lottery's draw was being cancelled.
        cancelled = await draw_acts.cancel_shares(session, now, actor="clock")
        for draw in cancelled:
            await events.draw_cancelled(session, draw)
        # One that was announced while its lottery's draw was being closed.
        closed = await draw_acts.close_shares(session, now, actor="clock")
        await events.draws_closed(session, closed)
        moved = await syndicates.move(session, now)
        not_bought = await syndicates.cancel_not_bought(session)
        moved += not_bought
        for offer_key, draw_no in await syndicates.draws_to_follow(session):
            drawn = await draws.publish_result(session, offer_key, draw_no, 1, actor="clock", reason=None)
            await events.draws_announced(session, [drawn] if drawn else [])
        opened = await _open(session, known, now)
        await _publish(session, moved)
    for key in not_bought:
        log.error("syndicate_not_bought", offer=key.offer_key, draw_no=key.draw_no, series=key.series)
    return len(cancelled) + len(closed) + len(moved) + len(opened)


async def count_to_buy(database: Database) -> int:
    """How many tickets of full syndicates are still to be bought, and soon."""
    async with database.read() as session:
        return await syndicates.count_to_buy(session, TO_BUY_WITHIN)


async def purchase_ticket(
    database: Database, offer_key: str, draw_no: int, series: int, *, reference: str
) -> None:
    """The operator has bought the ticket of a full syndicate, before its lottery's draw stops.

    Raises RuleRefused (`syndicate_not_full`).
    """
    key = SyndicateKey(offer_key, draw_no, series)
    async with database.transaction() as session:
        if not await syndicates.purchase(session, key, reference):
            raise refused(
                "syndicate_not_full",
                "Only the ticket of a full syndicate is bought, once, and before its lottery's draw stops",
            )
        await _publish(session, [key])


async def _announce(session: AsyncSession, known: Sequence[StoredSyndicateOffer], now: datetime) -> None:
    """Makes the draws that syndicates are sold for, as many ahead as their offers say."""
    played = await draws.upcoming_draws(session, now, [offer.document.plays for offer in known])
    planned = []
    for offer in known:
        document = offer.document
        close = timedelta(minutes=document.close_minutes)
        selling = [draw for draw in played[document.plays] if draw.open_at <= now < _first_stop(draw) - close]
        planned += [shares_draw(document, draw) for draw in selling[: document.draws_ahead]]
    await events.draws_announced(session, await draws.insert_draws(session, planned, actor="calendar"))


async def _open(
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
    await _publish(session, opened)
    return opened


async def open_syndicate(session: AsyncSession, key: SyndicateKey, document: SyndicateDocument) -> bool:
    """Opens one syndicate with fresh numbers; False when it is there already. Publishes nothing."""
    sets = await _number_sets(session, document.plays, key.draw_no)
    if not await syndicates.insert_syndicate(session, key, _ticket(document, sets)):
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


async def _publish(session: AsyncSession, keys: Sequence[SyndicateKey]) -> None:
    if not keys:
        return
    found = await syndicates.syndicates_of(session, sorted({key.offer_key for key in keys}))
    changed: dict[SyndicateKey, StoredSyndicate] = {
        syndicate.key: syndicate for each in found.values() for syndicate in each
    }
    for key in dict.fromkeys(keys):
        await raffle_events.syndicate_changed(session, syndicate_message(changed[key]))


async def _number_sets(session: AsyncSession, offer_key: str, draw_no: int) -> Sequence[Numbers]:
    eras = (await offers.load_eras(session, [offer_key]))[offer_key]
    return eras.of_draw(draw_no).matrix.number_sets


def _ticket(document: SyndicateDocument, sets: Sequence[Numbers]) -> TicketDocument:
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
    """The draw as its shares are sold: until some time before the ticket itself must be bought."""
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
