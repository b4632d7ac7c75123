"""/api/signup."""

from __future__ import annotations

import dataclasses

from fastapi import APIRouter, Response
from pydantic import ConfigDict, Field, JsonValue

from identity.sessions.visitor import CurrentVisitor
from identity.sign_in.answers import Answers, LogInOut
from identity.sign_up.open_account import SignUp
from identity.sign_up.rules import SignUpForm
from servicekit.http.envelope import Envelope, RequestModel

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


def router(*, sign_up: SignUp, answers: Answers) -> APIRouter:
    routes = APIRouter(tags=["sessions"])

    @routes.post("/api/signup", status_code=201)
    async def signup(body: SignUpBody, visitor: CurrentVisitor, response: Response) -> Envelope[LogInOut]:
        """Opens an account and signs its owner in. 409 `sign_up_refused` when the email address is taken."""
        form = SignUpForm(
            **{field.name: getattr(body, field.name) for field in dataclasses.fields(SignUpForm)}
        )
        begun = await sign_up.sign_up(form, visitor)
        return await answers.begun(begun, visitor, response)

    return routes
