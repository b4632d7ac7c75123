"""The chain of hashes over committed journals."""

from __future__ import annotations

from datetime import date
from typing import Any, Final
from uuid import UUID

from servicekit.data.database import Database
from wallet.ledger.rules import Link, Point, SealedJournal


async def seal(database: Database, limit: int) -> int:
    """Seals at most `limit` journals; returns their number; see `ledger_seal`."""
    rows = await database.call("select ledger_seal(%(limit)s) as sealed", {"limit": limit})
    return int(rows[0]["sealed"])


async def anchor(database: Database, day: date) -> Point:
    """Stores the head as the anchor of a day; the first one of the day stays."""
    await database.call("select ledger_anchor(%(day)s)", {"day": day})
    rows = await database.call("select sequence, hash from chain_anchors where day = %(day)s", {"day": day})
    return Point(**rows[0])


async def head(database: Database) -> Point:
    rows = await database.call("select sequence, hash from chain_head")
    return Point(**rows[0])


async def state(database: Database) -> dict[str, Any]:
    """The newest sequence, how many journals are not sealed, and the age in seconds of the oldest of them."""
    rows = await database.call(
        """
        select sequence, (
            select count(*) from audit.unsealed_journals) as unsealed, (
            select coalesce(extract(epoch from clock_timestamp() - min(posted_at)), 0)::double precision
            from audit.unsealed_journals) as oldest_seconds
        from chain_head
        """
    )
    return rows[0]


async def anchors(database: Database) -> dict[date, Point]:
    """The anchors of all days, oldest first."""
    rows = await database.call("select day, sequence, hash from chain_anchors order by day")
    return {row["day"]: Point(row["sequence"], row["hash"]) for row in rows}


async def newest_anchor(database: Database) -> dict[date, Point]:
    """The anchor of the last day that has one."""
    rows = await database.call("select day, sequence, hash from chain_anchors order by day desc limit 1")
    return {row["day"]: Point(row["sequence"], row["hash"]) for row in rows}


async def hash_at(database: Database, sequence: int) -> bytes | None:
    """The stored hash of one link."""
    rows = await database.call(
        "select hash from chain_links where sequence = %(sequence)s", {"sequence": sequence}
    )
    return rows[0]["hash"] if rows else None


async def never_sealed(database: Database, *, older_than_seconds: float, limit: int) -> list[UUID]:
    """Journals that should have been sealed long ago."""
    rows = await database.call(
        """
        select journal_id from journals journal
        where posted_at < clock_timestamp() - make_interval(secs => %(seconds)s)
          and not exists (select from chain_links chain_link where chain_link.journal_id = journal.journal_id)
        order by posted_at limit %(limit)s
        """,
        {"seconds": older_than_seconds, "limit": limit},
    )
    return [row["journal_id"] for row in rows]


_JOURNAL: Final = (
    "journal_id",
    "flow",
    "business_id",
    "step",
    "request_hash",
    "posted_at",
    "customer_id",
    "currency",
    "number",
)

_POSTING: Final = ("line_no", "account_id", "kind", "scope", "customer_id", "currency", "amount")

_LINE: Final = (
    "journal_id",
    "kind",
    "description",
    "reference",
    "amount",
    "owed",
    "balance_after",
    "occurred_at",
)

_LINKS: Final = """
    select link.sequence, link.journal_id as linked_id, link.hash,
           journal.journal_id as journal_journal_id, journal.flow as journal_flow,
           journal.business_id as journal_business_id, journal.step as journal_step,
           journal.request_hash as journal_request_hash, journal.posted_at as journal_posted_at,
           journal.customer_id as journal_customer_id, journal.currency as journal_currency,
           journal.number as journal_number,
           line.journal_id as line_journal_id, line.kind as line_kind,
           line.description as line_description, line.reference as line_reference,
           line.amount as line_amount, line.owed as line_owed, line.balance_after as line_balance_after,
           line.occurred_at as line_occurred_at
    from chain_links as link
    left join journals journal using (journal_id)
    left join wallet_transactions as line
        on line.customer_id = journal.customer_id and line.currency = journal.currency
        and line.number = journal.number
    where link.sequence > %(after)s order by link.sequence limit %(limit)s
"""
_POSTINGS: Final = """
    select posting.journal_id, posting.line_no, posting.account_id, account.kind, account.scope,
           account.customer_id, posting.currency, posting.amount
    from postings posting left join accounts account using (account_id)
    where posting.journal_id = any(%(journal_ids)s) order by posting.journal_id, posting.line_no
"""


async def links(database: Database, after: int, limit: int) -> list[Link]:
    """The next links after a sequence, with what they should cover."""
    rows = await database.call(_LINKS, {"after": after, "limit": limit})
    postings: dict[UUID, list[tuple[Any, ...]]] = {}
    for posting in await database.call(_POSTINGS, {"journal_ids": [row["linked_id"] for row in rows]}):
        postings.setdefault(posting["journal_id"], []).append(tuple(posting[name] for name in _POSTING))
    return [
        Link(
            row["sequence"],
            row["linked_id"],
            row["hash"],
            None
            if row["journal_journal_id"] is None
            else SealedJournal(
                tuple(row[f"journal_{name}"] for name in _JOURNAL),
                postings.get(row["linked_id"], []),
                None if row["line_journal_id"] is None else tuple(row[f"line_{name}"] for name in _LINE),
            ),
        )
        for row in rows
    ]


async def faults(database: Database) -> list[dict[str, Any]]:
    """Faults of the books and their constraints; see the views `audit.faults` and `audit.guard_faults`."""
    return await database.call(
        """
        select fault, subject, detail from audit.faults
        union all
        select fault, subject, detail from audit.guard_faults
        """
    )


async def suspense(database: Database) -> dict[str, int]:
    """Unexplained money in minor units by currency."""
    rows = await database.call(
        """
        select currency, sum(balance)::bigint as balance from audit.account_sums
        where kind = 'suspense' group by currency
        """
    )
    return {row["currency"]: row["balance"] for row in rows}


async def owed(database: Database) -> dict[str, int]:
    """What customers owe in minor units by currency."""
    rows = await database.call(
        "select currency, sum(owed)::bigint as owed from audit.receivables group by currency"
    )
    return {row["currency"]: row["owed"] for row in rows}
