"""Raffles and syndicates that ship with the service, for development and demonstrations.

Their files say when things happen relative to the day on which they are seeded: "@+35T10:00" is ten o'clock
UTC in 35 days, "@date-400" the day 400 days ago.
"""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, time, timedelta
from importlib.resources import files
from typing import Any

from catalog.raffles.documents import CausesDocument, RaffleDocument
from catalog.syndicates.documents import SyndicateDocument

_DATA = files("catalog") / "data"
_INSTANT = re.compile(r"@([+-]\d+)T(\d\d:\d\d)")
_DATE = re.compile(r"@date([+-]\d+)")


def packaged_causes() -> CausesDocument:
    """The packaged causes."""
    return CausesDocument.model_validate_json(_read("raffles/causes.json"))


def packaged_raffles(now: datetime) -> list[RaffleDocument]:
    """The packaged raffles as of the day of ``now``, checked, in order of ranking."""
    names = [file.name for file in (_DATA / "raffles").iterdir() if file.name.endswith(".json")]
    documents = [
        RaffleDocument.model_validate(_resolved(json.loads(_read(f"raffles/{name}")), now))
        for name in names
        if name != "causes.json"
    ]
    return sorted(documents, key=lambda document: document.ranking)


def packaged_syndicates() -> list[SyndicateDocument]:
    """The packaged syndicates, checked, in order of ranking."""
    documents = [
        SyndicateDocument.model_validate_json(file.read_text(encoding="utf-8"))
        for file in (_DATA / "syndicates").iterdir()
        if file.name.endswith(".json")
    ]
    return sorted(documents, key=lambda document: document.ranking)


def _read(path: str) -> str:
    return (_DATA / path).read_text(encoding="utf-8")


def _resolved(part: Any, now: datetime) -> Any:
    if isinstance(part, dict):
        return {key: _resolved(value, now) for key, value in part.items()}
    if isinstance(part, list):
        return [_resolved(value, now) for value in part]
    if not isinstance(part, str):
        return part
    today = now.astimezone(UTC).date()
    if instant := _INSTANT.fullmatch(part):
        day = today + timedelta(days=int(instant[1]))
        return datetime.combine(day, time.fromisoformat(instant[2]), UTC).isoformat()
    if day_only := _DATE.fullmatch(part):
        return (today + timedelta(days=int(day_only[1]))).isoformat()
    return part
