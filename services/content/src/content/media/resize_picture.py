"""Smaller copies of pictures: a small set of widths, each made once and kept beside the picture."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from typing import Final

from PIL import Image

from content.media.rules import WIDTHS, Size

LARGEST_SIDE: Final = 4000
"""Pixels of a side; of a picture with more nothing is read but its head, however small its file is."""
CONTENT_TYPE: Final = "image/webp"
_ADDRESS: Final = re.compile(rf"([0-9a-f]{{32}})-({'|'.join(str(width) for width in WIDTHS)})\.webp")
_QUALITY: Final = 80


def size_asked(name: str) -> tuple[str, int] | None:
    """Hash and width of the picture that a name like `<hash>-640.webp` asks for; None for another name."""
    found = _ADDRESS.fullmatch(name)
    return None if found is None else (found[1], int(found[2]))


def smaller_copies(body: bytes, widths: Iterable[int] = WIDTHS) -> dict[int, bytes | None]:
    """Copies of a picture by their widths, without those that would be no smaller than it is.

    A width has None where the picture itself shows better: it moves, or its file is the smaller one. Raises
    ValueError for a picture with too long a side, OSError where it cannot be read.
    """
    with Image.open(io.BytesIO(body)) as picture:
        if max(picture.size) > LARGEST_SIDE:
            raise ValueError(f"a picture has {LARGEST_SIDE} pixels a side at most")
        smaller = sorted((width for width in widths if width < picture.width), reverse=True)
        if getattr(picture, "is_animated", False):
            return dict.fromkeys(smaller)
        # A profile of other colours than these would be a wrong one for the copy.
        colours = picture.info.get("icc_profile") if picture.mode in ("RGB", "RGBA") else None
        has_alpha = picture.has_transparency_data
        left: Image.Image = picture
        whole = Size(*picture.size)
        copies: dict[int, bytes | None] = {}
        for width in smaller:
            size = whole.at(width)
            if left is picture:
                # JPEGs are read at a part of their size where that is enough.
                picture.draft(None, size)
                left = picture.convert("RGBA" if has_alpha else "RGB")
            copy = left.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
            file = io.BytesIO()
            copy.save(file, "WEBP", quality=_QUALITY, method=4, icc_profile=colours or b"")
            copies[width] = file.getvalue() if file.tell() < len(body) else None
    return copies
