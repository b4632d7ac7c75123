from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from identity.customer.rules.jurisdictions import Jurisdiction


@dataclass(frozen=True, slots=True)
class Applicant:
    """A valid sign-up, in stored form."""

    email: str
    password: str
    first_name: str
    last_name: str
    date_of_birth: date
    phone_number: str
    address_line1: str
    address_line2: str | None
    suburb: str
    state: str
    postcode: str
    country: str
    jurisdiction: Jurisdiction
