"""Months and documents."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taggedpdf.document import REGULAR, drawable
from wallet.statements.documents import as_csv, as_pdf
from wallet.statements.rules import (
    Month,
    Statement,
    Transaction,
    locale_of,
    month_named,
    month_of,
    months_between,
    zone_of,
)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


def statement_of(*lines: Transaction, opening: int = 0, complete: bool = True) -> Statement:
    return Statement(
        customer_id="01937a40-0000-7000-8000-000000000001",
        currency="AUD",
        month=Month(2026, 11),
        zone=zone_of("NSW"),
        locale="en-AU",
        opening=opening,
        lines=lines,
        owed=0,
        complete=complete,
    )


def line_of(text: str = "Powerball, 4 games", amount: int = -615) -> Transaction:
    return Transaction(
        uuid4(), "purchase", text, "order 1", amount, 385, datetime(2026, 11, 3, 4, 5, tzinfo=UTC)
    )


def test_a_month_has_a_day_more_or_less_where_clocks_change() -> None:
    since, until = Month(2026, 10).bounds(zone_of("NSW"))
    assert (since.astimezone(UTC), until.astimezone(UTC)) == (
        datetime(2026, 9, 30, 14, tzinfo=UTC),
        datetime(2026, 10, 31, 13, tzinfo=UTC),
    )


def test_an_instant_lies_in_different_months_of_different_regions() -> None:
    instant = datetime(2026, 10, 31, 13, 30, tzinfo=UTC)
    assert [str(month_of(instant, zone_of(region))) for region in ("NSW", "WA", "GB")] == [
        "2026-11",
        "2026-10",
        "2026-10",
    ]


@pytest.mark.parametrize(("region", "locale"), [("VIC", "en-AU"), ("GB", "en-GB"), ("", "en-AU")])
def test_the_region_decides_the_language(region: str, locale: str) -> None:
    assert locale_of(region) == locale


@pytest.mark.parametrize("text", ["2026-13", "2026-1", "26-11", "2026-11 ", "", "٢٠٢٦-١١"])
def test_only_a_month_is_a_month(text: str) -> None:
    assert month_named(text) is None


def test_months_go_over_the_end_of_a_year() -> None:
    assert [str(month) for month in months_between(Month(2025, 12), Month(2026, 2))] == [
        "2026-02",
        "2026-01",
        "2025-12",
    ]


def test_an_empty_month_keeps_its_balance() -> None:
    statement = statement_of(opening=500)
    assert (statement.closing, statement.totals) == (500, {})
    assert as_pdf(statement, site_name="Wattle", written_at=datetime.now(UTC)).startswith(b"%PDF-")


@given(TEXTS)
def test_no_text_of_a_line_becomes_a_formula(text: str) -> None:
    row = as_csv(statement_of(line_of(text))).decode("utf-8-sig").split("Purchase,", 1)[1]
    assert row.lstrip('"')[:1] not in {"=", "+", "-", "@", "\t", "\r"} or not text


@given(TEXTS)
def test_the_document_is_written_with_any_text(text: str) -> None:
    document = as_pdf(statement_of(line_of(text)), site_name="Wattle", written_at=datetime.now(UTC))
    assert document.rstrip().endswith(b"%%EOF")


def test_letters_that_the_font_lacks_lose_their_marks() -> None:
    assert drawable("Māori – £5 漢", REGULAR) == "Maori – £5 ?"


def test_a_long_month_has_several_pages() -> None:
    document = as_pdf(
        statement_of(*(line_of() for _ in range(200))), site_name="Wattle", written_at=datetime.now(UTC)
    )
    assert document.count(b"/StructParents") == 5
