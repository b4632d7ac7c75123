"""Campaigns of staff, and recommendations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.cart.rules.quote import Selection
from checkout.suggestions.rules.campaigns import (
    Campaign,
    CampaignChange,
    CampaignRecord,
    ListedItem,
    ReplayList,
)
from servicekit.data.database import Database
from servicekit.data.retention import delete_older_than

RECOMMENDED_DAYS: Final = 30
"""Days for which the link of a recommended order is good."""

_COLUMNS = "id, version, name, items, regions, valid_from, valid_to, is_active"

_ONE = f"select {_COLUMNS} from campaigns where id = %(id)s"  # noqa: S608 - built from constants of this module

_PAGE = f"""
    select {_COLUMNS}, count(*) over () as total from campaigns
    order by created_at desc, id limit %(limit)s offset %(offset)s
"""  # noqa: S608 - built from constants of this module

_COUNT = "select count(*) as total from campaigns"

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

_REMEMBER = text("""
    insert into campaign_changes (campaign_id, staff, change, details)
    values (:campaign, :staff, :change, :details)
""")

_CHANGES = """
    select changed_at, staff, change, details from campaign_changes
    where campaign_id = %(id)s order by id desc limit %(limit)s
"""

_RECOMMEND = """
    insert into recommended_orders (id, customer_id, item)
    select id, %(customer)s, item from jsonb_to_recordset(%(items)s) as r (id uuid, item jsonb)
    on conflict (id) do update set recommended_at = now() returning id
"""

_RECOMMENDED = "select item from recommended_orders where id = %(id)s and customer_id = %(customer)s"


async def one(database: Database, campaign_id: UUID) -> Campaign | None:
    """A campaign, also one that is over or closed."""
    rows = await database.call(_ONE, {"id": campaign_id})
    return _campaign(rows[0]) if rows else None


async def page(database: Database, *, limit: int, offset: int) -> tuple[list[Campaign], int]:
    """A page of all campaigns, the newest first, and how many there are."""
    rows = await database.call(_PAGE, {"limit": limit, "offset": offset})
    total = rows[0]["total"] if rows else (await database.call(_COUNT))[0]["total"]
    return [_campaign(row) for row in rows], int(total)


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


async def record_change(
    session: AsyncSession, campaign_id: UUID, record: CampaignRecord, *, staff: str, change: str
) -> None:
    details = {
        **asdict(record),
        "items": _documents(record.items),
        "valid_from": record.valid_from.isoformat(),
        "valid_to": record.valid_to.isoformat(),
    }
    await session.execute(
        _REMEMBER, {"campaign": campaign_id, "staff": staff, "change": change, "details": Jsonb(details)}
    )


async def changes_of(database: Database, campaign_id: UUID, *, limit: int) -> list[CampaignChange]:
    rows = await database.call(_CHANGES, {"id": campaign_id, "limit": limit})
    return [CampaignChange(**row) for row in rows]


async def store_recommended(database: Database, customer_id: UUID, items: Mapping[UUID, ListedItem]) -> None:
    """Stores recommendations for a customer, or extends the storage of earlier ones."""
    documents = [{"id": str(key), "item": _document(item)} for key, item in items.items()]
    if documents:
        await database.call(_RECOMMEND, {"customer": customer_id, "items": Jsonb(documents)})


async def recommended(database: Database, list_id: UUID, customer_id: UUID) -> ListedItem | None:
    """A recommendation to a customer; None for another customer's."""
    rows = await database.call(_RECOMMENDED, {"id": list_id, "customer": customer_id})
    return _item(rows[0]["item"]) if rows else None


async def purge_recommended(database: Database) -> int:
    """Deletes old recommendations; returns their number."""
    return await delete_older_than(database, "recommended_orders", "recommended_at", days=RECOMMENDED_DAYS)


def _written(record: CampaignRecord) -> dict[str, Any]:
    return {
        "name": record.name,
        "items": Jsonb(_documents(record.items)),
        "regions": list(record.regions),
        "valid_from": record.valid_from,
        "valid_to": record.valid_to,
        "is_active": record.is_active,
    }


def _campaign(row: Mapping[str, Any]) -> Campaign:
    return Campaign(
        campaign_id=row["id"],
        version=row["version"],
        record=CampaignRecord(
            name=row["name"],
            items=_items(row["items"]),
            regions=tuple(row["regions"]),
            valid_from=row["valid_from"],
            valid_to=row["valid_to"],
            is_active=row["is_active"],
        ),
    )


def _documents(items: Sequence[ListedItem]) -> list[dict[str, Any]]:
    return [_document(item) for item in items]


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
