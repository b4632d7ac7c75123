"""Settling draws: every change is one call that does nothing when another worker holds the settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import orjson
from google.protobuf.message import Message

from checkout.domain.states import SettlementState
from checkout.repository.tickets import draw_result
from checkout.settlement.rules.scoring import DivisionWin, DrawResult
from games.matrix import Match
from games.scoring import Scorer
from games.volume import Breakdown
from servicekit.database import Database
from servicekit.identifiers import uuid7

_KEY = """
    p_offer_key => %(offer_key)s, p_draw_no => %(draw_no)s, p_result_version => %(result_version)s,
    p_version => %(version)s
"""

_OF_VERSION = """
    offer_key = %(offer_key)s and draw_no = %(draw_no)s and result_version = %(result_version)s
"""

_CLAIM = "select * from settlement_claim(%(lease)s)"

_EXTEND = f"""
    update settlements set due_at = clock_timestamp() + %(lease)s
    where {_OF_VERSION} and version = %(version)s and due_at is not null
    returning version
"""  # noqa: S608 - built from constants of this module

_BEGIN = f"select settlement_begin({_KEY}) as done"

_RESULT = """
    select r.main_numbers, r.supplementary_numbers, r.divisions, r.rules, s.stakes_minor
    from draw_results r
    left join draw_seals s on s.offer_key = r.offer_key and s.draw_no = r.draw_no
    where r.offer_key = %(offer_key)s and r.draw_no = %(draw_no)s and r.version = %(result_version)s
"""

_BREAKDOWNS = f"""
    select id, games, tickets from win_breakdowns where {_OF_VERSION}
"""  # noqa: S608 - built from constants of this module

_SCORE_BLOCK = f"""
    select settlement_score_block(
        {_KEY}, p_block => %(block)s, p_entries => %(entries)s, p_places => %(places)s::integer[],
        p_breakdowns => %(breakdowns)s::integer[], p_used => %(used)s::integer[],
        p_tickets => %(tickets)s::bigint[], p_games => %(games)s::text[], p_lease => %(lease)s
    ) as done
"""

_COUNTED = f"""
    select settlement_counted({_KEY}, p_event_id => %(event_id)s, p_event => %(event)s) as done
"""

_DIVIDE = f"""
    select settlement_divide(
        {_KEY}, p_currency => %(currency)s, p_ids => %(ids)s::integer[], p_divisions => %(divisions)s::text[],
        p_prizes => %(prizes)s::bigint[]
    ) as prizes
"""

_SCORED = f"""
    select settlement_scored({_KEY}, p_event_id => %(event_id)s, p_event => %(event)s) as done
"""

_BACKLOG = """
    select count(*) as open,
           count(*) filter (where due_at < clock_timestamp() - interval '1 minute') as past_due
    from settlements where due_at is not null
"""


@dataclass(frozen=True, slots=True)
class Settlement:
    """One version of a draw's result being settled, as the worker that holds `version` sees it.

    The first `scored_blocks` blocks of the sealed list are scored; amounts are in minor units of `currency`.
    """

    offer_key: str
    draw_no: int
    result_version: int
    state: SettlementState
    version: int
    scored_blocks: int
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
class ResultToSettle:
    """A version of a result: what scores entries by its numbers, and what it pays once that is known.

    `stakes` is what was paid for the draw, in minor units.
    """

    scorer: Scorer
    result: DrawResult
    stakes: int


@dataclass(frozen=True, slots=True)
class StoredBreakdown:
    """A set of winning games, and how many tickets have it."""

    breakdown_id: int
    games: Breakdown
    tickets: int


@dataclass(frozen=True, slots=True)
class ScoredBlock:
    """What the tickets of one block win: the id of a breakdown by the ticket's place, from 1.

    `used` are those breakdowns, with how many tickets of the block have each.
    """

    block_no: int
    entries: int
    winners: Mapping[int, int]
    used: Mapping[int, tuple[Breakdown, int]]


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
        scored_blocks=row["scored_blocks"],
        entries=row["entries"],
        winning_entries=row["winning_entries"],
        prizes=row["prizes_minor"],
        currency=row["currency"],
    )


async def extend(database: Database, settlement: Settlement, *, lease: timedelta) -> bool:
    """Keeps a settlement for longer; False when another worker has taken it."""
    return bool(await database.call(_EXTEND, {**settlement.key, "lease": lease}))


async def begin(database: Database, settlement: Settlement) -> bool:
    """Begins to score; False while the draw's list of tickets is not sealed."""
    return bool((await database.call(_BEGIN, settlement.key))[0]["done"])


async def result(database: Database, settlement: Settlement) -> ResultToSettle:
    """The result that is settled."""
    row = (await database.call(_RESULT, settlement.key))[0]
    known = draw_result(row)
    rules = [(number, tuple(Match(*match) for match in matches)) for number, matches in row["rules"]]
    scorer = Scorer(known.main_numbers, known.supplementary_numbers, tuple(rules)) if rules else known.scorer
    return ResultToSettle(scorer, known, row["stakes_minor"] or 0)


async def breakdowns(database: Database, settlement: Settlement) -> list[StoredBreakdown]:
    """Every set of winning games found so far."""
    return [
        StoredBreakdown(
            row["id"], tuple(zip(row["games"][::2], row["games"][1::2], strict=True)), row["tickets"]
        )
        for row in await database.call(_BREAKDOWNS, settlement.key)
    ]


async def score_block(
    database: Database, settlement: Settlement, scored: ScoredBlock, *, lease: timedelta
) -> bool:
    """Stores what the tickets of the next block win; False when another worker has done it."""
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
    """Ends the scoring and publishes its counts; False when another worker has done it."""
    rows = await database.call(_COUNTED, {**settlement.key, **_event(event)})
    return bool(rows[0]["done"])


async def divide(
    database: Database,
    settlement: Settlement,
    prices: Mapping[int, tuple[Sequence[DivisionWin], int]],
    *,
    currency: str,
) -> int | None:
    """Prices each breakdown by its id, and gives the sum of all prizes in minor units.

    None when another worker has taken over.
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
    """Lets the paying begin and publishes that all is scored; False when another worker has done it."""
    rows = await database.call(_SCORED, {**settlement.key, **_event(event)})
    return bool(rows[0]["done"])


async def backlog(database: Database) -> SettlementBacklog:
    """What waits to be settled."""
    return SettlementBacklog(**(await database.call(_BACKLOG))[0])


def _array_text(games: Breakdown) -> str:
    return "{" + ",".join(f"{division},{count}" for division, count in games) + "}"


def _event(event: Message) -> dict[str, Any]:
    return {"event_id": uuid7(), "event": event.SerializeToString()}
