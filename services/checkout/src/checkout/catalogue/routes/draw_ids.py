"""Ids of draws in queries, e.g. "powerball-1593" (docs/requirements.md, Draw)."""

from __future__ import annotations

import re
from typing import Final

from pydantic_core import PydanticCustomError

_DRAW_ID: Final = re.compile(r"(?P<offer>[a-z0-9_-]{1,64})-(?P<draw_no>\d{1,12})")


def draw_id(value: str) -> str:
    """The value, when it is the id of a draw. Raises PydanticCustomError (`invalid`)."""
    if not _DRAW_ID.fullmatch(value):
        raise PydanticCustomError("invalid", "This is not the id of a draw")
    return value


def draw_of(value: str) -> tuple[str, int]:
    """Offer and number of the draw that a sound id names."""
    offer_key, _, draw_no = value.rpartition("-")
    return offer_key, int(draw_no)
