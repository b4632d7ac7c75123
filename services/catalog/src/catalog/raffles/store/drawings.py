"""Drawings of raffles: secrets, the sealed list of entries with its tree, and the winners."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.offers.store import columns_of, insert_rows
from catalog.raffles.beacon import BeaconRound
from catalog.raffles.rules import raffles as rules
from catalog.raffles.rules.stored import DrawingKey, SealedEntry, StoredDrawing
from drawproof import merkle
from drawproof.rounds import round_after_sealing
from drawproof.selection import DrawingName, entry_digest, entry_leaf, seed_commitment
from servicekit.security.cipher import Cipher

_SEED_BYTES = 32

_SECRET = text("""
    insert into drawing_secrets (offer_key, draw_no, key, encrypted_seed)
    values (:offer_key, :draw_no, :key, :encrypted_seed)
""")

_SECRET = text("""
    select operator_seed, encrypted_seed from drawing_secrets
    where offer_key = :offer_key and draw_no = :draw_no and key = :key
""")

_DUE = text("""
    select g.offer_key, g.draw_no, g.key, g.entries_until from drawings g
    join draws d using (offer_key, draw_no)
    where g.status = 'waiting' and d.cancelled_at is null and (
        g.entries_until <= :now
        or g.entries_until is null and d.status = 'DRAW_CLOSED' and d.system_close <= :now
    )
    order by g.draw_at
""")

# Reserving and confirming lock this row too, so the list cannot change meanwhile.
_LOCK_STOCK = text("""
    select id from stocks where offer_key = :offer_key and draw_no = :draw_no and series = 0 for update
""")

_UNDECIDED = text("""
    select count(*) from reservations
    where stock_id = :stock and state = 'reserved'
        and (cast(:until as timestamptz) is null or created_at < :until)
""")

_ENTRIES = text("""
    select n.number, r.reference from reservations r cross join unnest(r.numbers) as n (number)
    where r.stock_id = :stock and r.state = 'confirmed'
        and (cast(:until as timestamptz) is null or r.created_at < :until)
    order by n.number
""")

_INSERT_ENTRIES = text("""
    insert into drawing_entries (offer_key, draw_no, drawing, place, number, entry_id, entry_digest)
    select :offer_key, :draw_no, :drawing, e.place - 1, e.number, e.entry_id, e.entry_digest
    from unnest(cast(:numbers as bigint[]), cast(:entry_ids as uuid[]), cast(:digests as bytea[]))
        with ordinality as e (number, entry_id, entry_digest, place)
""")

_FREEZE = text("""
    update drawings set status = 'frozen', entries = :entries, root = :root, frozen_at = :now,
        beacon_round = :round,
        draw_at = least(draw_at, cast(:now as timestamptz) + make_interval(secs => beacon_delay_seconds))
    where offer_key = :offer_key and draw_no = :draw_no and key = :key and status = 'waiting'
    returning key
""")

_FREEZE_STOCK = text("update stocks set frozen_at = :now where id = :stock and frozen_at is null")

_DRAWINGS = text("""
    select * from drawings where offer_key = :offer_key and draw_no = :draw_no order by position
""")

_LOCK = text("""
    select * from drawings where offer_key = :offer_key and draw_no = :draw_no and key = :key for update
""")

_STORE_DRAWN = text("""
    update drawings set status = 'drawn', randomness = :randomness, signature = :signature, seed = :seed,
        drawn_by = :staff, drawn_at = :now
    where offer_key = :offer_key and draw_no = :draw_no and key = :key and status = 'frozen'
""")

_PUBLISH = text("""
    update drawings set status = 'published', confirmed_by = :staff, confirmed_at = :now,
        operator_seed = :operator_seed
    where offer_key = :offer_key and draw_no = :draw_no and key = :key and status = 'drawn'
    returning key
""")

_SEALED = """
    select e.place, e.number, e.entry_id, r.customer_id, r.region, r.source from drawing_entries e
    join reservations r on r.reference = e.entry_id
    where e.offer_key = :offer_key and e.draw_no = :draw_no and e.drawing = :drawing
"""
_PLACES = text(f"{_SEALED} and e.place = any(:places)")
_NUMBERS = text(f"{_SEALED} and e.number = any(:numbers) order by e.place")

_NAME_WINNER = text("""
    update drawing_winners set display_name = :display_name
    where offer_key = :offer_key and draw_no = :draw_no and drawing = :drawing and prize_no = :prize_no
    returning prize_no
""")

_DELIVER = text("""
    update drawing_winners set claim = 'delivered'
    where offer_key = :offer_key and draw_no = :draw_no and drawing = :drawing and prize_no = :prize_no
        and claim = 'open'
    returning prize_no
""")


async def insert_drawing(
    session: AsyncSession,
    key: DrawingKey,
    drawing: rules.Drawing,
    *,
    position: int,
    network: str,
    beacon_round: int | None,
    beacon_delay: int | None,
    cipher: Cipher,
) -> None:
    """Adds a drawing with a fresh seed: its commitment, and the encrypted seed in a table of its own."""
    seed = secrets.token_bytes(_SEED_BYTES)
    row = {
        **asdict(key),
        "position": position,
        "entries_until": drawing.entries_until,
        "draw_at": drawing.draw_at,
        "prizes": drawing.prize_count,
        "beacon_network": network,
        "beacon_round": beacon_round,
        "beacon_delay_seconds": beacon_delay,
        "seed_commitment": seed_commitment(seed),
    }
    await insert_rows(session, "drawings", [row])
    secret = {**asdict(key), "encrypted_seed": cipher.encrypt(seed)}
    await insert_rows(session, "drawing_secrets", [secret])


async def operator_seed(session: AsyncSession, key: DrawingKey, cipher: Cipher) -> bytes:
    """The secret behind the commitment.

    Raises `cryptography.fernet.InvalidToken` when its key is not among the cipher's.
    """
    row = (await session.execute(_SECRET, key.arguments)).one()
    seed: bytes = row.operator_seed or cipher.decrypt(row.encrypted_seed)
    return seed


async def due_to_freeze(session: AsyncSession, now: datetime) -> list[DrawingKey]:
    """Drawings whose entries are all there, by time; none of a cancelled draw."""
    rows = await session.execute(_DUE, {"now": now})
    return [DrawingKey(row.offer_key, row.draw_no, row.key) for row in rows]


async def freeze(session: AsyncSession, drawing: StoredDrawing, now: datetime) -> bytes | None:
    """Seals the list of entries and gives its root; None while a reservation is undecided, or when it is
    sealed already. After the main drawing's list nothing enters or leaves the draw any more.
    """
    key = drawing.key
    stock = (await session.execute(_LOCK_STOCK, key.arguments)).scalar_one()
    part = {"stock": stock, "until": drawing.entries_until}
    if await session.scalar(_UNDECIDED, part):
        return None
    rows = (await session.execute(_ENTRIES, part)).all()
    digests = [entry_digest(str(row.reference)) for row in rows]
    name = DrawingName(key.offer_key, key.draw_no, key.key)
    levels = merkle.levels(
        [
            merkle.leaf_hash(entry_leaf(name, row.number, digest))
            for row, digest in zip(rows, digests, strict=True)
        ]
    )
    root = levels[-1][0]
    beacon_round = drawing.beacon_round
    if drawing.beacon_delay is not None:
        beacon_round = round_after_sealing(drawing.network, now, drawing.beacon_delay)
    frozen = await session.scalar(
        _FREEZE,
        {**key.arguments, "entries": len(rows), "root": root, "now": now, "round": beacon_round},
    )
    if frozen is None:
        return None
    if rows:
        await session.execute(
            _INSERT_ENTRIES,
            {
                **key.arguments,
                "numbers": [row.number for row in rows],
                "entry_ids": [row.reference for row in rows],
                "digests": digests,
            },
        )
    of_drawing = {"offer_key": key.offer_key, "draw_no": key.draw_no, "drawing": key.key}
    tree = [{**of_drawing, "level": at, "hashes": b"".join(level)} for at, level in enumerate(levels)]
    await insert_rows(session, "drawing_trees", tree)
    if drawing.entries_until is None:
        await session.execute(_FREEZE_STOCK, {"stock": stock, "now": now})
    return root


async def drawings_of(session: AsyncSession, offer_key: str, draw_no: int) -> list[StoredDrawing]:
    """The drawings of a draw in their order."""
    rows = await session.execute(_DRAWINGS, {"offer_key": offer_key, "draw_no": draw_no})
    return [_drawing(row) for row in rows]


async def lock_drawing(session: AsyncSession, key: DrawingKey) -> StoredDrawing | None:
    """One drawing, locked until the transaction ends."""
    row = (await session.execute(_LOCK, key.arguments)).one_or_none()
    return None if row is None else _drawing(row)


async def store_drawn(
    session: AsyncSession,
    key: DrawingKey,
    public_round: BeaconRound,
    *,
    seed: bytes,
    winners: Sequence[Mapping[str, Any]],
    staff: str,
    now: datetime,
) -> None:
    """Stores the winners, unconfirmed."""
    values = {**key.arguments, **asdict(public_round), "seed": seed, "staff": staff, "now": now}
    await session.execute(_STORE_DRAWN, values)
    of_drawing = {"offer_key": key.offer_key, "draw_no": key.draw_no, "drawing": key.key}
    await insert_rows(session, "drawing_winners", [{**of_drawing, **winner} for winner in winners])


async def publish(
    session: AsyncSession, key: DrawingKey, *, staff: str, operator_seed: bytes, now: datetime
) -> bool:
    """Confirms a drawing and reveals its seed; False when it is not drawn."""
    values = {**key.arguments, "staff": staff, "operator_seed": operator_seed, "now": now}
    return await session.scalar(_PUBLISH, values) is not None


async def entries_at(session: AsyncSession, key: DrawingKey, places: Sequence[int]) -> dict[int, SealedEntry]:
    """Entries of the sealed list by place."""
    rows = await session.execute(_PLACES, {**key.arguments, "places": list(places)})
    return {row.place: SealedEntry(**row._mapping) for row in rows}


async def entries_with(session: AsyncSession, key: DrawingKey, numbers: Sequence[int]) -> list[SealedEntry]:
    """Those of these ticket numbers that are in the sealed list."""
    rows = await session.execute(_NUMBERS, {**key.arguments, "numbers": list(numbers)})
    return [SealedEntry(**row._mapping) for row in rows]


async def name_winner(
    session: AsyncSession, key: DrawingKey, prize_no: int, display_name: str | None
) -> bool:
    """Sets or removes the published name of a winner; False when there is no such prize."""
    values = {**key.arguments, "prize_no": prize_no, "display_name": display_name}
    return await session.scalar(_NAME_WINNER, values) is not None


async def deliver(session: AsyncSession, key: DrawingKey, prize_no: int) -> bool:
    """Closes the claim of a delivered prize; False when none is open."""
    return await session.scalar(_DELIVER, {**key.arguments, "prize_no": prize_no}) is not None


def _drawing(row: Any) -> StoredDrawing:
    columns = columns_of(row, StoredDrawing) | {"key": DrawingKey(row.offer_key, row.draw_no, row.key)}
    return StoredDrawing(**columns, network=row.beacon_network, beacon_delay=row.beacon_delay_seconds)
