"""Pictures that editors upload."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PIL import ExifTags, Image, ImageOps, UnidentifiedImageError

from content.models import Media
from content.repository import media
from content.use_cases.shipped_content import DATA
from servicekit.database import Database
from servicekit.errors import Conflict, NotFound, RuleRefused
from servicekit.staff import StaffMember

LARGEST_PICTURE_BYTES: Final = 2_000_000
_LARGEST_SIDE: Final = 4000
_FORMATS: Final = {
    "PNG": ("image/png", "png"),
    "JPEG": ("image/jpeg", "jpg"),
    "WEBP": ("image/webp", "webp"),
    "AVIF": ("image/avif", "avif"),
}


_TELLING: Final = frozenset({"exif", "xmp", "XML:com.adobe.xmp", "photoshop", "comment"})
"""Names of what a file may say beside its picture: place, time, device, person."""

_SHIPPED: Final = {
    drawing.name: drawing.read_bytes()
    for folder in ("marks", "pictures")
    for drawing in (DATA / folder).glob("*.svg")
}
"""Marks of the configuration and pictures of posts that are shipped. One that changes gets another number."""


@dataclass(frozen=True, slots=True)
class KeepPictures:
    """Keeps pictures under the hash of what they hold, so that an address always shows the same."""

    database: Database

    async def add(self, body: bytes, staff: StaffMember) -> Media:
        """Keeps a picture; only PNG, JPEG, WebP and AVIF that can be read.

        Raises RuleRefused `picture_refused`.
        """
        content_type, ending, _ = _look_at(body)
        body, (width, height) = _without_metadata(body)
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

    async def list(self, *, limit: int, offset: int) -> tuple[Sequence[Media], int]:
        """Pictures, newest first, and how many there are."""
        async with self.database.read() as session:
            return await media.list_media(session, limit=limit, offset=offset)

    async def remove(self, name: str) -> None:
        """Removes a picture. Raises NotFound, or Conflict `picture_used` while the site shows it, or will."""
        async with self.database.transaction() as session:
            user = await media.user_of(session, f"/media/{name}")
            if user is not None:
                raise Conflict("picture_used", f"The picture stands in {user}")
            if not await media.remove_media(session, name):
                raise NotFound

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


def _without_metadata(body: bytes) -> tuple[bytes, tuple[int, int]]:
    """A picture that says nothing of who made it where, and its size; upright as its camera meant it."""
    with Image.open(io.BytesIO(body), formats=tuple(_FORMATS)) as picture:
        exif = picture.getexif()
        if not exif and not _TELLING & picture.info.keys() and not getattr(picture, "text", None):
            return body, picture.size
        kind = str(picture.format)
        kept: Image.Image = picture
        options: dict[str, Any] = {"quality": "keep" if kind == "JPEG" else 90}
        if exif.get(ExifTags.Base.Orientation, 1) != 1:
            kept, options = ImageOps.exif_transpose(picture), {"quality": 90}
        colours = picture.info.get("icc_profile")
        clean = io.BytesIO()
        kept.info = {}
        kept.save(
            clean,
            kind,
            exif=b"",
            icc_profile=colours,
            save_all=kind != "JPEG" and getattr(picture, "is_animated", False),
            **(options if kind != "PNG" else {}),
        )
        return clean.getvalue(), kept.size
