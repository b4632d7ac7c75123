"""Prizes of lottery tickets: written down, paid, reversed and marked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from google.protobuf.message import Message

from checkout.records.fields import from_row
from checkout.settlement.rules.payouts import TicketPrize
from checkout.settlement.rules.settlements import Settlement
from servicekit.data.database import Database
from servicekit.identifiers import uuid7

_WRITE_DOWN = """
    select settlement_write_down(
        p_offer_key => %(offer_key)s, p_draw_no => %(draw_no)s, p_result_version => %(result_version)s,
        p_version => %(version)s, p_limit => %(limit)s, p_provisional_for => %(provisional_for)s,
        p_lease => %(lease)s, p_review_from => %(review_from)s
    ) as written
"""

_UNPAID = """
    select w.* from ticket_payouts w
    where w.offer_key = %(offer_key)s and w.draw_no = %(draw_no)s and w.result_version = %(result_version)s
        and w.paid_at is null and w.pay_from is null
        and not exists (select from postponed_payouts n where n.reference = w.reference)
    order by w.ticket_id limit %(limit)s
"""

_UNREVERSED = """
    select w.*, coalesce(n.prize_minor, 0) as prize_now from ticket_payouts w
    left join winnings n on n.ticket_id = w.ticket_id and n.draw_no = w.draw_no and n.offer_key = w.offer_key
        and n.result_version = %(result_version)s
    where w.offer_key = %(offer_key)s and w.draw_no = %(draw_no)s and w.reversed_by = %(result_version)s
        and w.reversed_at is null and (
            w.paid_at is null
            or not exists (select from postponed_payouts n where n.reference = w.reference)
        )
    order by w.ticket_id limit %(limit)s
"""

_HAS_POSTPONED = """
    select exists (
        select from winnings w join refused_payouts r using (reference)
        where w.offer_key = %(offer_key)s and w.draw_no = %(draw_no)s and (
            w.result_version = %(result_version)s and w.paid_at is null and w.pay_from is null
            or w.reversed_by = %(result_version)s and w.reversed_at is null
        )
    ) as found
"""

_BEGIN_PROVISIONAL = """
    with due as (
        select w.offer_key, w.draw_no, w.result_version, w.ticket_id from winnings w
        where w.paid_at is null and w.paying_at is null and w.pay_from <= clock_timestamp()
            and payout_is_cleared(w.reference, w.review_required)
            and not exists (select from postponed_payouts n where n.reference = w.reference)
        order by w.offer_key, w.draw_no, w.result_version, w.ticket_id limit %(limit)s
        for update of w skip locked
    )
    update winnings w set paying_at = clock_timestamp() from due
    where (w.offer_key, w.draw_no, w.result_version, w.ticket_id)
        = (due.offer_key, due.draw_no, due.result_version, due.ticket_id)
"""

_BEGUN_PROVISIONAL = """
    select w.* from ticket_payouts w
    where w.paid_at is null and w.paying_at is not null
        and not exists (select from postponed_payouts n where n.reference = w.reference)
    order by w.offer_key, w.draw_no, w.result_version, w.ticket_id limit %(limit)s
"""

# If a correction reverses a prize that was never paid, both are done.
_END_PAYMENT = """
    update winnings w set paying_at = null,
        paid_at = case when w.reversed_by is not null then clock_timestamp() end,
        reversed_at = case when w.reversed_by is not null then clock_timestamp() end
    where w.ticket_id = any (%(tickets)s) and w.reference = any (%(references)s) and w.paid_at is null
"""

_MARK_PAID = """
    select winnings_mark_paid(
        p_offer_key => %(offer_key)s, p_draw_no => %(draw_no)s, p_result_version => %(result_version)s,
        p_version => %(version)s, p_tickets => %(tickets)s::uuid[], p_event_ids => %(event_ids)s::uuid[],
        p_events => %(events)s::bytea[]
    ) as done
"""

_MARK_REVERSED = """
    select settlement_mark_reversed(
        p_offer_key => %(offer_key)s, p_draw_no => %(draw_no)s, p_result_version => %(result_version)s,
        p_version => %(version)s, p_tickets => %(tickets)s::uuid[], p_versions => %(versions)s::integer[],
        p_event_ids => %(event_ids)s::uuid[], p_events => %(events)s::bytea[]
    ) as done
"""


async def write_down(
    database: Database,
    settlement: Settlement,
    *,
    limit: int,
    provisional_for: timedelta | None,
    review_from: int | None,
    lease: timedelta,
) -> int | None:
    """Writes down the payouts of the next tickets; returns how many, 0 after the last. A prize of
    `review_from` minor units or more needs a payout review.

    None when another worker holds the settlement.
    """
    rows = await database.call(
        _WRITE_DOWN,
        {
            **settlement.key,
            "limit": limit,
            "provisional_for": provisional_for,
            "review_from": review_from,
            "lease": lease,
        },
    )
    written: int | None = rows[0]["written"]
    return written


async def unpaid(database: Database, settlement: Settlement, *, limit: int) -> list[TicketPrize]:
    """Prizes to pay at once that are not marked as paid and not postponed."""
    return [_prize(row) for row in await database.call(_UNPAID, {**settlement.key, "limit": limit})]


async def unreversed(database: Database, settlement: Settlement, *, limit: int) -> list[TicketPrize]:
    """Payments that this version reverses and that are not marked as reversed; none whose reversal is
    postponed. An unpaid one is always tried, since the reversal needs to know.
    """
    return [_prize(row) for row in await database.call(_UNREVERSED, {**settlement.key, "limit": limit})]


async def has_postponed(database: Database, settlement: Settlement) -> bool:
    """Whether the wallet has refused payments or reversals that the settlement needs."""
    return bool((await database.call(_HAS_POSTPONED, settlement.key))[0]["found"])


async def begin_provisional(database: Database, *, limit: int) -> list[TicketPrize]:
    """Marks provisional prizes of any draw that are final and cleared as being paid. Returns these, and those
    that another worker left unpaid.
    """
    await database.call(_BEGIN_PROVISIONAL, {"limit": limit})
    return [_prize(row) for row in await database.call(_BEGUN_PROVISIONAL, {"limit": limit})]


async def end_payment(database: Database, refused: Sequence[TicketPrize]) -> None:
    """Marks provisional prizes that the wallet refuses as not being paid."""
    await database.call(
        _END_PAYMENT,
        {
            "tickets": [prize.ticket_id for prize in refused],
            "references": [prize.reference for prize in refused],
        },
    )


async def mark_paid(
    database: Database, paid: Sequence[tuple[TicketPrize, Message]], *, settlement: Settlement | None = None
) -> bool:
    """Marks prizes as paid and publishes each once; provisional ones are paid outside a `settlement`.

    False when another worker holds the settlement.
    """
    by_result: defaultdict[tuple[str, int, int], list[tuple[TicketPrize, Message]]] = defaultdict(list)
    for prize, message in paid:
        by_result[prize.offer_key, prize.draw_no, prize.result_version].append((prize, message))
    for (offer_key, draw_no, result_version), marked in by_result.items():
        rows = await database.call(
            _MARK_PAID,
            {
                "offer_key": offer_key,
                "draw_no": draw_no,
                "result_version": result_version,
                "version": None if settlement is None else settlement.version,
                **_marked(marked),
            },
        )
        if not rows[0]["done"]:
            return False
    return True


async def mark_reversed(
    database: Database, settlement: Settlement, reversed_: Sequence[tuple[TicketPrize, Message]]
) -> bool:
    """Marks payments as reversed and publishes each; False when another worker holds the settlement."""
    versions = [prize.result_version for prize, _ in reversed_]
    rows = await database.call(_MARK_REVERSED, {**settlement.key, **_marked(reversed_), "versions": versions})
    return bool(rows[0]["done"])


def _prize(row: dict[str, Any]) -> TicketPrize:
    return from_row(
        TicketPrize,
        row,
        prize_now=row.get("prize_now", 0),
        divisions=[division for division, _, _ in row["divisions"]],
    )


def _marked(moved: Sequence[tuple[TicketPrize, Message]]) -> dict[str, Any]:
    return {
        "tickets": [prize.ticket_id for prize, _ in moved],
        "event_ids": [uuid7() for _ in moved],
        "events": [message.SerializeToString() for _, message in moved],
    }
