"""The form for customers who prove who they are on paper: printed, certified, and uploaded as `pdf_form`."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from identity.customer.tables import Customer, address_lines

_LEFT: Final = 56.0
_RIGHT: Final = A4[0] - 56.0
_CERTIFIER: Final = (
    "I have seen the original document of the person named above, and the copy attached to this form is",
    "a true copy of it. I am entitled to certify copies where I live.",
)


def verification_form(customer: Customer, *, site: str) -> bytes:
    """One page in PDF with the details on record filled in; `site` is the name at its head.

    The standard fonts know Latin letters only, so that what they cannot show is left to the pen.
    """
    file = BytesIO()
    page = Canvas(file, pagesize=A4, invariant=True)
    page.setTitle("Proof of identity")
    page.setFont("Helvetica-Bold", 18)
    page.drawString(_LEFT, 770, f"{site}: proof of identity")
    page.setFont("Helvetica", 10)
    page.drawString(_LEFT, 748, f"Customer {customer.customer_id}")
    top = 710.0
    name = f"{customer.first_name} {customer.last_name}"
    top = _line(page, top, "Full name", name)
    top = _line(page, top, "Date of birth", customer.date_of_birth.strftime("%d %B %Y"))
    top = _line(page, top, "Residential address", ", ".join(address_lines(customer)))
    for label in ("Kind of document (passport, driver's licence, proof of age card)", "Number of document"):
        top = _line(page, top, label, "")
    top = _line(page, top, "Signature of customer, and date", "")
    page.setFont("Helvetica-Bold", 12)
    page.drawString(_LEFT, top, "To be completed by the person who certifies the copy")
    page.setFont("Helvetica", 10)
    for offset, text in enumerate(_CERTIFIER, start=1):
        page.drawString(_LEFT, top - 16 * offset, text)
    top -= 64
    for label in ("Full name", "Occupation and registration number", "Telephone", "Signature, and date"):
        top = _line(page, top, label, "")
    page.showPage()
    page.save()
    return file.getvalue()


def _line(page: Canvas, top: float, label: str, value: str) -> float:
    """A labelled line to write on; returns where the next one begins."""
    page.setFont("Helvetica", 9)
    page.drawString(_LEFT, top, label)
    page.setFont("Helvetica", 11)
    page.drawString(_LEFT, top - 16, value.encode("cp1252", errors="ignore").decode("cp1252"))
    page.line(_LEFT, top - 20, _RIGHT, top - 20)
    return top - 42
