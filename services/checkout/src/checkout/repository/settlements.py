"""Settling draws: every change is one call that does nothing when another worker holds the settlement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import orjson
from google.protobuf.message import Message

from checkout.domain.scoring import DivisionWin, DrawResult
from checkout.domain.states import SettlementState
from checkout.repository.purchases import draw_result
from games.layout import Layout, layout_from
from servicekit.database import Database
from servicekit.identifiers import uuid7

_CLAIM = "select * from settlement_claim(%(lease)s)"

_EXTEND = """
    update settlements set due_at = clock_timestamp() + %(lease)s
    where offer_key = %(offer_key)s and draw_no = %(draw_no)s and result_version = %(result_version)s
        and version = %(version)s and due_at is not null
    returning version
"""

_SEAL = """
    select settlement_seal(%(offer_key)s, %(draw_no)s, %(result_version)s, %(version)s) as done
"""

_RESULT = """
    select main_numbers, supplementary_numbers, divisions from draw_results
    where offer_key = %(offer_key)s and draw_no = %(draw_no)s and version = %(result_version)s
"""

_ENTRIES = """
    select e.ticket_id, t.customer_id, l.games, l.shape
    from entries e
    join tickets t on t.id = e.ticket_id
    join order_lines l on l.id = t.order_line_id
    where e.offer_key = %(offer_key)s and e.draw_no = %(draw_no)s and e.ticket_id > %(after)s
    order by e.ticket_id limit %(limit)s
"""

_RECORD = """
    select settlement_record(
        p_offer_key => %(offer_key)s, p_draw_no => %(draw_no)s, p_result_version => %(result_version)s,
        p_version => %(version)s, p_after => %(after)s, p_last_ticket => %(last_ticket)s,
        p_entries => %(entries)s, p_tickets => %(tickets)s::uuid[], p_customers => %(customers)s::uuid[],
        p_divisions => %(divisions)s::text[], p_prizes => %(prizes)s::bigint[],
        p_event_id => %(event_id)s, p_event => %(event)s
    ) as done
"""

_UNPAID = """
    select w.ticket_id, w.customer_id, w.divisions, w.due_minor, l.offer_name
    from winnings w
    join tickets t on t.id = w.ticket_id
    join order_lines l on l.id = t.order_line_id
    where w.offer_key = %(offer_key)s and w.draw_no = %(draw_no)s and w.result_version = %(result_version)s
        and w.paid_at is null
    order by w.ticket_id limit %(limit)s
"""

_MARK_PAID = """
    select settlement_mark_paid(
        p_offer_key => %(offer_key)s, p_draw_no => %(draw_no)s, p_result_version => %(result_version)s,
        p_version => %(version)s, p_tickets => %(tickets)s::uuid[], p_event_ids => %(event_ids)s::uuid[],
        p_events => %(events)s::bytea[]
    ) as done
"""

_FINISH = """
    select settlement_finish(
        p_offer_key => %(offer_key)s, p_draw_no => %(draw_no)s, p_result_version => %(result_version)s,
        p_version => %(version)s, p_event_id => %(event_id)s, p_event => %(event)s
    ) as outcome
"""

_BACKLOG = """
    select count(*) as open,
           count(*) filter (where due_at < clock_timestamp() - interval '1 minute') as past_due
    from settlements where due_at is not null
"""

_FIRST = UUID(int=0)


@dataclass(frozen=True, slots=True)
class Settlement:
    """One version of a draw's result being settled, as the worker that holds `version` sees it.

    Everything up to `last_ticket_id` is scored; amounts are in minor units of `currency`.
    """

    offer_key: str
    draw_no: int
    result_version: int
    state: SettlementState
    version: int
    last_ticket_id: UUID | None
    entries: int
    winning_entries: int
    prizes: int
    currency: str

    @property
    def key(self) -> dict[str, Any]:
        """The arguments that every statement of a settlement has."""
        return {
            "offer_key": self.offer_key,
            "draw_no": self.draw_no,
            "result_version": self.result_version,
            "version": self.version,
        }


@dataclass(frozen=True, slots=True)
class EntryToScore:
    """A ticket in the draw."""

    ticket_id: UUID
    customer_id: UUID
    packed: bytes
    layout: Layout


@dataclass(frozen=True, slots=True)
class Win:
    """What an entry won, and its sum in minor units."""

    ticket_id: UUID
    customer_id: UUID
    wins: Sequence[DivisionWin]
    prize: int


@dataclass(frozen=True, slots=True)
class UnpaidPrize:
    """A prize that is not marked as paid: `due` minor units, for these divisions."""

    ticket_id: UUID
    customer_id: UUID
    divisions: Sequence[int]
    due: int
    offer_name: str


@dataclass(frozen=True, slots=True)
class SettlementBacklog:
    """Draws that are not settled yet, and those that nobody has taken up in time."""

    open: int
    past_due: int


async def claim(database: Database, *, lease: timedelta) -> Settlement | None:
    """Takes one settlement that is due; an earlier version of the same draw comes first."""
    rows = await database.call(_CLAIM, {"lease": lease})
    if not rows:
        return None
    row = rows[0]
    return Settlement(
        offer_key=row["offer_key"],
        draw_no=row["draw_no"],
        result_version=row["result_version"],
        state=SettlementState(row["state"]),
        version=row["version"],
        last_ticket_id=row["last_ticket_id"],
        entries=row["entries"],
        winning_entries=row["winning_entries"],
        prizes=row["prizes_minor"],
        currency=row["currency"],
    )


async def extend(database: Database, settlement: Settlement, *, lease: timedelta) -> bool:
    """Keeps a settlement for longer; False when another worker has taken it."""
    return bool(await database.call(_EXTEND, {**settlement.key, "lease": lease}))


async def seal(database: Database, settlement: Settlement) -> bool:
    """Closes the draw's list of tickets; False while a purchase into it is undecided."""
    return bool((await database.call(_SEAL, settlement.key))[0]["done"])


async def result(database: Database, settlement: Settlement) -> DrawResult:
    """The result that is settled."""
    return draw_result((await database.call(_RESULT, settlement.key))[0])


async def entries_after(
    database: Database, settlement: Settlement, last_ticket_id: UUID | None, *, limit: int
) -> list[EntryToScore]:
    """The next entries of the draw, in the order of their tickets."""
    rows = await database.call(
        _ENTRIES, {**settlement.key, "after": last_ticket_id or _FIRST, "limit": limit}
    )
    return [
        EntryToScore(
            row["ticket_id"],
            row["customer_id"],
            row["games"],
            layout_from(row["shape"]),
        )
        for row in rows
    ]


async def record(
    database: Database,
    settlement: Settlement,
    scored: Sequence[EntryToScore],
    wins: Sequence[Win],
    *,
    last: Message | None,
) -> bool:
    """Stores what one chunk of entries won; with `last`, the event that says that all are scored.

    False when another worker has done it.
    """
    rows = await database.call(
        _RECORD,
        {
            **settlement.key,
            "after": settlement.last_ticket_id,
            "last_ticket": scored[-1].ticket_id if scored else None,
            "entries": len(scored),
            "tickets": [win.ticket_id for win in wins],
            "customers": [win.customer_id for win in wins],
            "divisions": [
                orjson.dumps([[w.division, w.games, w.dividend] for w in win.wins]).decode() for win in wins
            ],
            "prizes": [win.prize for win in wins],
            "event_id": uuid7(),
            "event": None if last is None else last.SerializeToString(),
        },
    )
    return bool(rows[0]["done"])


async def unpaid(database: Database, settlement: Settlement, *, limit: int) -> list[UnpaidPrize]:
    """Prizes that are not marked as paid."""
    rows = await database.call(_UNPAID, {**settlement.key, "limit": limit})
    return [
        UnpaidPrize(
            ticket_id=row["ticket_id"],
            customer_id=row["customer_id"],
            divisions=[division for division, _, _ in row["divisions"]],
            due=row["due_minor"],
            offer_name=row["offer_name"],
        )
        for row in rows
    ]


async def mark_paid(
    database: Database, settlement: Settlement, paid: Sequence[tuple[UnpaidPrize, Message]]
) -> bool:
    """Marks prizes as paid and publishes each; False when another worker holds the settlement."""
    rows = await database.call(
        _MARK_PAID,
        {
            **settlement.key,
            "tickets": [prize.ticket_id for prize, _ in paid],
            "event_ids": [uuid7() for _ in paid],
            "events": [message.SerializeToString() for _, message in paid],
        },
    )
    return bool(rows[0]["done"])


async def finish(database: Database, settlement: Settlement, event: Message) -> str:
    """Ends a settlement whose sums agree: `done`; else `mismatch`, or `stale`."""
    rows = await database.call(
        _FINISH, {**settlement.key, "event_id": uuid7(), "event": event.SerializeToString()}
    )
    outcome: str = rows[0]["outcome"]
    return outcome


async def backlog(database: Database) -> SettlementBacklog:
    """What waits to be settled."""
    return SettlementBacklog(**(await database.call(_BACKLOG))[0])
