"""What a link of the chain of hashes covers (handbook, Money, rule 12).

`hash = SHA-256(hash of the link before ‖ canonical form of the journal)`; before the first link are 32 zero
bytes. The canonical form is `wattle-journal-1` and then fields, each as its length in bytes of UTF-8, a colon
and its text, or `-` for null:

- the journal: id, flow, business id, step, request hash in hexadecimal, instant, customer, currency, number
- each posting by line number: line number, account, its kind, scope and customer, currency, minor units
- the customer's line, if the journal has one: journal, kind, description, reference, amount, owed, balance
  after, instant

Instants are microseconds since 1970 in UTC, UUIDs lower case with hyphens. The database builds the same
when it seals (`canonical_journals`); here it is built again from the plain rows, so that neither vouches for
itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

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
    """The canonical form of a journal."""
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
