import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

import httpx2
import orjson
import pytest
from structlog.testing import capture_logs

from servicekit.errors import RuleRefused
from servicekit.http.app import create_app
from servicekit.process import background, command_line
from servicekit.process.command_line import run_service
from servicekit.process.commands import Command
from servicekit.process.components import Components
from servicekit.process.serving import run_components
from servicekit.telemetry import tracing as telemetry
from servicekit.testing.waiting import eventually

EXAMPLE = Path(__file__).with_name("example.py")
TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
HEADERS = {"X-App-Key": "wattle-web-development"}


@pytest.fixture
async def service(example) -> AsyncIterator[httpx2.AsyncClient]:
    """The example service in this process over real sockets."""
    settings = example.ExampleSettings()
    components = example.compose(settings)
    stop = asyncio.Event()
    ports: asyncio.Future[tuple[int, int]] = asyncio.get_running_loop().create_future()
    running = asyncio.create_task(
        run_components(components, settings, stop, started=lambda *both: ports.set_result(both))
    )
    http_port, grpc_port = await ports
    async with (
        example.channel(grpc_port) as channel,
        httpx2.AsyncClient(base_url=f"http://127.0.0.1:{http_port}", headers=HEADERS) as client,
    ):
        components.http.state.speller = example.SpellerStub(channel)
        yield client
    stop.set()
    await running
    assert components.http.state.log == ["opened", "closed"]


@pytest.mark.parametrize(
    ("word", "status", "code"),
    [
        ("refused", 422, "word_refused"),
        ("broken", 503, "dependency_failed"),
        ("slow", 503, "dependency_unavailable"),
    ],
)
async def test_an_error_behind_a_call_reaches_the_customer_in_the_envelope(service, word, status, code):
    with capture_logs():
        answer = await service.get(f"/api/hop/{word}")

    assert (answer.status_code, answer.json()["error"]) == (status, code)


async def test_one_trace_and_one_request_id_run_through_both_sides(service):
    answer = await service.get("/api/hop/trace", headers={"traceparent": TRACE, "X-Request-Id": "request-1"})

    assert answer.json()["result"]["letters"] == f"{TRACE[3:35]} request-1"
    assert answer.headers["x-request-id"] == "request-1"


async def test_a_recorded_request_is_three_spans_of_one_trace(service, spans):
    await service.get("/api/hop/abc", headers={"traceparent": TRACE})

    telemetry.flush()
    server, client, request = spans[0].get_finished_spans()
    assert [span.kind.name for span in (request, client, server)] == ["SERVER", "CLIENT", "SERVER"]
    assert client.parent.span_id == request.context.span_id
    assert server.parent.span_id == client.context.span_id
    assert {f"{span.context.trace_id:032x}" for span in (request, client, server)} == {TRACE[3:35]}


async def test_readiness_names_the_background_tasks(service):
    answer = await service.get("/health/ready")

    assert answer.json() == {"status": "ready", "background": {"relay": "running"}}


async def test_a_background_task_that_fails_is_started_again(example, monkeypatch):
    monkeypatch.setattr(background, "_FIRST_PAUSE_SECONDS", 0.01)
    settings = example.ExampleSettings()
    runs = 0
    again = asyncio.Event()

    async def fragile() -> None:
        nonlocal runs
        runs += 1
        if runs < 3:
            raise ConnectionError
        again.set()
        await asyncio.Event().wait()

    components = Components(
        http=create_app(title="Example", settings=settings, routers=[]),
        resources=example.compose(settings).resources,
        background={"fragile": fragile},
    )
    stop = asyncio.Event()
    with capture_logs() as lines:
        running = asyncio.create_task(run_components(components, settings, stop))
        await asyncio.wait_for(again.wait(), 5)
        assert components.http.state.health.background == {"fragile": "running"}
        stop.set()
        await running

    assert [line["event"] for line in lines].count("background_task_failed") == 2


async def test_a_worker_serves_probes_and_no_api(example):
    settings = example.ExampleSettings()
    components = example.compose(settings)
    stop = asyncio.Event()
    ports: asyncio.Future[tuple[int, int]] = asyncio.get_running_loop().create_future()
    running = asyncio.create_task(
        run_components(components, settings, stop, serves=False, started=lambda *both: ports.set_result(both))
    )
    http_port, _ = await ports
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{http_port}", headers=HEADERS) as client:
        assert (await client.get("/health/ready")).json()["background"] == {"relay": "running"}
        assert (await client.get("/api/wait")).status_code == 404
    stop.set()
    await running


async def test_a_connection_that_cannot_be_opened_stops_the_start(example):
    @asynccontextmanager
    async def resources() -> AsyncIterator[None]:
        raise ConnectionError("no database")
        yield

    settings = example.ExampleSettings()
    app = create_app(title="Example", settings=settings, routers=[])

    with pytest.raises(ConnectionError, match="no database"):
        await run_components(Components(http=app, resources=resources), settings, asyncio.Event())


@asynccontextmanager
async def started(**variables: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, httpx2.AsyncClient]]:
    """The example as a process of its own, once it says that it started."""
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        str(EXAMPLE),
        "serve",
        stdout=asyncio.subprocess.PIPE,
        env={"EXAMPLE_TRACE_RATIO": "0", **variables},
    )
    try:
        line = orjson.loads(await asyncio.wait_for(child.stdout.readline(), 20))
        assert line["event"] == "started"
        address = f"http://127.0.0.1:{line['http_port']}"
        async with httpx2.AsyncClient(base_url=address, headers=HEADERS) as client:
            yield child, client
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_stopped_service_finishes_what_it_began_and_ends_well(number):
    async with started() as (child, client):
        under_way = asyncio.create_task(client.get("/api/wait"))
        await asyncio.sleep(0.2)  # The request is under way by then; its work takes longer.
        child.send_signal(number)

        assert (await under_way).status_code == 200
        assert await asyncio.wait_for(child.wait(), 10) == 0


async def test_a_stopping_service_is_not_ready_and_still_answers():
    async with started(EXAMPLE_SHUTDOWN_PAUSE_SECONDS="1") as (child, client):
        child.send_signal(signal.SIGTERM)

        async def ready() -> int:
            return (await client.get("/health/ready")).status_code

        await eventually(ready, 503)
        assert (await client.get("/api/wait")).status_code == 200


async def test_answers_of_a_stopping_service_end_their_connections():
    async with started(EXAMPLE_SHUTDOWN_PAUSE_SECONDS="3") as (child, client):
        assert "connection" not in (await client.get("/health/live")).headers
        child.send_signal(signal.SIGTERM)

        async def connection() -> str | None:
            return (await client.get("/health/live")).headers.get("connection")

        await eventually(connection, "close", seconds=3)


def test_the_description_of_the_api_is_printed_without_any_connection(example, capfdbinary):
    run_service("example", settings=example.ExampleSettings, compose=example.compose, arguments=["openapi"])

    document = orjson.loads(capfdbinary.readouterr().out)
    assert document["paths"]["/api/hop/{word}"]["get"]["operationId"] == "hop"


@pytest.mark.parametrize("arguments", [["seed"], ["replay"], ["replay", "--since", "2026-11-20T03:00:00"]])
def test_a_wrong_command_line_is_refused(example, capsys, arguments):
    with pytest.raises(SystemExit) as caught:
        run_service("example", settings=example.ExampleSettings, compose=example.compose, arguments=arguments)

    assert caught.value.code == 2
    assert "usage: example" in capsys.readouterr().err


@pytest.fixture
def logs_as_they_are(monkeypatch):
    """The log of the tests that follow must not go to what pytest captures of this one."""
    monkeypatch.setattr(command_line.logs, "configure", lambda *_: None)
    monkeypatch.setattr(command_line.telemetry, "configure", lambda *_: None)


@pytest.mark.usefixtures("logs_as_they_are")
@pytest.mark.parametrize(
    ("outcome", "status", "printed"),
    [(0, None, "counted\n"), (3, 3, "counted\n"), (RuleRefused("too_many", "Too many"), 1, "")],
)
def test_a_service_has_commands_of_its_own(example, capsys, outcome, status, printed):
    async def count(settings, database, given):
        if isinstance(outcome, RuleRefused):
            raise outcome
        print(given.what)
        return outcome

    def arguments(parser):
        parser.add_argument("what")

    with pytest.raises(SystemExit) if status else nullcontext() as caught:
        run_service(
            "example",
            settings=example.ExampleSettings,
            compose=example.compose,
            commands={"count": Command("count", count, arguments)},
            arguments=["count", "counted"],
        )

    assert (caught.value.code if status else None) == status
    assert capsys.readouterr().out == printed


@pytest.mark.usefixtures("logs_as_they_are")
def test_a_refused_command_says_why(example, capsys):
    async def refuse(settings, database, given):
        raise RuleRefused("too_many", "Too many")

    with pytest.raises(SystemExit):
        run_service(
            "example",
            settings=example.ExampleSettings,
            compose=example.compose,
            commands={"count": Command("count", refuse)},
            arguments=["count"],
        )

    assert capsys.readouterr().err == "refused: Too many (too_many)\n"
