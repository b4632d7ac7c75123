"""A headless content system as the source: Directus, over its REST API.

One collection of it holds what our own tables hold: `collection`, `entry_id`, `document` (JSON in the form of
our collections), `status` (`published` shows) and `publish_at` (an instant, or nothing for at once). Editors
work there; the forms are checked here, as everything that comes from elsewhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated, Any, Final

import httpx2
import orjson
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from content.domain.contents import Entry
from servicekit.errors import Unavailable

_MOST: Final = 10_000
_ON_SITE: Final = {
    "_and": [
        {"status": {"_eq": "published"}},
        {"_or": [{"publish_at": {"_null": True}}, {"publish_at": {"_lte": "$NOW"}}]},
    ]
}


class _Item(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    collection: Annotated[str, Field(max_length=64)]
    entry_id: Annotated[str, Field(max_length=64)]
    document: dict[str, Any]


_ITEMS: Final = TypeAdapter(list[_Item])


class DirectusContent:
    """The entries that a Directus says are on the site (`Source`)."""

    def __init__(self, client: httpx2.AsyncClient, collection: str) -> None:
        """`client` has the address of the Directus and its token."""
        self._client = client
        self._address = f"/items/{collection}"

    async def read(self, stamp: str) -> tuple[str, Sequence[Entry]] | None:
        """The entries, or None while they are what the stamp stands for.

        Raises Unavailable `content_source_unavailable` when there is no answer that can be read.
        """
        parameters = {
            "fields": "collection,entry_id,document",
            "filter": orjson.dumps(_ON_SITE).decode(),
            "sort": "collection,entry_id",
            "limit": str(_MOST),
        }
        try:
            response = await self._client.get(self._address, params=parameters)
            response.raise_for_status()
            items = _ITEMS.validate_python(response.json()["data"])
        except (httpx2.HTTPError, ValidationError, ValueError, KeyError, TypeError) as error:
            raise Unavailable("content_source_unavailable") from error
        newest = hashlib.sha256(response.content).hexdigest()
        if newest == stamp:
            return None
        return newest, [Entry(item.collection, item.entry_id, item.document) for item in items]
