"""Where a customer's verification stands: rules of the region and attempts, put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from identity.domain.account import VerificationStatus
from identity.domain.jurisdictions import Jurisdiction
from identity.domain.verification import (
    Attempt,
    AttemptState,
    DisplayState,
    Method,
    MethodStatus,
    VerificationRules,
    display_state,
    failed_automatically,
    method_statuses,
    overall_status,
)
from identity.models import Customer, VerificationAttempt
from identity.reference_data import ReferenceData


@dataclass(frozen=True, slots=True)
class VerificationState:
    """What the customer sees."""

    rules: VerificationRules
    status: VerificationStatus
    display: DisplayState
    methods: list[MethodStatus]
    deadline: datetime | None
    automatic_attempts_left: int


def jurisdiction_of(customer: Customer, reference: ReferenceData, now: datetime) -> Jurisdiction:
    """The jurisdiction of a customer's address. Raises LookupError when the table lost it."""
    found = reference.jurisdictions.find(customer.country, customer.state, now)
    if found is None:
        raise LookupError(f"no jurisdiction for {customer.country} {customer.state}")
    return found


def rules_of(customer: Customer, reference: ReferenceData, now: datetime) -> VerificationRules:
    """The verification rules in force for a customer."""
    jurisdiction = jurisdiction_of(customer, reference, now)
    return reference.verification.find(jurisdiction.key, jurisdiction.local_date(now))


def relevant(customer: Customer, attempts: Sequence[VerificationAttempt]) -> list[Attempt]:
    """The attempts that count: those since the time to verify began, oldest first."""
    since = customer.verification_began_at
    return [
        Attempt(cast(Method, each.method), cast(AttemptState, each.state))
        for each in attempts
        if since is None or each.started_at >= since
    ]


def verification_state(
    customer: Customer, attempts: Sequence[VerificationAttempt], reference: ReferenceData, now: datetime
) -> VerificationState:
    """Puts rules and attempts together; `attempts` are all of the customer, oldest first."""
    rules = rules_of(customer, reference, now)
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
