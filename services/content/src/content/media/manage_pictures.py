"""Uploads, lists, deletes and serves pictures, with smaller copies in a fixed set of widths."""

from __future__ import annotations

import asyncio
import hashlib
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from PIL import ExifTags, Image, ImageOps, UnidentifiedImageError

from content.entries.store import find_entry_with
from content.media import store as media
from content.media.rules import WIDTHS, Size
from content.media.tables import Media, MediaSize
from servicekit.data.database import Database
from servicekit.errors import Conflict, NotFound, RuleRefused
from servicekit.security.staff import StaffMember

LARGEST_SIDE: Final = 4000
"""Pixels of a side. Of a larger picture only the header is read."""
CONTENT_TYPE: Final = "image/webp"
_ADDRESS: Final = re.compile(rf"([0-9a-f]{{32}})-({'|'.join(str(width) for width in WIDTHS)})\.webp")
_QUALITY: Final = 80


def parse_copy_name(name: str) -> tuple[str, int] | None:
    """Hash and width in a name like `<hash>-640.webp`; None for another name."""
    found = _ADDRESS.fullmatch(name)
    return None if found is None else (found[1], int(found[2]))


def smaller_copies(body: bytes, widths: Iterable[int] = WIDTHS) -> dict[int, bytes | None]:
    """Copies of a picture by width, for widths below its own.

    A width has None where the original shows better: it is animated, or its file is smaller. Raises
    ValueError for a side that is too long, OSError for an unreadable picture.
    """
    with Image.open(io.BytesIO(body)) as picture:
        if max(picture.size) > LARGEST_SIDE:
            raise ValueError(f"a picture has {LARGEST_SIDE} pixels a side at most")
        smaller = sorted((width for width in widths if width < picture.width), reverse=True)
        if getattr(picture, "is_animated", False):
            return dict.fromkeys(smaller)
        # A colour profile of another mode would be wrong for the copy.
        colours = picture.info.get("icc_profile") if picture.mode in ("RGB", "RGBA") else None
        has_alpha = picture.has_transparency_data
        left: Image.Image = picture
        whole = Size(*picture.size)
        copies: dict[int, bytes | None] = {}
        for width in smaller:
            size = whole.at(width)
            if left is picture:
                # JPEGs are decoded at a fraction of their size where that is enough.
                picture.draft(None, size)
                left = picture.convert("RGBA" if has_alpha else "RGB")
            copy = left.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
            file = io.BytesIO()
            copy.save(file, "WEBP", quality=_QUALITY, method=4, icc_profile=colours or b"")
            copies[width] = file.getvalue() if file.tell() < len(body) else None
    return copies


LARGEST_PICTURE_BYTES: Final = 2_000_000
_FORMATS: Final = {
    "PNG": ("image/png", "png"),
    "JPEG": ("image/jpeg", "jpg"),
    "WEBP": ("image/webp", "webp"),
    "AVIF": ("image/avif", "avif"),
}
_ENDINGS: Final = tuple(ending for _, ending in _FORMATS.values())

_METADATA_KEYS: Final = frozenset({"exif", "xmp", "XML:com.adobe.xmp", "photoshop", "comment"})
"""Keys of metadata that may name a place, a time, a device or a person."""

_FOLDER: Final = Path(__file__).parent / "shipped"
SHIPPED: Final = {
    drawing.name: drawing.read_bytes()
    for folder in ("marks", "pictures")
    for drawing in (_FOLDER / folder).glob("*.svg")
}
"""Shipped marks and drawings by name. A changed one gets another number."""


@dataclass(frozen=True, slots=True)
class Picture:
    content_type: str
    body: bytes


@dataclass(frozen=True, slots=True)
class ManagePictures:
    """Stores pictures under the hash of their content, so that an address never changes its picture."""

    database: Database
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Pictures are processed one at a time, to limit processor time and memory."""

    async def add(self, body: bytes, staff: StaffMember) -> Media:
        """Stores a PNG, JPEG, WebP or AVIF picture with its smaller copies.

        Raises RuleRefused `picture_refused`.
        """
        content_type, ending = _inspect(body)
        try:
            async with self.lock:
                body, (width, height) = await asyncio.to_thread(_without_metadata, body)
                copies = await asyncio.to_thread(smaller_copies, body)
        except _UNREADABLE as error:
            raise _unreadable() from error
        picture = Media(
            name=f"{hashlib.sha256(body).hexdigest()[:32]}.{ending}",
            content_type=content_type,
            body=body,
            width=width,
            height=height,
            author=staff.name,
        )
        async with self.database.transaction() as session:
            await media.add_media(session, picture)
            await media.add_sizes(session, picture.name, copies)
        return picture

    async def list(self, *, limit: int, offset: int) -> tuple[Sequence[Media], int]:
        """Pictures, newest first, and their number."""
        async with self.database.read() as session:
            return await media.list_media(session, limit=limit, offset=offset)

    async def remove(self, name: str) -> None:
        """Deletes a picture. Raises NotFound, or Conflict `picture_used` while a published or scheduled entry
        uses it.
        """
        async with self.database.transaction() as session:
            user = await find_entry_with(session, f"/media/{name}")
            if user is not None:
                raise Conflict("picture_used", f"The picture is used in {user}")
            if not await media.remove_media(session, name):
                raise NotFound

    async def read(self, name: str) -> Picture:
        """An uploaded picture, a smaller copy, or a shipped picture. Raises NotFound."""
        if name in SHIPPED:
            return Picture("image/svg+xml", SHIPPED[name])
        copy_name = parse_copy_name(name)
        if copy_name is not None:
            return await self._read_size(*copy_name)
        if "\0" in name:
            raise NotFound
        async with self.database.read() as session:
            found = await media.find_media(session, name)
        if found is None:
            raise NotFound
        return Picture(found.content_type, found.body)

    async def _read_size(self, digest: str, width: int) -> Picture:
        """A picture at a width: its copy, or itself when it is no wider or shows better.

        A missing copy is made at the first request. Raises NotFound.
        """
        async with self.database.read() as session:
            found = await media.find_media_by_hash(session, digest, _ENDINGS)
            copy = None if found is None else await media.find_size(session, found.name, width)
        if found is None:
            raise NotFound
        if copy is None and found.width > width:
            copy = await self._make_size(found, width)
        if copy is None or copy.body is None:
            return Picture(found.content_type, found.body)
        return Picture(CONTENT_TYPE, copy.body)

    async def _make_size(self, picture: Media, width: int) -> MediaSize | None:
        async with self.lock:
            async with self.database.read() as session:
                made = await media.find_size(session, picture.name, width)
            if made is not None:
                return made
            copies = await asyncio.to_thread(smaller_copies, picture.body, [width])
            async with self.database.transaction() as session:
                await media.add_sizes(session, picture.name, copies)
                return await media.find_size(session, picture.name, width)


_UNREADABLE: Final = (
    UnidentifiedImageError,
    OSError,
    SyntaxError,
    ValueError,
    Image.DecompressionBombError,
)


def _unreadable() -> RuleRefused:
    return RuleRefused("picture_refused", "This is not a readable PNG, JPEG, WebP or AVIF picture")


def _inspect(body: bytes) -> tuple[str, str]:
    """The media type of a picture and its file ending. Raises RuleRefused."""
    try:
        with Image.open(io.BytesIO(body), formats=tuple(_FORMATS)) as picture:
            found = str(picture.format)
            if max(picture.size) > LARGEST_SIDE:
                raise RuleRefused("picture_refused", f"A picture has {LARGEST_SIDE} pixels a side at most")
            picture.verify()
    except _UNREADABLE as error:
        raise _unreadable() from error
    return _FORMATS[found]


def _without_metadata(body: bytes) -> tuple[bytes, tuple[int, int]]:
    """A picture without metadata, upright, and its size."""
    with Image.open(io.BytesIO(body), formats=tuple(_FORMATS)) as picture:
        exif = picture.getexif()
        if not exif and not _METADATA_KEYS & picture.info.keys() and not getattr(picture, "text", None):
            return body, picture.size
        kind = str(picture.format)
        upright: Image.Image = picture
        options: dict[str, Any] = {"quality": "keep" if kind == "JPEG" else 90}
        if exif.get(ExifTags.Base.Orientation, 1) != 1:
            upright, options = ImageOps.exif_transpose(picture), {"quality": 90}
        colours = picture.info.get("icc_profile")
        clean = io.BytesIO()
        upright.info = {}
        upright.save(
            clean,
            kind,
            exif=b"",
            icc_profile=colours,
            save_all=kind != "JPEG" and getattr(picture, "is_animated", False),
            **(options if kind != "PNG" else {}),
        )
        return clean.getvalue(), upright.size
