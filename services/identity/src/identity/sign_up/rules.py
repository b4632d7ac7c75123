"""Validation of a sign-up (docs/requirements.md, Signup and Form messages)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from identity.credentials.rules import BreachCheck, normalise_password, password_error
from identity.customer.rules.details import (
    MAX_NAME,
    REQUIRED,
    TERMS_NOT_ACCEPTED,
    Address,
    AddressForm,
    Applicant,
    DetailRules,
    Findings,
    check_address,
    check_date_of_birth,
    check_email,
    check_phone_number,
)
from servicekit.errors import InvalidRequest


@dataclass(frozen=True, slots=True)
class SignUpForm(AddressForm):
    """The form as typed; an omitted field is an empty text."""

    email: str
    password: str
    first_name: str
    last_name: str
    date_of_birth: str
    phone_number: str
    accept_terms: bool


def check_sign_up(
    form: SignUpForm, *, rules: DetailRules, now: datetime, is_breached: BreachCheck
) -> Applicant:
    """Validates every field of a sign-up at the instant `now`.

    Raises InvalidRequest with one error for each field that is wrong.
    """
    findings = Findings()
    address = check_address(form, rules=rules, now=now, findings=findings)
    jurisdiction = None if address is None else address.jurisdiction
    email = check_email(form.email, findings)
    first_name = findings.text("first_name", form.first_name, MAX_NAME)
    last_name = findings.text("last_name", form.last_name, MAX_NAME)
    date_of_birth = check_date_of_birth(form.date_of_birth, jurisdiction, now, findings)
    phone_number = check_phone_number(form.phone_number, form.country, rules.jurisdictions, findings)
    if not form.password:
        findings.refuse("password", "required", REQUIRED)
    else:
        known_words = (form.email, first_name, last_name, form.phone_number)
        refusal = password_error(form.password, known_words=known_words, is_breached=is_breached)
        if refusal is not None:
            findings.errors.append(refusal)
    if not form.accept_terms:
        findings.refuse("accept_terms", "terms_not_accepted", TERMS_NOT_ACCEPTED)
    if findings.errors or address is None or date_of_birth is None:
        raise InvalidRequest.of(findings.errors)
    return Applicant(
        email=email,
        password=normalise_password(form.password),
        first_name=first_name,
        last_name=last_name,
        date_of_birth=date_of_birth,
        phone_number=phone_number,
        **{name: getattr(address, name) for name in Address.__slots__},
    )
