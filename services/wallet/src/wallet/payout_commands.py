"""Commands of the staff who let large withdrawals go, and of those who keep the limits of regions.

    wallet withdrawal list
    wallet withdrawal approve WITHDRAWAL --by NAME
    wallet withdrawal reject WITHDRAWAL --by NAME --reason "name differs"
    wallet limit REGION (verified|unverified) (spend|deposit) (day|week|month) 500.00 AUD [--from INSTANT]

A withdrawal over the threshold needs two different names. A limit of a region holds for everybody in it from
its instant on; region "" is every region that has no limit of its own.
"""

from __future__ import annotations

import argparse
from datetime import datetime
from typing import Final
from uuid import UUID

from servicekit.commands import Command
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from servicekit.money import format_amount, parse_amount
from wallet.config import WalletSettings
from wallet.domain.money import Money
from wallet.repository import limits, withdrawals
from wallet.use_cases.apply_system_limits import apply_system_limits
from wallet.use_cases.approve_withdrawal import approve_withdrawal, reject_withdrawal


async def _decide(_: WalletSettings, database: Database, given: argparse.Namespace) -> int:
    if given.action == "list":
        for each in await withdrawals.awaiting_approval(database):
            agreed = ", ".join(each["approved_by"]) or "nobody yet"
            print(
                f"{each['withdrawal_id']} {format_amount(each['amount'])} {each['currency']}"
                f" by {each['method']} to {each['destination']},"
                f" asked {each['requested_at']:%Y-%m-%d %H:%M}, agreed: {agreed}"
            )
    elif given.action == "approve":
        missing = await approve_withdrawal(database, given.withdrawal, given.by)
        print(f"{missing} more to agree" if missing else "approved")
    else:
        await reject_withdrawal(database, given.withdrawal, given.by, given.reason)
        print("rejected")
    return 0


def _decide_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("list", help="what waits for approval, the oldest first")
    for name in ("approve", "reject"):
        action = actions.add_parser(name)
        action.add_argument("withdrawal", type=UUID)
        action.add_argument("--by", required=True, help="your name")
        if name == "reject":
            action.add_argument("--reason", required=True)


async def _limit(settings: WalletSettings, database: Database, given: argparse.Namespace) -> int:
    if given.currency not in settings.currencies:
        raise InvalidRequest("unknown_currency", "There are no wallets in this currency", target="currency")
    async with database.transaction() as session:
        await limits.set_system_limit(
            session,
            region=given.region,
            verified=given.who == "verified",
            kind=given.kind,
            period=given.period,
            limit=Money(given.amount, given.currency),
            valid_from=given.valid_from or await limits.now(session),
        )
    print(f"{await apply_system_limits(database)} customers told")
    return 0


def _limit_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("region")
    parser.add_argument("who", choices=("verified", "unverified"))
    parser.add_argument("kind", choices=("spend", "deposit"))
    parser.add_argument("period", choices=("day", "week", "month"))
    parser.add_argument("amount", type=parse_amount, help="such as 500.00")
    parser.add_argument("currency")
    parser.add_argument(
        "--from", dest="valid_from", type=_instant, help="ISO 8601 with an offset; now by default"
    )


def _instant(text: str) -> datetime:
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise ValueError("an instant has an offset")
    return instant


PAYOUT_COMMANDS: Final[dict[str, Command[WalletSettings]]] = {
    "withdrawal": Command("let large withdrawals go, by two people", _decide, _decide_arguments),
    "limit": Command("set a limit of a region", _limit, _limit_arguments),
}
