"""Campaigns of staff, recommendations, and replays of lists into carts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.cart.rules.lines import StoredCart
from checkout.cart.rules.pricing import MAX_LINES
from checkout.cart.rules.quote import Quote, Selection
from checkout.cart.store import changed, line_document
from checkout.records.changes import History
from checkout.records.fields import from_row
from checkout.records.pages import page_of
from checkout.suggestions.rules import (
    Campaign,
    CampaignRecord,
    ListedItem,
    PastLine,
    ReplayList,
)
from games.entries import unpack
from games.game_types import way_of
from games.layout import Kind, layout_from
from servicekit.data.database import Database

_ONE = "select * from campaigns where id = %(id)s"

_OPEN = """
    select name, items from campaigns
    where id = %(id)s and is_active and valid_from <= clock_timestamp() and valid_to > clock_timestamp()
        and (cardinality(regions) = 0 or %(region)s = any (regions))
"""

_INSERT = text("""
    insert into campaigns (name, items, regions, valid_from, valid_to, is_active)
    values (:name, :items, :regions, :valid_from, :valid_to, :is_active) returning id
""")

_UPDATE = text("""
    update campaigns set name = :name, items = :items, regions = :regions, valid_from = :valid_from,
        valid_to = :valid_to, is_active = :is_active, version = version + 1, changed_at = clock_timestamp()
    where id = :campaign and version = :version returning version
""")

_RECOMMEND = """
    insert into recommended_orders (id, customer_id, item)
    select id, %(customer)s, item from jsonb_to_recordset(%(items)s) as r (id uuid, item jsonb)
    on conflict (id) do update set recommended_at = now() returning id
"""

_RECOMMENDED = "select item from recommended_orders where id = %(id)s and customer_id = %(customer)s"


HISTORY: Final = History("campaign_changes", "campaign_id")


async def one(database: Database, campaign_id: UUID) -> Campaign | None:
    """A campaign, also one that is over or closed."""
    rows = await database.call(_ONE, {"id": campaign_id})
    return _campaign(rows[0]) if rows else None


async def page(database: Database, *, limit: int, offset: int) -> tuple[list[Campaign], int]:
    """A page of all campaigns, the newest first, and how many there are."""
    rows, total = await page_of(
        database, "campaigns", order="created_at desc, id", limit=limit, offset=offset
    )
    return [_campaign(row) for row in rows], total


async def open_to(database: Database, campaign_id: UUID, region: str | None) -> ReplayList | None:
    """A campaign that is valid now for customers of a region; else None."""
    rows = await database.call(_OPEN, {"id": campaign_id, "region": region})
    return ReplayList("campaign", _items(rows[0]["items"]), rows[0]["name"]) if rows else None


async def insert(session: AsyncSession, record: CampaignRecord) -> UUID:
    campaign_id: UUID = (await session.execute(_INSERT, _written(record))).scalar_one()
    return campaign_id


async def update(session: AsyncSession, campaign_id: UUID, record: CampaignRecord, *, version: int) -> bool:
    """Puts a record in the place of the version that was read; False when there is a newer one."""
    updated = await session.execute(
        _UPDATE, {**_written(record), "campaign": campaign_id, "version": version}
    )
    return updated.scalar_one_or_none() is not None


async def store_recommended(database: Database, customer_id: UUID, items: Mapping[UUID, ListedItem]) -> None:
    """Stores recommendations for a customer, or extends the storage of earlier ones."""
    documents = [{"id": str(key), "item": _document(item)} for key, item in items.items()]
    if documents:
        await database.call(_RECOMMEND, {"customer": customer_id, "items": Jsonb(documents)})


async def recommended(database: Database, list_id: UUID, customer_id: UUID) -> ListedItem | None:
    """A recommendation to a customer; None for another customer's."""
    rows = await database.call(_RECOMMENDED, {"id": list_id, "customer": customer_id})
    return _item(rows[0]["item"]) if rows else None


def _written(record: CampaignRecord) -> dict[str, Any]:
    return {
        **asdict(record),
        "items": Jsonb([_document(item) for item in record.items]),
        "regions": list(record.regions),
    }


def details_of(record: CampaignRecord) -> dict[str, Any]:
    """The record as its history has it."""
    return {**asdict(record), "items": [_document(item) for item in record.items]}


def _campaign(row: Mapping[str, Any]) -> Campaign:
    return Campaign(
        campaign_id=row["id"],
        version=row["version"],
        record=from_row(CampaignRecord, row, items=_items(row["items"]), regions=tuple(row["regions"])),
    )


def _document(item: ListedItem) -> dict[str, Any]:
    """A ticket as JSON, without null fields."""
    said = {name: value for name, value in asdict(item.selection).items() if value is not None}
    if item.selection.purchase_on is not None:
        said["purchase_on"] = item.selection.purchase_on.isoformat()
    return {"selection": said, "description": item.description}


def _items(documents: Sequence[Mapping[str, Any]]) -> tuple[ListedItem, ...]:
    return tuple(_item(document) for document in documents)


def _item(document: Mapping[str, Any]) -> ListedItem:
    said = dict(document["selection"])
    said.setdefault("game_offer", None)
    if "purchase_on" in said:
        said["purchase_on"] = date.fromisoformat(said["purchase_on"])
    return ListedItem(Selection(**said), document["description"])


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
    lines: Sequence[tuple[ListedItem, Quote | str]],
    *,
    time_zone: str,
) -> StoredCart | None:
    """Adds tickets to the customer's cart, the first time of a day, and lists in it those with the code of a
    reason in place of a quote, in place of an earlier replay's: all or nothing.

    None for a second time of the day. Raises Conflict while the cart is being paid, which leaves the day
    unused. A ticket beyond the cart's size, or in another currency, is listed as not added.
    """
    documents = Jsonb([_line_document(position, *line) for position, line in enumerate(lines)])
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


def _line_document(position: int, item: ListedItem, outcome: Quote | str) -> dict[str, Any]:
    described = {"position": position, "description": item.description}
    if isinstance(outcome, Quote):
        return described | line_document(position, outcome)
    chosen = item.selection
    return described | {"offer_key": chosen.offer_key, "game_type": chosen.game_type, "reason": outcome}


def _line(row: dict[str, Any]) -> PastLine:
    layout = layout_from(row["shape"]) if row["shape"] else None
    return from_row(
        PastLine,
        row,
        entries=[] if layout is None else unpack(layout, row["games"]),
        is_combo=layout is not None and layout.kind is Kind.COMBO,
        way="" if layout is None else way_of(layout, row["game_type"]),
    )
