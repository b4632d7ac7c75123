"""Imports postal entries: free, with a number from the same range, before the list is sealed.

Source: docs/domain.md §10.19. A batch is a CSV file; importing it again changes nothing, except for cards
that were dated in the future.
"""

from __future__ import annotations

import csv
import hashlib
import io
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from catalog.draws.store import draws
from catalog.errors import refused, unknown_draw
from catalog.raffles.rules.raffles import PostalEntryTerms
from catalog.raffles.rules.stored import PostalEntry
from catalog.raffles.store import postal_entries, raffles
from servicekit.clock import Clock, age_on
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from servicekit.identifiers import uuid7

MINIMUM_AGE = 18

_FIRST_ZONE: Final = ZoneInfo("Australia/Sydney")
"""The easternmost zone in which cards arrive; they are dated in it."""

_NOT_YET: Final = "arrives in the future"

Filled = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class Card(BaseModel):
    """One line of the file: the text of a card, and the day of its arrival."""

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
    """The outcome of a batch: accepted cards, and refused lines with their reason."""

    accepted: int
    refused: list[tuple[int, str]]


async def import_batch(
    database: Database, clock: Clock, offer_key: str, draw_no: int, *, batch: str, text: str, staff: str
) -> Imported:
    """Gives every valid card of a file a number, and stores why the others have none.

    Raises NotFound (`draw_not_found`), InvalidRequest (`file_invalid`, `no_postal_entry`) and RuleRefused
    (`draw_cancelled`). Lines that were imported before do not change. A card dated in the future is refused
    and not stored, so that the same file can be imported again on that day.
    """
    today = clock.now().astimezone(_FIRST_ZONE).date()
    async with database.read() as session:
        document = (await raffles.draw_documents(session, offer_key)).get(draw_no)
        draw = await draws.find_draw(session, offer_key, draw_no)
    if document is None or draw is None:
        raise unknown_draw(offer_key, draw_no)
    if draw.cancelled_at is not None:
        raise refused("draw_cancelled", f"Draw {draw_no} is cancelled")
    if document.postal_entry is None:
        raise InvalidRequest("no_postal_entry", "This draw takes no entries by post", target="draw_no")
    allowed = document.postal_entry.per_person
    not_yet = []
    for line, row in _rows(text):
        async with database.transaction() as session:
            entry = _entry(offer_key, draw_no, batch, line, row, staff)
            reason = row if isinstance(row, str) else _refusal(row, document.postal_entry, today)
            if reason == _NOT_YET:
                if not await postal_entries.is_known(session, entry):
                    not_yet.append((line, _NOT_YET))
                continue
            if reason is None and await postal_entries.count_of(session, entry) >= allowed:
                reason = "this person has entered already"
            await postal_entries.enter(session, entry, document.allocation.value, reason)
    async with database.read() as session:
        accepted, stored = await postal_entries.outcome(session, offer_key, draw_no, batch)
    return Imported(accepted, sorted(stored + not_yet))


def _rows(text: str) -> list[tuple[int, Card | str]]:
    reader = csv.DictReader(io.StringIO(text))
    if set(reader.fieldnames or ()) != set(Card.model_fields):
        raise InvalidRequest(
            "file_invalid", f"The columns must be {', '.join(Card.model_fields)}", target="file"
        )
    rows: list[tuple[int, Card | str]] = []
    for line, fields in enumerate(reader, start=2):
        try:
            rows.append((line, Card.model_validate(fields)))
        except ValidationError as error:
            wrong = ", ".join(sorted({str(part["loc"][0]) for part in error.errors()}))
            rows.append((line, f"not legible: {wrong}"))
    return rows


def _refusal(row: Card, terms: PostalEntryTerms, today: date) -> str | None:
    if row.received_on > terms.deadline.date():
        return "arrived too late"
    if row.received_on > today:
        return _NOT_YET
    if row.date_of_birth > row.received_on:
        return "not legible: date_of_birth"
    if row.region not in terms.regions:
        return f"not open to {row.region}"
    if age_on(row.received_on, row.date_of_birth) < MINIMUM_AGE:
        return f"younger than {MINIMUM_AGE}"
    return None


def _entry(offer_key: str, draw_no: int, batch: str, line: int, row: Card | str, staff: str) -> PostalEntry:
    if isinstance(row, str):
        # The person is unknown; the batch's scans show the card.
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
        staff=staff,
    )
