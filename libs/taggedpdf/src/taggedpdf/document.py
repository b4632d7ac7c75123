"""PDF pages whose text is tagged, so that a screen reader finds headings, paragraphs and cells in order.

Services that use it depend on `servicekit[pdf]`. ReportLab draws; what it does not write by itself is the
structure tree (ISO 32000-1, 14.7 and 14.8).
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import reportlab
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

REGULAR: Final = "Vera"
BOLD: Final = "VeraBd"

WIDTH: Final = A4[0]
HEIGHT: Final = A4[1]

for _name in (REGULAR, BOLD):
    # Bitstream Vera comes with ReportLab; its licence allows embedding.
    pdfmetrics.registerFont(TTFont(_name, str(Path(reportlab.__file__).parent / "fonts" / f"{_name}.ttf")))


@dataclass(slots=True)
class _Element:
    """One element of the structure: other elements, or marked text of a page."""

    tag: str
    children: list[_Element] = field(default_factory=list)
    marks: list[tuple[int, int]] = field(default_factory=list)
    """Page number and number of the marked text on it."""
    attributes: dict[str, str] = field(default_factory=dict)
    alternative: str | None = None
    """What is read out in place of a figure."""


class TaggedPdf:
    """A document under construction. Coordinates are points from the lower left corner.

    `title` and `language` (a tag such as en-AU) are what a reader is told first; `size` is that of a page.
    """

    def __init__(self, *, title: str, language: str, size: tuple[float, float] = A4) -> None:
        self._file = io.BytesIO()
        self._canvas = Canvas(self._file, pagesize=size, lang=language)
        self._canvas.setTitle(title)
        self._canvas.setAuthor("")
        self._canvas.setSubject("")
        self._root = _Element("Document")
        self._open = [self._root]
        self._page = 0
        self._marked: list[list[_Element]] = [[]]

    def begin(self, tag: str) -> None:
        """Opens an element, such as Table or TR; what follows is inside it."""
        element = _Element(tag)
        self._open[-1].children.append(element)
        self._open.append(element)

    def end(self) -> None:
        """Closes the element that was opened last."""
        self._open.pop()

    def text(
        self,
        tag: str,
        text: str,
        *,
        x: float,
        y: float,
        size: float = 9,
        bold: bool = False,
        right: bool = False,
    ) -> None:
        """Writes one line as an element of its own; `right` makes `x` its right end.

        A `TH` is the head of its column.
        """
        element = _Element(tag, attributes={"O": "Table", "Scope": "Column"} if tag == "TH" else {})
        self._open[-1].children.append(element)
        marks = self._marked[self._page]
        element.marks.append((self._page, len(marks)))
        font = BOLD if bold else REGULAR
        self._mark(f"/{tag} <</MCID {len(marks)}>> BDC")
        marks.append(element)
        self._canvas.setFont(font, size)
        (self._canvas.drawRightString if right else self._canvas.drawString)(x, y, drawable(text, font))
        self._mark("EMC")

    def furniture(self, text: str, *, x: float, y: float, size: float = 7, right: bool = False) -> None:
        """Writes what repeats on each page and is not read out."""
        self._mark("/Artifact BMC")
        self._canvas.setFont(REGULAR, size)
        (self._canvas.drawRightString if right else self._canvas.drawString)(x, y, drawable(text, REGULAR))
        self._mark("EMC")

    def rule(self, *, y: float, left: float, right: float) -> None:
        """Draws a thin line that is not read out."""
        self._mark("/Artifact BMC")
        self._canvas.setLineWidth(0.4)
        self._canvas.line(left, y, right, y)
        self._mark("EMC")

    def frame(self, *, x: float, y: float, width: float, height: float) -> None:
        """Draws a dashed frame, to be cut along, that is not read out."""
        self._mark("/Artifact BMC")
        self._canvas.saveState()
        self._canvas.setLineWidth(0.6)
        self._canvas.setDash(3, 2)
        self._canvas.rect(x, y, width, height, stroke=1, fill=0)
        self._canvas.restoreState()
        self._mark("EMC")

    def squares(self, squares: Iterable[tuple[float, float]], *, size: float, alternative: str) -> None:
        """Draws filled squares by their lower left corners, such as those of a QR code; `alternative` is read
        out in their place.
        """
        element = _Element("Figure", alternative=alternative)
        self._open[-1].children.append(element)
        marks = self._marked[self._page]
        element.marks.append((self._page, len(marks)))
        self._mark(f"/Figure <</MCID {len(marks)}>> BDC")
        marks.append(element)
        path = self._canvas.beginPath()
        for x, y in squares:
            path.rect(x, y, size, size)
        self._canvas.drawPath(path, stroke=0, fill=1)
        self._mark("EMC")

    def new_page(self) -> None:
        """Goes on on the next page; open elements stay open."""
        self._canvas.showPage()
        self._page += 1
        self._marked.append([])

    def finished(self) -> bytes:
        """The file."""
        self._canvas.showPage()
        document = self._canvas._doc
        pages = document.Pages.pages
        references = [document.Reference(page) for page in pages]
        tree = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("StructTreeRoot")})
        root = document.Reference(tree, "StructTreeRoot")
        written: dict[int, Any] = {}
        tree.dict["K"] = self._write(document, self._root, root, references, written)
        numbers: list[Any] = []
        for number, (page, marks) in enumerate(zip(pages, self._marked, strict=True)):
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
            page.StructParents = number
            page.Tabs = pdfdoc.PDFName("S")
            numbers += [number, pdfdoc.PDFArray([written[id(element)] for element in marks])]
        tree.dict["ParentTree"] = pdfdoc.PDFDictionary({"Nums": pdfdoc.PDFArray(numbers)})
        catalog = document.Catalog
        catalog.StructTreeRoot = root
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        catalog.ViewerPreferences = pdfdoc.PDFDictionary({"DisplayDocTitle": "true"})
        self._canvas.save()
        return self._file.getvalue()

    def _mark(self, operator: str) -> None:
        self._canvas._code.append(operator)

    def _write(
        self, document: Any, element: _Element, parent: Any, pages: list[Any], written: dict[int, Any]
    ) -> Any:
        entry = pdfdoc.PDFDictionary(
            {"Type": pdfdoc.PDFName("StructElem"), "S": pdfdoc.PDFName(element.tag), "P": parent}
        )
        reference = document.Reference(entry)
        written[id(element)] = reference
        children: list[Any] = [
            self._write(document, child, reference, pages, written) for child in element.children
        ]
        for page, mark in element.marks:
            entry.dict["Pg"] = pages[page]
            children.append(mark)
        entry.dict["K"] = pdfdoc.PDFArray(children)
        if element.alternative is not None:
            entry.dict["Alt"] = pdfdoc.PDFString(element.alternative)
        if element.attributes:
            entry.dict["A"] = pdfdoc.PDFDictionary(
                {key: pdfdoc.PDFName(value) for key, value in element.attributes.items()}
            )
        return reference


def drawable(text: str, font: str) -> str:
    """The text as the font can show it: letters it lacks lose their marks, and what is left is a question
    mark.
    """
    glyphs = pdfmetrics.getFont(font).face.charToGlyph
    return "".join(
        character
        if ord(character) in glyphs
        else next((plain for plain in unicodedata.normalize("NFKD", character) if ord(plain) in glyphs), "?")
        for character in text
    )


def width_of(text: str, *, size: float, bold: bool = False) -> float:
    """How wide a line is, in points."""
    font = BOLD if bold else REGULAR
    return float(pdfmetrics.stringWidth(drawable(text, font), font, size))
