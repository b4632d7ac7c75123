from __future__ import annotations

from pydantic import ConfigDict, Field, JsonValue

from servicekit.http.envelope import RequestModel

_SIGN_UP_REQUIRED: list[JsonValue] = [
    "email",
    "password",
    "first_name",
    "last_name",
    "date_of_birth",
    "phone_number",
    "address_line1",
    "suburb",
    "state",
    "postcode",
    "country",
    "accept_terms",
]


class SignUpBody(RequestModel):
    """A sign-up as it was typed in.

    A field left out is an empty one, so that one answer names every wrong field.
    """

    model_config = ConfigDict(str_max_length=1_000, json_schema_extra={"required": _SIGN_UP_REQUIRED})

    email: str = ""
    password: str = Field(default="", json_schema_extra={"format": "password"})
    first_name: str = ""
    last_name: str = ""
    date_of_birth: str = Field(default="", json_schema_extra={"format": "date"})
    phone_number: str = ""
    address_line1: str = ""
    address_line2: str = ""
    suburb: str = ""
    state: str = ""
    postcode: str = ""
    country: str = ""
    accept_terms: bool = False
