"""Pictures of our own media: how they are called, how large they are, and which smaller copies they have."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

WIDTHS: Final = (320, 640, 960, 1280)
"""Of the smaller copies, in pixels. The frontends name them in `srcset`: a width once named stays."""
_UPLOADED: Final = re.compile(r"(/media/[0-9a-f]{32})\.(?:png|jpg|webp|avif)")


class Size(NamedTuple):
    """How large a picture is, in pixels."""

    width: int
    height: int

    def at(self, width: int) -> Size:
        """The size of a copy of that width."""
        return Size(width, max(1, round(self.height * width / self.width)))


def copies_of(address: str) -> str | None:
    """What the addresses of the smaller copies of a picture begin with; None for a drawing, which has one
    size for every screen.
    """
    uploaded = _UPLOADED.fullmatch(address)
    return None if uploaded is None else uploaded[1]


def source_set(address: str, width: int) -> str | None:
    """A picture of that width and its smaller copies, for `srcset`; None where it has none. The design
    system names them alike.
    """
    copies, smaller = copies_of(address), [each for each in WIDTHS if each < width]
    if copies is None or not smaller:
        return None
    return ", ".join([*(f"{copies}-{each}.webp {each}w" for each in smaller), f"{address} {width}w"])
