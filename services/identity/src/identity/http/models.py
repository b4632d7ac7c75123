"""Request and response models of identity."""

from __future__ import annotations

from uuid import UUID

from pydantic import ConfigDict, Field, JsonValue

from identity.http.customer_models import CustomerOut as CustomerOut
from servicekit.envelope import RequestModel, ResponseModel

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


class LogInBody(RequestModel):
    """An e-mail address and a password."""

    model_config = ConfigDict(str_max_length=1_000)

    email: str = Field(min_length=1)
    password: str = Field(min_length=1, json_schema_extra={"format": "password"})
    save_device: bool = False
    otp: str | None = Field(default=None, max_length=40)


class LinkBody(RequestModel):
    """The token of a link for signing in."""

    token: str = Field(min_length=1, max_length=200)
    save_device: bool = False
    otp: str | None = Field(default=None, max_length=40)


class RefreshBody(RequestModel):
    """What a client goes on with; browsers send the token in a cookie instead."""

    model_config = ConfigDict(str_max_length=1_000)

    refresh_token: str | None = None
    save_device: bool = False
    fingerprint: str | None = None
    otp: str | None = Field(default=None, max_length=40)


class LogOutBody(RequestModel):
    """Optional:

    an app may name its refresh token, so that signing out works with an expired access token too.
    """

    model_config = ConfigDict(str_max_length=1_000)

    refresh_token: str | None = None


class LogInOut(ResponseModel):
    """Answer to a sign-up and a login (specification, Session and login).

    Tokens only where no cookie carries them.
    """

    customer: CustomerOut
    session_id: UUID
    """The visit, for analytics; it opens nothing."""
    device_uuid: UUID
    fingerprint: str
    aal: int
    """0 after a link, 1 after a password, 2 after a second factor."""
    force_password_change: bool
    """True when the session may do nothing but choose a new password."""
    access_token: str | None
    refresh_token: str | None
    device_token: str | None
    """Proof that the device is trusted, where no cookie carries it; sent back as X-Device-Token."""


class RefreshOut(ResponseModel):
    """Answer to a refresh. Tokens only where no cookie carries them."""

    session_id: UUID
    device_uuid: UUID
    aal: int
    access_token: str | None
    refresh_token: str | None
    device_token: str | None
