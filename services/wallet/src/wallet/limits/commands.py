"""`wallet limit`: set the limit of a region.

    wallet limit REGION (verified|unverified) (spend|deposit) (day|week|month) 500.00 AUD [--from INSTANT]

It holds for every such customer of the region from the instant on. Region "" is every region without a limit
of its own.
"""

from __future__ import annotations

import argparse
from datetime import datetime
from typing import Final

from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from servicekit.money import parse_amount
from servicekit.process.commands import Command
from wallet.config import WalletSettings
from wallet.limits import store as limits
from wallet.limits.set_limits import apply_system_limits
from wallet.money.rules import Money


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
    print(f"{await apply_system_limits(database)} customers updated")
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


LIMIT_COMMANDS: Final[dict[str, Command[WalletSettings]]] = {
    "limit": Command("set a limit of a region", _limit, _limit_arguments)
}
