"""Valid things to vary in tests."""

from __future__ import annotations

import dataclasses
import uuid
from typing import Any

from identity.sign_up.rules import SignUpForm

GOOD_PASSWORD = "correct-horse-battery-staple"


def unique_email() -> str:
    """An address used once in the test run."""
    return f"{uuid.uuid4().hex}@example.com"


def sign_up_form(**changes: Any) -> SignUpForm:
    """A form in which everything is right, but for the changes."""
    form = SignUpForm(
        email=unique_email(),
        password=GOOD_PASSWORD,
        first_name="Alex",
        last_name="Nguyen",
        date_of_birth="1990-04-17",
        phone_number="0412 345 678",
        address_line1="1 George Street",
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
