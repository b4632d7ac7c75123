"""Commands of the people who run the draws.

    catalog offer load FILE
    catalog draw close OFFER DRAW_NO --operator NAME [--supervised]
    catalog draw announce-pool OFFER DRAW_NO --amount 20000000.00 [--suffix estimated] --operator NAME
    catalog result enter OFFER DRAW_NO --numbers 6 30 12 22 17 32 24 --powerball 2 --operator NAME
                         [--sorted] [--correct REASON] [--supervised]
    catalog result confirm OFFER DRAW_NO --operator ANOTHER_NAME
    catalog dividends enter OFFER DRAW_NO 1=0:0:to_draw:1573 2=0:0:to_division:3 3=22306.90:30 ...
                         --operator NAME
    catalog dividends confirm OFFER DRAW_NO --operator ANOTHER_NAME

A result and its dividends are each entered by one person and confirmed by another. `--supervised` closes or
draws before the time, for demonstrations; production refuses it.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from catalog.config import CatalogSettings
from catalog.domain.results import Dividend, DrawnNumbers, Transfer, TransferKind
from catalog.game_documents import GameDocument
from catalog.use_cases import enter_results, operate_draws
from catalog.use_cases.load_game import load_game
from servicekit.clock import Clock
from servicekit.commands import Command
from servicekit.database import Database
from servicekit.errors import InvalidRequest, RuleRefused
from servicekit.money import format_amount, parse_amount

_DIVIDEND = re.compile(
    r"(?P<division>\d+)=(?P<amount>[\d.]+):(?P<winners>\d+)(:(?P<kind>to_draw|to_division):(?P<number>\d+))?",
    re.ASCII,
)


def operator_commands(clock: Clock) -> dict[str, Command[CatalogSettings]]:
    """The commands, each of which says what it did."""

    async def run(settings: CatalogSettings, database: Database, given: argparse.Namespace) -> int:
        if getattr(given, "supervised", False) and not settings.allows_supervised_acts:
            raise RuleRefused("not_in_production", "--supervised does not exist in production")
        print(await _ACTIONS[given.command, given.action](given, database, clock))
        return 0

    return {
        "offer": Command("take games into the catalogue", run, _offer_arguments),
        "draw": Command("close draws, announce pools", run, _draw_arguments),
        "result": Command("enter and confirm results", run, _result_arguments),
        "dividends": Command("enter and confirm dividends", run, _dividends_arguments),
    }


async def _load_offer(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    try:
        text = await asyncio.to_thread(given.file.read_text, encoding="utf-8")
        document = GameDocument.model_validate_json(text)
    except (ValidationError, OSError) as error:
        raise InvalidRequest("game_file_invalid", str(error), target="file") from error
    await load_game(database, clock, document)
    return f"{document.key} is loaded"


async def _close_draw(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    draw = await operate_draws.close_draw(
        database, clock, given.offer, given.draw_no, operator=given.operator, supervised=given.supervised
    )
    return f"draw {draw.reference} is closed since {draw.last_stop.isoformat()}"


async def _announce_pool(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    draw = await operate_draws.announce_pool(
        database,
        clock,
        given.offer,
        given.draw_no,
        amount=given.amount,
        suffix=given.suffix,
        operator=given.operator,
    )
    return f"draw {draw.reference} has a pool of {format_amount(given.amount)}"


async def _enter_result(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    version = await enter_results.enter_result(
        database,
        clock,
        given.offer,
        given.draw_no,
        DrawnNumbers(tuple(given.numbers), tuple(given.supplementary), in_drawn_order=not given.sorted),
        operator=given.operator,
        supervised=given.supervised,
        correction=given.correct,
    )
    return f"version {version} of the result is entered; another person must confirm it"


async def _confirm_result(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    result = await enter_results.confirm_result(
        database, clock, given.offer, given.draw_no, operator=given.operator
    )
    mains = " ".join(map(str, result.numbers.mains))
    supplementaries = " ".join(map(str, result.numbers.supplementaries))
    return f"version {result.version} is published: {mains} + {supplementaries}; dividends are to come"


async def _enter_dividends(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    version = await enter_results.enter_dividends(
        database, clock, given.offer, given.draw_no, given.dividends, operator=given.operator
    )
    return f"dividends of version {version} are entered; another person must confirm them"


async def _confirm_dividends(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    result = await enter_results.confirm_dividends(
        database, clock, given.offer, given.draw_no, operator=given.operator
    )
    return f"version {result.version} is published with {len(result.dividends)} dividends"


_ACTIONS: Final = {
    ("offer", "load"): _load_offer,
    ("draw", "close"): _close_draw,
    ("draw", "announce-pool"): _announce_pool,
    ("result", "enter"): _enter_result,
    ("result", "confirm"): _confirm_result,
    ("dividends", "enter"): _enter_dividends,
    ("dividends", "confirm"): _confirm_dividends,
}


def _offer_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("load", help="take a game file into the catalogue").add_argument("file", type=Path)


def _draw_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("close", parents=[_of_draw(), _supervised()], help="stop selling")
    pool = actions.add_parser("announce-pool", parents=[_of_draw()], help="announce the prize pool")
    pool.add_argument("--amount", type=_positive_amount, required=True)
    pool.add_argument("--suffix", help="what follows the pool, such as estimated")


def _result_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    enter = actions.add_parser("enter", parents=[_of_draw(), _supervised()], help="write down the numbers")
    enter.add_argument("--numbers", type=int, nargs="+", required=True)
    second = enter.add_mutually_exclusive_group()
    second.add_argument("--supplementary", type=int, nargs="+", default=[])
    second.add_argument("--powerball", dest="supplementary", type=int, nargs=1)
    enter.add_argument("--sorted", action="store_true", help="the drawn order is not known")
    enter.add_argument("--correct", metavar="REASON", help="make a new version of a published result")
    actions.add_parser("confirm", parents=[_of_draw()], help="publish the numbers that somebody else entered")


def _dividends_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    enter = actions.add_parser("enter", parents=[_of_draw()], help="write down what each division pays")
    enter.add_argument("dividends", type=_dividend, nargs="+", metavar="DIVISION=AMOUNT:WINNERS[:TRANSFER]")
    actions.add_parser(
        "confirm", parents=[_of_draw()], help="publish the dividends that somebody else entered"
    )


def _of_draw() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument("offer", help="key of the offer, such as powerball")
    arguments.add_argument("draw_no", type=int)
    arguments.add_argument("--operator", type=_operator, required=True, help="who does this")
    return arguments


def _supervised() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument("--supervised", action="store_true", help="before its time; not in production")
    return arguments


def _operator(text: str) -> str:
    name = " ".join(text.split())
    if not 2 <= len(name) <= 60:
        raise argparse.ArgumentTypeError("a name has 2 to 60 letters")
    return name


def _positive_amount(text: str) -> int:
    amount = _amount(text)
    if amount == 0:
        raise argparse.ArgumentTypeError("an amount must be above zero")
    return amount


def _amount(text: str) -> int:
    try:
        return parse_amount(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _dividend(text: str) -> Dividend:
    match = _DIVIDEND.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not like 3=22306.90:30 or 1=0:0:to_draw:1573")
    amount = 0 if match["amount"] == "0" else _amount(match["amount"])
    transfer = Transfer(TransferKind(match["kind"]), int(match["number"])) if match["kind"] else None
    return Dividend(int(match["division"]), int(match["winners"]), amount, transfer)
