from __future__ import annotations

import argparse
from typing import Final

from content.config import ContentSettings
from content.entries.seed_entries import seed_entries
from servicekit.data.database import Database
from servicekit.process.commands import Command


async def _seed(_: ContentSettings, database: Database, __: argparse.Namespace) -> int:
    await seed_entries(database)
    return 0


COMMANDS: Final = {"seed": Command("put the shipped site in; harmless when repeated", _seed)}
