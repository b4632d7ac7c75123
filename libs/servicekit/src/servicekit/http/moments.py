"""Instants that clients may name."""

from __future__ import annotations

from datetime import MAXYEAR, MINYEAR, datetime
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime
from pydantic_core import PydanticCustomError


def _within_the_calendar(moment: datetime) -> datetime:
    """At the ends of the calendar another zone has no date for it, so what was written could not be read."""
    if not MINYEAR < moment.year < MAXYEAR:
        raise PydanticCustomError("invalid", "Please enter a valid date and time")
    return moment


Moment = Annotated[AwareDatetime, AfterValidator(_within_the_calendar)]
"""An instant with its offset from UTC, in the years 2 to 9998."""
