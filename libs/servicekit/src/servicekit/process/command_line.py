"""The commands of a service: `serve`, `work`, `migrate`, `replay`, `openapi`, and its own."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final, TypeVar

import orjson
import uvloop

from servicekit.data.database import Database
from servicekit.data.schema import location
from servicekit.events import outbox
from servicekit.events.connection import Nats
from servicekit.process.commands import Command, add_commands, run_command
from servicekit.process.components import Components
from servicekit.process.serving import run_components
from servicekit.settings import ServiceSettings
from servicekit.telemetry import logs
from servicekit.telemetry import tracing as telemetry

S = TypeVar("S", bound=ServiceSettings)

_NATS_SECONDS: Final = 10.0
"""How long a command waits for NATS."""


def run_service(
    name: str,
    *,
    settings: type[S],
    compose: Callable[[S], Components],
    commands: Mapping[str, Command[S]] | None = None,
    publishes: bool = True,
    arguments: Sequence[str] | None = None,
) -> None:
    """The whole of a service's `main`: reads the command line and the settings, and runs until it is stopped.

    `name` is the service's package, database, runtime role and stream. `commands` are those of its own,
    besides the ones that every service has. `publishes` is whether it has an outbox, which `replay`
    publishes again. Exits with status 2 on a wrong command line, and with the status of a command; a failure
    to start propagates.
    """
    own = dict(commands or {})
    if publishes:
        own["replay"] = _replaying(name)
    given = _parse(name, own, arguments)
    stated = settings()
    if given.command == "openapi":
        document = compose(stated).http.openapi()
        sys.stdout.buffer.write(
            orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
        )
        return
    logs.configure(name, stated.log_level)
    if given.command == "migrate":
        # Loads Alembic, which no other command needs.
        from servicekit.data.migrations import upgrade

        upgrade(location(name), stated.owner_database_url, name)
        return
    telemetry.configure(name, stated)
    status = 0
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            if given.command in own:
                command = own[given.command]
                status = runner.run(run_command(name, command, stated, given, name=given.command))
            else:
                serves = given.command == "serve"
                runner.run(_serve(compose, stated, serves=serves, works=not serves or not given.api_only))
    finally:
        telemetry.shutdown()
    if status:
        sys.exit(status)


def _parse(
    name: str, commands: Mapping[str, Command[S]], arguments: Sequence[str] | None
) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=name)
    parsers = parser.add_subparsers(dest="command", required=True)
    serve = parsers.add_parser("serve", help="serve HTTP and RPC, and do the background work")
    serve.add_argument("--api-only", action="store_true", help="leave the background work to `work`")
    parsers.add_parser("work", help="do the background work only")
    parsers.add_parser("migrate", help="bring the database schema up to date")
    parsers.add_parser("openapi", help="print the description of the public API")
    add_commands(parsers, commands)
    return parser.parse_args(arguments)


def _replaying(service: str) -> Command[S]:
    """Feeds consumers that lost their state, e.g. because an older backup was restored (docs/reliability.md,
    rules 19 and 68).
    """

    async def replay(settings: S, database: Database, given: argparse.Namespace) -> int:
        nats = Nats(settings.nats_url, name=f"{service} replay", replicas=settings.nats_replicas)
        await nats.connect()
        try:
            await nats.wait(_NATS_SECONDS)
            events = await outbox.replay(database, nats, service=service, since=given.since)
        finally:
            await nats.close()
        print(f"{events} events are published again")
        return 0

    def arguments(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--since", type=_instant, required=True, help="such as 2026-11-20T03:00:00+10:00")

    return Command("publish again what was published since an instant", replay, arguments)


def _instant(text: str) -> datetime:
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise argparse.ArgumentTypeError("an instant needs its offset from UTC")
    return instant


async def _serve(compose: Callable[[S], Components], settings: S, *, serves: bool, works: bool) -> None:
    # Composed inside the loop: an RPC channel belongs to the loop that runs when it is made.
    components = compose(settings)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    await run_components(components, settings, stop, serves=serves, works=works)
