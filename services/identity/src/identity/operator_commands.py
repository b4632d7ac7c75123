"""Commands of the people who help customers.

identity two-factor unlock alex@example.com
identity two-factor reencrypt
identity password require-change alex@example.com
identity link make alex@example.com --purpose autologin --minutes 30 [--requires-code]
"""

from __future__ import annotations

import argparse
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Final

from identity import repository
from identity.config import IdentitySettings
from identity.domain.links import link_digest, new_link_token
from identity.domain.signup import normalise_email
from identity.models import Customer
from identity.repository import credentials, second_factors, sign_in_links
from identity.secret_keys import SecretKeys
from servicekit.clock import Clock
from servicekit.commands import Command
from servicekit.database import Database
from servicekit.errors import NotFound, RuleRefused

_LONGEST_MINUTES: Final = 24 * 60


def operator_commands(clock: Clock) -> dict[str, Command[IdentitySettings]]:
    """The commands, each of which says what it did."""

    async def run(settings: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
        print(await _ACTIONS[given.command, given.action](settings, database, given, clock))
        return 0

    return {
        "two-factor": Command("unlock second factors, encrypt their keys anew", run, _two_factor_arguments),
        "password": Command("make customers choose another password", run, _password_arguments),
        "link": Command("make links that sign customers in", run, _link_arguments),
    }


def _two_factor_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("unlock", help="after too many wrong codes").add_argument("email")
    actions.add_parser("reencrypt", help="with the key that encrypts now, before an old one is removed")


def _password_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("require-change", help="at the next sign-in").add_argument("email")


def _link_arguments(parser: argparse.ArgumentParser) -> None:
    make = parser.add_subparsers(dest="action", required=True).add_parser("make", help="for one sign-in")
    make.add_argument("email")
    make.add_argument("--purpose", choices=("autologin", "transfer"), default="autologin")
    make.add_argument("--minutes", type=int, choices=range(1, _LONGEST_MINUTES + 1), default=15, metavar="N")
    make.add_argument("--requires-code", action="store_true")


async def _unlock(_: IdentitySettings, database: Database, given: argparse.Namespace, __: Clock) -> str:
    customer = await _customer(session_of=database, email=given.email)
    async with database.transaction() as session:
        if not await second_factors.unlock_second_factor(session, customer.customer_id):
            raise RuleRefused("not_locked", "This second factor is not locked")
    return f"unlocked: {customer.customer_id}"


async def _reencrypt(settings: IdentitySettings, database: Database, _: argparse.Namespace, __: Clock) -> str:
    keys = SecretKeys(
        settings.secret_keys_dir or settings.signing_keys_dir, settings.secret_key_name, make_one=False
    )
    keys.load()
    async with database.transaction() as session:
        count = await second_factors.reencrypt_secrets(session, keys.reencrypt)
    return f"{count} keys of authenticators are encrypted anew"


async def _require_change(
    _: IdentitySettings, database: Database, given: argparse.Namespace, __: Clock
) -> str:
    async with database.transaction() as session:
        customer_id = await credentials.require_password_change(session, _address(given.email))
    if customer_id is None:
        raise _unknown()
    return f"must choose another password: {customer_id}"


async def _make_link(_: IdentitySettings, database: Database, given: argparse.Namespace, clock: Clock) -> str:
    customer = await _customer(session_of=database, email=given.email)
    token = new_link_token()
    async with database.transaction() as session:
        await sign_in_links.add_link(
            session,
            customer.customer_id,
            given.purpose,
            token_digest=link_digest(token),
            requires_code=given.requires_code,
            expires_in=timedelta(minutes=given.minutes),
            now=clock.now(),
        )
    return f"/login/{given.purpose}/{token}"


async def _customer(*, session_of: Database, email: str) -> Customer:
    async with session_of.read() as session:
        found = await repository.find_customer_to_sign_in(session, _address(email))
    if found is None:
        raise _unknown()
    return found[0]


def _address(text: str) -> str:
    return normalise_email(text) or text.strip().lower()


def _unknown() -> NotFound:
    return NotFound("customer_unknown", "There is no customer with this e-mail address")


_Action = Callable[[IdentitySettings, Database, argparse.Namespace, Clock], Awaitable[str]]

_ACTIONS: Final[Mapping[tuple[str, str], _Action]] = {
    ("two-factor", "unlock"): _unlock,
    ("two-factor", "reencrypt"): _reencrypt,
    ("password", "require-change"): _require_change,
    ("link", "make"): _make_link,
}
