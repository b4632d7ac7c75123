"""A statement as PDF for people, and as CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
from datetime import date, datetime, timedelta
from typing import Final

from servicekit.money import format_amount
from taggedpdf.document import HEIGHT, WIDTH, TaggedPdf, width_of
from wallet.statements.rules import KIND_NAMES, Statement, Transaction

_LEFT: Final = 48.0
_RIGHT: Final = WIDTH - 48.0
_TOP: Final = HEIGHT - 60.0
_BOTTOM: Final = 64.0
_ROW: Final = 15.0
_KIND: Final = _LEFT + 88.0
_DESCRIPTION: Final = _LEFT + 190.0
_AMOUNT: Final = _RIGHT - 80.0
_DESCRIPTION_WIDTH: Final = _AMOUNT - 70.0 - _DESCRIPTION
_SYMBOLS: Final = {"AUD": "$", "GBP": "£"}


def as_pdf(statement: Statement, *, site_name: str, written_at: datetime) -> bytes:
    """One table of the month with its balances and sums; tagged, in the customer's own time and language."""
    return _Writer(statement, site_name, written_at).write()


class _Writer:
    def __init__(self, statement: Statement, site_name: str, written_at: datetime) -> None:
        self._statement = statement
        self._site_name = site_name
        self._written_at = written_at
        self._title = f"{site_name} wallet statement, {_month(statement)}"
        self._pdf = TaggedPdf(title=self._title, language=statement.locale)
        self._y = _TOP
        self._page = 1

    def write(self) -> bytes:
        statement = self._statement
        self._line("H1", self._title, size=15, bold=True, advance=26)
        self._line("P", f"Customer {statement.customer_id}")
        self._line(
            "P", f"{_day(statement.month.first_day)} to {_last_day(statement)}, {statement.zone.key} time"
        )
        if not statement.complete:
            now = self._written_at.astimezone(statement.zone)
            self._line("P", f"This month is not complete: created on {_day(now)} at {now:%H:%M}.")
        self._y -= 10
        self._line("H2", "Summary", size=11, bold=True, advance=18)
        self._summary()
        self._y -= 14
        self._line("H2", "Transactions", size=11, bold=True, advance=18)
        if statement.lines:
            self._transactions()
        else:
            self._line("P", "There were no transactions in this month.")
        self._footer()
        return self._pdf.finished()

    def _summary(self) -> None:
        statement = self._statement
        rows = [
            ("Opening balance", statement.opening),
            *((KIND_NAMES[kind], amount) for kind, amount in statement.totals.items()),
            ("Closing balance", statement.closing),
        ]
        if statement.owed:
            rows.append(("You owe", statement.owed))
        self._pdf.begin("Table")
        self._pdf.begin("TR")
        self._pdf.text("TH", "What", x=_LEFT, y=self._y, bold=True)
        self._pdf.text(
            "TH", f"Amount ({statement.currency})", x=_LEFT + 260, y=self._y, bold=True, right=True
        )
        self._pdf.end()
        self._y -= _ROW
        for name, amount in rows:
            self._pdf.begin("TR")
            self._pdf.text("TD", name, x=_LEFT, y=self._y)
            self._pdf.text("TD", self._money(amount), x=_LEFT + 260, y=self._y, right=True)
            self._pdf.end()
            self._y -= _ROW
        self._pdf.end()

    def _transactions(self) -> None:
        self._pdf.begin("Table")
        self._heads("TH")
        for line in self._statement.lines:
            rows = _wrapped(line.description)
            if self._y - _ROW * len(rows) < _BOTTOM:
                self._next_page()
                self._heads(None)
            self._transaction(line, rows)
        self._pdf.end()

    def _heads(self, tag: str | None) -> None:
        """Heads of the columns; on later pages they repeat and are not read out again."""
        heads = (
            ("Date", _LEFT, False),
            ("Type", _KIND, False),
            ("Description", _DESCRIPTION, False),
            ("Amount", _AMOUNT, True),
            ("Balance", _RIGHT, True),
        )
        if tag is None:
            for text, x, right in heads:
                self._pdf.furniture(text, x=x, y=self._y, size=9, right=right)
        else:
            self._pdf.begin("TR")
            for text, x, right in heads:
                self._pdf.text(tag, text, x=x, y=self._y, bold=True, right=right)
            self._pdf.end()
        self._pdf.rule(y=self._y - 4, left=_LEFT, right=_RIGHT)
        self._y -= _ROW + 3

    def _transaction(self, line: Transaction, description: list[str]) -> None:
        local = line.occurred_at.astimezone(self._statement.zone)
        self._pdf.begin("TR")
        self._pdf.text("TD", f"{local:%d/%m/%Y %H:%M}", x=_LEFT, y=self._y, size=8)
        self._pdf.text("TD", KIND_NAMES[line.kind], x=_KIND, y=self._y, size=8)
        self._pdf.begin("TD")
        for number, text in enumerate(description):
            self._pdf.text("P", text, x=_DESCRIPTION, y=self._y - _ROW * number * 0.75, size=8)
        self._pdf.end()
        self._pdf.text("TD", self._money(line.amount), x=_AMOUNT, y=self._y, size=8, right=True)
        self._pdf.text("TD", self._money(line.balance_after), x=_RIGHT, y=self._y, size=8, right=True)
        self._pdf.end()
        self._y -= _ROW + _ROW * 0.75 * (len(description) - 1)

    def _next_page(self) -> None:
        self._footer()
        self._pdf.new_page()
        self._page += 1
        self._y = _TOP

    def _footer(self) -> None:
        self._pdf.furniture(self._title, x=_LEFT, y=36)
        self._pdf.furniture(f"Page {self._page}", x=_RIGHT, y=36, right=True)

    def _line(
        self, tag: str, text: str, *, size: float = 9, bold: bool = False, advance: float = _ROW
    ) -> None:
        self._pdf.text(tag, text, x=_LEFT, y=self._y, size=size, bold=bold)
        self._y -= advance

    def _money(self, minor_units: int) -> str:
        whole, cents = format_amount(abs(minor_units)).split(".")
        symbol = _SYMBOLS.get(self._statement.currency, "")
        return f"{'-' if minor_units < 0 else ''}{symbol}{int(whole):,}.{cents}"


def _month(statement: Statement) -> str:
    return f"{statement.month.first_day:%B %Y}"


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def _last_day(statement: Statement) -> str:
    return _day(statement.month.next.first_day - timedelta(days=1))


def _wrapped(text: str) -> list[str]:
    """The text in lines that fit the column; a word that is longer than a line is cut."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, size=8) <= _DESCRIPTION_WIDTH or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [_cut(line) for line in lines]


def _cut(line: str) -> str:
    while width_of(line, size=8) > _DESCRIPTION_WIDTH:
        line = line[:-1]
    return line


_COLUMNS: Final = ("Date", "Time", "Type", "Description", "Reference", "Amount", "Balance", "Currency")
_STARTS_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


def as_csv(statement: Statement) -> bytes:
    """UTF-8 with a mark that spreadsheets look for; dates as day/month/year, times of the customer's region.

    Texts that a spreadsheet would take for a formula begin with an apostrophe.
    """
    text = io.StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(_COLUMNS)
    first = statement.month.first_day
    opening = ("Opening balance", "", "", "", format_amount(statement.opening), statement.currency)
    rows.writerow((f"{first:%d/%m/%Y}", "00:00:00", *opening))
    for line in statement.lines:
        local = line.occurred_at.astimezone(statement.zone)
        rows.writerow(
            (
                f"{local:%d/%m/%Y}",
                f"{local:%H:%M:%S}",
                KIND_NAMES[line.kind],
                _plain(line.description),
                _plain(line.reference),
                format_amount(line.amount),
                format_amount(line.balance_after),
                statement.currency,
            )
        )
    return text.getvalue().encode("utf-8-sig")


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_STARTS_FORMULA) else text
