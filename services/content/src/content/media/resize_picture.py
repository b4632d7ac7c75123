"""Smaller copies of pictures in a fixed set of widths."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from typing import Final

from PIL import Image

from content.media.rules import WIDTHS, Size

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
