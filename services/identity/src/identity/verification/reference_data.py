"""The verification rules, from the data file of the service."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from pydantic import PositiveInt

from identity.customer.reference_data import DATA, ReferenceFile
from identity.customer.rules.jurisdictions import JurisdictionTable
from identity.verification.regional_rules import RegionalRules
from identity.verification.rules.methods import (
    Consequence,
    Method,
    NeededBefore,
    VerificationRules,
    VerificationTable,
)

SHIPPED_VERIFICATION_RULES = DATA / "verification_rules.json"


class _VerificationRow(ReferenceFile):
    region: str
    valid_from: date
    methods: tuple[Method, ...]
    needed_before: NeededBefore
    deadline_days: PositiveInt | None
    consequence: Consequence | None
    moving_in_revokes: bool
    automatic_attempts: PositiveInt
    approvals: PositiveInt


class _VerificationFile(ReferenceFile):
    rules: tuple[_VerificationRow, ...]


def load_verification_rules(path: Path = SHIPPED_VERIFICATION_RULES) -> VerificationTable:
    """Reads the verification rules. Raises ValueError when the file breaks a rule of its rows."""
    file = _VerificationFile.model_validate_json(path.read_bytes())
    return VerificationTable(VerificationRules(**row.fields()) for row in file.rules)


def load_regional_rules(jurisdictions: JurisdictionTable) -> RegionalRules:
    """The rules of every jurisdiction. Raises ValueError when one has none."""
    rules = RegionalRules(jurisdictions, load_verification_rules())
    missing = jurisdictions.keys - rules.table.regions
    if missing:
        raise ValueError(f"no verification rules for {sorted(missing)}")
    return rules
