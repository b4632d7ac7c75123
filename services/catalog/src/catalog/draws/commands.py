"""`catalog draw`: close, cap and cancel draws, announce pools.

    catalog draw close OFFER DRAW_NO --operator NAME [--supervised]
    catalog draw announce-pool OFFER DRAW_NO --amount 20000000.00 [--suffix estimated] --operator NAME
    catalog draw cap OFFER DRAW_NO [--lift] --operator NAME
    catalog draw cancel OFFER DRAW_NO --reason TEXT --operator NAME
    catalog draw confirm-cancel OFFER DRAW_NO --operator ANOTHER_NAME
    catalog draw release OFFER DRAW_NO --reason TEXT --operator NAME

A cancellation needs two people. `--supervised` closes before the time, for demonstrations; production refuses
it.
"""

from __future__ import annotations

import argparse

from catalog.config import CatalogSettings
from catalog.draws.announce_pool import announce_pool
from catalog.draws.cancel_draw import confirm_cancellation, request_cancellation
from catalog.draws.cap_draw import cap_draw
from catalog.draws.close_draw import close_draw
from catalog.offers.commands import (
    Action,
    Shell,
    by_staff,
    command,
    of_draw,
    positive_amount,
    supervised,
    with_reason,
)
from servicekit.clock import Clock
from servicekit.money import format_amount
from servicekit.process.commands import Command


def draw_commands(clock: Clock, release: Action) -> dict[str, Command[CatalogSettings]]:
    """The command. ``release`` resumes a draw whose sources disagreed."""
    actions: dict[str, Action] = {
        "close": _close_draw,
        "announce-pool": _announce_pool,
        "cap": _cap_draw,
        "cancel": _cancel_draw,
        "confirm-cancel": _confirm_cancel,
        "release": release,
    }
    return {"draw": command("close, cap and cancel draws, announce pools", clock, _arguments, actions)}


async def _close_draw(given: argparse.Namespace, shell: Shell) -> str:
    draw = await close_draw(
        shell.database,
        shell.clock,
        given.offer,
        given.draw_no,
        staff=given.staff,
        supervised=given.supervised,
    )
    return f"draw {draw.reference} is closed since {draw.last_stop.isoformat()}"


async def _announce_pool(given: argparse.Namespace, shell: Shell) -> str:
    draw = await announce_pool(
        shell.database,
        shell.clock,
        given.offer,
        given.draw_no,
        amount=given.amount,
        suffix=given.suffix,
        staff=given.staff,
    )
    return f"draw {draw.reference} has a pool of {format_amount(given.amount)}"


async def _cap_draw(given: argparse.Namespace, shell: Shell) -> str:
    draw = await cap_draw(
        shell.database, shell.clock, given.offer, given.draw_no, staff=given.staff, lift=given.lift
    )
    return f"draw {draw.reference} is {'on sale again' if given.lift else 'capped'}"


async def _cancel_draw(given: argparse.Namespace, shell: Shell) -> str:
    draw = await request_cancellation(
        shell.database, given.offer, given.draw_no, staff=given.staff, reason=given.reason
    )
    return f"draw {draw.reference} is to be cancelled; another person must confirm it"


async def _confirm_cancel(given: argparse.Namespace, shell: Shell) -> str:
    draw = await confirm_cancellation(
        shell.database, shell.clock, given.offer, given.draw_no, staff=given.staff
    )
    return f"draw {draw.reference} is cancelled; what was paid for it goes back"


def _arguments(parser: argparse.ArgumentParser) -> None:
    of_staff = [of_draw(), by_staff()]
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("close", parents=[*of_staff, supervised()], help="stop selling")
    pool = actions.add_parser("announce-pool", parents=of_staff, help="announce the prize pool")
    pool.add_argument("--amount", type=positive_amount, required=True)
    pool.add_argument("--suffix", help="what follows the pool, such as estimated")
    cap = actions.add_parser("cap", parents=of_staff, help="stop selling for now")
    cap.add_argument("--lift", action="store_true", help="sell again")
    actions.add_parser("cancel", parents=[*of_staff, with_reason()], help="ask to cancel a draw")
    actions.add_parser("confirm-cancel", parents=of_staff, help="cancel a draw at another person's request")
    actions.add_parser("release", parents=[*of_staff, with_reason()], help="resume a stopped draw")
