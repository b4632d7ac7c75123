"""Verification rules by region, and the state of a customer's verification."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import cast

from identity.customer.reference_data import DATA, ReferenceFile
from identity.customer.rules.places import Jurisdiction, JurisdictionTable
from identity.customer.tables import Customer
from identity.verification.rules import (
    Attempt,
    AttemptState,
    DisplayState,
    Method,
    MethodStatus,
    VerificationRules,
    VerificationStatus,
    VerificationTable,
    display_state,
    failed_automatically,
    method_statuses,
    overall_status,
)
from identity.verification.tables import VerificationAttempt


@dataclass(frozen=True, slots=True)
class RegionalRules:
    """Verification rules by region."""

    jurisdictions: JurisdictionTable
    table: VerificationTable

    def in_jurisdiction(self, jurisdiction: Jurisdiction, now: datetime) -> VerificationRules:
        """The rules in force in a jurisdiction."""
        return self.table.find(jurisdiction.key, jurisdiction.local_date(now))

    def of_customer(self, customer: Customer, now: datetime) -> VerificationRules:
        """The rules in force for a customer."""
        return self.in_jurisdiction(self.jurisdiction_of(customer, now), now)

    def jurisdiction_of(self, customer: Customer, now: datetime) -> Jurisdiction:
        """The jurisdiction of a customer's address. Raises LookupError when the table has none."""
        found = self.jurisdictions.find(customer.country, customer.state, now)
        if found is None:
            raise LookupError(f"no jurisdiction for {customer.country} {customer.state}")
        return found


SHIPPED_VERIFICATION_RULES = DATA / "verification_rules.json"


class _VerificationFile(ReferenceFile):
    rules: tuple[VerificationRules, ...]


def load_verification_rules(path: Path = SHIPPED_VERIFICATION_RULES) -> VerificationTable:
    """Reads the verification rules. Raises ValueError when the file breaks a rule of its rows."""
    file = _VerificationFile.model_validate_json(path.read_bytes())
    return VerificationTable(file.rules)


def load_regional_rules(jurisdictions: JurisdictionTable) -> RegionalRules:
    """The rules of every jurisdiction. Raises ValueError when one has none."""
    rules = RegionalRules(jurisdictions, load_verification_rules())
    missing = jurisdictions.keys - rules.table.regions
    if missing:
        raise ValueError(f"no verification rules for {sorted(missing)}")
    return rules


@dataclass(frozen=True, slots=True)
class VerificationState:
    rules: VerificationRules
    status: VerificationStatus
    display: DisplayState
    methods: list[MethodStatus]
    deadline: datetime | None
    automatic_attempts_left: int


def relevant(customer: Customer, attempts: Sequence[VerificationAttempt]) -> list[Attempt]:
    """The attempts that count: those since the time to verify began, oldest first."""
    since = customer.verification_began_at
    return [
        Attempt(cast(Method, each.method), cast(AttemptState, each.state))
        for each in attempts
        if since is None or each.started_at >= since
    ]


def verification_state(
    customer: Customer, attempts: Sequence[VerificationAttempt], regional: RegionalRules, now: datetime
) -> VerificationState:
    """Puts rules and attempts together; `attempts` are all of the customer, oldest first."""
    rules = regional.of_customer(customer, now)
    counted = relevant(customer, attempts)
    verified = customer.verified_at is not None
    return VerificationState(
        rules=rules,
        status=overall_status(rules, counted, verified=verified),
        display=display_state(counted, verified=verified),
        methods=method_statuses(rules, counted, verified=verified),
        deadline=None if verified else customer.verification_deadline,
        automatic_attempts_left=max(0, rules.automatic_attempts - failed_automatically(counted)),
    )
