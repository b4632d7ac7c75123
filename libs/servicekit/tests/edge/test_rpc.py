import asyncio

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue
from grpc_health.v1 import health_pb2, health_pb2_grpc
from pydantic import SecretStr
from structlog.testing import capture_logs

from servicekit.callers import CallerPolicy
from servicekit.errors import (
    Forbidden,
    InvalidRequest,
    NotFound,
    RuleRefused,
    ServiceError,
    TooManyRequests,
    Unavailable,
)
from servicekit.rpc.client import open_channel
from servicekit.rpc.server import RpcServer
from servicekit.telemetry import tracing as telemetry
from servicekit.testing.waiting import until

TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.fixture
async def start(example):
    """`start(**options of RpcServer)` starts the example's RPC side; stopped after the test."""
    started: list[RpcServer] = []

    async def begin(**options) -> RpcServer:
        server = RpcServer([example.Speller().add_to], host="127.0.0.1", port=0, **options)
        await server.start()
        started.append(server)
        return server

    yield begin
    for server in started:
        await server.stop(0)


@pytest.fixture
async def call(example, start):
    server = await start()
    async with example.channel(server.port) as channel:
        stub = example.SpellerStub(channel)

        async def call(word: str, **options) -> str:
            return (await stub.Spell(StringValue(value=word), **options)).value

        yield call


async def test_a_call_is_answered(call):
    assert await call("abc") == "a-b-c"


async def test_a_refusal_arrives_as_it_was_raised(call):
    with pytest.raises(RuleRefused) as caught:
        await call("refused")

    assert (caught.value.code, caught.value.message, caught.value.target) == (
        "word_refused",
        "Not this word",
        "word",
    )


async def test_every_field_of_a_refusal_arrives(call):
    with pytest.raises(InvalidRequest) as caught:
        await call("wrong")

    assert [(entry.target, entry.code) for entry in caught.value.errors] == [("a", "x"), ("b", "y")]


async def test_when_to_come_back_arrives(call):
    with pytest.raises(TooManyRequests) as caught:
        await call("busy")

    assert caught.value.retry_after == 7


async def test_no_answer_in_time_is_an_unknown_outcome(call):
    with pytest.raises(Unavailable, match="dependency_unavailable"):
        await call("slow", timeout=0.05)


async def test_unanswered_call_has_an_unknown_outcome(example):
    async with example.channel(1) as channel:
        with pytest.raises(Unavailable, match="dependency_unavailable"):
            await example.SpellerStub(channel).Spell(StringValue(value="abc"))


async def test_a_failure_of_the_other_side_is_logged_there_and_says_nothing_here(call):
    with capture_logs() as lines, pytest.raises(Unavailable, match="dependency_failed") as caught:
        await call("broken")

    assert lines[0]["event"] == "call_failed"
    assert "4111" not in str(caught.value.__cause__)


async def test_the_trace_and_the_request_id_cross_the_call(call):
    with telemetry.continue_trace(TRACE, request_id="request-1"):
        assert await call("trace") == f"{TRACE[3:35]} request-1"


async def test_a_recorded_call_is_a_span_on_both_sides(call, example, spans):
    with telemetry.continue_trace(TRACE):
        await call("abc")
        with pytest.raises(RuleRefused):
            await call("refused")

    telemetry.flush()
    server, client, refused_server, refused_client = spans[0].get_finished_spans()
    assert server.name == client.name == example.METHOD
    assert server.parent.span_id == client.context.span_id
    assert f"{client.parent.span_id:016x}" == TRACE[36:52]
    assert refused_server.status.is_unset
    assert refused_client.attributes["wattle.refusal"] == "word_refused"


CHECKOUT = SecretStr("checkout-to-example")
OTHER = SecretStr("other-to-example")


@pytest.mark.parametrize(
    ("token", "refusal"),
    [
        (None, "caller_unknown"),
        (SecretStr(""), "caller_unknown"),
        (SecretStr("checkout-to-wallet"), "caller_unknown"),
        (OTHER, "method_not_allowed"),
    ],
)
async def test_call_outside_the_policy_is_refused(example, start, token, refusal):
    server = await start(
        callers=CallerPolicy({"checkout": [CHECKOUT], "other": [OTHER]}, {"checkout": ["Spell"]})
    )

    async with example.channel(server.port, token=token) as channel:
        with pytest.raises(Forbidden, match=refusal):
            await example.SpellerStub(channel).Spell(StringValue(value="abc"))


@pytest.mark.parametrize("token", [CHECKOUT, SecretStr("checkouts-next-token")])
async def test_caller_is_answered_with_either_of_its_tokens(example, start, token):
    tokens = [CHECKOUT, SecretStr("checkouts-next-token")]
    server = await start(callers=CallerPolicy({"checkout": tokens}, {"checkout": ["Spell"]}))

    async with example.channel(server.port, token=token) as channel:
        assert (await example.SpellerStub(channel).Spell(StringValue(value="ab"))).value == "a-b"


def test_callers_that_share_a_token_are_refused():
    with pytest.raises(ValueError, match="another caller shows the token of other"):
        CallerPolicy({"checkout": [CHECKOUT], "other": [CHECKOUT]}, {})


async def test_call_may_queue_as_long_as_its_caller_waits(example, start):
    server = await start()
    async with example.channel(server.port, timeout=1.5) as channel:
        left = float((await example.SpellerStub(channel).Spell(StringValue(value="deadline"))).value)

    assert 0 < left <= 1.5


async def test_more_calls_than_can_be_answered_well_are_refused_at_once(example, start):
    server = await start(max_concurrent=3)  # one is the channel's watch of the server's health
    async with example.channel(server.port) as channel:
        stub = example.SpellerStub(channel)
        answers = await asyncio.gather(
            *(stub.Spell(StringValue(value="slow")) for _ in range(5)), return_exceptions=True
        )

    assert sum(isinstance(answer, Unavailable) for answer in answers) == 3


async def test_a_stopping_server_finishes_what_it_began(example, start):
    server = await start()
    async with example.channel(server.port) as channel:
        under_way = asyncio.create_task(example.SpellerStub(channel).Spell(StringValue(value="slow")))
        await asyncio.sleep(0.1)  # The call is under way by then; its work takes longer.
        await server.stop(5)

        assert (await under_way).value == "s-l-o-w"


async def test_health_says_serving_until_the_server_is_to_stop(start):
    server = await start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        health = health_pb2_grpc.HealthStub(channel)
        before = await health.Check(health_pb2.HealthCheckRequest())
        await server.refuse_new_work()
        after = await health.Check(health_pb2.HealthCheckRequest())

    assert before.status == health_pb2.HealthCheckResponse.SERVING
    assert after.status == health_pb2.HealthCheckResponse.NOT_SERVING


async def test_calls_between_services_are_unary(example, start):
    server = await start()
    async with example.channel(server.port) as channel:
        with pytest.raises(NotImplementedError):
            channel.unary_stream("/example.v1.Speller/Stream")


class DrawUnknown(NotFound):
    default_code = "draw_unknown"


@pytest.mark.parametrize(
    ("error", "arrives"), [(DrawUnknown(), NotFound), (ServiceError("odd"), ServiceError)], ids=str
)
async def test_an_error_of_a_service_arrives_as_its_kind(example, error, arrives):
    class Refusing(example.Speller):
        async def spell(self, request, context):
            raise error

    server = RpcServer([Refusing().add_to], host="127.0.0.1", port=0)
    await server.start()
    async with example.channel(server.port) as channel:
        with pytest.raises(arrives, match=error.code):
            await example.SpellerStub(channel).Spell(StringValue(value="x"))
    await server.stop(0)


async def test_a_server_that_stops_cancels_no_call(example):
    servers = [RpcServer([example.Speller().add_to], host="127.0.0.1", port=0) for _ in range(2)]
    for server in servers:
        await server.start()
    addresses = ",".join(f"127.0.0.1:{server.port}" for server in servers)
    answered = 0
    is_over = asyncio.Event()

    async with open_channel(f"ipv4:{addresses}") as channel:
        stub = example.SpellerStub(channel)

        async def keep_calling() -> None:
            nonlocal answered
            while not is_over.is_set():
                await stub.Spell(StringValue(value="abc"))
                answered += 1

        async def answers(more: int) -> bool:
            return answered > more

        async with asyncio.TaskGroup() as group:
            for _ in range(20):
                group.create_task(keep_calling())
            await until(lambda: answers(50))
            await servers[0].refuse_new_work()
            before = answered
            await until(lambda: answers(before + 200))  # by then the channel has seen it
            await servers[0].stop(5)
            before = answered
            await until(lambda: answers(before + 50))
            is_over.set()
    await servers[1].stop(0)
