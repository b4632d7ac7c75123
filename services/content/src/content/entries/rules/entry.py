"""An entry of a collection, and the name of one of its versions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """A document of a collection."""

    collection: str
    entry_id: str
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DraftName:
    """A version of an entry. Our own have numbers; those of another content system the names it gives them.

    Without a version it is the newest of our own, and what stands there in another content system.
    """

    collection: str
    entry_id: str
    version: str | None = None
