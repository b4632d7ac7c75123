"""Cards from the post whose dates are unusual: one card keeps no other from its number."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from catalog.raffles import import_postal_entries as enter_by_post
from services.catalog.tests.integration.harness import Catalogue
from services.catalog.tests.integration.test_raffle_draws import POSTAL, card, cards, load, set_clock
from services.catalog.tests.raffles import KEY, OPEN_SINCE, draw_document, raffle

SYDNEY = ZoneInfo("Australia/Sydney")
LEAP_YEARS_CHILD = "2008-02-29"


def morning(day: date) -> datetime:
    """Eight o'clock in Sydney, when it is still the day before in UTC."""
    at = datetime.combine(day, time(8), SYDNEY)
    assert at.astimezone(UTC).date() < day
    return at


async def take_in(catalogue: Catalogue, *rows: str, batch: str = "week 1") -> enter_by_post.Imported:
    return await enter_by_post.import_batch(
        catalogue.database, catalogue.clock, KEY, 1, batch=batch, text=cards(*rows), staff="Ann Lee"
    )


@pytest.fixture
async def today(catalogue: Catalogue) -> date:
    """A morning in Sydney in the sale of a raffle that takes cards for some days more."""
    await load(catalogue, raffle(draw_document(postal_entry=POSTAL)))
    day = (OPEN_SINCE + timedelta(days=3)).date()
    set_clock(catalogue, morning(day))
    return day


async def test_a_card_is_entered_on_the_morning_it_arrives(catalogue: Catalogue, today: date) -> None:
    outcome = await take_in(catalogue, card(received_on=today.isoformat()))

    assert outcome == enter_by_post.Imported(1, [])


async def test_a_card_of_tomorrow_is_entered_when_its_file_is_imported_tomorrow(
    catalogue: Catalogue, today: date
) -> None:
    tomorrow = today + timedelta(days=1)
    rows = [
        card("Far", received_on=today.isoformat(), region="VIC"),
        card("Soon", received_on=tomorrow.isoformat()),
        card("Now", received_on=today.isoformat()),
    ]
    early = [await take_in(catalogue, *rows) for _ in range(2)]
    set_clock(catalogue, morning(tomorrow))

    later = await take_in(catalogue, *rows)

    assert early == [enter_by_post.Imported(1, [(2, "not open to VIC"), (3, "arrives in the future")])] * 2
    assert later == enter_by_post.Imported(2, [(2, "not open to VIC")])


async def test_a_line_keeps_its_number_whatever_its_file_says_later(
    catalogue: Catalogue, today: date
) -> None:
    await take_in(catalogue, card(received_on=today.isoformat()))

    changed = await take_in(catalogue, card(received_on=(today + timedelta(days=1)).isoformat()))

    assert changed == enter_by_post.Imported(1, [])


async def test_a_birth_after_the_card_is_misread_and_keeps_nobody_else_waiting(
    catalogue: Catalogue, today: date
) -> None:
    received_on = today.isoformat()
    outcome = await take_in(
        catalogue,
        card("Misread", date_of_birth="9990-01-01", received_on=received_on),
        card("Unborn", date_of_birth=(today + timedelta(days=1)).isoformat(), received_on=received_on),
        card("Next", received_on=received_on),
    )

    assert outcome == enter_by_post.Imported(
        1, [(2, "not legible: date_of_birth"), (3, "not legible: date_of_birth")]
    )


@pytest.mark.parametrize(("day", "refused"), [("2026-02-28", ["younger than 18"]), ("2026-03-01", [])])
async def test_who_is_born_on_29_february_comes_of_age_on_1_march(
    catalogue: Catalogue, today: date, day: str, refused: list[str]
) -> None:
    outcome = await take_in(catalogue, card(date_of_birth=LEAP_YEARS_CHILD, received_on=day))

    assert [reason for _, reason in outcome.refused] == refused
