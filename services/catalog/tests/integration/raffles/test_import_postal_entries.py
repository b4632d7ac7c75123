"""Cards from the post whose dates are unusual: one card keeps no other from its number."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from catalog.raffles import import_postal_entries
from servicekit.errors import InvalidRequest
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.raffle_files import KEY, OPEN_SINCE, draw_document, raffle
from services.catalog.tests.kit.raffles import (
    POSTAL,
    card,
    cards,
    close,
    drawn,
    load,
    sell,
    set_clock,
)

SYDNEY = ZoneInfo("Australia/Sydney")
LEAP_YEARS_CHILD = "2008-02-29"


def morning(day: date) -> datetime:
    """Eight o'clock in Sydney, when it is still the day before in UTC."""
    at = datetime.combine(day, time(8), SYDNEY)
    assert at.astimezone(UTC).date() < day
    return at


async def take_in(catalogue: Catalogue, *rows: str, batch: str = "week 1") -> import_postal_entries.Imported:
    return await import_postal_entries.import_batch(
        catalogue.database, catalogue.clock, KEY, 1, batch=batch, text=cards(*rows), staff="Ann Lee"
    )


@pytest.fixture
async def today(catalogue: Catalogue) -> date:
    """A morning in Sydney in the sale of a raffle that takes cards for some days more."""
    await load(catalogue, raffle(draw_document(postal_entry=POSTAL)))
    day = (OPEN_SINCE + timedelta(days=3)).date()
    set_clock(catalogue, morning(day))
    return day


async def test_card_is_entered_on_the_morning_it_arrives(catalogue: Catalogue, today: date) -> None:
    outcome = await take_in(catalogue, card(received_on=today.isoformat()))

    assert outcome == import_postal_entries.Imported(1, [])


async def test_card_of_tomorrow_is_entered_by_an_import_tomorrow(catalogue: Catalogue, today: date) -> None:
    tomorrow = today + timedelta(days=1)
    rows = [
        card("Far", received_on=today.isoformat(), region="VIC"),
        card("Soon", received_on=tomorrow.isoformat()),
        card("Now", received_on=today.isoformat()),
    ]
    early = [await take_in(catalogue, *rows) for _ in range(2)]
    set_clock(catalogue, morning(tomorrow))

    later = await take_in(catalogue, *rows)

    assert (
        early
        == [import_postal_entries.Imported(1, [(2, "not open to VIC"), (3, "arrives in the future")])] * 2
    )
    assert later == import_postal_entries.Imported(2, [(2, "not open to VIC")])


async def test_imported_line_keeps_its_number(catalogue: Catalogue, today: date) -> None:
    await take_in(catalogue, card(received_on=today.isoformat()))

    changed = await take_in(catalogue, card(received_on=(today + timedelta(days=1)).isoformat()))

    assert changed == import_postal_entries.Imported(1, [])


async def test_impossible_birth_date_refuses_only_its_card(catalogue: Catalogue, today: date) -> None:
    received_on = today.isoformat()
    outcome = await take_in(
        catalogue,
        card("Misread", date_of_birth="9990-01-01", received_on=received_on),
        card("Unborn", date_of_birth=(today + timedelta(days=1)).isoformat(), received_on=received_on),
        card("Next", received_on=received_on),
    )

    assert outcome == import_postal_entries.Imported(
        1, [(2, "not legible: date_of_birth"), (3, "not legible: date_of_birth")]
    )


@pytest.mark.parametrize(("day", "refused"), [("2026-02-28", ["younger than 18"]), ("2026-03-01", [])])
async def test_age_of_a_29_february_birth_is_reached_on_1_march(
    catalogue: Catalogue, today: date, day: str, refused: list[str]
) -> None:
    outcome = await take_in(catalogue, card(date_of_birth=LEAP_YEARS_CHILD, received_on=day))

    assert [reason for _, reason in outcome.refused] == refused


async def test_postal_entries_get_numbers_once(catalogue: Catalogue) -> None:
    await load(catalogue, raffle(draw_document(postal_entry=POSTAL)))
    await sell(catalogue, 5)
    set_clock(catalogue, OPEN_SINCE + timedelta(days=2))
    text = cards(
        card(),
        card("mary "),
        card("Young", date_of_birth="2010-01-01"),
        card("Late", received_on="2090-01-01"),
        card("Far", region="VIC"),
        card("Blur", date_of_birth="?"),
        card("Paul"),
    )

    async def take_in() -> import_postal_entries.Imported:
        return await import_postal_entries.import_batch(
            catalogue.database, catalogue.clock, KEY, 1, batch="week 1", text=text, staff="Ann Lee"
        )

    first, again = await take_in(), await take_in()
    assert first == again
    assert first.accepted == 2
    assert dict(first.refused) == {
        3: "this person has entered already",
        4: "younger than 18",
        5: "arrived too late",
        6: "not open to VIC",
        7: "not legible: date_of_birth",
    }
    rows = await catalogue.database.call(
        "select number from postal_entries where number is not null order by number"
    )
    assert [row["number"] for row in rows] == [6, 7]
    await close(catalogue)
    await drawn(catalogue)
    sealed = await catalogue.database.call("select entries from drawings where key = 'main'")
    assert sealed[0]["entries"] == 7


async def test_batch_with_other_columns_is_refused(catalogue: Catalogue) -> None:
    await load(catalogue, raffle(draw_document(postal_entry=POSTAL)))
    with pytest.raises(InvalidRequest, match="columns"):
        await import_postal_entries.import_batch(
            catalogue.database, catalogue.clock, KEY, 1, batch="b", text="name\nMary", staff="Ann Lee"
        )
