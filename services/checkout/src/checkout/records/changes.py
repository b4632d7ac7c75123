"""Histories of the records that staff manage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import orjson
from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database

CHANGES_SHOWN: Final = 50
"""Most changes of a record that are shown."""


@dataclass(frozen=True, slots=True)
class RecordedChange:
    """A change by a member of staff; `details` is the record after it, or its changed part."""

    changed_at: datetime
    staff: str
    change: str
    details: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class History:
    """The changes of the records of one kind; the column `key` of `table` holds the id of the record."""

    table: str
    key: str

    async def add(
        self, session: AsyncSession, record_id: UUID, *, staff: str, change: str, details: Mapping[str, Any]
    ) -> None:
        statement = f"""
            insert into {self.table} ({self.key}, staff, change, details)
            values (:record, :staff, :change, :details)
        """  # noqa: S608 - built from constants of the repository
        document = Jsonb(details, dumps=orjson.dumps)
        await session.execute(
            text(statement), {"record": record_id, "staff": staff, "change": change, "details": document}
        )

    async def newest(self, database: Database, record_id: UUID) -> list[RecordedChange]:
        """The newest changes of a record, newest first."""
        statement = f"""
            select changed_at, staff, change, details from {self.table}
            where {self.key} = %(record)s order by id desc limit %(limit)s
        """  # noqa: S608 - built from constants of the repository
        rows = await database.call(statement, {"record": record_id, "limit": CHANGES_SHOWN})
        return [RecordedChange(**row) for row in rows]
