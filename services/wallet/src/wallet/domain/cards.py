"""The browser facts that 3-D Secure asks for (domain handbook §9.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

COLOUR_DEPTHS: Final = (1, 4, 8, 15, 16, 24, 32, 48)
WINDOW_SIZES: Final[Mapping[str, tuple[str, int, int] | tuple[str, None, None]]] = {
    "Small": ("01", 250, 400),
    "Medium": ("02", 390, 400),
    "Large": ("03", 500, 600),
    "ExtraLarge": ("04", 600, 400),
    "FullScreen": ("05", None, None),
}
"""EMV code, width and height in CSS pixels of each size that a challenge may be shown in."""


def snap_colour_depth(depth: int) -> int:
    """The nearest depth that EMV knows; of two equally near ones the lower (specification, Browser info)."""
    return min(COLOUR_DEPTHS, key=lambda known: (abs(known - depth), known))
