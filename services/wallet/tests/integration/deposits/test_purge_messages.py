"""What providers were told and told us is kept for its time and no longer."""

from __future__ import annotations

from uuid import uuid4

import psycopg
import pytest

from devservers.databases import DatabaseUrls
from servicekit.data.database import Database
from wallet.jobs import PURGES


def written(urls: DatabaseUrls, statement: str, days: int) -> str:
    """A row of so many days ago; gives the name that it can be found by."""
    name = str(uuid4())
    with psycopg.connect(urls.owner) as owner:
        owner.execute(statement, {"name": name, "days": days})
    return name


def webhook(urls: DatabaseUrls, days: int) -> str:
    return written(
        urls,
        """
        insert into webhook_events (gateway_key, event_id, kind, received_at)
        values ('stripe', %(name)s, 'charge', now() - make_interval(days => %(days)s))
        """,
        days,
    )


def call(urls: DatabaseUrls, days: int) -> str:
    return written(
        urls,
        """
        insert into provider_calls (key, gateway_key, purpose, business_id, begun_at)
        values (%(name)s, 'stripe', 'charge', uuidv7(), now() - make_interval(days => %(days)s))
        """,
        days,
    )


async def kept(database: Database, table: str, column: str, name: str) -> bool:
    rows = await database.call(
        f"select 1 as found from {table} where {column} = %(name)s",  # noqa: S608 - names of this file
        {"name": name},
    )
    return bool(rows)


async def purge(database: Database) -> None:
    for each in PURGES:
        await each.run(database)


@pytest.mark.parametrize(("days", "stays"), [(0, True), (89, True), (91, False)])
async def test_provider_messages_are_purged_after_ninety_days(
    database: Database, urls: DatabaseUrls, days: int, stays: bool
) -> None:
    name = webhook(urls, days)
    await purge(database)
    assert await kept(database, "webhook_events", "event_id", name) is stays


@pytest.mark.parametrize(("days", "stays"), [(0, True), (539, True), (541, False)])
async def test_key_of_a_call_is_not_purged_while_a_dispute_is_possible(
    database: Database, urls: DatabaseUrls, days: int, stays: bool
) -> None:
    name = call(urls, days)
    await purge(database)
    assert await kept(database, "provider_calls", "key", name) is stays
