"""Whether the books are right: sums, balances, holds (handbook, Reliability, rules 3, 6 and 64)."""

from __future__ import annotations

from dataclasses import dataclass

from servicekit.data.database import Database
from wallet.repository import audits


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that may never be; `subject` is the id of what is wrong."""

    fault: str
    subject: str
    detail: str


async def verify_ledger(database: Database) -> list[Fault]:
    """Looks at every posting, balance and hold; an empty list means that the books are right."""
    return [Fault(**row) for row in await audits.faults(database)]
