"""The countries from which customers may buy, from the data file of the service."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from identity.customer.reference_data import DATA, ReferenceFile

SHIPPED_LOCATION_RULES = DATA / "location_rules.json"


class _LocationFile(ReferenceFile):
    sold_from: dict[str, frozenset[str]]


def load_location_rules(path: Path = SHIPPED_LOCATION_RULES) -> Mapping[str, frozenset[str]]:
    """The countries from which customers of a country may buy. Raises ValueError for a wrong file."""
    return _LocationFile.model_validate_json(path.read_bytes()).sold_from
