"""Commands for payout reviews.

checkout prize list
checkout prize approve REFERENCE --by NAME
checkout prize reject REFERENCE --by NAME --reason TEXT

Two people decide on each large prize. It is paid after the second approval, once its result is final. After
the second rejection it is never paid, and the customer reads that vote's reason.
"""

from __future__ import annotations

import argparse

from checkout.config import CheckoutSettings
from checkout.settlement.review_payouts import ReviewPayouts
from checkout.settlement.rules.payout_reviews import ReviewRecord
from servicekit.data.database import Database
from servicekit.money import format_amount
from servicekit.process.commands import Command


def commands() -> dict[str, Command[CheckoutSettings]]:
    """The command `prize`."""
    return {"prize": Command("approve or reject large prizes, by two people", _run, _arguments)}


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("list", help="prizes in review, oldest first")
    approve = actions.add_parser("approve", help="vote to pay a prize")
    reject = actions.add_parser("reject", help="vote to refuse a prize")
    for action in (approve, reject):
        action.add_argument("reference", help="reference from `list`")
        action.add_argument("--by", required=True, help="your name")
    reject.add_argument("--reason", required=True, help="why, for the customer")


async def _run(_: CheckoutSettings, database: Database, given: argparse.Namespace) -> int:
    prizes = ReviewPayouts(database)
    if given.action == "list":
        for each in await prizes.all_open():
            print(_line(each))
        return 0
    if given.action == "approve":
        missing, done = await prizes.approve(given.reference, by=given.by), "approved"
    else:
        missing, done = await prizes.reject(given.reference, by=given.by, reason=given.reason), "rejected"
    print(f"{missing} more to agree" if missing else done)
    return 0


def _line(prize: ReviewRecord) -> str:
    approved = ", ".join(prize.voters("approved")) or "none yet"
    rejected = ", ".join(prize.voters("rejected"))
    refused = f", rejected: {rejected}" if rejected else ""
    final = "" if prize.pay_from is None else f", final from {prize.pay_from:%Y-%m-%d %H:%M}"
    return (
        f"{prize.reference} {format_amount(prize.amount)} {prize.currency} {prize.offer_name} ticket"
        f" {prize.serial} of customer {prize.customer_id}{final}, approved: {approved}{refused}"
    )
