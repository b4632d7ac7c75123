"""Sizes of all pictures, in memory."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from content.media import store as media
from content.media.manage_pictures import SHIPPED, parse_copy_name
from content.media.rules import Size
from servicekit.data.database import Database

_COMMIT_DELAY: Final = timedelta(minutes=1)
"""A transaction may commit this long after the time of its row."""
_DRAWN: Final = re.compile(rb'viewBox="0 0 (\d+) (\d+)"')


class PictureSizeSnapshot:
    """Sizes of pictures. A picture never changes under its name, so only new ones are read."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._since: datetime | None = None
        self._sizes = {_stem(name): _drawn(body) for name, body in SHIPPED.items()}

    def size_of(self, address: str) -> Size | None:
        """The size of the picture, or of the smaller copy, at an address; None for an unknown picture."""
        name = address.removeprefix("/media/")
        copy_name = parse_copy_name(name)
        if copy_name is None:
            return self._sizes.get(_stem(name))
        digest, width = copy_name
        size = self._sizes.get(digest)
        return size if size is None or size.width <= width else size.at(width)

    async def refresh(self) -> None:
        """Reads new pictures. Raises Unavailable."""
        async with self._database.read() as session:
            added = await media.list_added_since(session, self._since)
        self._sizes |= {_stem(picture.name): Size(picture.width, picture.height) for picture in added}
        if added:
            self._since = added[-1].created_at - _COMMIT_DELAY


def _stem(name: str) -> str:
    return name.partition(".")[0]


def _drawn(body: bytes) -> Size:
    """The size of a shipped drawing. Raises ValueError for a drawing without a `viewBox`."""
    found = _DRAWN.search(body)
    if found is None:
        raise ValueError("a drawing that is shipped says its size")
    return Size(int(found[1]), int(found[2]))
