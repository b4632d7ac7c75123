"""Commands of a service that do one thing and end: seeding, what operators do, checks, repairs.

A service hands its own to `run_service`:

    run_service("wallet", ..., commands={"verify": Command("check the books", verify)})

Each gets a database of its own, with ten minutes for a statement, because no visitor waits for it. A
`ServiceError` is printed as a refusal, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from servicekit.data.database import Database
from servicekit.errors import ServiceError
from servicekit.settings import ServiceSettings

S = TypeVar("S", bound=ServiceSettings)

_STATEMENT_SECONDS: Final = 600.0


def no_arguments(_: argparse.ArgumentParser) -> None:
    """For a command that takes none."""


@dataclass(frozen=True, slots=True)
class Command(Generic[S]):
    """One command: what `--help` says of it, what it does, and the arguments that it takes."""

    help: str
    run: Callable[[S, Database, argparse.Namespace], Awaitable[int]]
    """Does the work, prints what a person wants to know, and gives the exit status."""
    arguments: Callable[[argparse.ArgumentParser], None] = no_arguments


def add_commands(
    parsers: argparse._SubParsersAction[argparse.ArgumentParser], commands: Mapping[str, Command[Any]]
) -> None:
    """Tells a command line of the commands."""
    for name, command in commands.items():
        command.arguments(parsers.add_parser(name, help=command.help))


async def run_command(
    service: str, command: Command[S], settings: S, given: argparse.Namespace, *, name: str
) -> int:
    """Runs a command that was parsed and gives its exit status: 1 when it was refused."""
    database = Database(
        settings.database_url,
        pool_size=1,
        application_name=f"{service} {name}",
        statement_timeout=_STATEMENT_SECONDS,
    )
    await database.open()
    try:
        return await command.run(settings, database, given)
    except ServiceError as refusal:
        print(f"refused: {refusal.message} ({refusal.code})", file=sys.stderr)
        return 1
    finally:
        await database.close()
