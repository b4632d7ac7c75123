"""Commands of the people who keep the books.

    wallet verify [--since DAY] [--known SEQUENCE:HASH]
    wallet statement GATEWAY FILE
    wallet reconcile [--day DAY]
    wallet adjustment list
    wallet adjustment request --from suspense --to wallet_cash --customer ID --amount 12.50 --currency AUD
                              --reason "found at the bank" --description "Bank transfer" --by NAME
    wallet adjustment reverse JOURNAL --reason "result amended" --description "Prize corrected" --by NAME
    wallet adjustment approve ADJUSTMENT --by ANOTHER_NAME
    wallet adjustment reject ADJUSTMENT --by NAME

An account is named by its kind, and its scope after a colon where it has one: `psp_clearing:stripe`. What one
person asks for another approves; nothing moves before.
"""

from __future__ import annotations

import argparse
import asyncio
from datetime import date, timedelta
from pathlib import Path
from typing import Final
from uuid import UUID

from servicekit.clock import Clock
from servicekit.commands import Command
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from servicekit.money import format_amount, parse_amount
from wallet.config import WalletSettings
from wallet.domain.money import Money
from wallet.repository import adjustments, reconciliation
from wallet.repository.chain import Point
from wallet.statement_files import read_statement
from wallet.use_cases.adjust_ledger import (
    End,
    Move,
    approve_adjustment,
    reject_adjustment,
    request_adjustment,
)
from wallet.use_cases.reconcile_day import reconcile_day
from wallet.use_cases.verify_chain import verify_chain
from wallet.use_cases.verify_ledger import verify_ledger

_DAY: Final = timedelta(days=1)


def operator_commands(clock: Clock) -> dict[str, Command[WalletSettings]]:
    """The commands, each of which says what it found or did."""

    async def reconcile(_: WalletSettings, database: Database, given: argparse.Namespace) -> int:
        day = given.day or clock.now().date() - _DAY
        report = await reconcile_day(database, day)
        for source, compared in report.compared.items():
            print(f"{source}: {compared} compared")
        for one in report.open:
            print(
                f"{one.day} {one.source} {one.subject}: {one.fault}, expected {format_amount(one.expected)}"
                f" {one.currency}, booked {format_amount(one.booked)}"
            )
        print(f"{len(report.open)} open, {len(report.moved)} moved to suspense")
        return 1 if report.open or report.moved else 0

    return {
        "verify": Command(
            "check every posting, balance, hold and seal; 1 when the books are wrong",
            _verify,
            _verify_arguments,
        ),
        "statement": Command("take in a provider's statement", _import, _statement_arguments),
        "reconcile": Command(
            "compare a day with what others say of it; 1 when something differs", reconcile, _day_argument
        ),
        "adjustment": Command("correct the books, by two people", _adjust, _adjustment_arguments),
    }


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--since", type=date.fromisoformat, metavar="DAY", help="check the chain from this day's anchor on"
    )
    parser.add_argument(
        "--known",
        type=_point,
        metavar="SEQUENCE:HASH",
        help="a point of the chain that was published before, from the logs or the metrics",
    )


def _point(text: str) -> Point:
    sequence, _, digest = text.partition(":")
    return Point(int(sequence), bytes.fromhex(digest))


async def _verify(_: WalletSettings, database: Database, given: argparse.Namespace) -> int:
    """Prints one line for each fault of the ledger."""
    try:
        broken = await verify_chain(database, since=given.since, known=given.known)
    except LookupError as error:
        print(error)
        return 1
    faults = [*await verify_ledger(database), *broken]
    for fault in faults:
        print(f"{fault.fault} {fault.subject}: {fault.detail}")
    print(f"{len(faults)} faults" if faults else "the ledger is right")
    return 1 if faults else 0


def _statement_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("gateway", help="whose statement it is")
    parser.add_argument(
        "file",
        type=Path,
        help="CSV with the columns provider_reference, kind (charge, refund, chargeback), reference (the"
        " deposit), currency, amount (signed: what they owe us more) and occurred_at (with its offset)",
    )


async def _import(settings: WalletSettings, database: Database, given: argparse.Namespace) -> int:
    text = await asyncio.to_thread(given.file.read_text, encoding="utf-8")
    lines = read_statement(given.gateway, text, settings.currencies)
    new = await reconciliation.import_lines(database, lines)
    print(f"{new} of {len(lines)} lines are new")
    return 0


def _day_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--day", type=date.fromisoformat, metavar="YYYY-MM-DD", help="a day of UTC; yesterday unless given"
    )


def _adjustment_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("list", help="what waits for a second person")
    request = actions.add_parser("request", help="ask to move money from one account to another")
    request.add_argument("--from", dest="source", type=_end, required=True, metavar="KIND[:SCOPE]")
    request.add_argument("--to", dest="target", type=_end, required=True, metavar="KIND[:SCOPE]")
    request.add_argument("--customer", type=UUID, help="whose wallet one end is")
    request.add_argument("--amount", type=parse_amount, required=True, metavar="12.50")
    request.add_argument("--currency", required=True)
    reverse = actions.add_parser("reverse", help="ask to post the opposite of a journal")
    reverse.add_argument("journal", type=UUID)
    for parser_of_request in (request, reverse):
        parser_of_request.add_argument("--reason", required=True, help="for staff and auditors")
        parser_of_request.add_argument("--description", required=True, help="what the customer reads")
    approve = actions.add_parser("approve", help="post what another person asked for")
    reject = actions.add_parser("reject", help="turn it down")
    for parser_of_decision in (approve, reject):
        parser_of_decision.add_argument("adjustment", type=UUID)
    for named in (request, reverse, approve, reject):
        named.add_argument("--by", required=True, metavar="NAME", help="who does this")


def _end(text: str) -> End:
    kind, _, scope = text.partition(":")
    return End(kind, scope)


async def _adjust(settings: WalletSettings, database: Database, given: argparse.Namespace) -> int:
    if given.action == "list":
        for waiting in await adjustments.waiting(database):
            print(_shown(waiting))
    elif given.action == "approve":
        journal = await approve_adjustment(
            database, given.adjustment, by=given.by, repay=settings.repay_receivables
        )
        print(f"posted as journal {journal}")
    elif given.action == "reject":
        await reject_adjustment(database, given.adjustment, by=given.by)
        print("turned down")
    else:
        what = given.journal if given.action == "reverse" else _move(settings, given)
        asked = await request_adjustment(
            database, what, reason=given.reason, description=given.description, by=given.by
        )
        print(f"adjustment {asked} waits for another person")
    return 0


def _move(settings: WalletSettings, given: argparse.Namespace) -> Move:
    if given.currency not in settings.currencies:
        raise InvalidRequest("unknown_currency", "There are no wallets in this currency", target="currency")
    return Move(given.source, given.target, Money(given.amount, given.currency), given.customer)


def _shown(waiting: adjustments.Adjustment) -> str:
    if waiting.amount is None:
        what = f"reverse {waiting.reverses}"
    else:
        ends = [
            f"{kind}:{scope}" if scope else f"{kind}"
            for kind, scope in (
                (waiting.from_kind, waiting.from_scope),
                (waiting.to_kind, waiting.to_scope),
            )
        ]
        what = f"{format_amount(waiting.amount)} {waiting.currency} from {ends[0]} to {ends[1]}"
        if waiting.customer_id is not None:
            what += f" of customer {waiting.customer_id}"
    return f"{waiting.adjustment_id} {what}: {waiting.reason} ({waiting.requested_by})"
