import pytest
from pydantic import BaseModel, ValidationError

from servicekit.http.moments import Moment


class Asked(BaseModel):
    at: Moment


@pytest.mark.parametrize("text", ["0002-01-01T00:00:00+14:00", "9998-12-31T23:59:59-14:00"])
def test_an_instant_has_a_date_in_every_zone(text: str) -> None:
    assert Asked.model_validate({"at": text}).at.isoformat() == text


@pytest.mark.parametrize(
    "text", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2026-11-23T00:00:00", "yesterday"]
)
def test_an_instant_without_one_or_without_an_offset_is_none(text: str) -> None:
    with pytest.raises(ValidationError):
        Asked.model_validate({"at": text})
