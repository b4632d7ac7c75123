"""Shared by the commands of the operator's shell: how an action runs, and arguments."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from catalog.config import CatalogSettings
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest, RuleRefused
from servicekit.money import parse_amount
from servicekit.process.commands import Command

Document = TypeVar("Document", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Shell:
    """What an action works with."""

    settings: CatalogSettings
    database: Database
    clock: Clock


Action = Callable[[argparse.Namespace, Shell], Awaitable[str]]
"""One action of a command; returns the line that the shell prints."""


def command(
    summary: str,
    clock: Clock,
    arguments: Callable[[argparse.ArgumentParser], None],
    actions: Mapping[str, Action],
) -> Command[CatalogSettings]:
    """A command whose first argument names one of ``actions``. Production refuses ``--supervised``."""

    async def run(settings: CatalogSettings, database: Database, given: argparse.Namespace) -> int:
        if getattr(given, "supervised", False) and not settings.allows_supervised_acts:
            raise RuleRefused("not_in_production", "--supervised does not exist in production")
        print(await actions[given.action](given, Shell(settings, database, clock)))
        return 0

    return Command(summary, run, arguments)


async def read_document(path: Path, kind: type[Document], *, code: str = "file_invalid") -> Document:
    """The document in a file. Raises InvalidRequest that names the field and the rule."""
    try:
        text = await asyncio.to_thread(path.read_text, encoding="utf-8")
        return kind.model_validate_json(text)
    except (ValidationError, OSError) as error:
        raise InvalidRequest(code, str(error), target="file") from error


def by_staff() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument(
        "--operator", dest="staff", metavar="NAME", type=person_name, required=True, help="who does this"
    )
    return arguments


def of_draw() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument("offer", help="key of the offer, such as powerball")
    arguments.add_argument("draw_no", type=int)
    return arguments


def with_reason() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument("--reason", required=True)
    return arguments


def supervised() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument("--supervised", action="store_true", help="before its time; not in production")
    return arguments


def person_name(text: str) -> str:
    name = " ".join(text.split())
    if not 2 <= len(name) <= 60:
        raise argparse.ArgumentTypeError("a name has 2 to 60 letters")
    return name


def amount(text: str) -> int:
    try:
        return parse_amount(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def positive_amount(text: str) -> int:
    minor_units = amount(text)
    if minor_units == 0:
        raise argparse.ArgumentTypeError("an amount must be above zero")
    return minor_units
