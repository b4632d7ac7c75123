"""`identity mark-customer`: marks an account; its history names the member of staff."""

from __future__ import annotations

import argparse
from typing import Any, Final

from identity.config import IdentitySettings
from identity.customer import store
from identity.customer.change_customer import CustomerChanges
from identity.customer.reference_data import load_assignment_rules
from identity.customer.rules.account import MIGRATION_STATUSES
from identity.customer.tables import Customer
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import NotFound, RuleRefused
from servicekit.process.commands import Command

_BEGUN: Final = ("in_progress", "migrated")


def commands(clock: Clock) -> dict[str, Command[IdentitySettings]]:
    async def mark(_: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
        changes = CustomerChanges(load_assignment_rules(), clock)
        async with database.transaction() as session:
            found = await store.find_customer_by_email(session, given.email.strip().lower())
            customer = found and await store.lock_customer(session, found.customer_id)
            if customer is None or customer.account_status == "closed":
                raise NotFound("customer_unknown", "There is no open account with this address")
            values = _marks(customer, given)
            await changes.apply(session, customer, values, fact="marked", actor=f"staff:{given.staff}")
        return 0

    return {
        "mark-customer": Command(
            "mark an account for migration, for an upgrade, or for confirming the address", mark, _arguments
        )
    }


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--staff", required=True, help="who you are")
    parser.add_argument("--email", required=True)
    parser.add_argument(
        "--migration", choices=tuple(status for status in MIGRATION_STATUSES if status not in _BEGUN)
    )
    parser.add_argument("--require-upgrade", action="store_true")
    parser.add_argument("--require-address-confirmation", action="store_true")


def _marks(customer: Customer, given: argparse.Namespace) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if given.migration is not None:
        if customer.migration_status in _BEGUN:
            raise RuleRefused("migration_begun", f"The migration is {customer.migration_status}")
        values["migration_status"] = given.migration
    if given.require_upgrade:
        values["account_upgrade_required"] = True
    if given.require_address_confirmation:
        values["address_confirmation_required"] = True
    return values
