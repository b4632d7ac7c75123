"""Replays of lists into carts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb

from checkout.cart.rules.carts import StoredCart
from checkout.cart.rules.pricing import MAX_LINES
from checkout.cart.store.carts import changed, line_document
from checkout.suggestions.rules.replays import Note, PastLine, Ticket
from games.entries import unpack
from games.game_types import way_of
from games.layout import Kind, layout_from
from servicekit.data.database import Database
from servicekit.data.retention import delete_older_than

KEPT_DAYS: Final = 30
"""Days after which a replay is deleted."""

NOTED_DAYS: Final = 1
"""Days after which a cart no longer lists lines that a replay could not add."""

_LINES = """
    select l.offer_key, l.offer_name, l.game_type, l.game_offer, l.shape, l.games, l.num_games, l.quickpick,
           l.details, array(
               select d.draw_date from unnest(l.draw_nos) with ordinality as n (draw_no, place)
               join draws d on d.offer_key = l.offer_key and d.draw_no = n.draw_no order by n.place
           ) as draw_dates, false as is_ahead, l.position
    from orders o join order_lines l on l.order_id = o.id
    where o.id = %(order)s and o.customer_id = %(customer)s
    union all
    select p.offer_key, p.offer_name, p.game_type, p.game_offer, p.shape, p.games, p.num_games, p.quickpick,
           p.details, array(
               select d.draw_date from draws d where d.offer_key = p.offer_key and d.draw_no = p.draw_no
           ), true, p.position
    from pre_orders p where p.order_id = %(order)s and p.customer_id = %(customer)s
    order by is_ahead, position
"""

_REPLAY = "select * from cart_replay(%(customer)s, %(replay)s, %(max_items)s, %(lines)s, %(time_zone)s)"


async def past_lines(database: Database, order_id: UUID, customer_id: UUID) -> list[PastLine]:
    """The lines of a customer's order; none for another customer's."""
    rows = await database.call(_LINES, {"order": order_id, "customer": customer_id})
    return [_line(row) for row in rows]


async def put_in(
    database: Database,
    replay_id: UUID,
    customer_id: UUID,
    lines: Sequence[Ticket | Note],
    *,
    time_zone: str,
) -> StoredCart | None:
    """Adds tickets to the customer's cart, the first time of a day, and lists in it those that could not be
    added, in place of an earlier replay's: all or nothing.

    None for a second time of the day. Raises Conflict while the cart is being paid, which leaves the day
    unused. A ticket beyond the cart's size, or in another currency, is listed as not added.
    """
    documents = Jsonb([_document(position, line) for position, line in enumerate(lines)])
    rows = await database.call(
        _REPLAY,
        {
            "customer": customer_id,
            "replay": replay_id,
            "max_items": MAX_LINES,
            "lines": documents,
            "time_zone": time_zone,
        },
    )
    return None if rows[0]["refusal"] == "replayed_today" else changed(rows)


async def purge_notes(database: Database) -> int:
    """Deletes lists of lines that were not added; returns their number."""
    return await delete_older_than(
        database,
        "cart_items",
        "uuid_extract_timestamp(id)",
        days=NOTED_DAYS,
        only="removed_reason is not null and details ? 'not_put_in'",
    )


async def purge(database: Database) -> int:
    """Deletes old replays; returns their number."""
    return await delete_older_than(database, "cart_replays", "replayed_at", days=KEPT_DAYS)


def _document(position: int, line: Ticket | Note) -> dict[str, Any]:
    if isinstance(line, Note):
        return {"position": position, **asdict(line)}
    return {"description": line.description, **line_document(position, line.line)}


def _line(row: dict[str, Any]) -> PastLine:
    layout = layout_from(row["shape"]) if row["shape"] else None
    return PastLine(
        offer_key=row["offer_key"],
        offer_name=row["offer_name"],
        game_type=row["game_type"],
        game_offer=row["game_offer"],
        entries=[] if layout is None else unpack(layout, row["games"]),
        num_games=row["num_games"],
        is_combo=layout is not None and layout.kind is Kind.COMBO,
        quickpick=row["quickpick"],
        details=row["details"],
        draw_dates=row["draw_dates"],
        way="" if layout is None else way_of(layout, row["game_type"]),
    )
