"""How large each picture is that content keeps, in memory."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from content.media import store as media
from content.media.manage_pictures import SHIPPED
from content.media.resize_picture import size_asked
from content.media.rules import Size
from servicekit.database import Database

_LATE: Final = timedelta(minutes=1)
"""A picture that was kept earlier may be seen later: its transaction took its time."""
_DRAWN: Final = re.compile(rb'viewBox="0 0 (\d+) (\d+)"')


class KnownPictures:
    """The sizes of the pictures. A picture never changes under its name, so only new ones are read."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._since: datetime | None = None
        self._sizes = {_stem(name): _drawn(body) for name, body in SHIPPED.items()}

    def size_of(self, address: str) -> Size | None:
        """The size of the picture, or of the smaller copy of one, at an address; None where none is kept."""
        name = address.removeprefix("/media/")
        asked = size_asked(name)
        if asked is None:
            return self._sizes.get(_stem(name))
        digest, width = asked
        size = self._sizes.get(digest)
        return size if size is None or size.width <= width else size.at(width)

    async def refresh(self) -> None:
        """Reads the pictures that are new. Raises Unavailable."""
        async with self._database.read() as session:
            kept = await media.list_kept_since(session, self._since)
        self._sizes |= {_stem(picture.name): Size(picture.width, picture.height) for picture in kept}
        if kept:
            self._since = kept[-1].created_at - _LATE


def _stem(name: str) -> str:
    return name.partition(".")[0]


def _drawn(body: bytes) -> Size:
    """The size of a drawing that is shipped. Raises ValueError for one that does not say it."""
    found = _DRAWN.search(body)
    if found is None:
        raise ValueError("a drawing that is shipped says its size")
    return Size(int(found[1]), int(found[2]))
