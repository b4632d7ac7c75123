"""`identity two-factor`: unlocks second factors and re-encrypts keys of authenticators."""

from __future__ import annotations

import argparse

from identity.config import IdentitySettings
from identity.customer import store as customer_store
from identity.customer.rules.details import lookup_email
from identity.second_factors.store import codes, factors
from identity.tokens.secret_keys import SecretKeys
from servicekit.data.database import Database
from servicekit.errors import NotFound, RuleRefused
from servicekit.process.commands import Command


def commands() -> dict[str, Command[IdentitySettings]]:
    return {"two-factor": Command("unlock second factors, encrypt their keys anew", _run, _arguments)}


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("unlock", help="after too many wrong codes").add_argument("email")
    actions.add_parser("reencrypt", help="with the current key, before an old one is removed")


async def _run(settings: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
    if given.action == "unlock":
        await _unlock(database, given.email)
    else:
        await _reencrypt(settings, database)
    return 0


async def _unlock(database: Database, email: str) -> None:
    async with database.transaction() as session:
        customer = await customer_store.find_customer_by_email(session, lookup_email(email))
        if customer is None:
            raise NotFound("customer_unknown", "There is no customer with this e-mail address")
        if not await codes.unlock_second_factor(session, customer.customer_id):
            raise RuleRefused("not_locked", "This second factor is not locked")
    print(f"unlocked: {customer.customer_id}")


async def _reencrypt(settings: IdentitySettings, database: Database) -> None:
    keys = SecretKeys(
        settings.secret_keys_dir or settings.signing_keys_dir, settings.secret_key_name, make_one=False
    )
    keys.load()
    async with database.transaction() as session:
        count = await factors.reencrypt_secrets(session, keys.reencrypt)
    print(f"{count} keys of authenticators are encrypted anew")
