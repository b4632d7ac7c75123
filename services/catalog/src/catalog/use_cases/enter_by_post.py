"""Entries that came by post: free, with a number from the same range, before the list is sealed.

Source: domain handbook §10.19. A batch is a CSV file; importing it again changes nothing.
"""

from __future__ import annotations

import csv
import hashlib
import io
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from catalog.errors import unknown_draw
from catalog.raffle_documents import PostalEntryDocument
from catalog.repository import postal_entries, raffles
from catalog.repository.postal_entries import PostalEntry
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.errors import InvalidRequest
from servicekit.identifiers import uuid7

MINIMUM_AGE = 18

Filled = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class EntrantRow(BaseModel):
    """One line of the file: what stood on one card, and when it arrived."""

    model_config = ConfigDict(extra="forbid")

    first_name: Filled
    last_name: Filled
    address: Filled
    region: Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[A-Z]{2,3}$")]
    phone_number: Filled
    email: Annotated[str, Field(max_length=200)]
    date_of_birth: date
    received_on: date


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of a batch; refused lines with their reason."""

    accepted: int
    refused: list[tuple[int, str]]


async def import_batch(
    database: Database, clock: Clock, offer_key: str, draw_no: int, *, batch: str, text: str, operator: str
) -> Imported:
    """Gives every sound card of a file a number, and remembers why the others have none.

    Raises NotFound (`draw_not_found`) and InvalidRequest (`file_invalid`, `no_postal_entry`). Lines that were
    imported before keep what they were given.
    """
    now = clock.now()
    async with database.read() as session:
        document = (await raffles.draw_documents(session, offer_key)).get(draw_no)
    if document is None:
        raise unknown_draw(offer_key, draw_no)
    if document.postal_entry is None:
        raise InvalidRequest("no_postal_entry", "This draw takes no entries by post", target="draw_no")
    allowed = document.postal_entry.per_person
    for line, row in _rows(text):
        async with database.transaction() as session:
            entry = _entry(offer_key, draw_no, batch, line, row, operator)
            reason = row if isinstance(row, str) else _refusal(row, document.postal_entry, now.date())
            if reason is None and await postal_entries.count_of(session, entry) >= allowed:
                reason = "this person has entered already"
            await postal_entries.enter(session, entry, document.allocation.value, reason)
    async with database.read() as session:
        return Imported(*await postal_entries.outcome(session, offer_key, draw_no, batch))


def _rows(text: str) -> list[tuple[int, EntrantRow | str]]:
    reader = csv.DictReader(io.StringIO(text))
    if set(reader.fieldnames or ()) != set(EntrantRow.model_fields):
        raise InvalidRequest(
            "file_invalid", f"The columns must be {', '.join(EntrantRow.model_fields)}", target="file"
        )
    rows: list[tuple[int, EntrantRow | str]] = []
    for line, fields in enumerate(reader, start=2):
        try:
            rows.append((line, EntrantRow.model_validate(fields)))
        except ValidationError as error:
            wrong = ", ".join(sorted({str(part["loc"][0]) for part in error.errors()}))
            rows.append((line, f"not legible: {wrong}"))
    return rows


def _refusal(row: EntrantRow, terms: PostalEntryDocument, today: date) -> str | None:
    if row.received_on > terms.deadline.date():
        return "arrived too late"
    if row.received_on > today:
        return "arrives in the future"
    if row.region not in terms.regions:
        return f"not open to {row.region}"
    born = row.date_of_birth
    # Who was born on 29 February turns eighteen on 1 March.
    comes_of_age = date(born.year + MINIMUM_AGE, born.month, 1) + timedelta(days=born.day - 1)
    if row.received_on < comes_of_age:
        return f"younger than {MINIMUM_AGE}"
    return None


def _entry(
    offer_key: str, draw_no: int, batch: str, line: int, row: EntrantRow | str, operator: str
) -> PostalEntry:
    if isinstance(row, str):
        # Nobody knows who it was; the card itself is kept in the batch's scans.
        person, entrant, region, received_on = f"{batch}|{line}", "{}", "", date.min
    else:
        parts = (row.first_name, row.last_name, row.address, row.date_of_birth.isoformat())
        person = "|".join(" ".join(part.lower().split()) for part in parts)
        entrant, region, received_on = row.model_dump_json(), row.region, row.received_on
    return PostalEntry(
        entry_id=uuid7(),
        offer_key=offer_key,
        draw_no=draw_no,
        batch=batch,
        line=line,
        entrant_digest=hashlib.sha256(person.encode()).digest(),
        entrant=entrant,
        region=region,
        received_on=received_on,
        operator=operator,
    )
