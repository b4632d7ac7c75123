"""The data files that ship with the service."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from identity.domain.jurisdictions import Jurisdiction, JurisdictionTable

SHIPPED_JURISDICTIONS = Path(__file__).parent / "data" / "jurisdictions.json"


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)

    key: str
    country: str = Field(min_length=2, max_length=2)
    states: frozenset[str] = Field(min_length=1)
    valid_from: date
    time_zone: Annotated[ZoneInfo, BeforeValidator(ZoneInfo)]
    currency: str = Field(min_length=3, max_length=3)
    locale: str
    minimum_age: int
    branding_region: str
    segment: str
    pricing_id: str


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    jurisdictions: tuple[_Row, ...]


def load_jurisdictions(path: Path = SHIPPED_JURISDICTIONS) -> JurisdictionTable:
    """Reads the jurisdiction table. Raises ValueError when the file breaks a rule of its rows."""
    file = _File.model_validate_json(path.read_bytes())
    return JurisdictionTable(
        Jurisdiction(**{name: getattr(row, name) for name in _Row.model_fields}) for row in file.jurisdictions
    )
