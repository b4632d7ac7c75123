"""Validation of a customer's details, field by field (docs/requirements.md, Form messages)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime

import phonenumbers
from email_validator import EmailNotValidError, validate_email

from identity.customer.rules.places import (
    Jurisdiction,
    JurisdictionTable,
    SuburbDirectory,
    normalise_postcode,
)
from servicekit.clock import age_on
from servicekit.errors import FieldError, InvalidRequest

REQUIRED = "This field is required"
INVALID_EMAIL = "Please enter a valid email address"
INVALID_PHONE_NUMBER = "Please enter a valid phone number"
INVALID_POSTCODE = "Please enter a valid post code"

MAX_NAME = 80
_MAX_ADDRESS_LINE = 120
_OLDEST = 130
_CALENDAR_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class AddressForm:
    """An address as it was typed in; an empty text is a field that was left out."""

    address_line1: str
    address_line2: str
    suburb: str
    state: str
    postcode: str
    country: str


@dataclass(frozen=True, slots=True)
class Address:
    """A valid address, in stored form."""

    address_line1: str
    address_line2: str | None
    suburb: str
    state: str
    postcode: str
    country: str
    jurisdiction: Jurisdiction


@dataclass(frozen=True, slots=True, kw_only=True)
class Applicant(Address):
    """A valid sign-up, in stored form."""

    email: str
    password: str
    first_name: str
    last_name: str
    date_of_birth: date
    phone_number: str


@dataclass(frozen=True, slots=True)
class DetailRules:
    """Reference data for validating details."""

    jurisdictions: JurisdictionTable
    suburbs: SuburbDirectory


class Findings:
    """Collects at most one error a field, so that every field is judged in one go."""

    def __init__(self) -> None:
        self.errors: list[FieldError] = []

    def refuse(self, target: str, code: str, message: str) -> None:
        """Adds an error."""
        self.errors.append(FieldError(target, code, message))

    def check(self) -> None:
        """Raises InvalidRequest when there are errors."""
        if self.errors:
            raise InvalidRequest.of(self.errors)

    def text(self, target: str, value: str, longest: int, *, required: bool = True) -> str:
        """The trimmed, composed (NFC) text of a field of one line."""
        clean = unicodedata.normalize("NFC", value).strip()
        if not clean:
            if required:
                self.refuse(target, "required", REQUIRED)
        elif len(clean) > longest:
            self.refuse(target, "too_long", f"Please use at most {longest} characters")
        elif any(unicodedata.category(character) in {"Cc", "Cs"} for character in clean):
            self.refuse(target, "invalid_characters", "Please remove the special characters")
        return clean


def normalise_email(text: str) -> str | None:
    """The lower-case address under which a customer is known, or None when it is none."""
    try:
        address = validate_email(text.strip(), check_deliverability=False)
    except EmailNotValidError:
        return None
    return address.normalized.lower()


def check_email(text: str, findings: Findings) -> str:
    """An email address in stored form."""
    if not text.strip():
        findings.refuse("email", "required", REQUIRED)
        return ""
    email = normalise_email(text)
    if email is None:
        findings.refuse("email", "invalid_email", INVALID_EMAIL)
    return email or ""


def check_address(
    form: AddressForm, *, rules: DetailRules, now: datetime, findings: Findings
) -> Address | None:
    """An address whose suburb, post code, state and country belong together."""
    jurisdiction = _jurisdiction(form, rules.jurisdictions, now, findings)
    address_line1 = findings.text("address_line1", form.address_line1, _MAX_ADDRESS_LINE)
    address_line2 = findings.text("address_line2", form.address_line2, _MAX_ADDRESS_LINE, required=False)
    suburb = findings.text("suburb", form.suburb, MAX_NAME)
    postcode = _postcode(form, jurisdiction, findings)
    if jurisdiction is None:
        return None
    if (
        form.country == "AU"
        and suburb
        and postcode
        and not rules.suburbs.agrees(suburb, form.state, postcode)
    ):
        findings.refuse(
            "suburb", "suburb_disagrees", "Please check the suburb: it does not belong to this post code"
        )
    return Address(
        address_line1=address_line1,
        address_line2=address_line2 or None,
        suburb=suburb,
        state=form.state,
        postcode=postcode,
        country=form.country,
        jurisdiction=jurisdiction,
    )


def _jurisdiction(
    form: AddressForm, table: JurisdictionTable, now: datetime, findings: Findings
) -> Jurisdiction | None:
    if not form.country:
        findings.refuse("country", "required", REQUIRED)
    elif form.country not in table.countries:
        findings.refuse("country", "country_not_served", "We cannot open accounts in this country")
    if not form.state:
        findings.refuse("state", "required", REQUIRED)
        return None
    jurisdiction = table.find(form.country, form.state, now)
    if jurisdiction is None and form.country in table.countries:
        findings.refuse("state", "invalid_state", "Please choose a state from the list")
    return jurisdiction


def check_date_of_birth(
    text: str, jurisdiction: Jurisdiction | None, now: datetime, findings: Findings
) -> date | None:
    """A date of birth that reaches the minimum age of the jurisdiction."""
    if not text.strip():
        findings.refuse("date_of_birth", "required", REQUIRED)
        return None
    try:
        born = date.fromisoformat(text.strip()) if _CALENDAR_DATE.fullmatch(text.strip()) else None
    except ValueError:
        born = None
    age = (
        None if born is None else age_on((jurisdiction.local_date(now) if jurisdiction else now.date()), born)
    )
    if born is None or age is None or not 0 <= age <= _OLDEST:
        findings.refuse("date_of_birth", "invalid_date", "Please enter a valid date of birth")
        return None
    if jurisdiction is not None and age < jurisdiction.minimum_age:
        message = f"You must be at least {jurisdiction.minimum_age} years old to sign up"
        findings.refuse("date_of_birth", "under_age", message)
    return born


def lookup_email(text: str) -> str:
    """The form of an email address for look-ups; also for a text that is not an address."""
    return normalise_email(text) or text.strip().lower()


def check_phone_number(text: str, country: str, table: JurisdictionTable, findings: Findings) -> str:
    """A telephone number in E.164."""
    if not text.strip():
        findings.refuse("phone_number", "required", REQUIRED)
        return ""
    if country not in table.countries:
        # A national number means nothing without its country, which has its own error.
        return ""
    try:
        number = phonenumbers.parse(text, country)
    except phonenumbers.NumberParseException:
        number = None
    if number is None or not phonenumbers.is_valid_number(number):
        findings.refuse("phone_number", "invalid_phone_number", INVALID_PHONE_NUMBER)
        return ""
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


def _postcode(form: AddressForm, jurisdiction: Jurisdiction | None, findings: Findings) -> str:
    if not form.postcode.strip():
        findings.refuse("postcode", "required", REQUIRED)
        return ""
    if jurisdiction is None:
        # Without a place there is nothing to judge the code by; the place itself has its own error.
        return ""
    postcode = normalise_postcode(form.country, form.state, form.postcode)
    if postcode is None:
        findings.refuse("postcode", "invalid_postcode", INVALID_POSTCODE)
    return postcode or ""


TERMS_NOT_ACCEPTED = "You must agree to the terms and conditions to proceed."


def require_terms(accepted: bool) -> None:
    """Raises InvalidRequest `terms_not_accepted` with the message in docs/requirements.md."""
    if not accepted:
        raise InvalidRequest("terms_not_accepted", TERMS_NOT_ACCEPTED, target="accept_terms")
