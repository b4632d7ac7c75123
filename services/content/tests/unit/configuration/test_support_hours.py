from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from content.configuration.rules.site import Support

REACH = {"phone": "1300 000 000", "opening_hours": "Weekdays, 8 am to 8 pm", "email": "help@example.com"}
DAY: dict[str, Any] = {"days": ["mon"], "opens": "08:00", "closes": "20:00"}

WRONG_HOURS: list[dict[str, Any]] = [
    {"days": []},
    {"days": ["monday"]},
    {"opens": "8:00"},
    {"opens": "24:00"},
    {"closes": "24:30"},
    {"closes": "08:00"},
    {"opens": "21:00"},
]


def test_opening_hours_keep_their_time_zone() -> None:
    night = {"days": ["fri", "sat"], "opens": "20:00", "closes": "24:00"}
    support = Support.model_validate({**REACH, "time_zone": "Australia/Sydney", "hours": [DAY, night]})
    assert [hours.closes for hours in support.hours] == ["20:00", "24:00"]
    assert Support.model_validate(REACH).hours == ()


@pytest.mark.parametrize(
    "changes",
    [
        {"hours": [DAY]},
        {"time_zone": "Australia/Nowhere"},
        *({"time_zone": "Australia/Sydney", "hours": [{**DAY, **wrong}]} for wrong in WRONG_HOURS),
    ],
)
def test_invalid_opening_hours_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Support.model_validate({**REACH, **changes})
