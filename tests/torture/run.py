"""One run: the scene, customers at work, disturbances, quiet, and the verdict."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import httpx2
import psycopg

from running_suite import RunningSuite
from torture import deposits, purchases, withdrawals
from torture.disturbances import disturb
from torture.invariants import violations
from torture.invariants.evidence import Evidence
from torture.player import Player, SignedOutError, new_player
from torture.quiet import answers_again, becomes_quiet, let_time_pass
from torture.record import Record
from torture.scene import Scene, set_scene

_PLAYERS_EACH = 5


@dataclass(frozen=True)
class Options:
    """`seconds` of customers at work, `workers` of them at a time, and the seed of all dice.

    What is under way then has `quiet_seconds` to end.
    """

    seconds: float
    seed: int
    workers: int = 8
    quiet_seconds: float = 150


def run(suite: RunningSuite, folder: Path, options: Options) -> Record:
    """Tortures a suite; the record has every violation that was found."""
    record, stop, calm = Record(), Event(), Event()
    with set_scene(suite, folder) as scene, ExitStack() as stack:
        mails = _Mails(scene.mailbox)
        threads = [
            threading.Thread(
                target=_work,
                args=(scene, _dice(options, f"worker {each}"), record, stop, stack),
                name=f"worker {each}",
            )
            for each in range(options.workers)
        ]
        threads.append(threading.Thread(target=mails.collect, args=(calm,)))
        breaker = threading.Thread(
            target=disturb, args=(suite, _dice(options, "disturbances"), record, stop), name="disturbances"
        )
        for thread in (*threads, breaker):
            thread.start()
        _pass_time(scene, options.seconds, record)
        stop.set()
        breaker.join()
        for thread in threads[:-1]:
            thread.join()
        answers_again(suite)
        if not _repeat(scene.cancel_doomed):
            record.violated("the draw could not be cancelled")
        began = time.monotonic()
        if left := becomes_quiet(suite, options.quiet_seconds):
            record.violated(f"still under way after {options.quiet_seconds:.0f} s: {left[:20]}")
        record.counts["seconds until quiet"] = round(time.monotonic() - began)
        calm.set()
        threads[-1].join()
        record.violations += violations(Evidence(suite, record, scene, mails.seen))
    return record


def _dice(options: Options, name: str) -> random.Random:
    return random.Random(f"{options.seed}/{name}")


def _pass_time(scene: Scene, seconds: float, record: Record) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        time.sleep(min(5.0, max(0.0, until - time.monotonic())))
        with suppress(psycopg.Error):
            let_time_pass(scene.suite)
    record.count("runs")


_ACTS: tuple[tuple[int, Callable[[Player, Scene], None]], ...] = (
    (34, lambda player, scene: player.dice.choice(deposits.EVERY)(player, scene.payments)),
    (28, purchases.pay_from_wallet),
    (16, purchases.pay_by_deposit),
    (8, purchases.use_voucher),
    (6, purchases.buy_at_partner),
    (8, withdrawals.withdraw),
    (1, withdrawals.exclude),
)


def _work(scene: Scene, dice: random.Random, record: Record, stop: Event, stack: ExitStack) -> None:
    players: list[Player] = []
    weights = [weight for weight, _ in _ACTS]
    while not stop.is_set():
        players = [player for player in players if not player.left]
        try:
            if len(players) < _PLAYERS_EACH and (not players or dice.random() < 0.1):
                _arrive(scene, players, random.Random(dice.getrandbits(64)), record, stop, stack)
                continue
            (act,) = dice.choices([act for _, act in _ACTS], weights)
            act(dice.choice(players), scene)
        except SignedOutError:
            record.count("signed out")
        except (httpx2.TransportError, psycopg.Error) as error:
            record.count(f"interrupted: {type(error).__name__}")
        except Exception as error:
            record.violated(f"{threading.current_thread().name}: {type(error).__name__} {error}")


def _arrive(
    scene: Scene, players: list[Player], dice: random.Random, record: Record, stop: Event, stack: ExitStack
) -> None:
    """A new customer, who wants no limit and has some money."""
    player = new_player(scene.suite.gateway, dice, record, stop, stack)
    if player is None:
        return
    players.append(player)
    player.call("POST", "/api/safer-play/limit-prompt", json={"answer": "no_limit"})
    deposits.by_test_money(player, "")


def _repeat(act: Callable[[], None]) -> bool:
    for _ in range(5):
        with suppress(Exception):
            act()
            return True
        time.sleep(2)
    return False


class _Mails:
    """Reads the mailbox again and again, since it keeps the newest messages only."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.seen: frozenset[tuple[str, str]] = frozenset()

    def collect(self, calm: Event) -> None:
        """Until the suite is calm, and once more."""
        while not calm.wait(5):
            self._read()
        self._read()

    def _read(self) -> None:
        with suppress(httpx2.TransportError, ValueError):
            found = httpx2.get(self._address, timeout=30).json()
            self.seen |= {(one["recipient"], one["subject"]) for one in found}
