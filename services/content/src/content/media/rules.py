"""Names, sizes and smaller copies of uploaded pictures."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

WIDTHS: Final = (320, 640, 960, 1280)
"""Widths of the smaller copies, in pixels. The frontends name them in `srcset`: a width is never removed."""
_UPLOADED: Final = re.compile(r"(/media/[0-9a-f]{32})\.(?:png|jpg|webp|avif)")


class Size(NamedTuple):
    """Size of a picture in pixels."""

    width: int
    height: int

    def at(self, width: int) -> Size:
        """The size of a copy of that width."""
        return Size(width, max(1, round(self.height * width / self.width)))


def copies_of(address: str) -> str | None:
    """The beginning of the addresses of a picture's smaller copies; None for a drawing."""
    uploaded = _UPLOADED.fullmatch(address)
    return None if uploaded is None else uploaded[1]


def source_set(address: str, width: int) -> str | None:
    """The `srcset` of a picture of that width; None without smaller copies. The design system uses the same
    addresses.
    """
    copies, smaller = copies_of(address), [each for each in WIDTHS if each < width]
    if copies is None or not smaller:
        return None
    return ", ".join([*(f"{copies}-{each}.webp {each}w" for each in smaller), f"{address} {width}w"])
