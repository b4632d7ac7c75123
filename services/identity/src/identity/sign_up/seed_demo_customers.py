"""The demo customers of development (deploy/seed/demo.json, which wallet reads too)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from identity.credentials.hashing import PasswordHashing
from identity.customer.rules.details import DetailRules
from identity.sign_up.open_account import BeginRecord
from identity.sign_up.rules import SignUpForm, check_sign_up
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.telemetry.logs import log


class DemoCustomer(BaseModel):
    """One customer of the file; fields for other services are ignored."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    customer_id: UUID
    email: str
    password: str
    first_name: str
    last_name: str
    date_of_birth: str
    phone_number: str
    address_line1: str
    suburb: str
    state: str
    postcode: str
    country: str


class DemoFile(BaseModel):
    customers: tuple[DemoCustomer, ...]


def read_demo_customers(path: Path) -> tuple[DemoCustomer, ...]:
    """The customers of a demo file. Raises ValueError when it cannot be read as one."""
    return DemoFile.model_validate_json(path.read_bytes()).customers


async def seed_demo_customers(
    customers: Sequence[DemoCustomer],
    *,
    database: Database,
    hashing: PasswordHashing,
    rules: DetailRules,
    records: BeginRecord,
    clock: Clock,
) -> None:
    """Adds the demo customers that are not there yet, by the same rules as a sign-up.

    Raises InvalidRequest when one of them could not sign up.
    """
    for demo in customers:
        form = SignUpForm(**demo.model_dump(exclude={"customer_id"}), address_line2="", accept_terms=True)
        now = clock.now()
        applicant = check_sign_up(form, rules=rules, now=now, is_breached=lambda _: False)
        password_hash = await hashing.hash(applicant.password)
        async with database.transaction() as session:
            customer = await records.begin(
                session,
                applicant,
                password_hash=password_hash,
                channel=None,
                sub_variant=None,
                now=now,
                customer_id=demo.customer_id,
            )
            if customer is not None:
                log.info("demo_customer_added", customer_id=str(customer.customer_id))
