"""`wallet verify | adjustment`: check and correct the books.

    wallet verify [--since DAY] [--known SEQUENCE:HASH]
    wallet adjustment list
    wallet adjustment request --from suspense --to wallet_cash --customer ID --amount 12.50 --currency AUD
                              --reason "found at the bank" --description "Bank transfer" --by NAME
    wallet adjustment reverse JOURNAL --reason "result amended" --description "Prize corrected" --by NAME
    wallet adjustment approve ADJUSTMENT --by ANOTHER_NAME
    wallet adjustment reject ADJUSTMENT --by NAME

An account is named by its kind, and its scope after a colon where it has one: `psp_clearing:stripe`. What one
person requests another approves; nothing moves before.
"""

from __future__ import annotations

import argparse
from datetime import date
from typing import Final
from uuid import UUID

from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from servicekit.money import format_amount, parse_amount
from servicekit.process.commands import Command
from wallet.config import WalletSettings
from wallet.ledger.adjust_ledger import approve_adjustment, reject_adjustment, request_adjustment
from wallet.ledger.rules import Adjustment, End, Move, Point
from wallet.ledger.seal_ledger import verify_chain, verify_ledger
from wallet.ledger.store import journals
from wallet.money.rules import Money


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
        for waiting in await journals.waiting(database):
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


def _shown(waiting: Adjustment) -> str:
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


LEDGER_COMMANDS: Final[dict[str, Command[WalletSettings]]] = {
    "verify": Command(
        "check every posting, balance, hold and seal; 1 when the books are wrong", _verify, _verify_arguments
    ),
    "adjustment": Command("correct the books, by two people", _adjust, _adjustment_arguments),
}
