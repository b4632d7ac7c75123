"""`wattle up`: the whole suite of one state folder, from nothing to ready, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from devservers.postgres import Postgres
from devservers.processes import http_answers
from launcher import parts, report
from launcher.environment import Environments, write_private
from launcher.layout import SERVICES, SIMULATORS, Layout
from launcher.prepare import prepare_databases
from launcher.supervisor import Supervisor

_LEFTOVER_SECONDS = 10.0
_LAST_PAGE = "/lifeboat-raffle"
"""Of one of the last games that the starting data puts in."""
_PAGES_SECONDS = 15.0


class AlreadyRunningError(RuntimeError):
    """Another launcher runs on the same state folder."""


class Suite:
    """One running suite. `<state>/suite.json` describes it to tests and to the other commands."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._environments = Environments(layout)
        self._ready = False
        holds = layout.state / "hold"
        holds.mkdir(exist_ok=True)
        for hold in holds.iterdir():
            hold.unlink()
        self._supervisor = Supervisor(holds, tell=report.tell, changed=self._describe)

    async def run(self, stop: asyncio.Event) -> None:
        """Start everything, then keep it running until `stop` is set; whatever was started is stopped.

        Raises:
            ServerDidNotStartError: a part did not start.
        """
        starting = asyncio.create_task(self._start())
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait({starting, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if starting.done():
                await starting
                report.welcome(self._layout)
                await stop.wait()
        finally:
            report.tell("stopping")
            self._ready = False
            for task in (starting, stopping):
                task.cancel()
            await asyncio.gather(starting, stopping, return_exceptions=True)
            await self._supervisor.stop()
            (self._layout.state / "suite.json").unlink(missing_ok=True)

    async def _start(self) -> None:
        layout, environments, supervisor = self._layout, self._environments, self._supervisor
        servers = parts.servers(layout, environments)
        await supervisor.start(servers.values())
        self._describe()
        began = time.monotonic()
        is_new = await prepare_databases(layout, environments, cast(Postgres, servers["postgres"]))
        if is_new:
            report.tell(f"{'databases':<12} ready after {time.monotonic() - began:.1f} s")
        await supervisor.start(parts.simulator(each, layout, environments) for each in SIMULATORS)
        for wave in sorted({service.wave for service in SERVICES}):
            await supervisor.start(
                parts.service(service, layout, environments) for service in SERVICES if service.wave == wave
            )
        await supervisor.start([parts.edge(layout, environments)])
        if is_new:
            await self._games_have_pages()
        self._ready = True
        self._describe()

    async def _games_have_pages(self) -> None:
        """Wait until content has received the new games from catalog and serves their pages."""
        is_found = http_answers(self._layout.ports["gateway"], _LAST_PAGE)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PAGES_SECONDS):
                while True:
                    if await is_found():
                        return
                    await asyncio.sleep(0.1)

    def _describe(self) -> None:
        layout, environments = self._layout, self._environments
        description: dict[str, Any] = {
            "address": layout.address,
            "ready": self._ready,
            "launcher": os.getpid(),
            "ports": layout.ports,
            "parts": {part.name: {"pid": part.pid, "log": str(part.log)} for part in self._supervisor.parts},
            "databases": {
                service.name: {
                    "runtime": environments.database_url(service.name),
                    "owner": environments.database_url(service.name, owner=True),
                }
                for service in SERVICES
            },
            "nats": f"nats://{layout.at('nats')}",
            "redis": f"redis://{layout.at('valkey')}/0",
            "telemetry": f"http://{layout.at('telemetry')}",
        }
        write_private(layout.state / "suite.json", json.dumps(description, indent=2))


@contextmanager
def only_one(state: Path) -> Iterator[None]:
    """Hold the state folder for this process.

    Raises:
        AlreadyRunningError: another process holds it.
    """
    with (state / "lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            lock.seek(0)
            raise AlreadyRunningError(
                f"the suite in {state} runs already, as process {lock.read().strip()}"
            ) from error
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def await_leftovers(state: Path) -> None:
    """Wait for the processes of a launcher that was killed; they were told to end when it did."""
    description = state / "suite.json"
    if not description.exists():
        return
    pids = [part["pid"] for part in json.loads(description.read_text())["parts"].values() if part["pid"]]
    if any(_runs(pid, state) for pid in pids):
        report.tell("waiting for the parts of a launcher that was killed")
    deadline = time.monotonic() + _LEFTOVER_SECONDS
    while any(_runs(pid, state) for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.1)
    for pid in pids:
        if _runs(pid, state):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
    description.unlink()


def _runs(pid: int, state: Path) -> bool:
    """Whether `pid` still writes to our logs, and is not another process with the same number."""
    try:
        return Path(f"/proc/{pid}/fd/1").readlink().is_relative_to(state)
    except OSError:
        return False
