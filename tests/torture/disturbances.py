"""What fails while customers are at work: parts are killed, paused, stopped and started again."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event

from launcher.layout import SERVERS, SERVICES
from running_suite import RunningSuite
from torture.record import Record

OWN = (*(service.name for service in SERVICES), *SERVERS, "gateway")
"""Parts that a run kills. The simulators are other companies: they only pause, and lose no memory."""
OTHERS = ("payments", "mailbox", "identity_checks")
_BACK_SECONDS = 90.0


def disturb(suite: RunningSuite, dice: random.Random, record: Record, stop: Event) -> None:
    """Breaks one thing after another until told to stop; ends when everything runs again."""
    while not stop.wait(dice.uniform(2.0, 8.0)):
        act = dice.choice((_kill, _kill, _kill_two, _pause, _pause, _pause_other, _restart))
        try:
            record.count(f"disturbance: {act(suite, dice)}")
        except TimeoutError as late:
            record.violated(f"did not come back: {late}")


def _kill(suite: RunningSuite, dice: random.Random) -> str:
    part = dice.choice(OWN)
    _kill_all(suite, [part])
    return f"kill {part}"


def _kill_two(suite: RunningSuite, dice: random.Random) -> str:
    _kill_all(suite, dice.sample(OWN, 2))
    return "kill two at once"


def _kill_all(suite: RunningSuite, parts: list[str]) -> None:
    before = suite.pids()
    for part in parts:
        with suppress(ProcessLookupError, KeyError):
            suite.kill(part)
    until = time.monotonic() + _BACK_SECONDS
    while any(suite.pids().get(part) in {None, before.get(part)} for part in parts):
        if time.monotonic() > until:
            raise TimeoutError(", ".join(parts))
        time.sleep(0.1)


def _pause(suite: RunningSuite, dice: random.Random) -> str:
    part = dice.choice(OWN)
    with _paused(suite, part):
        time.sleep(dice.uniform(1.0, 12.0))
    return f"pause {part}"


def _pause_other(suite: RunningSuite, dice: random.Random) -> str:
    names = [part for part in OTHERS if part in suite.pids()]
    part = dice.choice(names)
    with _paused(suite, part):
        time.sleep(dice.uniform(1.0, 12.0))
    return f"pause {part}"


def _restart(suite: RunningSuite, dice: random.Random) -> str:
    part = dice.choice(OWN)
    with suite.without(part):
        time.sleep(dice.uniform(0.0, 4.0))
    return f"stop and start {part}"


@contextmanager
def _paused(suite: RunningSuite, part: str) -> Iterator[None]:
    """Stops a part's processes where they are, as a machine that swaps would."""
    pid = suite.pids().get(part)
    pids = [] if pid is None else [pid, *_children(pid)]
    for each in pids:
        with suppress(ProcessLookupError):
            os.kill(each, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in pids:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGCONT)


def _children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
