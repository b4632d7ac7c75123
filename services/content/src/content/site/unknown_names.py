"""Counts unknown names of segments and sub-variants; each is logged once. They count as none."""

from __future__ import annotations

from typing import Final, Literal

from prometheus_client import Counter

from servicekit.telemetry.logs import log

UNKNOWN_NAMES_SEEN: Final = Counter(
    "content_unknown_names_brought",
    "Segments of customers and sub-variants of addresses that the site does not have.",
    ("kind",),
)
_MOST_NAMES: Final = 200
"""Limits the logged names, because any visitor can make one up."""


class UnknownNames:
    """The names logged by this process."""

    def __init__(self) -> None:
        self._logged: set[tuple[str, str]] = set()

    def record(self, kind: Literal["segment", "sub_variant"], name: str) -> None:
        """Counts a name, and logs it the first time (docs/domain.md §10.1)."""
        UNKNOWN_NAMES_SEEN.labels(kind).inc()
        if (kind, name) in self._logged or len(self._logged) >= _MOST_NAMES:
            return
        self._logged.add((kind, name))
        log.warning("unknown_name", kind=kind, name=name)
