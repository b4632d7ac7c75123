"""Commands of the operator's shell in tests."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from catalog import main
from catalog.config import CatalogSettings
from servicekit.process.commands import add_commands, run_command
from servicekit.settings import Environment
from services.catalog.tests.kit.harness import Catalogue


async def run(
    catalogue: Catalogue, command: str | Sequence[str], environment: Environment = "development"
) -> int:
    """Runs a command as it is typed, or word by word; its exit status."""
    settings = CatalogSettings.model_construct(
        environment=environment, database_url=catalogue.urls.runtime, beacon_url=None
    )
    commands = main.commands(catalogue.clock)
    parser = argparse.ArgumentParser()
    add_commands(parser.add_subparsers(dest="command"), commands)
    given = parser.parse_args(command.split() if isinstance(command, str) else command)
    return await run_command("catalog", commands[given.command], settings, given, name=given.command)
