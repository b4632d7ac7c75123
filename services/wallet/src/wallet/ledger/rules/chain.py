"""Whether the books are right: sums, balances, holds (docs/reliability.md, rules 3, 6 and 64)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that may never be; `subject` is the id of what is wrong."""

    fault: str
    subject: str
    detail: str


GENESIS: Final = bytes(32)
"""The hash before the first link."""
_FORM: Final = "wattle-journal-1"
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
Field = str | int | UUID | datetime | bytes | None


@dataclass(frozen=True, slots=True)
class SealedJournal:
    """The columns of one journal, of its postings and of its line, in the order of the canonical form."""

    journal: Sequence[Field]
    postings: Sequence[Sequence[Field]]
    line: Sequence[Field] | None


def link_hash(before: bytes, sealed: SealedJournal) -> bytes:
    """The hash of the link of a journal that follows the link with the hash `before`."""
    return sha256(before + canonical(sealed)).digest()


def canonical(sealed: SealedJournal) -> bytes:
    fields = [*sealed.journal]
    for posting in sealed.postings:
        fields.extend(posting)
    fields.extend(sealed.line or ())
    return (_FORM + "".join(map(_field, fields))).encode()


def _field(value: Field) -> str:
    if value is None:
        return "-"
    if isinstance(value, datetime):
        text = str((value - _EPOCH) // _MICROSECOND)
    elif isinstance(value, bytes):
        text = value.hex()
    else:
        text = str(value)
    return f"{len(text.encode())}:{text}"


@dataclass(frozen=True, slots=True)
class Link:
    """One link, and the journal as it is now; None when it is gone."""

    sequence: int
    journal_id: UUID
    hash: bytes
    sealed: SealedJournal | None


@dataclass(frozen=True, slots=True)
class Point:
    sequence: int
    hash: bytes
