"""`wallet withdrawal`: decide on large withdrawals.

    wallet withdrawal list
    wallet withdrawal approve WITHDRAWAL --by NAME
    wallet withdrawal reject WITHDRAWAL --by NAME --reason "name differs"

A withdrawal over the threshold needs two different names.
"""

from __future__ import annotations

import argparse
from typing import Final
from uuid import UUID

from servicekit.data.database import Database
from servicekit.money import format_amount
from servicekit.process.commands import Command
from wallet.config import WalletSettings
from wallet.withdrawals import store as withdrawals
from wallet.withdrawals.approve_withdrawal import approve_withdrawal, reject_withdrawal


async def _decide(_: WalletSettings, database: Database, given: argparse.Namespace) -> int:
    if given.action == "list":
        for each in await withdrawals.waiting(database):
            agreed = ", ".join(each["approved_by"]) or "no one yet"
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


WITHDRAWAL_COMMANDS: Final[dict[str, Command[WalletSettings]]] = {
    "withdrawal": Command("decide on large withdrawals, by two people", _decide, _decide_arguments)
}
