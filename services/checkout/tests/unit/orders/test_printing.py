"""How tickets are spread over printed pages."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkout.orders import paper as ticket_paper
from checkout.orders.paper import PaperSize, as_pdf
from checkout.orders.rules.printing import (
    MAX_GAMES_ON_A_PAGE,
    Paper,
    PaperDraw,
    PaperTicket,
    PlayedEntry,
    spread,
)
from taggedpdf.document import TaggedPdf

ORDER = UUID("0193a000-0000-7000-8000-000000000009")


def paper_ticket(games: int = 4, *, draw_no: int = 1593, **changes: Any) -> PaperTicket:
    fields: dict[str, Any] = {
        "ticket_id": uuid4(),
        "serial": "WA-00C0FFEE",
        "order_id": ORDER,
        "offer_key": "powerball",
        "offer_name": "Powerball",
        "product_type": "lottery_ticket",
        "way": "",
        "num_games": games,
        "games": [{"Numbers": [1, 2, 3, 4, 5, 6, 7], "Powerball": [n % 20 + 1]} for n in range(games)],
        "stubs": [],
        "draws": [
            PaperDraw(draw_no, date(2026, 11, 26), datetime(2026, 11, 26, 9, draw_no % 60, tzinfo=UTC), False)
        ],
        "price": 615,
        "currency": "AUD",
        **changes,
    }
    return PaperTicket(**fields)


def paper(*tickets: PaperTicket) -> Paper:
    orders = {ORDER: "http://localhost:8080/receipt/0193a000-0000-7000-8000-000000000009"}
    return Paper("Zoë Byron", "1300 555 018", spread(tickets), orders, len(tickets), len(tickets))


@given(st.lists(st.tuples(st.integers(0, 350), st.integers(1590, 1593)), max_size=12))
def test_pages_have_at_most_maximum_and_all_games(sizes: list[tuple[int, int]]) -> None:
    tickets = [paper_ticket(games, draw_no=draw_no) for games, draw_no in sizes]

    pages = spread(tickets)

    assert all(sum(ticket.rows for ticket in page.tickets) <= MAX_GAMES_ON_A_PAGE for page in pages)
    assert all(page.tickets for page in pages)
    assert sum(len(ticket.games) for page in pages for ticket in page.tickets) == sum(
        games for games, _ in sizes
    )
    assert {draw for page in pages for draw in [page.draw.draw_no]} == {draw_no for _, draw_no in sizes}


def test_pages_follow_the_draws_and_games_are_counted_on() -> None:
    pages = spread([paper_ticket(150, draw_no=1593), paper_ticket(2, draw_no=1590)])

    assert [page.draw.draw_no for page in pages] == [1590, 1593, 1593]
    assert [(t.first_game, t.continued) for page in pages[1:] for t in page.tickets] == [
        (1, False),
        (101, True),
    ]


@pytest.mark.parametrize("size", ["A4", "A5"])
def test_the_document_is_tagged_and_as_large_as_the_paper(size: PaperSize) -> None:
    written = as_pdf(paper(paper_ticket()), size=size, site_name="Wattle")

    assert written.startswith(b"%PDF-")
    for mark in (b"/StructTreeRoot", b"/S /Figure", b"/Alt", b"/Marked true"):
        assert mark in written
    assert (b"595.2756 841.8898" in written) == (size == "A4")


def test_pdf_is_written_for_games_stubs_and_nothing() -> None:
    stubs = paper_ticket(
        0,
        product_type="raffle_ticket",
        stubs=list(range(1, 121)),
        num_games=120,
        cause="Sea Rescue",
        permit="NSW GOCAL/1",
    )

    many = as_pdf(paper(paper_ticket(200), stubs), size="A5", site_name="Wattle")
    none = as_pdf(paper(), size="A4", site_name="Wattle")

    assert many.count(b"/Type /Page\n") > 4
    assert none.count(b"/Type /Page\n") == 1


def lines_of(monkeypatch: pytest.MonkeyPatch, printed: Paper) -> list[str]:
    """The text on A5, line by line; the document has only glyphs."""
    lines: list[str] = []

    class Read(TaggedPdf):
        def text(self, tag: str, text: str, **placed: Any) -> None:
            lines.append(text)
            super().text(tag, text, **placed)

    monkeypatch.setattr(ticket_paper, "TaggedPdf", Read)
    as_pdf(printed, size="A5", site_name="Wattle")
    return lines


def test_unsold_draw_has_no_date(monkeypatch: pytest.MonkeyPatch) -> None:
    latest = datetime(2400, 1, 1, tzinfo=UTC)
    waiting = PaperDraw(12, latest.date(), latest, draws_when_sold_out=True)
    dated = PaperDraw(11, date(2026, 11, 26), datetime(2026, 11, 26, tzinfo=UTC), draws_when_sold_out=False)

    lines = lines_of(monkeypatch, paper(paper_ticket(offer_name="Mega Jackpot", draws=[waiting, dated])))

    assert lines[lines.index("Mega Jackpot, draw 12") + 1] == "Drawn when all tickets are sold."
    assert "Draws 12 when all tickets are sold; 11 on 26 Nov 2026" in lines
    assert not any("2400" in line for line in lines)


def test_shares_name_type_of_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [
        PlayedEntry("System 9", 36, [{"Numbers": [1, 2, 3, 4, 5, 6, 7, 8, 9]}]),
        PlayedEntry("100 games", 100, [{"Numbers": list(range(n, n + 7))} for n in range(1, 101)]),
    ]
    shares = replace(
        paper_ticket(product_type="syndicate_share", share="2 shares of 10, no. 3, 4"),
        games=[game for part in parts for game in part.numbers],
        ways=[part.way for part in parts for _ in part.numbers],
    )

    lines = lines_of(monkeypatch, paper(shares))

    assert "2 shares of 10, no. 3, 4, $6.15" in lines
    assert "1.  Numbers 01 02 03 04 05 06 07 08 09   (System 9, 36 games)" in lines
    assert "2.  Numbers 01 02 03 04 05 06 07" in lines
    assert "101.  Numbers 100 101 102 103 104 105 106" in lines


def test_a_draw_with_a_date_is_printed_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_of(monkeypatch, paper(paper_ticket()))

    assert "Powerball, draw 1593, Thu 26 Nov 2026" in lines
    assert not any("sold" in line for line in lines)


@pytest.mark.parametrize(
    ("tickets", "total", "skipped", "span"),
    [
        (100, 101, 0, "Tickets 1–100 of 101"),
        (1, 101, 100, "Ticket 101 of 101"),
        (3, 3, 0, ""),
        (0, 3, 200, ""),
    ],
)
def test_partial_paper_names_its_span(tickets: int, total: int, skipped: int, span: str) -> None:
    part = Paper("Zoë Byron", "1300 555 018", (), {}, tickets, total, skipped)
    assert part.span == span
    assert as_pdf(part, size="A4", site_name="Wattle").startswith(b"%PDF-")
