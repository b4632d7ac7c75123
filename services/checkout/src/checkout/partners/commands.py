"""Commands for partners and their statements.

checkout partner list
checkout partner put partner.json --staff NAME
checkout partner add-key SLUG --staff NAME
checkout partner retire-key SLUG KEY --staff NAME
checkout partner reencrypt
checkout partner settle SLUG --from 2026-11-01 --to 2026-11-30 [--channel KEY] [--movements]

A file is what `PUT /api/staff/partners/{slug}` takes, without a version. `settle` prints a statement for a
spreadsheet, and fails when it differs from the ledger.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

from pydantic import ValidationError

from checkout.config import CheckoutSettings
from checkout.partners.clients import LedgerClient
from checkout.partners.make_statements import MakeStatements, movements_csv, summary_csv
from checkout.partners.manage_partners import ManagePartners
from checkout.partners.routes.staff import NewPartnerIn
from checkout.partners.store import partners
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from servicekit.process.commands import Command
from servicekit.rpc.client import open_channel
from servicekit.security.cipher import Cipher

_Action = Callable[[CheckoutSettings, Database, argparse.Namespace], Awaitable[int]]


def commands() -> dict[str, Command[CheckoutSettings]]:
    return {"partner": Command("manage partners and print their statements", _run, _arguments)}


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("list", help="every partner").set_defaults(run=_list)
    actions.add_parser(
        "reencrypt", help="encrypt their secrets with the first key, before an old one is removed"
    ).set_defaults(run=_reencrypt)
    put = actions.add_parser("put", help="add a partner, or change the one with this slug")
    put.set_defaults(run=_put)
    put.add_argument("file", type=Path)
    add = actions.add_parser("add-key", help="make a key; its secret is printed only once")
    add.set_defaults(run=_add_key)
    add.add_argument("slug")
    retire = actions.add_parser("retire-key", help="end a key at once")
    retire.set_defaults(run=_retire_key)
    retire.add_argument("slug")
    retire.add_argument("key")
    for action in (put, add, retire):
        action.add_argument("--staff", required=True, help="your name")
    settle = actions.add_parser("settle", help="print the statement of a period as CSV")
    settle.set_defaults(run=_settle)
    settle.add_argument("slug")
    settle.add_argument("--from", type=date.fromisoformat, required=True, dest="first_day")
    settle.add_argument("--to", type=date.fromisoformat, required=True, dest="last_day")
    settle.add_argument("--channel")
    settle.add_argument("--movements", action="store_true", help="every sale and refund instead of the sums")


async def _run(settings: CheckoutSettings, database: Database, given: argparse.Namespace) -> int:
    action: _Action = given.run
    return await action(settings, database, given)


async def _list(settings: CheckoutSettings, database: Database, _: argparse.Namespace) -> int:
    for partner in await _keep(settings, database).every_partner():
        record = partner.record
        channels = ", ".join(channel.channel_key for channel in record.channels if channel.is_active)
        print(record.slug, "open" if partner.may_sell else "closed", record.name, f"({channels})")
    return 0


async def _put(settings: CheckoutSettings, database: Database, given: argparse.Namespace) -> int:
    try:
        body = NewPartnerIn.model_validate_json(given.file.read_bytes())
    except ValidationError as error:
        raise InvalidRequest("invalid", str(error)) from error
    keep = _keep(settings, database)
    known = await partners.of_slug(database, body.slug)
    if known is None:
        await keep.add(body.record(body.key or body.slug), staff=given.staff)
    else:
        await keep.change(body.slug, body.record(""), version=known.version, staff=given.staff)
    print(f"{'added' if known is None else 'changed'}: {body.slug}")
    return 0


async def _add_key(settings: CheckoutSettings, database: Database, given: argparse.Namespace) -> int:
    key = await _keep(settings, database).add_key(given.slug, staff=given.staff)
    print(f"key: {key.app_key}\nsecret: {key.secret}")
    return 0


async def _retire_key(settings: CheckoutSettings, database: Database, given: argparse.Namespace) -> int:
    await _keep(settings, database).retire_key(given.slug, given.key, staff=given.staff)
    print(f"retired: {given.key}")
    return 0


async def _reencrypt(settings: CheckoutSettings, database: Database, _: argparse.Namespace) -> int:
    print(f"{await _keep(settings, database).reencrypt()} secrets of partners are encrypted anew")
    return 0


async def _settle(settings: CheckoutSettings, database: Database, given: argparse.Namespace) -> int:
    wallet = open_channel(settings.wallet_target, token=settings.rpc_tokens.get("wallet"))
    try:
        settle = MakeStatements(
            database,
            LedgerClient(wallet),
            zone=ZoneInfo(settings.site_time_zone),
            currency=settings.currency,
        )
        period = settle.period(given.first_day, given.last_day, given.channel)
        settled = await settle.settle(given.slug, period)
        if given.movements:
            sys.stdout.write(movements_csv(await settle.movements(given.slug, period)))
        else:
            sys.stdout.write(summary_csv(settled.channels))
    finally:
        await wallet.close()
    for each in settled.differences:
        print(f"the ledger tells something else of order {each.order.order_id}", file=sys.stderr)
    return 1 if settled.differences else 0


def _keep(settings: CheckoutSettings, database: Database) -> ManagePartners:
    return ManagePartners(database, Cipher(settings.partner_secret_keys))
