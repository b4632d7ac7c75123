"""Draws a raffle: seal the list, draw from public randomness, confirm by a second person, publish.

A cancelled draw is refunded, so nothing is drawn or confirmed in it any more. A drawing that was
confirmed before, such as an early bird, stays won.

Source: docs/reliability.md, rules 55 and 56; docs/domain.md §13.5; docs/draw-verification.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.events import draws_announced
from catalog.draws.rules import Draw
from catalog.draws.store import changes, draws
from catalog.errors import refused, unknown_draw
from catalog.raffles.beacon import Beacon
from catalog.raffles.events import raffle_drawn
from catalog.raffles.rules import raffles as rules
from catalog.raffles.rules.stored import DrawingKey, SealedEntry, StoredDrawing, WinningEntry
from catalog.raffles.store import drawings, raffles
from catalog.raffles.store.raffles import winning_entries
from catalogue.draws import DrawStatus, PrizePool
from drawproof.selection import JACKPOT, DrawingName, draw_seed, select, select_one
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.security.cipher import Cipher

RESULT_VERSION = 1
"""A raffle's result has one version: tickets that won are drawn once."""


async def seal_due(database: Database, clock: Clock) -> list[DrawingKey]:
    """Seals every list whose entries are complete and decided. Safe with several processes."""
    now = clock.now()
    async with database.read() as session:
        due = await drawings.due_to_freeze(session, now)
    sealed = []
    for key in due:
        async with database.transaction() as session:
            drawing = await drawings.lock_drawing(session, key)
            if drawing is not None and await drawings.freeze(session, drawing, now) is not None:
                sealed.append(key)
    return sealed


async def draw_winners(
    database: Database,
    clock: Clock,
    beacon: Beacon,
    cipher: Cipher,
    key: DrawingKey,
    *,
    staff: str,
    supervised: bool = False,
) -> int:
    """Selects the winners, unconfirmed, and returns how many prizes were won.

    ``supervised`` seals and draws before the time. Raises NotFound (`draw_not_found`), RuleRefused
    (`draw_cancelled`, `list_not_sealed`, `not_yet_drawn`, `already_drawn`, `other_beacon`) and Unavailable.
    """
    now = clock.now()
    drawing, terms = await _sealed(database, clock, key, supervised=supervised)
    if drawing.network != beacon.network.name:
        raise refused("other_beacon", f"This drawing was promised rounds of {drawing.network}")
    if drawing.beacon_round is None:
        raise refused("list_not_sealed", "The list of entries is not sealed yet")
    published_at = beacon.network.published_at(drawing.beacon_round)
    if max(drawing.draw_at, published_at) > now and not supervised:
        raise refused(
            "not_yet_drawn", f"The round of this drawing is published at {published_at.isoformat()}"
        )
    public_round = await beacon.round(drawing.beacon_round)
    async with database.transaction() as session:
        locked, draw = await _locked(session, key)
        if locked.status != "frozen" or locked.root is None or locked.entries is None:
            raise refused("already_drawn", f"{key.key} of draw {key.draw_no} is drawn already")
        seed = draw_seed(
            await drawings.operator_seed(session, key, cipher), public_round.randomness, locked.root
        )
        winners = await _winners(session, key, draw, terms, seed, locked.entries)
        await drawings.store_drawn(
            session,
            key,
            public_round,
            seed=seed,
            winners=winners,
            staff=staff,
            now=now,
        )
    return len(winners)


async def confirm_winners(
    database: Database, clock: Clock, cipher: Cipher, key: DrawingKey, *, staff: str
) -> int:
    """Publishes the winners that another person has drawn; the main drawing also moves the draw to drawn.

    Raises NotFound (`draw_not_found`) and RuleRefused (`draw_cancelled`, `nothing_to_confirm`,
    `same_person`, `draw_not_closed`).
    """
    now = clock.now()
    async with database.transaction() as session:
        drawing, draw = await _locked(session, key)
        if drawing.status != "drawn" or drawing.drawn_by is None:
            raise refused("nothing_to_confirm", f"{key.key} of draw {key.draw_no} has nothing to confirm")
        if drawing.drawn_by.lower() == staff.lower():
            raise refused("same_person", f"{staff} drew it; another person must confirm it")
        seed = await drawings.operator_seed(session, key, cipher)
        await drawings.publish(session, key, staff=staff, operator_seed=seed, now=now)
        terms = await _terms(session, key)
        is_last = drawing.entries_until is None
        if is_last:
            drawn = await changes.publish_result(
                session, key.offer_key, key.draw_no, RESULT_VERSION, actor=staff, reason=None
            )
            if drawn is None:
                raise refused("draw_not_closed", f"Draw {key.draw_no} is {draw.status.public_name}")
            draw = drawn
            await _carry_jackpot(session, draw, terms)
        won = [
            winning
            for winning in await winning_entries(session, key.offer_key, key.draw_no)
            if winning.winner.drawing == key.key
        ]
        await raffle_drawn(session, draw, terms, won, is_last=is_last)
    return len(won)


async def _locked(session: AsyncSession, key: DrawingKey) -> tuple[StoredDrawing, Draw]:
    """A drawing and its draw, locked until the transaction ends."""
    drawing = await drawings.lock_drawing(session, key)
    if drawing is None:
        raise unknown_draw(key.offer_key, key.draw_no)
    draw = await draws.lock_draw(session, key.offer_key, key.draw_no)
    if draw.cancelled_at is not None:
        raise refused("draw_cancelled", f"Draw {key.draw_no} is cancelled")
    return drawing, draw


async def _sealed(
    database: Database, clock: Clock, key: DrawingKey, *, supervised: bool
) -> tuple[StoredDrawing, rules.Drawing]:
    async with database.transaction() as session:
        drawing, draw = await _locked(session, key)
        is_over = drawing.entries_until is not None or draw.status is DrawStatus.CLOSED
        if drawing.status == "waiting" and supervised and is_over:
            await drawings.freeze(session, drawing, clock.now())
            drawing = await drawings.lock_drawing(session, key) or drawing
        if drawing.status == "waiting":
            raise refused("list_not_sealed", "The list of entries is not sealed yet")
        return drawing, await _terms(session, key)


async def _terms(session: AsyncSession, key: DrawingKey) -> rules.Drawing:
    documents = await raffles.draw_documents(session, key.offer_key)
    terms = documents[key.draw_no].drawing(key.key)
    if terms is None:
        raise unknown_draw(key.offer_key, key.draw_no)
    return terms


async def _winners(
    session: AsyncSession, key: DrawingKey, draw: Draw, terms: rules.Drawing, seed: bytes, entries: int
) -> list[dict[str, Any]]:
    name = DrawingName(key.offer_key, key.draw_no, key.key)
    document = (await raffles.draw_documents(session, key.offer_key))[key.draw_no]
    selected = list(
        select(seed, name, entries=entries, prizes=terms.prize_count, repeat_winners=terms.repeat_winners)
    )
    jackpot = select_one(seed, name, JACKPOT, entries=entries) if terms.jackpot and entries else None
    places = {chosen.index for chosen in selected}
    is_won = jackpot is not None and jackpot.index in places
    if jackpot is not None:
        places.add(jackpot.index)
    found = await drawings.entries_at(session, key, sorted(places))
    winners = []
    for chosen in selected:
        entry = found[chosen.index]
        award = terms.prize(chosen.prize_no).award_in(entry.region)
        winners.append(_winner(entry, chosen.prize_no, award, "drawn", chosen.attempt))
    if terms.neighbours is not None and selected:
        first = found[selected[0].index].number
        beside = terms.neighbours.numbers(first, document.first_number, document.last_number)
        entered = await drawings.entries_with(session, key, beside)
        for prize_no, entry in enumerate(entered, start=terms.prize_count + 1):
            winners.append(_winner(entry, prize_no, terms.neighbours.award, "neighbour"))
    if jackpot is not None:
        amount = draw.prize_pool.amount if draw.prize_pool and is_won else 0
        award = rules.Award.model_construct(title="Jackpot", kind=rules.PrizeKind.CASH, value=amount)
        winners.append(_winner(found[jackpot.index], jackpot.prize_no, award, "jackpot", jackpot.attempt))
    return [{**winner, "currency": document.currency} for winner in winners]


def _winner(
    entry: SealedEntry, prize_no: int, award: rules.Award, won_by: str, attempt: int | None = None
) -> dict[str, Any]:
    """A row of winners. The jackpot number is one, and wins nothing without a drawn prize on it."""
    by_hand = award.kind is not rules.PrizeKind.CASH or entry.source == "postal"
    wins = award.value > 0 or won_by != "jackpot"
    return {
        **{name: getattr(entry, name) for name in ("place", "number", "entry_id", "customer_id", "region")},
        "prize_no": prize_no,
        "title": award.title,
        "kind": award.kind.value,
        "minor_units": award.value,
        "won_by": won_by,
        "attempt": attempt,
        "claim": "open" if by_hand and wins else "none",
    }


async def _carry_jackpot(session: AsyncSession, drawn: Draw, terms: rules.Drawing) -> None:
    """An unwon jackpot raises that of the next draw (docs/domain.md §3.6)."""
    if terms.jackpot is None or drawn.prize_pool is None:
        return
    won: Sequence[WinningEntry] = await winning_entries(session, drawn.offer_key, drawn.draw_no)
    if any(entry.winner.won_by == "jackpot" and entry.winner.value for entry in won):
        return
    following = await draws.draw_after(session, drawn)
    if following is None or following.prize_pool is None:
        return
    carried = drawn.prize_pool.amount + terms.jackpot.step
    if carried > following.prize_pool.amount:
        pool = PrizePool(carried, drawn.prize_pool.currency, following.prize_pool.suffix)
        changed = await changes.carry_pool(session, drawn.offer_key, following.draw_no, pool)
        await draws_announced(session, [changed])
