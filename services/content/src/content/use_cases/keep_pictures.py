"""Pictures that editors upload."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from typing import Final

from PIL import Image, UnidentifiedImageError

from content.models import Media
from content.repository import media
from content.use_cases.shipped_content import DATA
from servicekit.database import Database
from servicekit.errors import NotFound, RuleRefused
from servicekit.staff import StaffMember

LARGEST_PICTURE_BYTES: Final = 2_000_000
_LARGEST_SIDE: Final = 4000
_FORMATS: Final = {
    "PNG": ("image/png", "png"),
    "JPEG": ("image/jpeg", "jpg"),
    "WEBP": ("image/webp", "webp"),
    "AVIF": ("image/avif", "avif"),
}


_SHIPPED: Final = {mark.name: mark.read_bytes() for mark in (DATA / "marks").glob("*.svg")}
"""Marks of the configuration that is shipped. One that changes gets another number."""


@dataclass(frozen=True, slots=True)
class KeepPictures:
    """Keeps pictures under the hash of what they hold, so that an address always shows the same."""

    database: Database

    async def add(self, body: bytes, staff: StaffMember) -> Media:
        """Keeps a picture; only PNG, JPEG, WebP and AVIF that can be read.

        Raises RuleRefused `picture_refused`.
        """
        content_type, ending, (width, height) = _look_at(body)
        picture = Media(
            name=f"{hashlib.sha256(body).hexdigest()[:32]}.{ending}",
            content_type=content_type,
            body=body,
            width=width,
            height=height,
        )
        async with self.database.transaction() as session:
            await media.add_media(
                session,
                name=picture.name,
                content_type=content_type,
                body=body,
                width=width,
                height=height,
                author=staff.name,
            )
        return picture

    async def read(self, name: str) -> Media:
        """A picture of an editor, or one that is shipped. Raises NotFound."""
        if name in _SHIPPED:
            return Media(name=name, content_type="image/svg+xml", body=_SHIPPED[name])
        async with self.database.read() as session:
            found = await media.find_media(session, name)
        if found is None:
            raise NotFound
        return found


def _look_at(body: bytes) -> tuple[str, str, tuple[int, int]]:
    try:
        with Image.open(io.BytesIO(body), formats=tuple(_FORMATS)) as picture:
            found, size = str(picture.format), picture.size
            if max(size) > _LARGEST_SIDE:
                raise RuleRefused("picture_refused", f"A picture has {_LARGEST_SIDE} pixels a side at most")
            picture.verify()
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise RuleRefused("picture_refused", "This is no PNG, JPEG, WebP or AVIF that can be read") from error
    return *_FORMATS[found], size
