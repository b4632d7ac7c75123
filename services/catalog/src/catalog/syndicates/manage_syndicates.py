"""Metrics of syndicates (docs/reliability.md, rule 66)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import SystemRandom
from typing import Final

from prometheus_client import Gauge
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.events import draws_announced, draws_cancelled, draws_closed
from catalog.draws.rules import Draw
from catalog.draws.store import changes, draws
from catalog.errors import refused
from catalog.games.store import era_of_draw
from catalog.offers.events import publish_changed_offers
from catalog.offers.store import offer_exists, save_special_offer
from catalog.stock import store as stock
from catalog.stock.rules import NewStock
from catalog.syndicates import store as syndicates
from catalog.syndicates.documents import (
    LARGEST_TICKET,
    RecipeEntryDocument,
    StoredSyndicate,
    StoredSyndicateOffer,
    SyndicateDocument,
    SyndicateKey,
    TicketDocument,
    TicketEntryDocument,
)
from catalog.syndicates.events import published_syndicate, syndicate_changed, syndicate_message
from catalog.syndicates.rules import (
    TicketEntry,
    packed_games,
    powerhit_entry,
    standard_entry,
    system_entry,
)
from catalogue.draws import DrawStatus
from games.numbers import NumberSet
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import NotFound
from servicekit.telemetry.logs import log

SYNDICATES_TO_BUY: Final = Gauge(
    "catalog_syndicates_to_buy",
    "Full syndicates whose ticket is not bought, and whose lottery's draw stops within 24 hours.",
)


_GRACE = timedelta(minutes=5)
"""Time after its close in which payments for a syndicate may finish."""


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
    shares = document.shares
    await stock.insert_stock(
        session,
        NewStock(
            **key.arguments,
            first_number=1,
            last_number=shares,
            authorised=shares,
            max_per_customer=document.max_per_customer,
        ),
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


async def number_sets(session: AsyncSession, offer_key: str, draw_no: int) -> Sequence[NumberSet]:
    return (await era_of_draw(session, offer_key, draw_no)).matrix.number_sets


def draw_ticket(document: SyndicateDocument, sets: Sequence[NumberSet]) -> TicketDocument:
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


def _entry(part: RecipeEntryDocument, sets: Sequence[NumberSet], random: SystemRandom) -> TicketEntry:
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
        status=DrawStatus.OPEN,
        draw_date=played.draw_date,
        open_at=played.open_at,
        stop=stop,
        closes={},
        last_stop=stop,
        system_close=stop + _GRACE,
        draw_at=played.draw_at,
        prize_pool=played.prize_pool,
        version=1,
        regions=tuple(document.regions),
    )


async def load_syndicate(database: Database, clock: Clock, document: SyndicateDocument) -> None:
    """Writes a syndicate offer; syndicates that are open keep the terms they were opened with.

    Raises RuleRefused (`unknown_lottery`, `offer_exists`, `impossible_ticket`).
    """
    async with database.transaction() as session:
        await save_syndicate(session, document, clock.now())


async def save_syndicate(session: AsyncSession, document: SyndicateDocument, now: datetime) -> None:
    """Does the same in the caller's transaction."""
    if not await offer_exists(session, document.plays):
        raise refused("unknown_lottery", f"There is no lottery {document.plays}")
    coming = (await draws.upcoming_draws(session, now, [document.plays]))[document.plays]
    if coming:
        draw_ticket(document, await number_sets(session, document.plays, coming[0].draw_no))
    if not await save_special_offer(session, document):
        raise refused("offer_exists", f"{document.key} is another product")
    known = await syndicates.syndicate_offers(session)
    loaded = [offer for offer in known if offer.document.key == document.key]
    await publish_changed_offers(session, map(published_syndicate, loaded))
    await announce_shares(session, known, now)
    await open_due_syndicates(session, known, now)


async def purchase_ticket(
    database: Database, offer_key: str, draw_no: int, series: int, *, reference: str
) -> None:
    """Records the purchase, which must happen before the stop of the lottery's draw.

    Raises RuleRefused (`syndicate_not_full`).
    """
    key = SyndicateKey(offer_key, draw_no, series)
    async with database.transaction() as session:
        if not await syndicates.purchase(session, key, reference):
            raise refused(
                "syndicate_not_full",
                "Only the ticket of a full syndicate is bought, once, and before its lottery's draw stops",
            )
        await publish_syndicates(session, [key])


async def read_syndicate(database: Database, key: SyndicateKey) -> StoredSyndicate:
    """One syndicate with its ticket, in any status.

    Raises NotFound (`syndicate_not_found`).
    """
    async with database.read() as session:
        found = await syndicates.find_syndicate(session, key)
    if found is None:
        raise NotFound("syndicate_not_found", "There is no such syndicate", target="series")
    return found


TO_BUY_WITHIN = timedelta(hours=24)
"""How long before the stop of its lottery's draw an unbought ticket is counted in the metric."""


async def run_syndicates(database: Database, clock: Clock) -> int:
    """Moves everything that is due, exactly once with any number of processes; returns how many moved."""
    now = clock.now()
    async with database.transaction() as session:
        known = await syndicates.syndicate_offers(session)
        if not known:
            return 0
        await publish_changed_offers(session, map(published_syndicate, known))
        await announce_shares(session, known, now)
        # One that was announced while its lottery's draw was being cancelled.
        cancelled = await changes.cancel_shares(session, now, actor="clock")
        await draws_cancelled(session, cancelled)
        # One that was announced while its lottery's draw was being closed.
        closed = await changes.close_shares(session, now, actor="clock")
        await draws_closed(session, closed)
        moved = await syndicates.move(session, now)
        not_bought = await syndicates.cancel_not_bought(session)
        moved += not_bought
        for offer_key, draw_no in await syndicates.draws_to_follow(session):
            drawn = await changes.publish_result(session, offer_key, draw_no, 1, actor="clock", reason=None)
            await draws_announced(session, [drawn])
        opened = await open_due_syndicates(session, known, now)
        await publish_syndicates(session, moved)
    for key in not_bought:
        log.error("syndicate_not_bought", offer=key.offer_key, draw_no=key.draw_no, series=key.series)
    return len(cancelled) + len(closed) + len(moved) + len(opened)


async def count_to_buy(database: Database) -> int:
    """How many tickets of full syndicates must be bought within `TO_BUY_WITHIN`."""
    async with database.read() as session:
        return await syndicates.count_to_buy(session, TO_BUY_WITHIN)
