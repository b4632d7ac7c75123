"""State of a customer's verification, from the region's rules and the attempts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from identity.customer.tables import Customer
from identity.verification.regional_rules import RegionalRules
from identity.verification.rules.methods import (
    Attempt,
    AttemptState,
    DisplayState,
    Method,
    MethodStatus,
    VerificationRules,
    VerificationStatus,
    display_state,
    failed_automatically,
    method_statuses,
    overall_status,
)
from identity.verification.tables import VerificationAttempt


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
