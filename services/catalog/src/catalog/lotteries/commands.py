"""`catalog offer`: load games, suspend offers.

catalog offer load FILE
catalog offer suspend OFFER --reason TEXT --operator NAME
catalog offer resume OFFER --operator NAME
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from catalog.config import CatalogSettings
from catalog.lotteries.documents.games import GameDocument
from catalog.lotteries.load_game import load_game
from catalog.lotteries.refresh_lotteries import refresh_lottery
from catalog.offers.commands import Action, Shell, by_staff, command, read_document, with_reason
from catalog.offers.suspend_offer import Republish, suspend_offer
from servicekit.clock import Clock
from servicekit.process.commands import Command


def offer_commands(clock: Clock, republish: Sequence[Republish]) -> dict[str, Command[CatalogSettings]]:
    """The command. ``republish`` publishes a suspended offer that is no lottery."""

    async def suspend(given: argparse.Namespace, shell: Shell) -> str:
        await _suspend(given, shell, suspended=True, republish=republish)
        return f"{given.offer} is suspended: it is shown and not sold"

    async def resume(given: argparse.Namespace, shell: Shell) -> str:
        await _suspend(given, shell, suspended=False, republish=republish)
        return f"{given.offer} is on sale again"

    actions: dict[str, Action] = {"load": _load, "suspend": suspend, "resume": resume}
    return {"offer": command("take games into the catalogue, suspend offers", clock, _arguments, actions)}


async def _load(given: argparse.Namespace, shell: Shell) -> str:
    document = await read_document(given.file, GameDocument, code="game_file_invalid")
    await load_game(shell.database, shell.clock, document)
    return f"{document.key} is loaded"


async def _suspend(
    given: argparse.Namespace, shell: Shell, *, suspended: bool, republish: Sequence[Republish]
) -> None:
    await suspend_offer(
        shell.database,
        shell.clock,
        given.offer,
        suspended=suspended,
        staff=given.staff,
        reason=given.reason if suspended else None,
        republish=[refresh_lottery, *republish],
    )


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("load", help="take a game file into the catalogue").add_argument("file", type=Path)
    for name, parents in (("suspend", [by_staff(), with_reason()]), ("resume", [by_staff()])):
        action = actions.add_parser(name, parents=parents, help=f"{name} selling an offer of any kind")
        action.add_argument("offer", help="key of the offer, such as powerball")
