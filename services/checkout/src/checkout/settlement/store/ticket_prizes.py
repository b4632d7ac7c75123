"""What goes to winners of a draw, and what a correction takes back: written down, moved, then marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from google.protobuf.message import Message

from checkout.settlement.store.payout_reviews import DRAW_REFERENCE
from checkout.settlement.store.refused_payouts import is_not_aside
from checkout.settlement.store.settlements import Settlement
from servicekit.database import Database
from servicekit.identifiers import uuid7

_KEY = """
    p_offer_key => %(offer_key)s, p_draw_no => %(draw_no)s, p_result_version => %(result_version)s,
    p_version => %(version)s
"""

_DUE = f"""
    select settlement_due(
        {_KEY}, p_limit => %(limit)s, p_first_division_waits => %(wait)s, p_lease => %(lease)s,
        p_claim_from => %(claim_from)s
    ) as written
"""

_PAYOUT_COLUMNS = """
    w.offer_key, w.draw_no, w.result_version, w.ticket_id, w.customer_id, w.divisions, w.due_minor,
    l.offer_name, o.currency, w.paid_at is not null as is_paid
"""

_PAYOUT_JOINS = """
    join tickets t on t.id = w.ticket_id
    join order_lines l on l.id = t.order_line_id
    join orders o on o.id = t.order_id
"""

_UNPAID = f"""
    select {_PAYOUT_COLUMNS} from winnings w {_PAYOUT_JOINS}
    where w.offer_key = %(offer_key)s and w.draw_no = %(draw_no)s and w.result_version = %(result_version)s
        and w.paid_at is null and w.pay_from is null and {is_not_aside(DRAW_REFERENCE)}
    order by w.ticket_id limit %(limit)s
"""  # noqa: S608 - built from constants of this module

_IS_ANY_UNPAID = """
    select exists (
        select from winnings
        where offer_key = %(offer_key)s and draw_no = %(draw_no)s and result_version = %(result_version)s
            and paid_at is null and pay_from is null
    ) as is_any
"""

_BEGIN_WAITED = f"""
    with due as (
        select w.offer_key, w.draw_no, w.result_version, w.ticket_id from winnings w
        where w.paid_at is null and w.paying_at is null and w.pay_from <= clock_timestamp()
            and (not w.claim_required or exists (
                select from prize_claims c where c.reference = {DRAW_REFERENCE} and c.decision = 'approved'
            ))
            and {is_not_aside(DRAW_REFERENCE)}
        order by w.offer_key, w.draw_no, w.result_version, w.ticket_id limit %(limit)s
        for update of w skip locked
    )
    update winnings w set paying_at = clock_timestamp() from due
    where (w.offer_key, w.draw_no, w.result_version, w.ticket_id)
        = (due.offer_key, due.draw_no, due.result_version, due.ticket_id)
"""  # noqa: S608 - built from constants of this module

_BEGUN = f"""
    select {_PAYOUT_COLUMNS} from winnings w {_PAYOUT_JOINS}
    where w.paid_at is null and w.paying_at is not null and {is_not_aside(DRAW_REFERENCE)}
    order by w.offer_key, w.draw_no, w.result_version, w.ticket_id limit %(limit)s
"""  # noqa: S608 - built from constants of this module

# Of what a correction takes back meanwhile, nothing is left to take.
_WITHDRAW = """
    update winnings w set paying_at = null,
        paid_at = case when w.reversed_by is not null then clock_timestamp() end,
        reversed_at = case when w.reversed_by is not null then clock_timestamp() end
    from unnest(
        %(offer_keys)s::text[], %(draw_nos)s::bigint[], %(versions)s::integer[], %(tickets)s::uuid[]
    ) as refused (offer_key, draw_no, result_version, ticket_id)
    where (w.offer_key, w.draw_no, w.result_version, w.ticket_id)
            = (refused.offer_key, refused.draw_no, refused.result_version, refused.ticket_id)
        and w.paid_at is null
"""

_UNREVERSED = f"""
    select {_PAYOUT_COLUMNS}, coalesce(n.prize_minor, 0) as prize_now from winnings w {_PAYOUT_JOINS}
    left join winnings n on n.ticket_id = w.ticket_id and n.draw_no = w.draw_no and n.offer_key = w.offer_key
        and n.result_version = %(result_version)s
    where w.offer_key = %(offer_key)s and w.draw_no = %(draw_no)s and w.reversed_by = %(result_version)s
        and w.reversed_at is null
    order by w.ticket_id limit %(limit)s
"""  # noqa: S608 - built from constants of this module

_MARK_REVERSED = f"""
    select settlement_mark_reversed(
        {_KEY}, p_tickets => %(tickets)s::uuid[], p_versions => %(versions)s::integer[],
        p_event_ids => %(event_ids)s::uuid[], p_events => %(events)s::bytea[]
    ) as done
"""

_MARK_PAID = f"""
    select settlement_mark_paid(
        {_KEY}, p_tickets => %(tickets)s::uuid[], p_event_ids => %(event_ids)s::uuid[],
        p_events => %(events)s::bytea[]
    ) as done
"""

_MARK_WAITED = """
    select winnings_mark_waited(
        p_offer_key => %(offer_key)s, p_draw_no => %(draw_no)s, p_result_version => %(result_version)s,
        p_tickets => %(tickets)s::uuid[], p_event_ids => %(event_ids)s::uuid[],
        p_events => %(events)s::bytea[]
    ) as marked
"""

_FINISH = f"""
    select settlement_finish({_KEY}, p_event_id => %(event_id)s, p_event => %(event)s) as outcome
"""


@dataclass(frozen=True, slots=True)
class Payout:
    """What a version of a result brings a ticket: `due` minor units, for these divisions.

    While `is_paid` is false, nobody knows whether the wallet has it. `prize_now` is what the ticket wins by
    the version that takes this payment back.
    """

    offer_key: str
    draw_no: int
    result_version: int
    ticket_id: UUID
    customer_id: UUID
    divisions: Sequence[int]
    due: int
    currency: str
    offer_name: str
    is_paid: bool
    prize_now: int = 0

    @property
    def reference(self) -> str:
        """The one reference that the wallet knows this payment by, for ever."""
        return f"{self.offer_key}/{self.draw_no}/{self.ticket_id}/{self.result_version}"


async def write_down_due(
    database: Database,
    settlement: Settlement,
    *,
    limit: int,
    first_division_waits: timedelta | None,
    claim_from: int | None,
    lease: timedelta,
) -> int | None:
    """Writes down what the next tickets are due and says how many, 0 after the last. A ticket whose prize is
    `claim_from` minor units or more is paid once people have looked at it.

    None when another worker has taken over.
    """
    rows = await database.call(
        _DUE,
        {
            **settlement.key,
            "limit": limit,
            "wait": first_division_waits,
            "claim_from": claim_from,
            "lease": lease,
        },
    )
    written: int | None = rows[0]["written"]
    return written


async def unpaid(database: Database, settlement: Settlement, *, limit: int) -> list[Payout]:
    """Prizes that are due at once and not marked as paid, but for those that are left aside."""
    return [_payout(row) for row in await database.call(_UNPAID, {**settlement.key, "limit": limit})]


async def is_any_unpaid(database: Database, settlement: Settlement) -> bool:
    """Whether prizes that are due at once are not marked as paid, those that are left aside among them."""
    return bool((await database.call(_IS_ANY_UNPAID, settlement.key))[0]["is_any"])


async def begin_waited(database: Database, *, limit: int) -> list[Payout]:
    """Writes of prizes of any draw that they are being paid: they have waited long enough, and people have
    looked at them where they must. Gives those of which it is written, also by whoever did not come back.
    """
    await database.call(_BEGIN_WAITED, {"limit": limit})
    return [_payout(row) for row in await database.call(_BEGUN, {"limit": limit})]


async def withdraw(database: Database, refused: Sequence[Payout]) -> None:
    """Prizes that waited and that the wallet refuses are not being paid."""
    await database.call(
        _WITHDRAW,
        {
            "offer_keys": [payout.offer_key for payout in refused],
            "draw_nos": [payout.draw_no for payout in refused],
            "versions": [payout.result_version for payout in refused],
            "tickets": [payout.ticket_id for payout in refused],
        },
    )


async def unreversed(database: Database, settlement: Settlement, *, limit: int) -> list[Payout]:
    """Payments of earlier versions that this one takes back and that are not marked as such."""
    return [_payout(row) for row in await database.call(_UNREVERSED, {**settlement.key, "limit": limit})]


async def mark_reversed(
    database: Database, settlement: Settlement, reversed_: Sequence[tuple[Payout, Message]]
) -> bool:
    """Marks payments as taken back and tells of each; False when another worker holds the settlement."""
    versions = [payout.result_version for payout, _ in reversed_]
    rows = await database.call(_MARK_REVERSED, {**settlement.key, **_marked(reversed_), "versions": versions})
    return bool(rows[0]["done"])


async def mark_paid(
    database: Database, settlement: Settlement, paid: Sequence[tuple[Payout, Message]]
) -> bool:
    """Marks prizes as paid and publishes each; False when another worker holds the settlement."""
    rows = await database.call(_MARK_PAID, {**settlement.key, **_marked(paid)})
    return bool(rows[0]["done"])


async def mark_waited(database: Database, paid: Sequence[tuple[Payout, Message]]) -> None:
    """Marks prizes that waited as paid and publishes those that nobody has marked before."""
    for payout, message in paid:
        of_draw = {
            "offer_key": payout.offer_key,
            "draw_no": payout.draw_no,
            "result_version": payout.result_version,
        }
        await database.call(_MARK_WAITED, {**of_draw, **_marked([(payout, message)])})


async def finish(database: Database, settlement: Settlement, event: Message) -> str:
    """Ends a settlement whose sums agree: `done`; else `mismatch`, or `stale`."""
    rows = await database.call(
        _FINISH, {**settlement.key, "event_id": uuid7(), "event": event.SerializeToString()}
    )
    outcome: str = rows[0]["outcome"]
    return outcome


def _payout(row: dict[str, Any]) -> Payout:
    return Payout(
        offer_key=row["offer_key"],
        draw_no=row["draw_no"],
        result_version=row["result_version"],
        ticket_id=row["ticket_id"],
        customer_id=row["customer_id"],
        divisions=[division for division, _, _ in row["divisions"]],
        due=row["due_minor"],
        currency=row["currency"],
        offer_name=row["offer_name"],
        is_paid=row["is_paid"],
        prize_now=row.get("prize_now", 0),
    )


def _marked(moved: Sequence[tuple[Payout, Message]]) -> dict[str, Any]:
    return {
        "tickets": [payout.ticket_id for payout, _ in moved],
        "event_ids": [uuid7() for _ in moved],
        "events": [message.SerializeToString() for _, message in moved],
    }
