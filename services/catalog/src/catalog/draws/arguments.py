"""Arguments of the commands for draws, results and dividends (`operator_commands`)."""

from __future__ import annotations

import argparse
import re
from fractions import Fraction
from pathlib import Path

from catalog.results.rules.results import Dividend, Transfer, TransferKind
from games.dividends import Cashcade
from servicekit.money import parse_amount

_DIVIDEND = re.compile(
    r"(?P<division>\d+)=(?P<amount>[\d.]+):(?P<winners>\d+)(:(?P<kind>to_draw|to_division):(?P<number>\d+))?",
    re.ASCII,
)


def offer_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("load", help="take a game file into the catalogue").add_argument("file", type=Path)
    for name, parents in (("suspend", [_by_operator(), _reason()]), ("resume", [_by_operator()])):
        action = actions.add_parser(name, parents=parents, help=f"{name} selling an offer of any kind")
        action.add_argument("offer", help="key of the offer, such as powerball")


def draw_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("close", parents=[_of_draw(), _supervised()], help="stop selling")
    pool = actions.add_parser("announce-pool", parents=[_of_draw()], help="announce the prize pool")
    pool.add_argument("--amount", type=_positive_amount, required=True)
    pool.add_argument("--suffix", help="what follows the pool, such as estimated")
    cap = actions.add_parser("cap", parents=[_of_draw()], help="stop selling for now")
    cap.add_argument("--lift", action="store_true", help="sell again")
    actions.add_parser("cancel", parents=[_of_draw(), _reason()], help="ask to cancel a draw")
    actions.add_parser("confirm-cancel", parents=[_of_draw()], help="cancel what somebody else asked to")
    actions.add_parser("release", parents=[_of_draw(), _reason()], help="let a stopped draw go on")


def result_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    enter = actions.add_parser(
        "enter", parents=[_of_draw(), _numbers(), _supervised()], help="write down the numbers"
    )
    enter.add_argument("--correct", metavar="REASON", help="make a new version of a published result")
    actions.add_parser("confirm", parents=[_of_draw()], help="publish the numbers that somebody else entered")
    report = actions.add_parser(
        "report",
        parents=[_of_draw(), _numbers(), _source(), _supervised()],
        help="write down what a source says",
    )
    report.add_argument("--document", type=Path, help="what the numbers were read from; its hash is kept")
    actions.add_parser(
        "resolve", parents=[_of_draw(), _source(), _reason()], help="say which source was right"
    )


def dividends_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    enter = actions.add_parser("enter", parents=[_of_draw()], help="write down what each division pays")
    enter.add_argument("dividends", type=_dividend, nargs="+", metavar="DIVISION=AMOUNT:WINNERS[:TRANSFER]")
    compute = actions.add_parser("compute", parents=[_of_draw()], help="divide the pool by the rules")
    compute.add_argument("--pool", type=_amount, help="instead of the fund's part of what was paid")
    compute.add_argument("--guaranteed", type=_positive_amount, help="what all of division 1 share")
    compute.add_argument("--carried-in", type=_amount, help="instead of what earlier draws left")
    compute.add_argument("--jackpots-before", type=int, help="instead of counting the draws before")
    compute.add_argument("--winners", type=_winners, nargs="+", metavar="DIVISION=GAMES", default=[])
    compute.add_argument("--boost", type=_boost, nargs="+", metavar="DIVISION=PER_CENT", default=[])
    compute.add_argument("--cashcade", type=Cashcade, choices=list(Cashcade))
    actions.add_parser(
        "confirm", parents=[_of_draw()], help="publish the dividends that somebody else entered"
    )


def _by_operator() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument("--operator", type=_operator, required=True, help="who does this")
    return arguments


def _of_draw() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False, parents=[_by_operator()])
    arguments.add_argument("offer", help="key of the offer, such as powerball")
    arguments.add_argument("draw_no", type=int)
    return arguments


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
    arguments.add_argument("--source", type=_operator, required=True, help="where the numbers come from")
    return arguments


def _reason() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument("--reason", required=True)
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
