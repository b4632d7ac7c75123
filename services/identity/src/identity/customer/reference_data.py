"""Jurisdictions, suburbs and assignment rules from the data files of the service."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from identity.customer.rules.assignment import AssignmentRules, Experiment, PriceLists, SegmentRule
from identity.customer.rules.places import Jurisdiction, JurisdictionTable, Suburb, SuburbDirectory

DATA = Path(__file__).parents[1] / "data"
SHIPPED_JURISDICTIONS = DATA / "jurisdictions.json"
SHIPPED_ASSIGNMENT_RULES = DATA / "assignment_rules.json"

SHIPPED_SUBURBS = DATA / "au_postcodes.csv"


class ReferenceFile(BaseModel):
    """The content of a data file, or a part of it; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class _JurisdictionFile(ReferenceFile):
    jurisdictions: tuple[Jurisdiction, ...]


class _AssignmentFile(ReferenceFile):
    segments: tuple[SegmentRule, ...]
    prices: PriceLists
    experiments: tuple[Experiment, ...]


def load_jurisdictions(path: Path = SHIPPED_JURISDICTIONS) -> JurisdictionTable:
    """Reads the jurisdiction table. Raises ValueError when the file breaks a rule of its rows."""
    file = _JurisdictionFile.model_validate_json(path.read_bytes())
    return JurisdictionTable(file.jurisdictions)


def load_assignment_rules(path: Path = SHIPPED_ASSIGNMENT_RULES) -> AssignmentRules:
    """Reads what assigns segments, price lists and experiments. Raises ValueError for a wrong file."""
    file = _AssignmentFile.model_validate_json(path.read_bytes())
    return AssignmentRules(file.segments, file.prices, file.experiments)


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
    """Where customers may live, and what is assigned to them."""

    jurisdictions: JurisdictionTable
    assignment: AssignmentRules
    suburbs: SuburbDirectory


def load_reference_data() -> ReferenceData:
    """Reads every file and checks that they agree. Raises ValueError when they do not."""
    data = ReferenceData(load_jurisdictions(), load_assignment_rules(), load_suburbs())
    without_prices = data.jurisdictions.currencies - set(data.assignment.prices.defaults)
    if without_prices:
        raise ValueError(f"no price list for {sorted(without_prices)}")
    return data
