"""Commands of the staff who let large prizes go.

checkout prize list
checkout prize approve OFFER DRAW TICKET --by NAME

Two different people approve each; it is paid as soon as the second has, and not before it is final.
"""

from __future__ import annotations

import argparse
from uuid import UUID

from checkout.config import CheckoutSettings
from checkout.use_cases.approve_prizes import ApprovePrizes
from servicekit.commands import Command
from servicekit.database import Database
from servicekit.money import format_amount


def commands() -> dict[str, Command[CheckoutSettings]]:
    """The command, each action of which says what it did."""
    return {"prize": Command("let large prizes go, by two people", _run, _arguments)}


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("list", help="what waits to be looked at, the one that may be paid first")
    approve = actions.add_parser("approve", help="let a prize go that you have looked at")
    approve.add_argument("offer")
    approve.add_argument("draw", type=int)
    approve.add_argument("ticket", type=UUID)
    approve.add_argument("--by", required=True, help="your name")


async def _run(_: CheckoutSettings, database: Database, given: argparse.Namespace) -> int:
    prizes = ApprovePrizes(database)
    if given.action == "list":
        for each in await prizes.waiting():
            agreed = ", ".join(each.approved_by) or "nobody yet"
            print(
                f"{each.offer_key} {each.draw_no} {each.ticket_id} {format_amount(each.due)} {each.currency}"
                f" ticket {each.serial} of customer {each.customer_id},"
                f" final from {each.pay_from:%Y-%m-%d %H:%M}, agreed: {agreed}"
            )
        return 0
    missing = await prizes.approve(given.offer, given.draw, given.ticket, by=given.by)
    print(f"{missing} more to agree" if missing else "approved")
    return 0
