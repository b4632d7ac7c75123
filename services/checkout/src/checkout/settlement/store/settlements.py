"""Draw settlements: scoring and pricing. Every change is one call that does nothing without the lease."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

import orjson
from google.protobuf.message import Message
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.records.fields import from_row
from checkout.settlement.rules.settlements import (
    DivisionWin,
    ResultToSettle,
    ScoredBlock,
    Settlement,
    SettlementState,
    StoredBreakdown,
    draw_result,
)
from games.matrix import Match
from games.scoring import Scorer
from games.volume import Breakdown
from servicekit.data.database import Database
from servicekit.identifiers import uuid7

# Dividends resume a counted settlement. One that is still scoring locks this row when it has counted, and
# then finds them. A version that was corrected before is never settled.
_PUT = text("""
    insert into settlements as known (offer_key, draw_no, result_version, currency)
    select :offer_key, :draw_no, :result_version, :currency
    where not exists (
        select 1 from settlements later
        where later.offer_key = :offer_key and later.draw_no = :draw_no
            and later.result_version > :result_version
    )
    on conflict (offer_key, draw_no, result_version) do update set
        currency = case when known.currency = '' then excluded.currency else known.currency end,
        due_at = case when known.state = 'counted' and excluded.currency <> '' then clock_timestamp()
                      else known.due_at end
""")

_LEASE = "select * from settlement_lease(%(lease)s)"

_EXTEND = """
    update settlements set due_at = clock_timestamp() + %(lease)s
    where offer_key = %(offer_key)s and draw_no = %(draw_no)s and result_version = %(result_version)s
        and version = %(version)s and due_at is not null
    returning version
"""

_BEGIN = """
    update settlements s set state = 'scoring'
    where s.offer_key = %(offer_key)s and s.draw_no = %(draw_no)s and s.result_version = %(result_version)s
        and s.version = %(version)s and s.state = 'sealing' and exists (
            select from draw_seals d
            where d.offer_key = s.offer_key and d.draw_no = s.draw_no and d.state = 'sealed'
        )
    returning s.version
"""

_RESULT = """
    select r.main_numbers, r.supplementary_numbers, r.divisions, r.rules, s.stakes_minor
    from draw_results r
    left join draw_seals s on s.offer_key = r.offer_key and s.draw_no = r.draw_no
    where r.offer_key = %(offer_key)s and r.draw_no = %(draw_no)s and r.version = %(result_version)s
"""

_BREAKDOWNS = """
    select id, games, tickets from win_breakdowns
    where offer_key = %(offer_key)s and draw_no = %(draw_no)s and result_version = %(result_version)s
"""

_SCORE_BLOCK = """
    select settlement_score_block(
        %(offer_key)s, %(draw_no)s, %(result_version)s, %(version)s, %(block)s, %(entries)s,
        %(places)s::integer[], %(breakdowns)s::integer[], %(used)s::integer[], %(tickets)s::bigint[],
        %(games)s::text[], %(lease)s
    ) as done
"""

_COUNTED = """
    select settlement_counted(
        %(offer_key)s, %(draw_no)s, %(result_version)s, %(version)s, %(event_id)s, %(event)s
    ) as done
"""

_DIVIDE = """
    select settlement_divide(
        %(offer_key)s, %(draw_no)s, %(result_version)s, %(version)s, %(currency)s,
        %(ids)s::integer[], %(divisions)s::text[], %(prizes)s::bigint[]
    ) as prizes
"""

_SCORED = """
    with moved as (
        update settlements set state = 'paying', due_at = clock_timestamp() + interval '15 seconds'
        where offer_key = %(offer_key)s and draw_no = %(draw_no)s and result_version = %(result_version)s
            and version = %(version)s and state = 'counted'
        returning offer_key || '/' || draw_no as draw, result_version
    )
    select outbox_put(
        %(event_id)s, 'wattle.checkout.v1.draw_scored', draw, result_version * 2, %(event)s, null
    ) from moved
"""

_FINISH = """
    select settlement_finish(
        %(offer_key)s, %(draw_no)s, %(result_version)s, %(version)s, %(event_id)s, %(event)s
    ) as outcome
"""

_BACKLOG = """
    select count(*) as open,
           count(*) filter (where due_at < clock_timestamp() - interval '1 minute') as past_due
    from settlements where due_at is not null
"""


async def lease_due(database: Database, *, lease: timedelta) -> Settlement | None:
    """Leases one settlement that is due; an earlier version of the same draw comes first."""
    rows = await database.call(_LEASE, {"lease": lease})
    if not rows:
        return None
    row = rows[0]
    return from_row(Settlement, row, state=SettlementState(row["state"]), prizes=row["prizes_minor"])


async def extend(database: Database, settlement: Settlement, *, lease: timedelta) -> bool:
    """Extends the lease; False when another worker has it."""
    return bool(await database.call(_EXTEND, {**settlement.key, "lease": lease}))


async def begin(database: Database, settlement: Settlement) -> bool:
    """Begins to score; False while the draw's list of tickets is not sealed."""
    return bool(await database.call(_BEGIN, settlement.key))


async def result(database: Database, settlement: Settlement) -> ResultToSettle:
    row = (await database.call(_RESULT, settlement.key))[0]
    known = draw_result(row)
    rules = [(number, tuple(Match(*match) for match in matches)) for number, matches in row["rules"]]
    scorer = Scorer(known.main_numbers, known.supplementary_numbers, tuple(rules)) if rules else known.scorer
    return ResultToSettle(scorer, known, row["stakes_minor"] or 0)


async def breakdowns(database: Database, settlement: Settlement) -> list[StoredBreakdown]:
    """The sets of winning games so far."""
    return [
        StoredBreakdown(
            row["id"], tuple(zip(row["games"][::2], row["games"][1::2], strict=True)), row["tickets"]
        )
        for row in await database.call(_BREAKDOWNS, settlement.key)
    ]


async def score_block(
    database: Database, settlement: Settlement, scored: ScoredBlock, *, lease: timedelta
) -> bool:
    """Stores the wins of the next block; False when another worker did."""
    rows = await database.call(
        _SCORE_BLOCK,
        {
            **settlement.key,
            "block": scored.block_no,
            "entries": scored.entries,
            "places": list(scored.winners),
            "breakdowns": list(scored.winners.values()),
            "used": list(scored.used),
            "tickets": [tickets for _, tickets in scored.used.values()],
            "games": [_array_text(games) for games, _ in scored.used.values()],
            "lease": lease,
        },
    )
    return bool(rows[0]["done"])


async def counted(database: Database, settlement: Settlement, event: Message) -> bool:
    """Ends scoring and publishes its counts; False when another worker did."""
    rows = await database.call(_COUNTED, {**settlement.key, **_event(event)})
    return bool(rows[0]["done"])


async def divide(
    database: Database,
    settlement: Settlement,
    prices: Mapping[int, tuple[Sequence[DivisionWin], int]],
    *,
    currency: str,
) -> int | None:
    """Prices each breakdown by its id; returns the sum of all prizes in minor units.

    None when another worker holds the settlement.
    """
    rows = await database.call(
        _DIVIDE,
        {
            **settlement.key,
            "currency": currency,
            "ids": list(prices),
            "divisions": [
                orjson.dumps([[win.division, win.games, win.dividend] for win in wins]).decode()
                for wins, _ in prices.values()
            ],
            "prizes": [prize for _, prize in prices.values()],
        },
    )
    prizes: int | None = rows[0]["prizes"]
    return prizes


async def scored(database: Database, settlement: Settlement, event: Message) -> bool:
    """Publishes that all is scored, and begins payment; False when another worker did."""
    return bool(await database.call(_SCORED, {**settlement.key, **_event(event)}))


async def put(session: AsyncSession, result: Mapping[str, Any]) -> None:
    """Begins the settlement of a version of a result, or continues it once the dividends are known. Its
    `currency` is theirs, empty before.
    """
    await session.execute(_PUT, result)


async def finish(database: Database, settlement: Settlement, event: Message) -> str:
    """Ends a settlement whose sums agree: `done`; else `mismatch`, or `stale` without the lease."""
    outcome: str = (await database.call(_FINISH, {**settlement.key, **_event(event)}))[0]["outcome"]
    return outcome


async def backlog(database: Database) -> dict[str, Any]:
    """The numbers of unfinished draw settlements (`open`), and of those due for a minute (`past_due`)."""
    return (await database.call(_BACKLOG))[0]


def _array_text(games: Breakdown) -> str:
    return "{" + ",".join(f"{division},{count}" for division, count in games) + "}"


def _event(event: Message) -> dict[str, Any]:
    return {"event_id": uuid7(), "event": event.SerializeToString()}
