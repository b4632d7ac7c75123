"""The data files that ship with the service, read and checked once at start."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from pydantic import AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field, PositiveInt

from identity.domain.assignment import AssignmentRules, Experiment, PriceLists, SegmentRule
from identity.domain.jurisdictions import Jurisdiction, JurisdictionTable
from identity.domain.suburbs import Suburb, SuburbDirectory
from identity.domain.verification import (
    Consequence,
    Method,
    NeededBefore,
    VerificationRules,
    VerificationTable,
)

_DATA = Path(__file__).parent / "data"
SHIPPED_JURISDICTIONS = _DATA / "jurisdictions.json"
SHIPPED_ASSIGNMENT_RULES = _DATA / "assignment_rules.json"
SHIPPED_VERIFICATION_RULES = _DATA / "verification_rules.json"
SHIPPED_LOCATION_RULES = _DATA / "location_rules.json"
SHIPPED_SUBURBS = _DATA / "au_postcodes.csv"


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)

    def fields(self) -> dict[str, Any]:
        """The fields as they are, for the domain's own class of the same fields."""
        return {name: getattr(self, name) for name in type(self).model_fields}


class _JurisdictionRow(_Closed):
    key: str
    country: str = Field(min_length=2, max_length=2)
    states: frozenset[str] = Field(min_length=1)
    valid_from: date
    time_zone: Annotated[ZoneInfo, BeforeValidator(ZoneInfo)]
    currency: str = Field(min_length=3, max_length=3)
    locale: str
    minimum_age: int
    branding_region: str


class _JurisdictionFile(_Closed):
    jurisdictions: tuple[_JurisdictionRow, ...]


class _SegmentRule(_Closed):
    name: str
    segment: str
    valid_from: AwareDatetime
    regions: frozenset[str] | None = None
    brands: frozenset[str] | None = None
    sub_variants: frozenset[str] | None = None
    channels: frozenset[str] | None = None
    migration_statuses: frozenset[str] | None = None
    staff: bool | None = None
    experiment_group: tuple[str, str] | None = None


class _PriceLists(_Closed):
    partner_channels: dict[str, str]
    segments: dict[str, dict[str, str]]
    defaults: dict[str, str] = Field(min_length=1)


class _Group(_Closed):
    name: str
    weight: PositiveInt


class _Experiment(_Closed):
    key: str
    valid_from: AwareDatetime
    valid_to: AwareDatetime | None = None
    groups: tuple[_Group, ...] = Field(min_length=2)


class _AssignmentFile(_Closed):
    segments: tuple[_SegmentRule, ...]
    prices: _PriceLists
    experiments: tuple[_Experiment, ...]


class _VerificationRow(_Closed):
    region: str
    valid_from: date
    methods: tuple[Method, ...]
    needed_before: NeededBefore
    deadline_days: PositiveInt | None
    consequence: Consequence | None
    moving_in_revokes: bool
    automatic_attempts: PositiveInt
    approvals: PositiveInt


class _VerificationFile(_Closed):
    rules: tuple[_VerificationRow, ...]


class _LocationFile(_Closed):
    sold_from: dict[str, frozenset[str]]


def load_jurisdictions(path: Path = SHIPPED_JURISDICTIONS) -> JurisdictionTable:
    """Reads the jurisdiction table. Raises ValueError when the file breaks a rule of its rows."""
    file = _JurisdictionFile.model_validate_json(path.read_bytes())
    return JurisdictionTable(Jurisdiction(**row.fields()) for row in file.jurisdictions)


def load_assignment_rules(path: Path = SHIPPED_ASSIGNMENT_RULES) -> AssignmentRules:
    """Reads what assigns segments, price lists and experiments. Raises ValueError for a wrong file."""
    file = _AssignmentFile.model_validate_json(path.read_bytes())
    return AssignmentRules(
        segments=[SegmentRule(**rule.fields()) for rule in file.segments],
        prices=PriceLists(**file.prices.fields()),
        experiments=[
            Experiment(
                key=each.key,
                groups=tuple((group.name, group.weight) for group in each.groups),
                valid_from=each.valid_from,
                valid_to=each.valid_to,
            )
            for each in file.experiments
        ],
    )


def load_verification_rules(path: Path = SHIPPED_VERIFICATION_RULES) -> VerificationTable:
    """Reads the verification rules. Raises ValueError when the file breaks a rule of its rows."""
    file = _VerificationFile.model_validate_json(path.read_bytes())
    return VerificationTable(VerificationRules(**row.fields()) for row in file.rules)


def load_location_rules(path: Path = SHIPPED_LOCATION_RULES) -> Mapping[str, frozenset[str]]:
    """The countries from which customers of a country may buy. Raises ValueError for a file that is wrong."""
    return _LocationFile.model_validate_json(path.read_bytes()).sold_from


@cache
def load_suburbs(path: Path = SHIPPED_SUBURBS) -> SuburbDirectory:
    """Reads the list of Australian suburbs. Raises ValueError when it is empty."""
    with path.open(encoding="utf-8", newline="") as file:
        return SuburbDirectory(
            Suburb(name=row["suburb"].strip().title(), state=row["state"], postcode=row["postcode"])
            for row in csv.DictReader(file)
        )


@dataclass(frozen=True, slots=True)
class ReferenceData:
    """Everything that the rules are made of."""

    jurisdictions: JurisdictionTable
    assignment: AssignmentRules
    verification: VerificationTable
    sold_from: Mapping[str, frozenset[str]]
    suburbs: SuburbDirectory


def load_reference_data() -> ReferenceData:
    """Reads every file and checks that they agree. Raises ValueError when they do not."""
    data = ReferenceData(
        jurisdictions=load_jurisdictions(),
        assignment=load_assignment_rules(),
        verification=load_verification_rules(),
        sold_from=load_location_rules(),
        suburbs=load_suburbs(),
    )
    missing = data.jurisdictions.keys - data.verification.regions
    if missing:
        raise ValueError(f"no verification rules for {sorted(missing)}")
    without_prices = data.jurisdictions.currencies - set(data.assignment.prices.defaults)
    if without_prices:
        raise ValueError(f"no price list for {sorted(without_prices)}")
    return data
