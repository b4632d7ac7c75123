"""`wattle`: runs the suite on this machine, and looks into it.

up      start everything, until Ctrl-C
status  what runs, and where
stop    keep one part stopped, to see how the others do without it
start   let it run again
exec    run a command of a service, for example `wattle exec catalog seed`
trace   print one trace by its id, which log lines carry
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from devservers.processes import ServerDidNotStartError
from launcher import trace_view
from launcher.environment import Environments
from launcher.layout import ROOT, SERVICES, Layout, PortTakenError, fixed_ports, free_ports
from launcher.suite import AlreadyRunningError, Suite, await_leftovers, only_one


def main() -> int:
    """Entry point of the command; the exit code is 1 when something failed, 2 for a wrong command line."""
    parser = argparse.ArgumentParser(
        prog="wattle", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--state", type=Path, default=ROOT / ".wattle", help="folder of data and logs")
    commands = parser.add_subparsers(dest="command", required=True)
    up = commands.add_parser("up")
    up.add_argument("--ports", choices=["fixed", "free"], default="fixed")
    commands.add_parser("status")
    for name in ("stop", "start"):
        commands.add_parser(name).add_argument("part")
    commands.add_parser("trace").add_argument("id")
    execute = commands.add_parser("exec")
    execute.add_argument("service", choices=[service.name for service in SERVICES])
    execute.add_argument("arguments", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    state: Path = arguments.state.resolve()
    try:
        match arguments.command:
            case "up":
                return _up(state, free=arguments.ports == "free")
            case "status":
                return _status(state)
            case "trace":
                return _trace(state, arguments.id)
            case "exec":
                return _exec(state, arguments.service, arguments.arguments)
            case command:
                return _hold(state, arguments.part, stop=command == "stop")
    except (ServerDidNotStartError, PortTakenError, AlreadyRunningError, NotRunningError) as error:
        print(f"wattle: {error}", file=sys.stderr)
        return 1


class NotRunningError(RuntimeError):
    """No suite runs on the state folder."""


def _up(state: Path, *, free: bool) -> int:
    for folder in (state, state / "logs"):
        folder.mkdir(parents=True, exist_ok=True)
    with only_one(state):
        await_leftovers(state)
        work_in_turns()
        layout = Layout(state, free_ports() if free else fixed_ports())
        asyncio.run(_until_stopped(layout))
    return 0


def work_in_turns() -> None:
    """Let a part that wakes up wait for its turn instead of interrupting another; all parts inherit it.

    A dozen parts call one another on a few processors, and each switch costs them what their caches held
    (sched(7), SCHED_BATCH; docs/performance.md, What was tried). Where a sandbox refuses it the suite runs
    without.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


async def _until_stopped(layout: Layout) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await Suite(layout).run(stop)


def _status(state: Path) -> int:
    suite = _describe(state)
    print(f"{suite['address']}  {'ready' if suite['ready'] else 'starting'}")
    for name, part in suite["parts"].items():
        print(f"  {name:<12} {part['pid'] or 'not running':<12} {part['log']}")
    return 0


def _hold(state: Path, part: str, *, stop: bool) -> int:
    if part not in _describe(state)["parts"]:
        raise NotRunningError(f"there is no part {part}")
    hold = state / "hold" / part
    if stop:
        hold.touch()
    else:
        hold.unlink(missing_ok=True)
    return 0


def _exec(state: Path, service: str, arguments: list[str]) -> int:
    layout = Layout(state, _describe(state)["ports"])
    environment = Environments(layout).service(service, as_owner=arguments[:1] == ["migrate"])
    command = [sys.executable, "-m", f"{service}.main", *arguments]
    return subprocess.run(command, env=environment, check=False).returncode


def _trace(state: Path, trace_id: str) -> int:
    address = f"{_describe(state)['telemetry']}/traces/{trace_id}"
    try:
        with urllib.request.urlopen(address, timeout=5) as response:  # noqa: S310 - our own http address
            print(trace_view.render(json.load(response)))
    except urllib.error.HTTPError:
        print(f"wattle: no trace {trace_id}; one request in a hundred is recorded", file=sys.stderr)
        return 1
    return 0


def _describe(state: Path) -> dict[str, Any]:
    try:
        description: dict[str, Any] = json.loads((state / "suite.json").read_text())
    except FileNotFoundError as error:
        raise NotRunningError(f"no suite runs in {state}") from error
    return description


if __name__ == "__main__":
    sys.exit(main())
