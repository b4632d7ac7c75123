"""`identity staff-token`: a token for the staff API."""

from __future__ import annotations

import argparse
from datetime import timedelta

from access.roles import ROLES
from identity.config import IdentitySettings
from identity.tokens.access_tokens import staff_token
from identity.tokens.signing_keys import SigningKeys
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.process.commands import Command


def commands(clock: Clock) -> dict[str, Command[IdentitySettings]]:
    async def staff_token_command(settings: IdentitySettings, _: Database, given: argparse.Namespace) -> int:
        keys = SigningKeys(settings.signing_keys_dir, settings.signing_key_name, make_one=False)
        keys.load()
        lifetime = timedelta(hours=given.hours)
        print(staff_token(keys, given.staff, given.roles, lifetime=lifetime, now=clock.now()))
        return 0

    return {"staff-token": Command("print a token for the staff API", staff_token_command, _arguments)}


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--staff", required=True, help="who you are")
    parser.add_argument("--role", action="append", required=True, choices=sorted(ROLES), dest="roles")
    parser.add_argument("--hours", type=int, default=1, choices=range(1, 13), metavar="1..12")
