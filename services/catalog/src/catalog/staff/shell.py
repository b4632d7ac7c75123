"""Commands of staff: a command is a table of actions, an action has its arguments."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

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
    """What an action works with, and the arguments that it was ``given``."""

    settings: CatalogSettings
    database: Database
    clock: Clock
    given: argparse.Namespace

    @property
    def draw(self) -> tuple[Database, Clock, str, int]:
        """The first arguments of a use case about a draw."""
        return self.database, self.clock, self.given.offer, self.given.draw_no


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument, with the options that argparse takes for it."""

    name: str
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a command; ``run`` returns the line to print. Arguments in a tuple exclude each other."""

    help: str
    run: Callable[[Shell], Awaitable[str]]
    arguments: Sequence[Argument | tuple[Argument, ...]] = ()


def argument(name: str, **options: Any) -> Argument:
    return Argument(name, options)


def command(summary: str, clock: Clock, actions: Mapping[str, Action]) -> Command[CatalogSettings]:
    """A command whose first argument names one of ``actions``. Production refuses ``--supervised``."""

    def add_arguments(parser: argparse.ArgumentParser) -> None:
        parsers = parser.add_subparsers(dest="action", required=True)
        for name, action in actions.items():
            of_action = parsers.add_parser(name, help=action.help)
            for each in action.arguments:
                if isinstance(each, Argument):
                    of_action.add_argument(each.name, **each.options)
                else:
                    exclusive = of_action.add_mutually_exclusive_group()
                    for one in each:
                        exclusive.add_argument(one.name, **one.options)

    async def run(settings: CatalogSettings, database: Database, given: argparse.Namespace) -> int:
        if getattr(given, "supervised", False) and not settings.allows_supervised_acts:
            raise RuleRefused("not_in_production", "--supervised does not exist in production")
        print(await actions[given.action].run(Shell(settings, database, clock, given)))
        return 0

    return Command(summary, run, add_arguments)


async def read_document(path: Path, kind: type[Document], *, code: str = "file_invalid") -> Document:
    """The document in a file. Raises InvalidRequest that names the field and the rule."""
    try:
        text = await asyncio.to_thread(path.read_text, encoding="utf-8")
        return kind.model_validate_json(text)
    except (ValidationError, OSError) as error:
        raise InvalidRequest(code, str(error), target="file") from error


def person_name(text: str) -> str:
    return _name(text, longest=60)


def display_name(text: str) -> str:
    return _name(text, longest=40)


def _name(text: str, *, longest: int) -> str:
    name = " ".join(text.split())
    if not 2 <= len(name) <= longest:
        raise argparse.ArgumentTypeError(f"a name has 2 to {longest} letters")
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


FILE: Final = argument("file", type=Path)
OFFER: Final = argument("offer", help="key of the offer, such as powerball")
DRAW: Final = (OFFER, argument("draw_no", type=int))
STAFF: Final = argument("--staff", metavar="NAME", type=person_name, required=True, help="who does this")
REASON: Final = argument("--reason", required=True)
SUPERVISED: Final = argument("--supervised", action="store_true", help="before its time; not in production")
