"""Valid things to vary in tests."""

from __future__ import annotations

import dataclasses
import itertools
import uuid
from datetime import date, timedelta
from typing import Any

from identity.sign_up.rules import SignUpForm

GOOD_PASSWORD = "correct-horse-battery-staple"


_PEOPLE = itertools.count(1)
_FIRST_BIRTH = date(1940, 1, 1)


def unique_email() -> str:
    """An address used once in the test run."""
    return f"{uuid.uuid4().hex}@example.com"


def sign_up_form(**changes: Any) -> SignUpForm:
    """A form in which everything is right, but for the changes.

    Birth date, telephone number and address are used once in the test run, so that nobody is taken for
    another test's excluded customer.
    """
    person = next(_PEOPLE)
    form = SignUpForm(
        email=unique_email(),
        password=GOOD_PASSWORD,
        first_name="Alex",
        last_name="Nguyen",
        date_of_birth=(_FIRST_BIRTH + timedelta(days=person)).isoformat(),
        phone_number=f"0413 {person // 1000:03} {person % 1000:03}",
        address_line1=f"{person} George Street",
        address_line2="",
        suburb="Sydney",
        state="NSW",
        postcode="2000",
        country="AU",
        accept_terms=True,
    )
    return dataclasses.replace(form, **changes)


def sign_up_body(**changes: Any) -> dict[str, Any]:
    """The same as the JSON body of a request; a change to None leaves the field out."""
    body = {**dataclasses.asdict(sign_up_form()), **changes}
    return {name: value for name, value in body.items() if value is not None}
