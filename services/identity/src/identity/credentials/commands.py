"""`identity password require-change EMAIL`: makes a customer choose another password."""

from __future__ import annotations

import argparse

from identity.config import IdentitySettings
from identity.credentials import store
from identity.customer.rules.details import lookup_email
from servicekit.data.database import Database
from servicekit.errors import NotFound
from servicekit.process.commands import Command


def commands() -> dict[str, Command[IdentitySettings]]:
    return {"password": Command("make customers choose another password", _require_change, _arguments)}


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("require-change", help="at the next sign-in").add_argument("email")


async def _require_change(_: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
    async with database.transaction() as session:
        customer_id = await store.require_password_change(session, lookup_email(given.email))
    if customer_id is None:
        raise NotFound("customer_unknown", "There is no customer with this e-mail address")
    print(f"must choose another password: {customer_id}")
    return 0
