"""`wallet serve | work | migrate | seed | verify | replay | openapi`."""

from __future__ import annotations

import argparse
from datetime import date

from servicekit.commands import Command
from servicekit.database import Database
from servicekit.errors import RuleRefused
from servicekit.process import run_service
from wallet.app import compose
from wallet.config import WalletSettings
from wallet.repository.chain import Point
from wallet.use_cases.seed_demo_wallets import seed_demo_wallets
from wallet.use_cases.verify_chain import verify_chain
from wallet.use_cases.verify_ledger import verify_ledger


def main() -> None:
    """Entry point of the command."""
    run_service(
        "wallet",
        settings=WalletSettings,
        compose=compose,
        commands={
            "seed": Command("fill the demo customers' wallets; harmless when repeated", _seed),
            "verify": Command(
                "check every posting, balance, hold and seal; 1 when the books are wrong",
                _verify,
                _verify_arguments,
            ),
        },
    )


async def _seed(settings: WalletSettings, database: Database, _: argparse.Namespace) -> int:
    if settings.test_deposit is None:
        raise RuleRefused("not_in_production", "There is no test money here")
    await seed_demo_wallets(settings.demo_file, database)
    return 0


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--since",
        type=date.fromisoformat,
        metavar="DAY",
        help="check the chain from the anchor of this day on",
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


if __name__ == "__main__":
    main()
