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

from customers import APP_KEY
from launcher.layout import SERVICES
from running_suite import RunningSuite
from torture import deposits, purchases, withdrawals
from torture.disturbances import disturb
from torture.invariants import violations
from torture.invariants.evidence import Evidence
from torture.player import Player, SignedOutError, new_player
from torture.record import Record
from torture.scene import Scene, set_scene

QUIET_SECONDS = 240.0
"""How long what is under way may take to end once nothing fails any more."""
_PLAYERS_EACH = 5
_UNDER_WAY = {
    "checkout": """
        select 1 from orders where status = 'pending'
        union all select 1 from stock_releases
        union all select 1 from voucher_redemptions where state = 'reserved'
        union all select 1 from draw_refunds where state <> 'done'
        union all select 1 from exclusions where finished_at is null
        union all select 1 from withdrawn_entries where refunded_at is null
    """,
    "wallet": """
        select 1 from deposits where state in ('created', 'submitted', 'unknown', 'pending', 'returning')
        union all select 1 from withdrawals where state in ('requested', 'waiting', 'approved', 'submitted', 'unknown')
        union all select 1 from holds h where state = 'pending' and purpose = 'order'
    """,
    "content": "select 1 from deliveries where status = 'waiting'",
}
_UNPUBLISHED = "select 1 from outbox where published_at is null"
_ROUTES = ("identity/keys", "draws", "cart", "payment_methods", "site/configuration")


@dataclass(frozen=True)
class Options:
    """`seconds` of customers at work, `workers` of them at a time, and the seed of all dice."""

    seconds: float
    seed: int
    workers: int = 8


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
        _answers_again(suite)
        scene_is_cancelled = _repeat(scene.cancel_doomed)
        if not scene_is_cancelled:
            record.violated("the draw could not be cancelled")
        began = time.monotonic()
        if left := _becomes_quiet(suite):
            record.violated(f"still under way after {QUIET_SECONDS:.0f} s: {left}")
        record.counts["seconds until quiet"] = round(time.monotonic() - began)
        calm.set()
        threads[-1].join()
        record.violations += violations(Evidence(suite, record, scene, mails.seen))
    return record


def _dice(options: Options, name: str) -> random.Random:
    return random.Random(f"{options.seed}/{name}")


def _pass_time(scene: Scene, seconds: float, record: Record) -> None:
    """Lets requested withdrawals come due, without waiting for the time to cancel them."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        time.sleep(min(5.0, max(0.0, until - time.monotonic())))
        with suppress(psycopg.Error):
            withdrawals.let_accounts_rest(scene.suite)
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


def _answers_again(suite: RunningSuite) -> None:
    until = time.monotonic() + QUIET_SECONDS
    for route in _ROUTES:
        while time.monotonic() < until:
            with suppress(httpx2.TransportError):
                answer = httpx2.get(f"{suite.gateway}/api/{route}", headers={"X-App-Key": APP_KEY})
                if answer.status_code < 500 and answer.headers.get("content-type", "").startswith(
                    "application/json"
                ):
                    break
            time.sleep(0.2)


def _repeat(act: Callable[[], None]) -> bool:
    for _ in range(5):
        with suppress(Exception):
            act()
            return True
        time.sleep(2)
    return False


def _becomes_quiet(suite: RunningSuite) -> list[str]:
    """Waits until nothing is under way, twice in a row; what is left when it takes too long."""
    until, calm = time.monotonic() + QUIET_SECONDS, 0
    left: list[str] = []
    while calm < 2 and time.monotonic() < until:
        withdrawals.let_accounts_rest(suite)
        left = [f"{name} {len(rows)}" for name, sql in _UNDER_WAY.items() if (rows := suite.query(name, sql))]
        for service in SERVICES:
            if rows := suite.query(service.name, _UNPUBLISHED):
                left.append(f"outbox of {service.name} {len(rows)}")
        calm = 0 if left else calm + 1
        time.sleep(2)
    return left


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
