"""Commands of the staff who look at large prizes.

checkout prize list
checkout prize approve REFERENCE --by NAME
checkout prize reject REFERENCE --by NAME --reason TEXT

Two different people decide about each. It is paid as soon as the second has let it go, and not before it is
final; it is never paid once the second has refused it, and its owner reads that person's reason.
"""

from __future__ import annotations

import argparse

from checkout.config import CheckoutSettings
from checkout.settlement.review_payouts import CheckPrizes
from checkout.settlement.store.payout_reviews import WaitingPrize
from servicekit.commands import Command
from servicekit.database import Database
from servicekit.money import format_amount


def commands() -> dict[str, Command[CheckoutSettings]]:
    """The command, each action of which says what it did."""
    return {"prize": Command("let large prizes go or refuse them, by two people", _run, _arguments)}


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("list", help="what waits to be looked at, the first that came first")
    approve = actions.add_parser("approve", help="let a prize go that you have looked at")
    reject = actions.add_parser("reject", help="refuse a prize that you have looked at")
    for action in (approve, reject):
        action.add_argument("reference", help="as `list` names it")
        action.add_argument("--by", required=True, help="your name")
    reject.add_argument("--reason", required=True, help="why, in words that the customer reads")


async def _run(_: CheckoutSettings, database: Database, given: argparse.Namespace) -> int:
    prizes = CheckPrizes(database)
    if given.action == "list":
        for each in await prizes.waiting():
            print(_line(each))
        return 0
    if given.action == "approve":
        missing, done = await prizes.approve(given.reference, by=given.by), "approved"
    else:
        missing, done = await prizes.reject(given.reference, by=given.by, reason=given.reason), "rejected"
    print(f"{missing} more to agree" if missing else done)
    return 0


def _line(prize: WaitingPrize) -> str:
    approved = ", ".join(prize.approved_by) or "nobody yet"
    refused = f", refused by: {', '.join(prize.rejected_by)}" if prize.rejected_by else ""
    final = "" if prize.pay_from is None else f", final from {prize.pay_from:%Y-%m-%d %H:%M}"
    return (
        f"{prize.reference} {format_amount(prize.amount)} {prize.currency} {prize.offer_name} ticket"
        f" {prize.serial} of customer {prize.customer_id}{final}, agreed: {approved}{refused}"
    )
