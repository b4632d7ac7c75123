"""Payouts that the wallet has refused. Each is postponed by a pause that grows from a minute to an hour."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from servicekit.data.database import Database

_POSTPONE: Final = """
    insert into refused_payouts as r (reference, reason, try_at)
    values (%(reference)s, %(reason)s, clock_timestamp() + interval '1 minute')
    on conflict (reference) do update set attempts = r.attempts + 1, reason = excluded.reason,
        try_at = clock_timestamp() + least(interval '1 minute' * 2 ^ least(r.attempts, 6), interval '1 hour')
    returning r.attempts
"""

_DELETE: Final = "delete from refused_payouts where reference = any (%(references)s)"


async def postpone(database: Database, reference: str, reason: str) -> int:
    """Records a refusal; returns how many there were."""
    rows = await database.call(_POSTPONE, {"reference": reference, "reason": reason})
    return int(rows[0]["attempts"])


async def delete(database: Database, references: Collection[str]) -> None:
    """Deletes the refusals of payouts that the wallet has moved."""
    await database.call(_DELETE, {"references": list(references)})
