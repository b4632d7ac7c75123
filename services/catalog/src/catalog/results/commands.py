"""Commands of the people who run the draws.

    catalog offer load FILE
    catalog offer suspend OFFER --reason TEXT --operator NAME
    catalog offer resume OFFER --operator NAME
    catalog draw close OFFER DRAW_NO --operator NAME [--supervised]
    catalog draw announce-pool OFFER DRAW_NO --amount 20000000.00 [--suffix estimated] --operator NAME
    catalog draw cap OFFER DRAW_NO [--lift] --operator NAME
    catalog draw cancel OFFER DRAW_NO --reason TEXT --operator NAME
    catalog draw confirm-cancel OFFER DRAW_NO --operator ANOTHER_NAME
    catalog draw release OFFER DRAW_NO --reason TEXT --operator NAME
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

A result and its dividends are each entered by one person and confirmed by another, and so is a cancellation.
Numbers may come from sources instead: two that agree publish the result, two that disagree stop the draw
until `result resolve` says which was right. `dividends compute` divides the pool by the rules of the game,
among the winners that were counted. `--supervised` closes or draws before the time, for demonstrations;
production refuses it.
"""

from __future__ import annotations

import argparse
import asyncio
from hashlib import sha256
from typing import Final

from pydantic import ValidationError

from catalog.config import CatalogSettings
from catalog.draws import cancel_draw as operate_draws
from catalog.draws.arguments import (
    dividends_arguments,
    draw_arguments,
    offer_arguments,
    result_arguments,
)
from catalog.lotteries.documents.games import GameDocument
from catalog.lotteries.load_game import load_game
from catalog.offers.suspend_offer import suspend_offer
from catalog.results import enter_results
from catalog.results import report_result as report_results
from catalog.results.compute_dividends import Money, compute_dividends
from catalog.results.rules.results import DrawnNumbers
from catalog.results.store.reports import Report, SourceDocument
from servicekit.clock import Clock
from servicekit.commands import Command
from servicekit.database import Database
from servicekit.errors import InvalidRequest, RuleRefused
from servicekit.money import format_amount


def operator_commands(clock: Clock) -> dict[str, Command[CatalogSettings]]:
    """The commands, each of which says what it did."""

    async def run(settings: CatalogSettings, database: Database, given: argparse.Namespace) -> int:
        if getattr(given, "supervised", False) and not settings.allows_supervised_acts:
            raise RuleRefused("not_in_production", "--supervised does not exist in production")
        print(await _ACTIONS[given.command, given.action](given, database, clock))
        return 0

    return {
        "offer": Command("take games into the catalogue, suspend offers", run, offer_arguments),
        "draw": Command("close, cap and cancel draws, announce pools", run, draw_arguments),
        "result": Command("enter, compare and confirm results", run, result_arguments),
        "dividends": Command("enter, compute and confirm dividends", run, dividends_arguments),
    }


async def _load_offer(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    try:
        text = await asyncio.to_thread(given.file.read_text, encoding="utf-8")
        document = GameDocument.model_validate_json(text)
    except (ValidationError, OSError) as error:
        raise InvalidRequest("game_file_invalid", str(error), target="file") from error
    await load_game(database, clock, document)
    return f"{document.key} is loaded"


async def _suspend_offer(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    await suspend_offer(
        database, clock, given.offer, suspended=True, operator=given.operator, reason=given.reason
    )
    return f"{given.offer} is suspended: it is shown and not sold"


async def _resume_offer(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    await suspend_offer(database, clock, given.offer, suspended=False, operator=given.operator, reason=None)
    return f"{given.offer} is on sale again"


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


async def _cap_draw(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    draw = await operate_draws.cap_draw(
        database, clock, given.offer, given.draw_no, operator=given.operator, lift=given.lift
    )
    return f"draw {draw.reference} is {'on sale again' if given.lift else 'capped'}"


async def _cancel_draw(given: argparse.Namespace, database: Database, _: Clock) -> str:
    draw = await operate_draws.request_cancellation(
        database, given.offer, given.draw_no, operator=given.operator, reason=given.reason
    )
    return f"draw {draw.reference} is to be cancelled; another person must confirm it"


async def _confirm_cancel(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    draw = await operate_draws.confirm_cancellation(
        database, clock, given.offer, given.draw_no, operator=given.operator
    )
    return f"draw {draw.reference} is cancelled; what was paid for it goes back"


async def _release_draw(given: argparse.Namespace, database: Database, _: Clock) -> str:
    draw = await operate_draws.release_draw(
        database, given.offer, given.draw_no, operator=given.operator, reason=given.reason
    )
    return f"draw {draw.reference} goes on; enter its dividends anew"


async def _report_result(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    document = None
    if given.document is not None:
        try:
            content = await asyncio.to_thread(given.document.read_bytes)
        except OSError as error:
            raise InvalidRequest("document_unreadable", str(error), target="document") from error
        document = SourceDocument(given.document.name, sha256(content).digest())
    numbers = DrawnNumbers(tuple(given.numbers), tuple(given.supplementary), in_drawn_order=not given.sorted)
    reported = await report_results.report_result(
        database,
        clock,
        given.offer,
        given.draw_no,
        Report(given.source, numbers, document, given.operator),
        supervised=given.supervised,
    )
    if reported.difference is not None:
        raise RuleRefused("results_disagree", f"{reported.difference}; the draw is stopped")
    if reported.published:
        return f"{reported.sources} sources agree: version {reported.version} is published"
    return "the numbers are entered; a second source or another person must confirm them"


async def _resolve_result(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    following = await report_results.resolve(
        database,
        clock,
        given.offer,
        given.draw_no,
        source=given.source,
        because=given.reason,
        operator=given.operator,
    )
    return f"{given.source} was right: {following}"


async def _compute_dividends(given: argparse.Namespace, database: Database, clock: Clock) -> str:
    version, divided = await compute_dividends(
        database,
        clock,
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
        operator=given.operator,
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


_ACTIONS: Final = {
    ("offer", "load"): _load_offer,
    ("offer", "suspend"): _suspend_offer,
    ("offer", "resume"): _resume_offer,
    ("draw", "close"): _close_draw,
    ("draw", "announce-pool"): _announce_pool,
    ("draw", "cap"): _cap_draw,
    ("draw", "cancel"): _cancel_draw,
    ("draw", "confirm-cancel"): _confirm_cancel,
    ("draw", "release"): _release_draw,
    ("result", "report"): _report_result,
    ("result", "resolve"): _resolve_result,
    ("dividends", "compute"): _compute_dividends,
    ("result", "enter"): _enter_result,
    ("result", "confirm"): _confirm_result,
    ("dividends", "enter"): _enter_dividends,
    ("dividends", "confirm"): _confirm_dividends,
}
