"""`catalog cause | raffle | postal | syndicate`.

One person draws the winners of a raffle, another confirms them. `raffle escrow` prints the operator's seed
for the sealed envelope of the scrutineer, so that it cannot be withheld. `raffle name-winner` publishes a
name with the winner's consent; without `--name` it removes the name.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from catalog.config import CatalogSettings
from catalog.errors import refused, unknown_draw
from catalog.raffles import draw_raffle, import_postal_entries, load_raffle
from catalog.raffles.beacon import beacon_for
from catalog.raffles.documents import CausesDocument, RaffleDocument
from catalog.raffles.rules.stored import DrawingKey
from catalog.raffles.store import drawings
from catalog.staff.shell import (
    DRAW,
    FILE,
    STAFF,
    SUPERVISED,
    Action,
    Shell,
    argument,
    command,
    display_name,
    person_name,
    read_document,
)
from catalog.stock import store as stock
from catalog.syndicates.documents import SyndicateDocument
from catalog.syndicates.manage_syndicates import load_syndicate, purchase_ticket
from servicekit.clock import Clock
from servicekit.process.commands import Command
from servicekit.security.cipher import Cipher


async def _load_causes(shell: Shell) -> str:
    document = await read_document(shell.given.file, CausesDocument)
    await load_raffle.load_causes(shell.database, document)
    return f"{len(document.causes)} causes are loaded"


async def _load_raffle(shell: Shell) -> str:
    document = await read_document(shell.given.file, RaffleDocument)
    network = beacon_for(shell.settings).network
    await load_raffle.load_raffle(shell.database, shell.clock, document, network, _cipher(shell))
    return f"{document.key} is loaded"


async def _cap(shell: Shell) -> str:
    database, clock, offer, draw_no = shell.draw
    async with database.transaction() as session:
        if not await stock.set_sales_cap(session, offer, draw_no, None if shell.given.lift else 0):
            raise unknown_draw(offer, draw_no)
    await load_raffle.move_sold_out_draws(database, clock)
    return f"sales of {offer}/{draw_no} are {'open again' if shell.given.lift else 'capped'}"


async def _escrow(shell: Shell) -> str:
    async with shell.database.read() as session:
        seed = await drawings.operator_seed(session, _key(shell), _cipher(shell))
    return f"operator seed of {_key(shell)}: {seed.hex()}"


async def _draw(shell: Shell) -> str:
    won = await draw_raffle.draw_winners(
        shell.database,
        shell.clock,
        beacon_for(shell.settings),
        _cipher(shell),
        _key(shell),
        staff=shell.given.staff,
        supervised=shell.given.supervised,
    )
    return f"{won} prizes are drawn; another person must confirm them"


async def _confirm(shell: Shell) -> str:
    won = await draw_raffle.confirm_winners(
        shell.database, shell.clock, _cipher(shell), _key(shell), staff=shell.given.staff
    )
    return f"{won} winners are published"


async def _name_winner(shell: Shell) -> str:
    given = shell.given
    async with shell.database.transaction() as session:
        if not await drawings.name_winner(session, _key(shell), given.prize_no, given.name):
            raise refused("unknown_prize", f"Prize {given.prize_no} has no winner")
    return f"the winner of prize {given.prize_no} is shown as {given.name or 'a ticket number'}"


async def _deliver(shell: Shell) -> str:
    prize_no = shell.given.prize_no
    async with shell.database.transaction() as session:
        if not await drawings.deliver(session, _key(shell), prize_no):
            raise refused("nothing_to_deliver", f"Prize {prize_no} is not waiting to be delivered")
    return f"prize {prize_no} is delivered"


async def _import_postal(shell: Shell) -> str:
    file = shell.given.file
    text = await asyncio.to_thread(file.read_text, encoding="utf-8")
    outcome = await import_postal_entries.import_batch(
        *shell.draw, batch=file.name, text=text, staff=shell.given.staff
    )
    refusals = "".join(f"\n  line {line}: {reason}" for line, reason in outcome.refused)
    return f"{outcome.accepted} entries have numbers, {len(outcome.refused)} are refused{refusals}"


async def _load_syndicate(shell: Shell) -> str:
    document = await read_document(shell.given.file, SyndicateDocument)
    await load_syndicate(shell.database, shell.clock, document)
    return f"{document.key} is loaded"


async def _purchase(shell: Shell) -> str:
    given = shell.given
    await purchase_ticket(shell.database, given.offer, given.draw_no, given.series, reference=given.reference)
    return f"the ticket of {given.offer}/{given.draw_no}/{given.series} is bought: {given.reference}"


def _key(shell: Shell) -> DrawingKey:
    return DrawingKey(shell.given.offer, shell.given.draw_no, shell.given.drawing)


def _cipher(shell: Shell) -> Cipher:
    return Cipher(shell.settings.seed_keys)


_DRAWING = (*DRAW, argument("--drawing", default="main", help="key of the drawing, such as early_bird"))
_PRIZE_NO = argument("prize_no", type=int)
_NAME = argument("--name", type=display_name, help='first name and initial, such as "Mary K."')
_REFERENCE = argument("--reference", type=person_name, required=True, help="serial of the bought ticket")
_BATCH = argument("file", type=Path, help="CSV; its columns are in the README")

_CAUSES: Final = {"load": Action("load a file of causes", _load_causes, [FILE])}

_RAFFLES: Final = {
    "load": Action("load a raffle file", _load_raffle, [FILE]),
    "cap": Action(
        "stop selling more", _cap, [*DRAW, argument("--lift", action="store_true", help="sell again")]
    ),
    "escrow": Action("print the operator's seed for the scrutineer", _escrow, _DRAWING),
    "draw": Action("draw the winners", _draw, [*_DRAWING, STAFF, SUPERVISED]),
    "confirm": Action("publish the winners that another person drew", _confirm, [*_DRAWING, STAFF]),
    "name-winner": Action("publish an agreed name", _name_winner, [*_DRAWING, _PRIZE_NO, _NAME]),
    "deliver": Action("record the delivery of a prize", _deliver, [*_DRAWING, _PRIZE_NO]),
}

_POSTAL: Final = {"import": Action("import a batch", _import_postal, [*DRAW, STAFF, _BATCH])}

_SYNDICATES: Final = {
    "load": Action("load a syndicate file", _load_syndicate, [FILE]),
    "purchase": Action(
        "record the purchase of a ticket", _purchase, [*DRAW, argument("series", type=int), _REFERENCE]
    ),
}


def raffle_commands(clock: Clock) -> dict[str, Command[CatalogSettings]]:
    return {
        "cause": command("load causes", clock, _CAUSES),
        "raffle": command("load, draw and confirm raffles", clock, _RAFFLES),
        "postal": command("import postal entries", clock, _POSTAL),
        "syndicate": command("load syndicates, record their tickets", clock, _SYNDICATES),
    }
