"""`catalog syndicate`.

catalog syndicate load FILE
catalog syndicate purchase OFFER DRAW_NO SERIES --reference SERIAL
"""

from __future__ import annotations

import argparse
from pathlib import Path

from catalog.config import CatalogSettings
from catalog.offers.commands import Action, Shell, command, of_draw, person_name, read_document
from catalog.syndicates.documents import SyndicateDocument
from catalog.syndicates.load_syndicate import load_syndicate
from catalog.syndicates.purchase_ticket import purchase_ticket
from servicekit.clock import Clock
from servicekit.process.commands import Command


def syndicate_commands(clock: Clock) -> dict[str, Command[CatalogSettings]]:
    actions: dict[str, Action] = {"load": _load, "purchase": _purchase}
    return {"syndicate": command("load syndicates, record their tickets", clock, _arguments, actions)}


async def _load(given: argparse.Namespace, shell: Shell) -> str:
    document = await read_document(given.file, SyndicateDocument)
    await load_syndicate(shell.database, shell.clock, document)
    return f"{document.key} is loaded"


async def _purchase(given: argparse.Namespace, shell: Shell) -> str:
    await purchase_ticket(shell.database, given.offer, given.draw_no, given.series, reference=given.reference)
    return f"the ticket of {given.offer}/{given.draw_no}/{given.series} is bought: {given.reference}"


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("load", help="take a syndicate file").add_argument("file", type=Path)
    bought = actions.add_parser("purchase", parents=[of_draw()], help="the ticket is bought")
    bought.add_argument("series", type=int)
    bought.add_argument("--reference", type=person_name, required=True, help="serial of the bought ticket")
