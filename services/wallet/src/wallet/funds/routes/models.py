"""Models of requests and responses that funds and deposits share."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictBool, StrictInt, StringConstraints

from cardnumbers.refusal import WITHOUT_CARD_NUMBER
from servicekit.http.envelope import RequestModel, ResponseModel
from wallet.providers.rules import snap_colour_depth

Token = Annotated[
    str, StringConstraints(min_length=1, max_length=500, pattern=r"^[\x21-\x7e]+$"), WITHOUT_CARD_NUMBER
]
"""A token of a provider's own fields."""
WindowSize = Literal["Small", "Medium", "Large", "ExtraLarge", "FullScreen"]


class BrowserInfo(RequestModel):
    """What the card issuer wants to know of the browser."""

    browser_javascript_enabled: StrictBool = True
    browser_java_enabled: StrictBool = False
    browser_language: Annotated[
        str, StringConstraints(min_length=1, max_length=35, pattern=r"^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$")
    ]
    browser_color_depth: Annotated[StrictInt, Field(ge=1, le=128), AfterValidator(snap_colour_depth)]
    browser_screen_height: StrictInt = Field(ge=0, le=999_999)
    browser_screen_width: StrictInt = Field(ge=0, le=999_999)
    browser_tz: StrictInt = Field(ge=-900, le=900)
    challenge_window_size: WindowSize = "FullScreen"
    notification_url: Annotated[str, StringConstraints(max_length=300), WITHOUT_CARD_NUMBER] | None = None


class Window(ResponseModel):
    """How large the issuer's page is shown, in CSS pixels; null fills the screen."""

    size: WindowSize
    width: int | None
    height: int | None


class ChallengeOut(ResponseModel):
    """What the customer must do: show `url` in a frame, or leave for it."""

    type: Literal["frame", "redirect"]
    url: str
    window: Window
    expires_at: datetime


class Failure(ResponseModel):
    """Why no money came."""

    code: str
    message: str
