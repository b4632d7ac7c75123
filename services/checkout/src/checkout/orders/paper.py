"""Printed tickets as PDF, on A4 or A5: tagged, with a QR code that leads to the order's status."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import segno
from reportlab.lib import pagesizes

from checkout.orders.rules.printing import NOTICE, Paper, PaperDraw, PaperPage, PaperTicket
from servicekit.money import format_amount
from taggedpdf.document import TaggedPdf, width_of

PaperSize = Literal["A4", "A5"]

_SIZES: Final[Mapping[PaperSize, tuple[float, float]]] = {"A4": pagesizes.A4, "A5": pagesizes.A5}
_MARGIN: Final = 36.0
_FOOT: Final = 46.0
_LINE: Final = 12.0
_QR: Final = 62.0
"""Width of a QR code in points, with its quiet zone: about 22 mm."""
_STUB: Final = (126.0, 34.0)
_SYMBOLS: Final = {"AUD": "$", "GBP": "£"}
_SOLD_OUT: Final = "when all tickets are sold"


def as_pdf(paper: Paper, *, size: PaperSize, site_name: str) -> bytes:
    """The tickets, each page of one draw. No game is ever split between two pages."""
    return _Writer(paper, size, site_name).write()


class _Writer:
    def __init__(self, paper: Paper, size: PaperSize, site_name: str) -> None:
        self._paper = paper
        self._site_name = site_name
        self._width, self._height = _SIZES[size]
        self._right = self._width - _MARGIN
        self._title = f"{site_name} tickets of {paper.holder}" + (f", {paper.span}" if paper.span else "")
        is_british = any(ticket.currency == "GBP" for page in paper.pages for ticket in page.tickets)
        language = "en-GB" if is_british else "en-AU"
        self._pdf = TaggedPdf(title=self._title, language=language, size=_SIZES[size])
        self._y = 0.0
        self._page = 0

    def write(self) -> bytes:
        if not self._paper.pages:
            self._begin_page(None)
            self._line("P", "You have no tickets for upcoming draws.")
        for page in self._paper.pages:
            self._begin_page(page)
            for ticket in page.tickets:
                self._ticket(page, ticket)
        return self._pdf.finished()

    def _begin_page(self, page: PaperPage | None) -> None:
        if self._page:
            self._pdf.new_page()
        self._page += 1
        self._y = self._height - _MARGIN - 6
        self._pdf.furniture(f"{self._site_name}. {NOTICE}.", x=_MARGIN, y=30)
        self._pdf.furniture(f"Page {self._page}", x=self._right, y=30, right=True)
        self._pdf.furniture(f"Customer support {self._paper.support_phone}", x=_MARGIN, y=20)
        if self._page == 1:
            self._line(
                "H1", f"{self._site_name} tickets of {self._paper.holder}", size=14, bold=True, advance=18
            )
            if self._paper.span:
                self._line("P", f"{self._paper.span}.", advance=14)
            self._line("P", f"{NOTICE}. Customer support {self._paper.support_phone}.", advance=16)
        if page is not None:
            draw = page.draw
            heading = f"{page.offer_name}, draw {draw.draw_no}"
            if not draw.draws_when_sold_out:
                heading += f", {draw.draw_date:%a %-d %b %Y}"
            self._line("H2", heading, size=12, bold=True, advance=18)
            if draw.draws_when_sold_out:
                self._line("P", f"Drawn {_SOLD_OUT}.", advance=16)

    def _ticket(self, page: PaperPage, ticket: PaperTicket) -> None:
        facts = _facts(ticket, self._paper.holder)
        games = _game_lines(ticket)
        order = self._paper.orders.get(ticket.order_id)
        width = self._right - _MARGIN - (_QR + 8 if order else 0)
        lines = [line for fact in facts for line in _wrapped(fact, width)]
        block = max(_QR if order else 0, _LINE * (len(lines) + 1)) + 10
        # The head stays together with the first games.
        self._need(page, block + 2 * _LINE)
        top = self._y
        self._pdf.rule(y=top + _LINE - 2, left=_MARGIN, right=self._right)
        self._line("H3", _heading(ticket), size=10, bold=True)
        for line in lines:
            self._line("P", line, size=8.5)
        if order is not None:
            self._qr(order.status_url, top=top + _LINE - 6)
        self._y = min(self._y, top - block + _LINE)
        for game in games:
            wrapped = _wrapped(game, self._right - _MARGIN)
            self._need(page, _LINE * len(wrapped))
            for line in wrapped:
                self._line("P", line, size=9)
        if ticket.stubs:
            self._stubs(page, ticket)
        self._y -= 10

    def _stubs(self, page: PaperPage, ticket: PaperTicket) -> None:
        """The numbers of a raffle, each on a stub to be cut out."""
        width, height = _STUB
        label = _wrapped(f"{ticket.offer_name} {page.draw.draw_no}", width - 12, size=7)[0]
        self._y -= 6
        across = int((self._right - _MARGIN) // (width + 6))
        for start in range(0, len(ticket.stubs), across):
            self._need(page, height + 8)
            self._y -= height - _LINE
            for place, number in enumerate(ticket.stubs[start : start + across]):
                x = _MARGIN + place * (width + 6)
                self._pdf.frame(x=x, y=self._y, width=width, height=height)
                self._pdf.text("P", f"No. {number}", x=x + 6, y=self._y + 19, size=11, bold=True)
                self._pdf.furniture(label, x=x + 6, y=self._y + 7)
            self._y -= 8 + _LINE

    def _qr(self, url: str, *, top: float) -> None:
        code = segno.make_qr(url)
        rows = list(code.matrix_iter(border=2))
        module = _QR / len(rows)
        left = self._right - _QR
        squares = [
            (left + column * module, top - (row + 1) * module)
            for row, modules in enumerate(rows)
            for column, dark in enumerate(modules)
            if dark
        ]
        self._pdf.squares(squares, size=module, alternative=f"QR code of the order's status page: {url}")

    def _need(self, page: PaperPage, height: float) -> None:
        if self._y - height < _FOOT:
            self._begin_page(page)

    def _line(
        self, tag: str, text: str, *, size: float = 9, bold: bool = False, advance: float = _LINE
    ) -> None:
        self._pdf.text(tag, text, x=_MARGIN, y=self._y, size=size, bold=bold)
        self._y -= advance


def _heading(ticket: PaperTicket) -> str:
    return f"Serial {ticket.serial}" + (" (continued)" if ticket.continued else "")


def _facts(ticket: PaperTicket, holder: str) -> list[str]:
    noun = {"raffle_ticket": "ticket", "syndicate_share": "share"}.get(ticket.product_type, "game")
    count = f"1 {noun}" if ticket.num_games == 1 else f"{ticket.num_games:,} {noun}s"
    price = f"{_SYMBOLS.get(ticket.currency, ticket.currency + ' ')}{format_amount(ticket.price)}"
    what = ", ".join(part for part in (ticket.way, ticket.share or count, price) if part)
    facts = [what, f"Holder {holder}", f"Order {ticket.order_id}"]
    if len(ticket.draws) > 1:
        draws = "; ".join(f"{draw.draw_no} {_held(draw)}" for draw in ticket.draws)
        facts.append(f"Draws {draws}")
    if ticket.cause:
        facts.append(f"Cause {ticket.cause}")
    if ticket.permit:
        facts.append(f"Permit {ticket.permit}")
    return facts


def _held(draw: PaperDraw) -> str:
    return _SOLD_OUT if draw.draws_when_sold_out else f"on {draw.draw_date:%-d %b %Y}"


def _game_lines(ticket: PaperTicket) -> list[str]:
    """Each entry on a line of its own; a system stays one entry, beside the count of games it makes."""
    ways = ticket.ways or [ticket.way] * len(ticket.games)
    return [
        f"{place}.  "
        + "   ".join(
            f"{name} {' '.join(f'{value:02d}' for value in values)}" for name, values in game.items()
        )
        + (f"   ({way})" if way else "")
        for place, (game, way) in enumerate(zip(ticket.games, ways, strict=True), start=ticket.first_game)
    ]


def _wrapped(text: str, width: float, *, size: float = 9) -> Sequence[str]:
    """The text in lines that are not wider than `width` points, broken at spaces."""
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size=size) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]
