"""`catalog result` and `catalog dividends`.

    catalog result enter OFFER DRAW_NO --numbers 6 30 12 22 17 32 24 --powerball 2 --operator NAME
                         [--sorted] [--correct REASON] [--supervised]
    catalog result confirm OFFER DRAW_NO --operator ANOTHER_NAME
    catalog result report OFFER DRAW_NO --source NAME [--document FILE] --numbers ... --operator NAME
    catalog result resolve OFFER DRAW_NO --source NAME --reason TEXT --operator NAME
    catalog dividends enter OFFER DRAW_NO 1=0:0:to_draw:1573 2=0:0:to_division:3 3=22306.90:30 ...
                         --operator NAME
    catalog dividends compute OFFER DRAW_NO [--pool AMOUNT] [--guaranteed AMOUNT] [--carried-in AMOUNT]
                         [--jackpots-before N] [--winners 1=0 2=20 ...] [--boost 6=10 ...]
                         [--cashcade next_division|all_divisions] --operator NAME
    catalog dividends confirm OFFER DRAW_NO --operator ANOTHER_NAME

One person enters a result, another confirms it; the same holds for its dividends. Sources can report numbers
instead: two that agree publish the result, two that disagree stop the draw until `result resolve` names the
right one. `dividends compute` divides the pool by the rules of the game among the counted winners.
`--supervised` draws before the time, for demonstrations; production refuses it.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

from catalog.config import CatalogSettings
from catalog.offers.commands import (
    Action,
    Shell,
    amount,
    by_staff,
    command,
    of_draw,
    person_name,
    positive_amount,
    supervised,
    with_reason,
)
from catalog.results import enter_results, report_result, resolve_sources
from catalog.results.compute_dividends import Money, compute_dividends
from catalog.results.rules.reports import Report, SourceDocument
from catalog.results.rules.results import Dividend, DrawnNumbers, Transfer, TransferKind
from games.dividends import Cashcade
from servicekit.clock import Clock
from servicekit.errors import InvalidRequest, RuleRefused
from servicekit.money import format_amount
from servicekit.process.commands import Command

_DIVIDEND = re.compile(
    r"(?P<division>\d+)=(?P<amount>[\d.]+):(?P<winners>\d+)(:(?P<kind>to_draw|to_division):(?P<number>\d+))?",
    re.ASCII,
)


def result_commands(clock: Clock) -> dict[str, Command[CatalogSettings]]:
    results: dict[str, Action] = {
        "enter": _enter_result,
        "confirm": _confirm_result,
        "report": _report_result,
        "resolve": _resolve_result,
    }
    dividends: dict[str, Action] = {
        "enter": _enter_dividends,
        "compute": _compute_dividends,
        "confirm": _confirm_dividends,
    }
    return {
        "result": command("enter, compare and confirm results", clock, _result_arguments, results),
        "dividends": command("enter, compute and confirm dividends", clock, _dividend_arguments, dividends),
    }


async def release_draw(given: argparse.Namespace, shell: Shell) -> str:
    draw = await resolve_sources.release_draw(
        shell.database, given.offer, given.draw_no, staff=given.staff, reason=given.reason
    )
    return f"draw {draw.reference} goes on; enter its dividends anew"


async def _enter_result(given: argparse.Namespace, shell: Shell) -> str:
    version = await enter_results.enter_result(
        shell.database,
        shell.clock,
        given.offer,
        given.draw_no,
        DrawnNumbers(tuple(given.numbers), tuple(given.supplementary), in_drawn_order=not given.sorted),
        staff=given.staff,
        supervised=given.supervised,
        correction=given.correct,
    )
    return f"version {version} of the result is entered; another person must confirm it"


async def _confirm_result(given: argparse.Namespace, shell: Shell) -> str:
    result = await enter_results.confirm_result(
        shell.database, shell.clock, given.offer, given.draw_no, staff=given.staff
    )
    mains = " ".join(map(str, result.numbers.mains))
    supplementaries = " ".join(map(str, result.numbers.supplementaries))
    return f"version {result.version} is published: {mains} + {supplementaries}; dividends are to come"


async def _report_result(given: argparse.Namespace, shell: Shell) -> str:
    document = None
    if given.document is not None:
        try:
            content = await asyncio.to_thread(given.document.read_bytes)
        except OSError as error:
            raise InvalidRequest("document_unreadable", str(error), target="document") from error
        document = SourceDocument(given.document.name, sha256(content).digest())
    numbers = DrawnNumbers(tuple(given.numbers), tuple(given.supplementary), in_drawn_order=not given.sorted)
    reported = await report_result.report_result(
        shell.database,
        shell.clock,
        given.offer,
        given.draw_no,
        Report(given.source, numbers, document, given.staff),
        supervised=given.supervised,
    )
    if reported.difference is not None:
        raise RuleRefused("results_disagree", f"{reported.difference}; the draw is stopped")
    if reported.published:
        return f"{reported.sources} sources agree: version {reported.version} is published"
    return "the numbers are entered; a second source or another person must confirm them"


async def _resolve_result(given: argparse.Namespace, shell: Shell) -> str:
    following = await resolve_sources.resolve(
        shell.database,
        shell.clock,
        given.offer,
        given.draw_no,
        source=given.source,
        because=given.reason,
        staff=given.staff,
    )
    return f"{given.source} was right: {following}"


async def _enter_dividends(given: argparse.Namespace, shell: Shell) -> str:
    version = await enter_results.enter_dividends(
        shell.database, shell.clock, given.offer, given.draw_no, given.dividends, staff=given.staff
    )
    return f"dividends of version {version} are entered; another person must confirm them"


async def _confirm_dividends(given: argparse.Namespace, shell: Shell) -> str:
    result = await enter_results.confirm_dividends(
        shell.database, shell.clock, given.offer, given.draw_no, staff=given.staff
    )
    return f"version {result.version} is published with {len(result.dividends)} dividends"


async def _compute_dividends(given: argparse.Namespace, shell: Shell) -> str:
    version, divided = await compute_dividends(
        shell.database,
        shell.clock,
        given.offer,
        given.draw_no,
        Money(
            pool=given.pool,
            guaranteed=given.guaranteed,
            carried_in=given.carried_in,
            jackpots_before=given.jackpots_before,
            winners=dict(given.winners) if given.winners else None,
            boosts=dict(given.boost),
            cashcade=given.cashcade,
        ),
        staff=given.staff,
    )
    lines = [
        f"{each.division}: {format_amount(each.amount)} to each of {each.winners}"
        for each in divided.dividends
    ]
    lines.append(
        f"paid {format_amount(divided.paid)}, carried over {format_amount(divided.carried_out)};"
        f" version {version} is entered, another person must confirm it"
    )
    return "\n".join(lines)


def _result_arguments(parser: argparse.ArgumentParser) -> None:
    of_staff = [of_draw(), by_staff()]
    actions = parser.add_subparsers(dest="action", required=True)
    enter = actions.add_parser(
        "enter", parents=[*of_staff, _numbers(), supervised()], help="enter the numbers"
    )
    enter.add_argument("--correct", metavar="REASON", help="make a new version of a published result")
    actions.add_parser("confirm", parents=of_staff, help="publish the numbers that another person entered")
    report = actions.add_parser(
        "report",
        parents=[*of_staff, _numbers(), _source(), supervised()],
        help="enter the numbers of a source",
    )
    report.add_argument("--document", type=Path, help="file that has the numbers; its hash is stored")
    actions.add_parser(
        "resolve", parents=[*of_staff, _source(), with_reason()], help="name the source that was right"
    )


def _dividend_arguments(parser: argparse.ArgumentParser) -> None:
    of_staff = [of_draw(), by_staff()]
    actions = parser.add_subparsers(dest="action", required=True)
    enter = actions.add_parser("enter", parents=of_staff, help="enter what each division pays")
    enter.add_argument("dividends", type=_dividend, nargs="+", metavar="DIVISION=AMOUNT:WINNERS[:TRANSFER]")
    compute = actions.add_parser("compute", parents=of_staff, help="divide the pool by the rules")
    compute.add_argument("--pool", type=amount, help="instead of the fund's part of the stakes")
    compute.add_argument("--guaranteed", type=positive_amount, help="what all of division 1 share")
    compute.add_argument("--carried-in", type=amount, help="instead of what earlier draws left")
    compute.add_argument("--jackpots-before", type=int, help="instead of counting the draws before")
    compute.add_argument("--winners", type=_winners, nargs="+", metavar="DIVISION=GAMES", default=[])
    compute.add_argument("--boost", type=_boost, nargs="+", metavar="DIVISION=PER_CENT", default=[])
    compute.add_argument("--cashcade", type=Cashcade, choices=list(Cashcade))
    actions.add_parser("confirm", parents=of_staff, help="publish the dividends that another person entered")


def _numbers() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument("--numbers", type=int, nargs="+", required=True)
    second = arguments.add_mutually_exclusive_group()
    second.add_argument("--supplementary", type=int, nargs="+", default=[])
    second.add_argument("--powerball", dest="supplementary", type=int, nargs=1)
    arguments.add_argument("--sorted", action="store_true", help="the drawn order is not known")
    return arguments


def _source() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument("--source", type=person_name, required=True, help="where the numbers come from")
    return arguments


def _dividend(text: str) -> Dividend:
    match = _DIVIDEND.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not like 3=22306.90:30 or 1=0:0:to_draw:1573")
    minor_units = 0 if match["amount"] == "0" else amount(match["amount"])
    transfer = Transfer(TransferKind(match["kind"]), int(match["number"])) if match["kind"] else None
    return Dividend(int(match["division"]), int(match["winners"]), minor_units, transfer)


def _winners(text: str) -> tuple[int, int]:
    division, separator, games = text.partition("=")
    if not separator or not division.isdecimal() or not games.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not like 3=30")
    return int(division), int(games)


def _boost(text: str) -> tuple[int, Fraction]:
    division, _, per_cent = text.partition("=")
    try:
        return int(division), Fraction(per_cent) / 100
    except (ValueError, ZeroDivisionError) as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not like 6=10") from error
