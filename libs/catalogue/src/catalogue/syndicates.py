"""Keys, names and statuses of syndicates: the series of an offer's draw, counted from 1."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Final

_KEY: Final = re.compile(r"(?P<offer>[a-z0-9_-]+)-(?P<draw_no>\d{1,12})-(?P<series>\d{1,6})")


class SyndicateStatus(IntEnum):
    """Stages of a syndicate; the numbers are those of `wattle.catalog.v1.SyndicateStatus`."""

    OPEN = 1
    FULL = 2
    PURCHASED = 3
    CANCELLED = 4
    DRAWN = 5
    PAID = 6

    @property
    def public_name(self) -> str:
        return self.name.lower()


def syndicate_key(offer_key: str, draw_no: int, series: int) -> str:
    """Public key of a syndicate, e.g. "powerball_syndicate-1593-2"."""
    return f"{offer_key}-{draw_no}-{series}"


def syndicate_name(offer_name: str, draw_no: int, series: int) -> str:
    """Name of a syndicate, e.g. "Powerball Syndicate 1593/2"."""
    return f"{offer_name} {draw_no}/{series}"


def syndicate_draw(key: str, offer_key: str) -> int | None:
    """The draw of the syndicate that a public key names; None when it names none of the offer."""
    match = _KEY.fullmatch(key)
    return int(match["draw_no"]) if match is not None and match["offer"] == offer_key else None


def syndicate_series(key: str, offer_key: str, draw_no: int) -> int | None:
    """The series that a public key names; None when it names none of the draw."""
    match = _KEY.fullmatch(key)
    if match is None or match["offer"] != offer_key or int(match["draw_no"]) != draw_no:
        return None
    return int(match["series"])
