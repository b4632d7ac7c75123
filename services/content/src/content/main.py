"""`content serve | work | migrate | seed | openapi`."""

from __future__ import annotations

import argparse

from content.app import compose
from content.config import ContentSettings
from content.use_cases.shipped_content import seed_content
from servicekit.commands import Command
from servicekit.database import Database
from servicekit.process import run_service


def main() -> None:
    """Entry point of the command."""
    run_service(
        "content",
        settings=ContentSettings,
        compose=compose,
        commands={"seed": Command("put the shipped site in; harmless when repeated", _seed)},
    )


async def _seed(_: ContentSettings, database: Database, __: argparse.Namespace) -> int:
    await seed_content(database)
    return 0


if __name__ == "__main__":
    main()
