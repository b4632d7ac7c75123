"""Commands of the people who run raffles and syndicates.

    catalog cause load FILE
    catalog raffle load FILE
    catalog raffle cap OFFER DRAW_NO [--lift]
    catalog raffle escrow OFFER DRAW_NO [--drawing main]
    catalog raffle draw OFFER DRAW_NO [--drawing main] --operator NAME [--supervised]
    catalog raffle confirm OFFER DRAW_NO [--drawing main] --operator ANOTHER_NAME
    catalog raffle name-winner OFFER DRAW_NO PRIZE_NO [--drawing main] [--name "Mary K."]
    catalog raffle deliver OFFER DRAW_NO PRIZE_NO [--drawing main]
    catalog postal import OFFER DRAW_NO FILE --operator NAME
    catalog syndicate load FILE
    catalog syndicate purchase OFFER DRAW_NO SERIES --reference SERIAL

Winners are drawn by one person and confirmed by another. `escrow` prints the operator's seed for the sealed
envelope of the scrutineer, so that it cannot be withheld. `name-winner` publishes a name that the winner
agreed to, or takes it away again.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Final, TypeVar

from pydantic import BaseModel, ValidationError

from catalog.config import CatalogSettings
from catalog.errors import refused, unknown_draw
from catalog.raffles import draw_raffle, load_raffle
from catalog.raffles import import_postal_entries as enter_by_post
from catalog.raffles.documents import CausesDocument, RaffleDocument
from catalog.raffles.store import drawings
from catalog.raffles.store.drawings import DrawingKey
from catalog.stock import store as stock
from catalog.stock.reserve_stock import follow_stock
from catalog.syndicates import run_syndicates
from catalog.syndicates.documents import SyndicateDocument
from servicekit.clock import Clock
from servicekit.commands import Command
from servicekit.database import Database
from servicekit.errors import InvalidRequest, RuleRefused

Document = TypeVar("Document", bound=BaseModel)


def raffle_commands(clock: Clock) -> dict[str, Command[CatalogSettings]]:
    """The commands, each of which says what it did."""

    async def run(settings: CatalogSettings, database: Database, given: argparse.Namespace) -> int:
        if getattr(given, "supervised", False) and not settings.allows_supervised_acts:
            raise RuleRefused("not_in_production", "--supervised does not exist in production")
        print(await _ACTIONS[given.command, given.action](settings, given, database, clock))
        return 0

    return {
        "cause": Command("take causes into the catalogue", run, _cause_arguments),
        "raffle": Command("load, draw and confirm raffles", run, _raffle_arguments),
        "syndicate": Command("load syndicates, tell that their ticket is bought", run, _syndicate_arguments),
        "postal": Command("take in entries that came by post", run, _postal_arguments),
    }


async def read_document(path: Path, kind: type[Document]) -> Document:
    """A file that an operator loads. Raises InvalidRequest naming the field and the rule."""
    try:
        text = await asyncio.to_thread(path.read_text, encoding="utf-8")
        return kind.model_validate_json(text)
    except (ValidationError, OSError) as error:
        raise InvalidRequest("file_invalid", str(error), target="file") from error


async def _load_causes(_: CatalogSettings, given: argparse.Namespace, database: Database, __: Clock) -> str:
    document = await read_document(given.file, CausesDocument)
    await load_raffle.load_causes(database, document)
    return f"{len(document.causes)} causes are loaded"


async def _load(
    settings: CatalogSettings, given: argparse.Namespace, database: Database, clock: Clock
) -> str:
    document = await read_document(given.file, RaffleDocument)
    await load_raffle.load_raffle(database, clock, document, settings.beacon.network, settings.seed_cipher)
    return f"{document.key} is loaded"


async def _cap(_: CatalogSettings, given: argparse.Namespace, database: Database, clock: Clock) -> str:
    async with database.transaction() as session:
        cap = None if given.lift else 0
        if not await stock.set_sales_cap(session, given.offer, given.draw_no, cap):
            raise unknown_draw(given.offer, given.draw_no)
    await follow_stock(database, clock)
    return f"sales of {given.offer}/{given.draw_no} are {'open again' if given.lift else 'capped'}"


async def _escrow(settings: CatalogSettings, given: argparse.Namespace, database: Database, _: Clock) -> str:
    async with database.read() as session:
        seed = await drawings.operator_seed(session, _key(given), settings.seed_cipher)
    return f"operator seed of {_key(given)}: {seed.hex()}"


async def _draw(
    settings: CatalogSettings, given: argparse.Namespace, database: Database, clock: Clock
) -> str:
    won = await draw_raffle.draw_winners(
        database,
        clock,
        settings.beacon,
        settings.seed_cipher,
        _key(given),
        operator=given.operator,
        supervised=given.supervised,
    )
    return f"{won} prizes are drawn; another person must confirm them"


async def _confirm(
    settings: CatalogSettings, given: argparse.Namespace, database: Database, clock: Clock
) -> str:
    won = await draw_raffle.confirm_winners(
        database, clock, settings.seed_cipher, _key(given), operator=given.operator
    )
    return f"{won} winners are published"


async def _name_winner(_: CatalogSettings, given: argparse.Namespace, database: Database, __: Clock) -> str:
    async with database.transaction() as session:
        if not await drawings.name_winner(session, _key(given), given.prize_no, given.name):
            raise refused("unknown_prize", f"Nobody won prize {given.prize_no}")
    return f"the winner of prize {given.prize_no} is shown as {given.name or 'a ticket number'}"


async def _deliver(_: CatalogSettings, given: argparse.Namespace, database: Database, __: Clock) -> str:
    async with database.transaction() as session:
        if not await drawings.deliver(session, _key(given), given.prize_no):
            raise refused("nothing_to_deliver", f"Prize {given.prize_no} is not waiting to be handed over")
    return f"prize {given.prize_no} is handed over"


async def _import_postal(
    _: CatalogSettings, given: argparse.Namespace, database: Database, clock: Clock
) -> str:
    text = await asyncio.to_thread(given.file.read_text, encoding="utf-8")
    outcome = await enter_by_post.import_batch(
        database,
        clock,
        given.offer,
        given.draw_no,
        batch=given.file.name,
        text=text,
        operator=given.operator,
    )
    refusals = "".join(f"\n  line {line}: {reason}" for line, reason in outcome.refused)
    return f"{outcome.accepted} entries have numbers, {len(outcome.refused)} are refused{refusals}"


async def _load_syndicate(
    _: CatalogSettings, given: argparse.Namespace, database: Database, clock: Clock
) -> str:
    document = await read_document(given.file, SyndicateDocument)
    await run_syndicates.load_syndicate(database, clock, document)
    return f"{document.key} is loaded"


async def _purchase(_: CatalogSettings, given: argparse.Namespace, database: Database, __: Clock) -> str:
    await run_syndicates.purchase_ticket(
        database, given.offer, given.draw_no, given.series, reference=given.reference
    )
    return f"the ticket of {given.offer}/{given.draw_no}/{given.series} is bought: {given.reference}"


_ACTIONS: Final = {
    ("cause", "load"): _load_causes,
    ("raffle", "load"): _load,
    ("raffle", "cap"): _cap,
    ("raffle", "escrow"): _escrow,
    ("raffle", "draw"): _draw,
    ("raffle", "confirm"): _confirm,
    ("raffle", "name-winner"): _name_winner,
    ("raffle", "deliver"): _deliver,
    ("postal", "import"): _import_postal,
    ("syndicate", "load"): _load_syndicate,
    ("syndicate", "purchase"): _purchase,
}


def _key(given: argparse.Namespace) -> DrawingKey:
    return DrawingKey(given.offer, given.draw_no, given.drawing)


def _cause_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("load", help="take a file of causes").add_argument("file", type=Path)


def _raffle_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("load", help="take a raffle file into the catalogue").add_argument("file", type=Path)
    cap = actions.add_parser("cap", parents=[_of_draw()], help="stop selling more")
    cap.add_argument("--lift", action="store_true", help="sell again")
    actions.add_parser("escrow", parents=[_of_drawing()], help="print the operator's seed for the scrutineer")
    draw = actions.add_parser("draw", parents=[_of_drawing(), _by_operator()], help="draw the winners")
    draw.add_argument("--supervised", action="store_true", help="before its time; not in production")
    actions.add_parser(
        "confirm", parents=[_of_drawing(), _by_operator()], help="publish what somebody else drew"
    )
    name = actions.add_parser("name-winner", parents=[_of_drawing()], help="publish an agreed name")
    name.add_argument("prize_no", type=int)
    name.add_argument("--name", type=_display_name, help='first name and initial, such as "Mary K."')
    deliver = actions.add_parser("deliver", parents=[_of_drawing()], help="a prize was handed over")
    deliver.add_argument("prize_no", type=int)


def _postal_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    take = actions.add_parser("import", parents=[_of_draw(), _by_operator()], help="take in a batch")
    take.add_argument("file", type=Path, help="CSV; its columns are in the README")


def _syndicate_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("load", help="take a syndicate file").add_argument("file", type=Path)
    bought = actions.add_parser("purchase", parents=[_of_draw()], help="the ticket is bought")
    bought.add_argument("series", type=int)
    bought.add_argument("--reference", type=_name, required=True, help="serial of the operator's ticket")


def _of_draw() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument("offer", help="key of the raffle")
    arguments.add_argument("draw_no", type=int)
    return arguments


def _of_drawing() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False, parents=[_of_draw()])
    arguments.add_argument("--drawing", default="main", help="key of the drawing, such as early_bird")
    return arguments


def _by_operator() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument("--operator", type=_name, required=True, help="who does this")
    return arguments


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not 2 <= len(name) <= 60:
        raise argparse.ArgumentTypeError("a name has 2 to 60 letters")
    return name


def _display_name(text: str) -> str:
    name = " ".join(text.split())
    if not 2 <= len(name) <= 40:
        raise argparse.ArgumentTypeError("a shown name has 2 to 40 letters")
    return name
