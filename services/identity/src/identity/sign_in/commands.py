"""`identity link make EMAIL`: makes a link that signs a customer in."""

from __future__ import annotations

import argparse
from datetime import timedelta
from typing import Final

from identity.config import IdentitySettings
from identity.customer import store as customer_store
from identity.customer.rules.details import lookup_email
from identity.sign_in import store
from identity.sign_in.rules import link_digest, new_link_token
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import NotFound
from servicekit.process.commands import Command

_LONGEST_MINUTES: Final = 24 * 60


def commands(clock: Clock) -> dict[str, Command[IdentitySettings]]:
    async def make_link(_: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
        token = new_link_token()
        async with database.transaction() as session:
            customer = await customer_store.find_customer_by_email(session, lookup_email(given.email))
            if customer is None:
                raise NotFound("customer_unknown", "There is no customer with this e-mail address")
            await store.add_link(
                session,
                customer.customer_id,
                given.purpose,
                token_digest=link_digest(token),
                requires_code=given.requires_code,
                expires_in=timedelta(minutes=given.minutes),
                now=clock.now(),
            )
        print(f"/login/{given.purpose}/{token}")
        return 0

    return {"link": Command("make links that sign customers in", make_link, _arguments)}


def _arguments(parser: argparse.ArgumentParser) -> None:
    make = parser.add_subparsers(dest="action", required=True).add_parser("make", help="for one sign-in")
    make.add_argument("email")
    make.add_argument("--purpose", choices=("autologin", "transfer"), default="autologin")
    make.add_argument("--minutes", type=int, choices=range(1, _LONGEST_MINUTES + 1), default=15, metavar="N")
    make.add_argument("--requires-code", action="store_true")
