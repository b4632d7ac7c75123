"""Seals journals into the hash chain, and verifies chain and books."""

from __future__ import annotations

from datetime import date
from typing import Final

from servicekit.data.database import Database
from servicekit.telemetry.logs import log
from wallet.ledger.rules import GENESIS, Fault, Point, link_hash
from wallet.ledger.store import chain

BATCH: Final = 500


async def seal_ledger(database: Database) -> int:
    """Seals every committed journal that is not sealed; returns their number.

    Harmless in any number of processes: one at a time seals, the others find nothing to do.
    """
    sealed = 0
    while True:
        batch = await chain.seal(database, BATCH)
        sealed += batch
        if batch < BATCH:
            return sealed


async def anchor_ledger(database: Database, day: date) -> Point:
    """Stores the head of the chain as the anchor of a day, and publishes it.

    Logs, and the metrics that show the newest anchor, are kept by others than the owner of the database, who
    could write a chain anew.
    """
    await seal_ledger(database)
    point = await chain.anchor(database, day)
    log.info("ledger_anchored", day=day.isoformat(), sequence=point.sequence, hash=point.hash.hex())
    return point


async def verify_ledger(database: Database) -> list[Fault]:
    """Looks at every posting, balance and hold; an empty list means that the books are right."""
    return [Fault(**row) for row in await chain.faults(database)]


_CHUNK: Final = 2000
_SEAL_SECONDS: Final = 60.0
"""Age at which a journal without a link is a fault: a sealer that runs needs a second."""
_NAMED: Final = 20


async def verify_chain(
    database: Database, *, since: date | None = None, known: Point | None = None
) -> list[Fault]:
    """Recomputes every link from the rows that it covers; an empty list means that nothing was changed.

    `since` begins at the anchor of that day instead of the first link. `known` is a point of the chain that
    was published before, for the owner of the database could have written the whole chain anew.

    Raises LookupError when there is no anchor of that day.
    """
    anchors = await chain.anchors(database)
    points = {point.sequence: point for point in anchors.values()}
    faults = [await _differs(database, point, "anchor_differs") for point in points.values()]
    if known is not None:
        faults.append(await _differs(database, known, "known_point_differs"))
    start = Point(0, GENESIS)
    if since is not None:
        if since not in anchors:
            raise LookupError(f"the chain has no anchor of {since.isoformat()}")
        start = anchors[since]
    return [
        *(fault for fault in faults if fault is not None),
        *await _broken_links(database, start),
        *(
            Fault("journal_never_sealed", str(journal_id), "it has no link")
            for journal_id in await chain.never_sealed(
                database, older_than_seconds=_SEAL_SECONDS, limit=_NAMED
            )
        ),
    ]


async def _differs(database: Database, point: Point, fault: str) -> Fault | None:
    stored = GENESIS if point.sequence == 0 else await chain.hash_at(database, point.sequence)
    if stored == point.hash:
        return None
    return Fault(fault, str(point.sequence), f"it was {point.hash.hex()}, it is {stored and stored.hex()}")


async def _broken_links(database: Database, start: Point) -> list[Fault]:
    """Each link is checked against the stored one before it, so that a fault names its own journal alone."""
    head = await chain.head(database)
    faults: list[Fault] = []
    at = start
    while links := await chain.links(database, at.sequence, _CHUNK):
        for link in links:
            if link.sequence != at.sequence + 1:
                faults.append(
                    Fault("link_missing", str(at.sequence + 1), f"the next link is {link.sequence}")
                )
            elif link.sealed is None:
                faults.append(Fault("journal_missing", str(link.journal_id), f"sealed as {link.sequence}"))
            elif link_hash(at.hash, link.sealed) != link.hash:
                faults.append(
                    Fault("journal_changed", str(link.journal_id), f"differs from its link {link.sequence}")
                )
            at = Point(link.sequence, link.hash)
    if at.sequence < head.sequence:
        faults.append(
            Fault("link_missing", str(at.sequence + 1), f"the chain was sealed up to {head.sequence}")
        )
    return faults
