"""Path patterns of the frontends, and mounts."""

from __future__ import annotations

import re
from collections.abc import Iterable


class PathPattern:
    """A pattern such as `/:offer/results/*`: a colon is one segment, a star at the end is the rest."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        parts = []
        for segment in pattern.strip("/").split("/"):
            if segment == "*":
                parts.append("(?:/.*)?")
            elif segment.startswith(":"):
                parts.append("(?:/[^/]+)?" if segment.endswith("?") else "/[^/]+")
            elif segment:
                parts.append("/" + re.escape(segment))
        self._expression = re.compile("".join(parts) or "/")

    def matches(self, path: str) -> bool:
        return self._expression.fullmatch(path) is not None


def longest_mount(mounts: Iterable[str], path: str) -> str | None:
    """The longest mount whose segments begin a path; `/` begins every path."""
    owning = [mount for mount in mounts if mount in ("/", path) or path.startswith(f"{mount}/")]
    return max(owning, key=len, default=None)
