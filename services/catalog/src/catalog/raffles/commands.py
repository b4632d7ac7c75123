"""`catalog cause`, `catalog raffle` and `catalog postal`.

    catalog cause load FILE
    catalog raffle load FILE
    catalog raffle cap OFFER DRAW_NO [--lift]
    catalog raffle escrow OFFER DRAW_NO [--drawing main]
    catalog raffle draw OFFER DRAW_NO [--drawing main] --operator NAME [--supervised]
    catalog raffle confirm OFFER DRAW_NO [--drawing main] --operator ANOTHER_NAME
    catalog raffle name-winner OFFER DRAW_NO PRIZE_NO [--drawing main] [--name "Mary K."]
    catalog raffle deliver OFFER DRAW_NO PRIZE_NO [--drawing main]
    catalog postal import OFFER DRAW_NO FILE --operator NAME

One person draws the winners, another confirms them. `escrow` prints the operator's seed for the sealed
envelope of the scrutineer, so that it cannot be withheld. `name-winner` publishes a name with the winner's
consent; without `--name` it removes the name.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from catalog.config import CatalogSettings
from catalog.errors import refused, unknown_draw
from catalog.offers.commands import Action, Shell, by_staff, command, of_draw, read_document, supervised
from catalog.raffles import draw_raffle, import_postal_entries, load_causes, load_raffle
from catalog.raffles.beacon import beacon_for
from catalog.raffles.documents import CausesDocument, RaffleDocument
from catalog.raffles.move_sold_out_draws import move_sold_out_draws
from catalog.raffles.rules.drawings import DrawingKey
from catalog.raffles.store import drawings
from catalog.stock import store as stock
from servicekit.clock import Clock
from servicekit.process.commands import Command
from servicekit.security.cipher import Cipher


def raffle_commands(clock: Clock) -> dict[str, Command[CatalogSettings]]:
    raffles: dict[str, Action] = {
        "load": _load,
        "cap": _cap,
        "escrow": _escrow,
        "draw": _draw,
        "confirm": _confirm,
        "name-winner": _name_winner,
        "deliver": _deliver,
    }
    return {
        "cause": command("take causes into the catalogue", clock, _cause_arguments, {"load": _load_causes}),
        "raffle": command("load, draw and confirm raffles", clock, _raffle_arguments, raffles),
        "postal": command("import postal entries", clock, _postal_arguments, {"import": _import_postal}),
    }


async def _load_causes(given: argparse.Namespace, shell: Shell) -> str:
    document = await read_document(given.file, CausesDocument)
    await load_causes.load_causes(shell.database, document)
    return f"{len(document.causes)} causes are loaded"


async def _load(given: argparse.Namespace, shell: Shell) -> str:
    document = await read_document(given.file, RaffleDocument)
    await load_raffle.load_raffle(
        shell.database,
        shell.clock,
        document,
        beacon_for(shell.settings).network,
        Cipher(shell.settings.seed_keys),
    )
    return f"{document.key} is loaded"


async def _cap(given: argparse.Namespace, shell: Shell) -> str:
    async with shell.database.transaction() as session:
        cap = None if given.lift else 0
        if not await stock.set_sales_cap(session, given.offer, given.draw_no, cap):
            raise unknown_draw(given.offer, given.draw_no)
    await move_sold_out_draws(shell.database, shell.clock)
    return f"sales of {given.offer}/{given.draw_no} are {'open again' if given.lift else 'capped'}"


async def _escrow(given: argparse.Namespace, shell: Shell) -> str:
    async with shell.database.read() as session:
        seed = await drawings.operator_seed(session, _key(given), Cipher(shell.settings.seed_keys))
    return f"operator seed of {_key(given)}: {seed.hex()}"


async def _draw(given: argparse.Namespace, shell: Shell) -> str:
    won = await draw_raffle.draw_winners(
        shell.database,
        shell.clock,
        beacon_for(shell.settings),
        Cipher(shell.settings.seed_keys),
        _key(given),
        staff=given.staff,
        supervised=given.supervised,
    )
    return f"{won} prizes are drawn; another person must confirm them"


async def _confirm(given: argparse.Namespace, shell: Shell) -> str:
    won = await draw_raffle.confirm_winners(
        shell.database, shell.clock, Cipher(shell.settings.seed_keys), _key(given), staff=given.staff
    )
    return f"{won} winners are published"


async def _name_winner(given: argparse.Namespace, shell: Shell) -> str:
    async with shell.database.transaction() as session:
        if not await drawings.name_winner(session, _key(given), given.prize_no, given.name):
            raise refused("unknown_prize", f"Prize {given.prize_no} has no winner")
    return f"the winner of prize {given.prize_no} is shown as {given.name or 'a ticket number'}"


async def _deliver(given: argparse.Namespace, shell: Shell) -> str:
    async with shell.database.transaction() as session:
        if not await drawings.deliver(session, _key(given), given.prize_no):
            raise refused("nothing_to_deliver", f"Prize {given.prize_no} is not waiting to be handed over")
    return f"prize {given.prize_no} is handed over"


async def _import_postal(given: argparse.Namespace, shell: Shell) -> str:
    text = await asyncio.to_thread(given.file.read_text, encoding="utf-8")
    outcome = await import_postal_entries.import_batch(
        shell.database,
        shell.clock,
        given.offer,
        given.draw_no,
        batch=given.file.name,
        text=text,
        staff=given.staff,
    )
    refusals = "".join(f"\n  line {line}: {reason}" for line, reason in outcome.refused)
    return f"{outcome.accepted} entries have numbers, {len(outcome.refused)} are refused{refusals}"


def _key(given: argparse.Namespace) -> DrawingKey:
    return DrawingKey(given.offer, given.draw_no, given.drawing)


def _cause_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("load", help="take a file of causes").add_argument("file", type=Path)


def _raffle_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("load", help="take a raffle file into the catalogue").add_argument("file", type=Path)
    cap = actions.add_parser("cap", parents=[of_draw()], help="stop selling more")
    cap.add_argument("--lift", action="store_true", help="sell again")
    actions.add_parser("escrow", parents=[_of_drawing()], help="print the operator's seed for the scrutineer")
    actions.add_parser("draw", parents=[_of_drawing(), by_staff(), supervised()], help="draw the winners")
    actions.add_parser(
        "confirm", parents=[_of_drawing(), by_staff()], help="publish the winners that another person drew"
    )
    name = actions.add_parser("name-winner", parents=[_of_drawing()], help="publish an agreed name")
    name.add_argument("prize_no", type=int)
    name.add_argument("--name", type=_display_name, help='first name and initial, such as "Mary K."')
    deliver = actions.add_parser("deliver", parents=[_of_drawing()], help="a prize was handed over")
    deliver.add_argument("prize_no", type=int)


def _postal_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    batch = actions.add_parser("import", parents=[of_draw(), by_staff()], help="import a batch")
    batch.add_argument("file", type=Path, help="CSV; its columns are in the README")


def _of_drawing() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(add_help=False, parents=[of_draw()])
    arguments.add_argument("--drawing", default="main", help="key of the drawing, such as early_bird")
    return arguments


def _display_name(text: str) -> str:
    name = " ".join(text.split())
    if not 2 <= len(name) <= 40:
        raise argparse.ArgumentTypeError("a shown name has 2 to 40 letters")
    return name
