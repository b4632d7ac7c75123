"""Prizes, and refunds of shares, that the wallet has refused: each is left aside for a while that grows up to
an hour.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from servicekit.database import Database

_PUT_ASIDE: Final = """
    insert into refused_payouts as r (reference, reason, try_at)
    values (%(reference)s, %(reason)s, clock_timestamp() + interval '1 minute')
    on conflict (reference) do update set attempts = r.attempts + 1, reason = excluded.reason,
        try_at = clock_timestamp() + least(interval '1 minute' * 2 ^ least(r.attempts, 6), interval '1 hour')
    returning r.attempts
"""

_DONE: Final = "delete from refused_payouts where reference = any (%(references)s)"


def is_not_aside(reference: str) -> str:
    """SQL of whether a payout may be tried, from SQL of its reference."""
    return f"""not exists (
        select from refused_payouts r where r.reference = {reference} and r.try_at > clock_timestamp()
    )"""


async def put_aside(database: Database, reference: str, reason: str) -> int:
    """The wallet refuses this one; says how often it has."""
    rows = await database.call(_PUT_ASIDE, {"reference": reference, "reason": reason})
    return int(rows[0]["attempts"])


async def done(database: Database, references: Collection[str]) -> None:
    """The wallet has moved these."""
    await database.call(_DONE, {"references": list(references)})
