from __future__ import annotations

from datetime import UTC, datetime

import pytest

from identity.customer.reference_data import load_jurisdictions, load_suburbs
from identity.customer.rules.details import Applicant, DetailRules, normalise_email
from identity.sign_up.rules import SignUpForm, check_sign_up
from servicekit.errors import FieldError, InvalidRequest
from services.identity.tests.kit.factories import sign_up_form

NOW = datetime(2026, 11, 21, 2, 0, tzinfo=UTC)
RULES = DetailRules(load_jurisdictions(), load_suburbs())


def check(form: SignUpForm, now: datetime = NOW) -> Applicant:
    return check_sign_up(form, rules=RULES, now=now, is_breached=lambda password: password == "password1")


def errors_of(form: SignUpForm, now: datetime = NOW) -> dict[str, FieldError]:
    with pytest.raises(InvalidRequest) as refusal:
        check(form, now)
    return {error.target: error for error in refusal.value.errors}


def test_complete_form_is_accepted_in_stored_form() -> None:
    applicant = check(
        sign_up_form(
            email="  Alex.N@Example.COM ", first_name=" Zoë ", postcode="20 00", phone_number="0412 345 678"
        )
    )
    assert applicant.email == "alex.n@example.com"
    assert applicant.first_name == "Zoë"
    assert applicant.phone_number == "+61412345678"
    assert applicant.postcode == "2000"
    assert applicant.address_line2 is None
    assert applicant.jurisdiction.key == "NSW"


def test_an_empty_form_names_every_required_field_at_once() -> None:
    empty = SignUpForm("", "", "", "", "", "", "", "", "", "", "", "", accept_terms=False)
    errors = errors_of(empty)
    required = {
        "email", "password", "first_name", "last_name", "date_of_birth", "phone_number",
        "address_line1", "suburb", "state", "postcode", "country",
    }  # fmt: skip
    assert set(errors) == required | {"accept_terms"}
    assert {errors[target].message for target in required} == {"This field is required"}
    assert errors["accept_terms"].message == "You must agree to the terms and conditions to proceed."


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("email", "alex", "Please enter a valid email address"),
        ("email", "alex@localhost", "Please enter a valid email address"),
        ("phone_number", "12", "Please enter a valid phone number"),
        ("phone_number", "call me", "Please enter a valid phone number"),
        ("postcode", "3000", "Please enter a valid post code"),
        ("suburb", "Parramatta", "Please check the suburb: it does not belong to this post code"),
        ("postcode", "20O0", "Please enter a valid post code"),
        ("postcode", "٢٠٠٠", "Please enter a valid post code"),
    ],
)
def test_form_messages_are_verbatim(field: str, value: str, message: str) -> None:
    errors = errors_of(sign_up_form(**{field: value}))
    assert {target: error.message for target, error in errors.items()} == {field: message}


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("state", "XYZ", "invalid_state"),
        ("country", "US", "country_not_served"),
        ("date_of_birth", "17/04/1990", "invalid_date"),
        ("date_of_birth", "1990-02-30", "invalid_date"),
        ("date_of_birth", "1990-W01-1", "invalid_date"),
        ("date_of_birth", "1880-01-01", "invalid_date"),
        ("date_of_birth", "2030-01-01", "invalid_date"),
        ("first_name", "A\x00B", "invalid_characters"),
        ("last_name", "x" * 81, "too_long"),
        ("password", "short", "password_too_short"),
        ("password", "x" * 129, "password_too_long"),
        ("password", "password1", "password_breached"),
    ],
)
def test_wrong_field_has_its_own_error(field: str, value: str, code: str) -> None:
    errors = errors_of(sign_up_form(**{field: value}))
    assert {target: error.code for target, error in errors.items()} == {field: code}


def test_customer_is_of_age_on_birthday_in_own_time_zone() -> None:
    form = sign_up_form(date_of_birth="2008-11-22", state="NSW", postcode="2000")
    evening_before_in_sydney = datetime(2026, 11, 21, 12, 59, tzinfo=UTC)
    midnight_in_sydney = datetime(2026, 11, 21, 13, 0, tzinfo=UTC)
    assert errors_of(form, evening_before_in_sydney)["date_of_birth"].code == "under_age"
    assert check(form, midnight_in_sydney).date_of_birth.year == 2008


def test_a_british_address_brings_its_own_currency_and_locale() -> None:
    applicant = check(
        sign_up_form(country="GB", state="ENG", postcode="sw1a1aa", phone_number="020 7946 0018")
    )
    assert applicant.postcode == "SW1A 1AA"
    assert applicant.phone_number == "+442079460018"
    assert (applicant.jurisdiction.currency, applicant.jurisdiction.locale) == ("GBP", "en-GB")


@pytest.mark.parametrize(
    ("state", "postcode"),
    [
        ("ACT", "2600"),
        ("NT", "0800"),
        ("QLD", "4000"),
        ("SA", "5000"),
        ("TAS", "7000"),
        ("VIC", "3000"),
        ("WA", "6000"),
        ("NSW", "4383"),
        ("WA", "0872"),
    ],
)
def test_state_accepts_its_post_codes_and_those_across_a_border(state: str, postcode: str) -> None:
    assert check(sign_up_form(state=state, postcode=postcode, suburb="New Estate")).postcode == postcode


def test_person_born_on_29_february_is_of_age_on_1_march() -> None:
    form = sign_up_form(date_of_birth="2008-02-29")
    assert errors_of(form, datetime(2026, 2, 28, 2, tzinfo=UTC))["date_of_birth"].code == "under_age"
    assert check(form, datetime(2026, 3, 1, 2, tzinfo=UTC)).date_of_birth.day == 29


def test_markup_in_name_is_stored_as_text() -> None:
    name = "<script>alert(1)</script>"
    assert check(sign_up_form(first_name=name)).first_name == name


def test_addresses_that_differ_only_in_case_are_one() -> None:
    assert normalise_email("A@Example.com") == normalise_email("a@EXAMPLE.com") == "a@example.com"
