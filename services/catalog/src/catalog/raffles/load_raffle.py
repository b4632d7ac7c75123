"""Loads raffle files. The terms of a draw never change."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.events import draws_announced, draws_closed
from catalog.draws.manage_draws import publish_years
from catalog.draws.rules import Draw
from catalog.draws.store import changes, draws
from catalog.errors import refused
from catalog.offers.events import publish_changed_facts, publish_changed_offers
from catalog.offers.store import save_special_offer
from catalog.raffles.beacon import BeaconNetwork
from catalog.raffles.documents import CausesDocument, RaffleDocument
from catalog.raffles.events import CAUSE_PUBLISHED, published_raffle
from catalog.raffles.rules.raffles import RaffleDraw
from catalog.raffles.rules.stored import DrawingKey, StoredCause, StoredRaffle
from catalog.raffles.store import drawings, raffles
from catalog.raffles.store.raffles import all_causes, replace_causes_of, save_causes, unknown_causes
from catalog.stock import store as stock
from catalog.stock.rules import NewStock
from catalogue.draws import DrawStatus, PrizePool
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.security.cipher import Cipher
from wattle.catalog.v1 import events_pb2


async def load_causes(database: Database, document: CausesDocument) -> None:
    """Writes causes, over those with the same key."""
    async with database.transaction() as session:
        await save_causes(session, document.causes)


BEACON_DELAY: Final = 600
"""Seconds from the sealing of a list to the round of a draw that draws when sold out. The round is unknown
when the list is sealed, and there is time to read the root before it.
"""


async def load_raffle(
    database: Database, clock: Clock, document: RaffleDocument, network: BeaconNetwork, cipher: Cipher
) -> None:
    """Writes the raffle, fixes the secrets of its new draws with their commitments, and publishes it.

    Raises RuleRefused: `unknown_cause`, `offer_exists` for a key of another product, and `rules_in_use` when
    the file changes or leaves out a draw that is known.
    """
    async with database.transaction() as session:
        await save_raffle(session, document, clock.now(), network, cipher)


async def save_raffle(
    session: AsyncSession,
    document: RaffleDocument,
    now: datetime,
    network: BeaconNetwork,
    cipher: Cipher,
) -> None:
    """Does the same in the caller's transaction."""
    unknown = await unknown_causes(session, document.causes)
    if unknown:
        raise refused("unknown_cause", f"There is no cause {unknown[0]}")
    if not await save_special_offer(session, document.offer()):
        raise refused("offer_exists", f"{document.key} is another product")
    await replace_causes_of(session, document.key, document.causes)
    known = await raffles.draw_documents(session, document.key)
    given = {draw.draw_no: draw for draw in document.draws}
    for draw_no, draw in known.items():
        if given.get(draw_no) != draw:
            raise refused("rules_in_use", f"Draw {draw_no} of {document.key} is known and cannot change")
    for draw_no in sorted(given.keys() - known.keys()):
        await _add_draw(session, document.key, given[draw_no], now, network, cipher)
    await publish_raffle(session, document.key, now)


async def publish_changed_raffles(database: Database, clock: Clock) -> None:
    """Publishes every raffle that differs from its last publication."""
    async with database.transaction() as session:
        await publish_raffles(session, await raffles.load_raffles(session), clock.now())


async def publish_raffle(session: AsyncSession, key: str, now: datetime) -> None:
    """Publishes a raffle if it has changed, in the caller's transaction; does nothing for another offer."""
    await publish_raffles(session, await raffles.load_raffles(session, [key]), now)


async def publish_raffles(session: AsyncSession, known: Sequence[StoredRaffle], now: datetime) -> None:
    """Publishes those of the raffles that have changed, in the caller's transaction."""
    await publish_changed_offers(session, [published_raffle(raffle, now) for raffle in known])


async def _add_draw(
    session: AsyncSession,
    key: str,
    draw: RaffleDraw,
    now: datetime,
    network: BeaconNetwork,
    cipher: Cipher,
) -> None:
    added = await draws.insert_draws(session, [_announced(key, draw, now)], actor="raffle file")
    await raffles.insert_raffle_draw(session, key, draw)
    numbers = NewStock(
        offer_key=key,
        draw_no=draw.draw_no,
        series=0,
        first_number=draw.first_number,
        last_number=draw.last_number,
        authorised=draw.max_tickets,
        max_per_customer=draw.max_per_customer,
    )
    await stock.insert_stock(session, numbers)
    for position, drawing in enumerate(draw.drawings):
        await drawings.insert_drawing(
            session,
            DrawingKey(key, draw.draw_no, drawing.key),
            drawing,
            position=position,
            network=network.name,
            beacon_round=None if draw.draws_when_sold_out else network.first_round_from(drawing.draw_at),
            beacon_delay=BEACON_DELAY if draw.draws_when_sold_out else None,
            cipher=cipher,
        )
    await draws_announced(session, added)


def _announced(key: str, draw: RaffleDraw, now: datetime) -> Draw:
    return Draw(
        offer_key=key,
        draw_no=draw.draw_no,
        status=DrawStatus.OPEN if draw.open_at <= now else DrawStatus.ANNOUNCED,
        draw_date=draw.draw_at.date(),
        open_at=draw.open_at.astimezone(UTC),
        stop=draw.stop.astimezone(UTC),
        closes={},
        last_stop=draw.stop.astimezone(UTC),
        system_close=draw.system_close.astimezone(UTC),
        draw_at=draw.draw_at.astimezone(UTC),
        prize_pool=_prize_pool(draw),
        version=1,
        regions=tuple(draw.regions),
        pre_order_at=draw.pre_order_at and draw.pre_order_at.astimezone(UTC),
        draws_when_sold_out=draw.draws_when_sold_out,
    )


def _prize_pool(draw: RaffleDraw) -> PrizePool | None:
    """The jackpot of numbered tickets, else the value of everything that can be won."""
    main = draw.drawings[-1]
    if main.jackpot is not None:
        return PrizePool(main.jackpot.minimum, draw.currency, "jackpot")
    total = sum(prize.value * prize.quantity for each in draw.drawings for prize in each.prizes)
    return PrizePool(total, draw.currency, "in prizes") if total else None


async def move_sold_out_draws(database: Database, clock: Clock) -> int:
    """Returns how many draws moved.

    A draw that draws when sold out closes with its last paid ticket, and the next one opens.
    """
    now = clock.now()
    async with database.transaction() as session:
        closed = await changes.close_sold_out(session, now, now + timedelta(seconds=BEACON_DELAY))
        following = [await changes.open_following(session, draw, now) for draw in closed]
        moved = [
            *await changes.cap_sold_out(session),
            *await changes.reopen_capped(session),
            *(draw for draw in following if draw is not None),
        ]
        await draws_closed(session, closed)
        await draws_announced(session, moved)
        if closed:
            sold_out = sorted({draw.offer_key for draw in closed})
            await publish_raffles(session, await raffles.load_raffles(session, sold_out), now)
    return len(closed) + len(moved)


async def publish_archive(database: Database) -> None:
    """Publishes every cause and every year of draws that has changed."""
    async with database.transaction() as session:
        causes = [_cause_message(cause) for cause in await all_causes(session)]
        await publish_changed_facts(session, CAUSE_PUBLISHED, ((cause.key, cause) for cause in causes))
        await publish_years(session)


def _cause_message(stored: StoredCause) -> events_pb2.CausePublished:
    cause = stored.document
    return events_pb2.CausePublished(
        key=cause.key,
        slug=cause.url_slug,
        name=cause.name,
        summary=cause.summary,
        image=cause.image or "",
        offer_keys=stored.offers,
    )
