from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter

from identity.config import IdentitySettings
from identity.customer.wiring import CustomerArea
from identity.messages.request_message import RequestMessage
from identity.sessions.wiring import SessionsArea
from identity.tokens.secret_keys import SecretKeys
from identity.verification import routes
from identity.verification.enforce_deadlines import VerificationDeadlines
from identity.verification.identity_checks import HttpIdentityChecks
from identity.verification.record_outcome import VerificationOutcomes
from identity.verification.reference_data import load_regional_rules
from identity.verification.regional_rules import RegionalRules
from identity.verification.verify_customer import VerifyCustomer
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask


@dataclass(frozen=True, slots=True)
class VerificationArea:
    regional: RegionalRules
    routers: tuple[APIRouter, ...]
    sweeps: Mapping[str, BackgroundTask]


def verification_area(
    settings: IdentitySettings,
    *,
    database: Database,
    customer: CustomerArea,
    sessions: SessionsArea,
    keys: SecretKeys,
    messages: RequestMessage,
    clock: Clock,
) -> VerificationArea:
    regional = load_regional_rules(customer.reference.jurisdictions)
    verify = VerifyCustomer(
        database=database,
        regional=regional,
        checks=HttpIdentityChecks(settings.checks_url, settings.checks_key),
        outcomes=VerificationOutcomes(customer.changes, messages, clock),
        keys=keys,
        limits=sessions.limits,
        clock=clock,
        return_url=f"{settings.public_origin}/my-account/verify-account",
        notification_url=settings.checks_notification_url,
    )
    deadlines = VerificationDeadlines(database, regional, customer.changes, messages, sessions.ending, clock)
    return VerificationArea(
        regional=regional,
        routers=(
            routes.router(
                verifying=verify,
                callers=sessions.callers,
                notification_secret=settings.checks_secret,
                site_name=settings.site_name,
                clock=clock,
            ),
        ),
        sweeps={
            "verifications": every(2.0, verify.poll),
            "verification_deadlines": every(60.0, deadlines.enforce),
            "verification_reminders": every(300.0, deadlines.remind),
        },
    )
