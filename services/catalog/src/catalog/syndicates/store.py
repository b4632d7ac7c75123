"""Syndicates: one row each, moved by guarded statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.store.draws import draw_from_row
from catalog.syndicates.documents import (
    StoredSyndicate,
    StoredSyndicateOffer,
    SyndicateDocument,
    SyndicateKey,
    TicketDocument,
)

_OFFERS = text("""
    select o.key, o.version, o.suspended, s.document
    from offers o join special_offers s on s.offer_key = o.key
    where o.type = 'syndicate_share' order by o.ranking, o.key
""")

_SYNDICATE = """
    select d.*, y.series, y.status as syndicate_status, y.version as syndicate_version, y.document,
           s.held, s.confirmed, s.authorised
    from syndicates y
    join draws d using (offer_key, draw_no)
    join stocks s using (offer_key, draw_no, series)
"""

_SYNDICATES = text(f"{_SYNDICATE} where y.offer_key = any(:keys) order by d.draw_at, y.series")

_ONE_SYNDICATE = text(f"""
    {_SYNDICATE} where y.offer_key = :offer_key and y.draw_no = :draw_no and y.series = :series
""")

_INSERT = text("""
    insert into syndicates (offer_key, draw_no, series, document)
    values (:offer_key, :draw_no, :series, :document) on conflict do nothing returning series
""").bindparams(bindparam("document", type_=JSONB))

# Draws on sale without a share left, or without a syndicate yet.
_WITHOUT_SHARES = text("""
    select d.offer_key, d.draw_no, coalesce(max(s.series), 0) + 1 as following
    from draws d
    join offers o on o.key = d.offer_key and o.type = 'syndicate_share' and not o.suspended
    left join stocks s on s.offer_key = d.offer_key and s.draw_no = d.draw_no
    where d.status in ('DRAW_OPEN', 'DRAW_CAPPED') and d.open_at <= :now and d.stop > :now
    group by d.offer_key, d.draw_no
    having coalesce(bool_and(s.held >= s.authorised), true)
""")

_FILL = text("""
    update syndicates y set status = 'full', version = y.version + 1 from stocks s
    where s.offer_key = y.offer_key and s.draw_no = y.draw_no and s.series = y.series
        and y.status = 'open' and s.confirmed = s.authorised
    returning y.offer_key, y.draw_no, y.series
""")

# Reserving and confirming lock these rows too, so nothing is sold meanwhile.
_LOCK_CLOSING = text("""
    select s.id from stocks s
    join syndicates y using (offer_key, draw_no, series)
    join draws d using (offer_key, draw_no)
    where d.status = 'DRAW_CLOSED' and d.system_close <= :now and s.frozen_at is null
        and not exists (select 1 from reservations r where r.stock_id = s.id and r.state = 'reserved')
    order by s.id for update of s
""")

_FREEZE = text("update stocks set frozen_at = :now where id = any(:ids)")

_CANCEL = text("""
    update syndicates y set status = 'cancelled', version = y.version + 1 from stocks s
    where s.offer_key = y.offer_key and s.draw_no = y.draw_no and s.series = y.series
        and s.id = any(:ids) and y.status = 'open' and s.confirmed < s.authorised
    returning y.offer_key, y.draw_no, y.series
""")

# Those that are full or bought end with their draw; the others as they do not fill.
_CANCEL_WITH_DRAW = text("""
    update syndicates y set status = 'cancelled', version = y.version + 1 from draws d
    where d.offer_key = y.offer_key and d.draw_no = y.draw_no and d.cancelled_at is not null
        and y.status in ('full', 'purchased')
    returning y.offer_key, y.draw_no, y.series
""")

_PLAYED = "played.offer_key = y.document -> 'offer' ->> 'plays' and played.draw_no = y.draw_no"

# A ticket must be bought before the stop of its lottery's draw, so before the numbers are known.
_MAY_BE_BOUGHT = """(
        played.status in ('DRAW_ANNOUNCED', 'DRAW_OPEN', 'DRAW_CAPPED') and played.stop > clock_timestamp()
    )"""

_PURCHASE = text(f"""
    update syndicates y set status = 'purchased', version = y.version + 1, purchase_reference = :reference
    from draws d, draws played
    where d.offer_key = y.offer_key and d.draw_no = y.draw_no and d.cancelled_at is null
        and {_PLAYED} and {_MAY_BE_BOUGHT}
        and y.offer_key = :offer_key and y.draw_no = :draw_no and y.series = :series and y.status = 'full'
    returning y.offer_key, y.draw_no, y.series
""")  # noqa: S608 - built from constants of this module

_CANCEL_NOT_BOUGHT = text(f"""
    update syndicates y set status = 'cancelled', version = y.version + 1 from draws played
    where {_PLAYED} and not {_MAY_BE_BOUGHT} and y.status = 'full'
    returning y.offer_key, y.draw_no, y.series
""")  # noqa: S608 - built from constants of this module

_COUNT_TO_BUY = text(f"""
    select count(*) from syndicates y join draws played on {_PLAYED}
    where y.status = 'full' and {_MAY_BE_BOUGHT}
        and played.stop < clock_timestamp() + cast(:within as interval)
""")  # noqa: S608 - built from constants of this module

_DRAWN = text("""
    update syndicates y set status = 'drawn', version = y.version + 1 from draws d
    where d.offer_key = y.document -> 'offer' ->> 'plays' and d.draw_no = y.draw_no
        and d.result_version is not null and y.status = 'purchased'
    returning y.offer_key, y.draw_no, y.series
""")

_PAID = text("""
    update syndicates y set status = 'paid', version = y.version + 1 from draws d
    where d.offer_key = y.offer_key and d.draw_no = y.draw_no
        and d.status in ('DRAW_PAID', 'DRAW_EMAILED') and y.status = 'drawn'
    returning y.offer_key, y.draw_no, y.series
""")

_DRAWS_TO_FOLLOW = text("""
    select d.offer_key, d.draw_no from draws d
    join special_offers s on s.offer_key = d.offer_key
    join draws played on played.offer_key = s.document ->> 'plays' and played.draw_no = d.draw_no
    where d.status = 'DRAW_CLOSED' and d.cancelled_at is null and played.result_version is not null
        and not exists (select 1 from syndicates y where y.offer_key = d.offer_key and y.draw_no = d.draw_no
            and y.status = 'open')
""")


async def syndicate_offers(session: AsyncSession) -> list[StoredSyndicateOffer]:
    """Every syndicate offer in order of ranking."""
    return [
        StoredSyndicateOffer(SyndicateDocument.model_validate(row.document), row.version, row.suspended)
        for row in await session.execute(_OFFERS)
    ]


async def syndicates_of(session: AsyncSession, keys: Sequence[str]) -> dict[str, list[StoredSyndicate]]:
    """Syndicates of these offers by offer, by draw time."""
    found: dict[str, list[StoredSyndicate]] = defaultdict(list)
    for row in await session.execute(_SYNDICATES, {"keys": list(keys)}):
        found[row.offer_key].append(_syndicate(row))
    return found


async def find_syndicate(session: AsyncSession, key: SyndicateKey) -> StoredSyndicate | None:
    """One syndicate in any status; None for an unknown one."""
    row = (await session.execute(_ONE_SYNDICATE, key.arguments)).one_or_none()
    return None if row is None else _syndicate(row)


async def insert_syndicate(session: AsyncSession, key: SyndicateKey, document: TicketDocument) -> bool:
    """Opens a syndicate; False when another process did."""
    values = {**key.arguments, "document": document.model_dump(mode="json")}
    return await session.scalar(_INSERT, values) is not None


async def without_shares(session: AsyncSession, now: datetime) -> list[SyndicateKey]:
    """Syndicates to open: the next of each draw that sells and has no share left."""
    rows = await session.execute(_WITHOUT_SHARES, {"now": now})
    return [SyndicateKey(row.offer_key, row.draw_no, row.following) for row in rows]


async def move(session: AsyncSession, now: datetime) -> list[SyndicateKey]:
    """Moves syndicates to full, cancelled, drawn, paid; each at most once with any number of processes."""
    moved = _keys(await session.execute(_FILL))
    closing = list(await session.scalars(_LOCK_CLOSING, {"now": now}))
    if closing:
        moved += _keys(await session.execute(_CANCEL, {"ids": closing}))
        await session.execute(_FREEZE, {"ids": closing, "now": now})
    moved += _keys(await session.execute(_CANCEL_WITH_DRAW))
    moved += _keys(await session.execute(_DRAWN))
    return moved + _keys(await session.execute(_PAID))


async def cancel_not_bought(session: AsyncSession) -> list[SyndicateKey]:
    """Cancels the full syndicates whose ticket was not bought before the stop of their lottery's draw."""
    return _keys(await session.execute(_CANCEL_NOT_BOUGHT))


async def count_to_buy(session: AsyncSession, within: timedelta) -> int:
    """How many full syndicates are unbought and whose lottery's draw stops within this time."""
    return await session.scalar(_COUNT_TO_BUY, {"within": within}) or 0


async def purchase(session: AsyncSession, key: SyndicateKey, reference: str) -> bool:
    """Records the purchase of a full syndicate's ticket; False when there is none to buy, or its
    lottery's draw has stopped.
    """
    return await session.scalar(_PURCHASE, {**key.arguments, "reference": reference}) is not None


async def draws_to_follow(session: AsyncSession) -> list[tuple[str, int]]:
    """Draws of syndicates whose lottery has a result."""
    return [(row.offer_key, row.draw_no) for row in await session.execute(_DRAWS_TO_FOLLOW)]


def _syndicate(row: Any) -> StoredSyndicate:
    return StoredSyndicate(
        key=SyndicateKey(row.offer_key, row.draw_no, row.series),
        draw=draw_from_row(row),
        status=row.syndicate_status,
        version=row.syndicate_version,
        document=TicketDocument.model_validate(row.document),
        left=row.authorised - row.held,
    )


def _keys(rows: Any) -> list[SyndicateKey]:
    return [SyndicateKey(row.offer_key, row.draw_no, row.series) for row in rows]
