"""`catalog offer | draw | result | dividends`: lotteries, their draws and results.

A cancellation, a result and its dividends need two people: one asks or enters, another confirms. Sources can
report numbers instead: two that agree publish the result, two that disagree stop the draw until `result
resolve` names the right one. `dividends compute` divides the pool by the rules of the game among the counted
winners. A dividend is entered as DIVISION=AMOUNT:WINNERS, with a transfer where the pool goes on:
3=22306.90:30, 1=0:0:to_draw:1573, 2=0:0:to_division:3.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Final

from catalog.config import CatalogSettings
from catalog.draws import manage_draws
from catalog.lotteries.documents.games import GameDocument
from catalog.lotteries.manage_lotteries import load_game, refresh_lottery, suspend_offer
from catalog.raffles.load_raffle import publish_raffle
from catalog.results import enter_results, report_result
from catalog.results.compute_dividends import Money, compute_dividends
from catalog.results.rules import Dividend, DrawnNumbers, Report, SourceDocument, Transfer, TransferKind
from catalog.staff.shell import (
    DRAW,
    FILE,
    OFFER,
    REASON,
    STAFF,
    SUPERVISED,
    Action,
    Shell,
    amount,
    argument,
    command,
    person_name,
    positive_amount,
    read_document,
)
from games.dividends import Cashcade
from servicekit.clock import Clock
from servicekit.errors import InvalidRequest, RuleRefused
from servicekit.money import format_amount
from servicekit.process.commands import Command

_DIVIDEND = re.compile(
    r"(?P<division>\d+)=(?P<amount>[\d.]+):(?P<winners>\d+)(:(?P<kind>to_draw|to_division):(?P<number>\d+))?",
    re.ASCII,
)


async def _load_game(shell: Shell) -> str:
    document = await read_document(shell.given.file, GameDocument, code="game_file_invalid")
    await load_game(shell.database, shell.clock, document)
    return f"{document.key} is loaded"


async def _suspend(shell: Shell) -> str:
    await _set_suspended(shell, suspended=True, reason=shell.given.reason)
    return f"{shell.given.offer} is suspended: it is shown and not sold"


async def _resume(shell: Shell) -> str:
    await _set_suspended(shell, suspended=False, reason=None)
    return f"{shell.given.offer} is on sale again"


async def _set_suspended(shell: Shell, *, suspended: bool, reason: str | None) -> None:
    await suspend_offer(
        shell.database,
        shell.clock,
        shell.given.offer,
        suspended=suspended,
        staff=shell.given.staff,
        reason=reason,
        republish=[refresh_lottery, publish_raffle],
    )


async def _close_draw(shell: Shell) -> str:
    given = shell.given
    draw = await manage_draws.close_draw(*shell.draw, staff=given.staff, supervised=given.supervised)
    return f"draw {draw.reference} is closed since {draw.last_stop.isoformat()}"


async def _announce_pool(shell: Shell) -> str:
    given = shell.given
    draw = await manage_draws.announce_pool(
        *shell.draw, amount=given.amount, suffix=given.suffix, staff=given.staff
    )
    return f"draw {draw.reference} has a pool of {format_amount(given.amount)}"


async def _cap_draw(shell: Shell) -> str:
    draw = await manage_draws.cap_draw(*shell.draw, staff=shell.given.staff, lift=shell.given.lift)
    return f"draw {draw.reference} is {'on sale again' if shell.given.lift else 'capped'}"


async def _cancel_draw(shell: Shell) -> str:
    given = shell.given
    draw = await manage_draws.request_cancellation(
        shell.database, given.offer, given.draw_no, staff=given.staff, reason=given.reason
    )
    return f"draw {draw.reference} is to be cancelled; another person must confirm it"


async def _confirm_cancel(shell: Shell) -> str:
    draw = await manage_draws.confirm_cancellation(*shell.draw, staff=shell.given.staff)
    return f"draw {draw.reference} is cancelled; its stakes are refunded"


async def _release_draw(shell: Shell) -> str:
    given = shell.given
    draw = await report_result.release_draw(
        shell.database, given.offer, given.draw_no, staff=given.staff, reason=given.reason
    )
    return f"draw {draw.reference} continues; enter its dividends again"


async def _enter_result(shell: Shell) -> str:
    given = shell.given
    version = await enter_results.enter_result(
        *shell.draw,
        _numbers(given),
        staff=given.staff,
        supervised=given.supervised,
        correction=given.correct,
    )
    return f"version {version} of the result is entered; another person must confirm it"


async def _confirm_result(shell: Shell) -> str:
    result = await enter_results.confirm_result(*shell.draw, staff=shell.given.staff)
    mains = " ".join(map(str, result.numbers.mains))
    supplementaries = " ".join(map(str, result.numbers.supplementaries))
    return f"version {result.version} is published: {mains} + {supplementaries}; dividends are to come"


async def _report_result(shell: Shell) -> str:
    given = shell.given
    document = None
    if given.document is not None:
        try:
            content = await asyncio.to_thread(given.document.read_bytes)
        except OSError as error:
            raise InvalidRequest("document_unreadable", str(error), target="document") from error
        document = SourceDocument(given.document.name, sha256(content).digest())
    report = Report(given.source, _numbers(given), document, given.staff)
    reported = await report_result.report_result(*shell.draw, report, supervised=given.supervised)
    if reported.difference is not None:
        raise RuleRefused("results_disagree", f"{reported.difference}; the draw is stopped")
    if reported.published:
        return f"{reported.sources} sources agree: version {reported.version} is published"
    return "the numbers are entered; a second source or another person must confirm them"


async def _resolve_result(shell: Shell) -> str:
    given = shell.given
    following = await report_result.resolve(
        *shell.draw, source=given.source, because=given.reason, staff=given.staff
    )
    return f"{given.source} was right: {following}"


async def _enter_dividends(shell: Shell) -> str:
    given = shell.given
    version = await enter_results.enter_dividends(*shell.draw, given.dividends, staff=given.staff)
    return f"dividends of version {version} are entered; another person must confirm them"


async def _confirm_dividends(shell: Shell) -> str:
    result = await enter_results.confirm_dividends(*shell.draw, staff=shell.given.staff)
    return f"version {result.version} is published with {len(result.dividends)} dividends"


async def _compute_dividends(shell: Shell) -> str:
    given = shell.given
    money = Money(
        pool=given.pool,
        guaranteed=given.guaranteed,
        carried_in=given.carried_in,
        jackpots_before=given.jackpots_before,
        winners=dict(given.winners) if given.winners else None,
        boosts=dict(given.boost),
        cashcade=given.cashcade,
    )
    version, divided = await compute_dividends(*shell.draw, money, staff=given.staff)
    lines = [
        f"{each.division}: {format_amount(each.amount)} to each of {each.winners}"
        for each in divided.dividends
    ]
    lines.append(
        f"paid {format_amount(divided.paid)}, carried over {format_amount(divided.carried_out)};"
        f" version {version} is entered, another person must confirm it"
    )
    return "\n".join(lines)


def _numbers(given: argparse.Namespace) -> DrawnNumbers:
    return DrawnNumbers(tuple(given.numbers), tuple(given.supplementary), in_drawn_order=not given.sorted)


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


_SOURCE = argument("--source", type=person_name, required=True, help="where the numbers come from")
_NUMBERS = (
    argument("--numbers", type=int, nargs="+", required=True),
    (
        argument("--supplementary", type=int, nargs="+", default=[]),
        argument("--powerball", dest="supplementary", type=int, nargs=1),
    ),
    argument("--sorted", action="store_true", help="the drawn order is not known"),
)

_OFFERS: Final = {
    "load": Action("load a game file", _load_game, [FILE]),
    "suspend": Action("stop selling an offer of any kind", _suspend, [OFFER, STAFF, REASON]),
    "resume": Action("sell an offer again", _resume, [OFFER, STAFF]),
}

_DRAWS: Final = {
    "close": Action("stop selling", _close_draw, [*DRAW, STAFF, SUPERVISED]),
    "announce-pool": Action(
        "announce the prize pool",
        _announce_pool,
        [
            *DRAW,
            STAFF,
            argument("--amount", type=positive_amount, required=True),
            argument("--suffix", help="what follows the pool, such as estimated"),
        ],
    ),
    "cap": Action(
        "stop selling for now",
        _cap_draw,
        [*DRAW, STAFF, argument("--lift", action="store_true", help="sell again")],
    ),
    "cancel": Action("ask to cancel a draw", _cancel_draw, [*DRAW, STAFF, REASON]),
    "confirm-cancel": Action("cancel a draw at another person's request", _confirm_cancel, [*DRAW, STAFF]),
    "release": Action("resume a stopped draw", _release_draw, [*DRAW, STAFF, REASON]),
}

_RESULTS: Final = {
    "enter": Action(
        "enter the numbers",
        _enter_result,
        [
            *DRAW,
            STAFF,
            *_NUMBERS,
            SUPERVISED,
            argument("--correct", metavar="REASON", help="make a new version of a published result"),
        ],
    ),
    "confirm": Action("publish the numbers that another person entered", _confirm_result, [*DRAW, STAFF]),
    "report": Action(
        "enter the numbers of a source",
        _report_result,
        [
            *DRAW,
            STAFF,
            *_NUMBERS,
            _SOURCE,
            SUPERVISED,
            argument("--document", type=Path, help="file that has the numbers; its hash is stored"),
        ],
    ),
    "resolve": Action("name the source that was right", _resolve_result, [*DRAW, STAFF, _SOURCE, REASON]),
}

_DIVIDENDS: Final = {
    "enter": Action(
        "enter what each division pays",
        _enter_dividends,
        [
            *DRAW,
            STAFF,
            argument("dividends", type=_dividend, nargs="+", metavar="DIVISION=AMOUNT:WINNERS[:TRANSFER]"),
        ],
    ),
    "compute": Action(
        "divide the pool by the rules",
        _compute_dividends,
        [
            *DRAW,
            STAFF,
            argument("--pool", type=amount, help="instead of the fund's part of the stakes"),
            argument("--guaranteed", type=positive_amount, help="what all of division 1 share"),
            argument("--carried-in", type=amount, help="instead of what earlier draws left"),
            argument("--jackpots-before", type=int, help="instead of counting the draws before"),
            argument("--winners", type=_winners, nargs="+", metavar="DIVISION=GAMES", default=[]),
            argument("--boost", type=_boost, nargs="+", metavar="DIVISION=PER_CENT", default=[]),
            argument("--cashcade", type=Cashcade, choices=list(Cashcade)),
        ],
    ),
    "confirm": Action(
        "publish the dividends that another person entered", _confirm_dividends, [*DRAW, STAFF]
    ),
}


def draw_commands(clock: Clock) -> dict[str, Command[CatalogSettings]]:
    return {
        "offer": command("load games, suspend offers", clock, _OFFERS),
        "draw": command("close, cap and cancel draws, announce pools", clock, _DRAWS),
        "result": command("enter, compare and confirm results", clock, _RESULTS),
        "dividends": command("enter, compute and confirm dividends", clock, _DIVIDENDS),
    }
