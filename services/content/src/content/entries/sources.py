"""The source of entries: our own database, or Directus, a headless content system, over its REST API.

One collection of Directus holds what our own tables hold: `collection`, `entry_id`, `document` (JSON in the
form of our collections), `status` (`published` is on the site) and `publish_at` (an instant, or empty for
now). Entries are validated here like any other input. A preview shows an item with any status, or one of its
content versions by key, where versions are enabled for the collection.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Protocol

import httpx2
import orjson
from prometheus_client import Counter
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from content.entries import store as entries
from content.entries.rules.collections import DraftName, Entry
from servicekit.data.database import Database
from servicekit.errors import Unavailable
from servicekit.telemetry.logs import log

LEFT_OUT: Final = Counter("content_left_out", "Entries that break a rule of the site.", ("collection",))
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,5}")


class Source(Protocol):
    async def read(self, stamp: str) -> tuple[str, Sequence[Entry]] | None:
        """The published entries with a stamp; None when the stamp is still current.

        Raises Unavailable.
        """
        ...


@dataclass(frozen=True, slots=True)
class OwnEntries:
    database: Database

    async def read(self, stamp: str) -> tuple[str, Sequence[Entry]] | None:
        """See `Source.read`."""
        async with self.database.read() as session:
            newest = await entries.publication_stamp(session)
            if newest == stamp:
                return None
            return newest, await entries.list_published(session)

    async def draft(self, name: DraftName) -> tuple[DraftName, Entry] | None:
        """A version by its number; the newest without one. Raises Unavailable."""
        number = None
        if name.version is not None:
            if not _NUMBER.fullmatch(name.version):
                return None
            number = int(name.version)
        async with self.database.read() as session:
            found = await entries.find_version(session, name.collection, name.entry_id, number)
        if found is None:
            return None
        entry = Entry(name.collection, name.entry_id, found.document)
        return DraftName(name.collection, name.entry_id, str(found.version)), entry


class Drafts(Protocol):
    """Versions that need not be published."""

    async def draft(self, name: DraftName) -> tuple[DraftName, Entry] | None:
        """A version, and its name with its number where it has one; None when it does not exist.

        Raises Unavailable.
        """
        ...


_MOST_NAMES: Final = 10_000
_ON_SITE: Final = {
    "_and": [
        {"status": {"_eq": "published"}},
        {"_or": [{"publish_at": {"_null": True}}, {"publish_at": {"_lte": "$NOW"}}]},
    ]
}


class _Named(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    collection: Annotated[str, Field(max_length=64)]
    entry_id: Annotated[str, Field(max_length=64)]


class _Listed(_Named):
    document: Any = None
    """Any JSON: its collection validates it."""


class _Item(_Named):
    document: dict[str, Any]


class _Draft(_Item):
    id: int | str
    status: str | None = None


_LISTED: Final = TypeAdapter(list[Any])
_DRAFTS: Final = TypeAdapter(list[_Draft])
_REFUSED: Final = (403, 404)
"""Directus answers with these for a missing item and for a missing permission."""


class DirectusEntries:
    """The published entries of a Directus (`Source`)."""

    def __init__(self, client: httpx2.AsyncClient, collection: str) -> None:
        """`client` has the base address of the Directus and its token."""
        self._client = client
        self._address = f"/items/{collection}"

    async def read(self, stamp: str) -> tuple[str, Sequence[Entry]] | None:
        """The entries, or None when the stamp is still current.

        Raises Unavailable `content_source_unavailable` without a readable response.
        """
        parameters = {
            "fields": "collection,entry_id,document",
            "filter": orjson.dumps(_ON_SITE).decode(),
            "sort": "collection,entry_id",
            "limit": str(_MOST_NAMES),
        }
        try:
            response = await self._client.get(self._address, params=parameters)
            response.raise_for_status()
            items = _LISTED.validate_python(response.json()["data"])
        except (httpx2.HTTPError, ValidationError, ValueError, KeyError, TypeError) as error:
            raise Unavailable("content_source_unavailable") from error
        newest = hashlib.sha256(response.content).hexdigest()
        if newest == stamp:
            return None
        entries = [entry for item in items if (entry := _entry(item)) is not None]
        if items and not entries:
            raise Unavailable("content_source_unavailable")
        return newest, entries

    async def draft(self, name: DraftName) -> tuple[DraftName, Entry] | None:
        """An item with any status, or its content version with a key (`Drafts`).

        Raises Unavailable `content_source_unavailable` without a readable response.
        """
        wanted = {"_and": [{"collection": {"_eq": name.collection}}, {"entry_id": {"_eq": name.entry_id}}]}
        fields = "id,collection,entry_id,document,status"
        parameters = {"fields": fields, "filter": orjson.dumps(wanted).decode(), "limit": "10"}
        try:
            response = await self._client.get(self._address, params=parameters)
            response.raise_for_status()
            items = _DRAFTS.validate_python(response.json()["data"])
            # Of an entry that exists twice, the unpublished item is the draft.
            items.sort(key=lambda item: item.status == "published")
            if not items:
                return None
            found: _Item = items[0]
            if name.version is not None:
                parameters = {"fields": fields, "version": name.version}
                response = await self._client.get(f"{self._address}/{items[-1].id}", params=parameters)
                if response.status_code in _REFUSED and response.json()["errors"]:
                    return None
                response.raise_for_status()
                found = _Item.model_validate(response.json()["data"])
        except (httpx2.HTTPError, ValidationError, ValueError, KeyError, TypeError) as error:
            raise Unavailable("content_source_unavailable") from error
        return name, Entry(name.collection, name.entry_id, found.document)


def _entry(item: object) -> Entry | None:
    """An item as an entry; None for an item without collection or id, which is logged and left out."""
    try:
        listed = _Listed.model_validate(item)
    except ValidationError as error:
        log.error("content_item_unreadable", item=str(item)[:200], faults=error.error_count())
        LEFT_OUT.labels("unknown").inc()
        return None
    return Entry(listed.collection, listed.entry_id, listed.document)
