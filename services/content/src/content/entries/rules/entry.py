"""An entry of a collection, and the name of one of its versions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    collection: str
    entry_id: str
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DraftName:
    """A version of an entry. Our own versions are numbers; another content system names its versions.

    No version means our newest version, or the current state in another content system.
    """

    collection: str
    entry_id: str
    version: str | None = None
