"""Raffles and syndicates in every status, for development and demonstrations only.

Sold tickets have no customer. Safe to repeat.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.manage_draws import move_draws
from catalog.draws.store import draws
from catalog.offers.store import offer_exists
from catalog.raffles.beacon import DevelopmentBeacon
from catalog.raffles.draw_raffle import confirm_winners, draw_winners, seal_due
from catalog.raffles.load_raffle import move_sold_out_draws, save_raffle
from catalog.raffles.rules.stored import DrawingKey
from catalog.raffles.store.drawings import name_winner
from catalog.raffles.store.raffles import save_causes
from catalog.seed.packaged_files import packaged_causes, packaged_raffles, packaged_syndicates
from catalog.syndicates.documents import SyndicateDocument, SyndicateKey
from catalog.syndicates.manage_syndicates import open_syndicate, run_syndicates, save_syndicate, shares_draw
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.security.cipher import Cipher

SOLD_OUT_RAFFLE: Final = ("classic_car", 3)
DRAWN_RAFFLE: Final = ("winter_appeal", 12)
FULL_SYNDICATE: Final = "oz_lotto_syndicate"
CANCELLED_SYNDICATE: Final = "saturday_syndicate"

# Reserves and confirms at once without a customer, also in a draw whose sale is over.
_SELL: Final = text("""
    select stock_reserve(:offer_key, :draw_no, :series, sold.id, sold.id, null, 'NSW', 'order', 'sequential',
                         :quantity, interval '1 minute', true),
           stock_confirm_order(sold.id, interval '1 minute')
    from (select uuidv7() as id from generate_series(1, :times)) sold
""")


async def seed_demonstration(database: Database, clock: Clock, cipher: Cipher) -> None:
    """Loads what is not there yet: open, pre-order, sold out and drawn raffles, open, full and cancelled
    syndicates.
    """
    now = clock.now()
    network = DevelopmentBeacon.network
    added = set()
    async with database.transaction() as session:
        await save_causes(session, packaged_causes().causes)
        for document in packaged_raffles(now):
            if not await offer_exists(session, document.key):
                await save_raffle(session, document, now, network, cipher)
                added.add(document.key)
        for syndicate in packaged_syndicates():
            if not await offer_exists(session, syndicate.key):
                await save_syndicate(session, syndicate, now)
                added.add(syndicate.key)
    if SOLD_OUT_RAFFLE[0] in added:
        await _sell(database, *SOLD_OUT_RAFFLE, series=0, quantity=5, times=120)
    if DRAWN_RAFFLE[0] in added:
        await _draw_the_past(database, clock, cipher)
    if FULL_SYNDICATE in added:
        await _fill(database, clock)
    if CANCELLED_SYNDICATE in added:
        await _cancel(database)
    await move_draws(database, clock)
    await run_syndicates(database, clock)
    await move_sold_out_draws(database, clock)


async def _sell(database: Database, offer_key: str, draw_no: int, **sale: int) -> None:
    async with database.transaction() as session:
        await session.execute(_SELL, {"offer_key": offer_key, "draw_no": draw_no, **sale})


async def _draw_the_past(database: Database, clock: Clock, cipher: Cipher) -> None:
    offer_key, draw_no = DRAWN_RAFFLE
    await _sell(database, offer_key, draw_no, series=0, quantity=5, times=160)
    async with database.transaction() as session:
        # The demonstration counts them as bought before the early bird.
        await session.execute(
            text("""
                update reservations r set created_at = d.open_at + interval '1 day' from stocks s, draws d
                where s.id = r.stock_id and s.offer_key = :key and d.offer_key = s.offer_key
                    and d.draw_no = s.draw_no
            """),
            {"key": offer_key},
        )
    await move_draws(database, clock)
    await seal_due(database, clock)
    for drawing in ("early_bird", "main"):
        key = DrawingKey(offer_key, draw_no, drawing)
        await draw_winners(database, clock, DevelopmentBeacon(), cipher, key, staff="Demo Drawer")
        await confirm_winners(database, clock, cipher, key, staff="Demo Confirmer")
    async with database.transaction() as session:
        await name_winner(session, DrawingKey(offer_key, draw_no, "main"), 1, "Mary K.")


async def _fill(database: Database, clock: Clock) -> None:
    async with database.read() as session:
        coming = (await draws.upcoming_draws(session, clock.now(), [FULL_SYNDICATE]))[FULL_SYNDICATE]
    if coming:
        await _sell(database, FULL_SYNDICATE, coming[0].draw_no, series=1, quantity=1, times=5)


async def _cancel(database: Database) -> None:
    """Adds a syndicate of the last draw that did not fill."""
    document = next(d for d in packaged_syndicates() if d.key == CANCELLED_SYNDICATE)
    async with database.transaction() as session:
        key = await _open_in_the_past(session, document)
    if key is not None:
        await _sell(database, key.offer_key, key.draw_no, series=1, quantity=1, times=3)


async def _open_in_the_past(session: AsyncSession, document: SyndicateDocument) -> SyndicateKey | None:
    played = await draws.last_drawn(session, document.plays)
    if played is None:
        return None
    draw = shares_draw(document, played)
    await draws.insert_draws(session, [draw], actor="catalogue seed")
    key = SyndicateKey(document.key, draw.draw_no, 1)
    await open_syndicate(session, key, document)
    return key
