"""A small service over everything in the kit: `/api/hop/{word}` asks itself by RPC to spell a word."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
from fastapi import APIRouter, Request
from google.protobuf.wrappers_pb2 import StringValue

from servicekit import deadline
from servicekit.errors import FieldError, InvalidRequest, RuleRefused, TooManyRequests
from servicekit.http.app import create_app
from servicekit.http.envelope import Envelope, ResponseModel, ok
from servicekit.process.command_line import run_service
from servicekit.process.components import Components
from servicekit.rpc.client import Channel, open_channel
from servicekit.settings import ServiceSettings, service_settings_config
from servicekit.telemetry import tracing as telemetry

METHOD = "example.v1.Speller/Spell"


class ExampleSettings(ServiceSettings):
    model_config = service_settings_config("EXAMPLE_")

    http_port: int = 0
    grpc_port: int = 0
    database_url: str = "postgresql://example@127.0.0.1/example"


class SpellerStub:
    """What the generator writes."""

    def __init__(self, channel: Any) -> None:
        self.Spell = channel.unary_unary(
            f"/{METHOD}",
            request_serializer=StringValue.SerializeToString,
            response_deserializer=StringValue.FromString,
            _registered_method=True,
        )


class Speller:
    def __init__(self) -> None:
        self.calls = 0

    async def spell(self, request: StringValue, context: grpc.aio.ServicerContext) -> StringValue:
        self.calls += 1
        match request.value:
            case "refused":
                raise RuleRefused("word_refused", "Not this word", target="word")
            case "wrong":
                raise InvalidRequest.of([FieldError("a", "x", "A"), FieldError("b", "y", "B")])
            case "busy":
                raise TooManyRequests("busy", retry_after=7)
            case "broken":
                raise KeyError("4111111111111111")
            case "slow":
                await asyncio.sleep(1)  # Work that takes time.
            case "deadline":
                return StringValue(value=str(deadline.seconds_left(-1)))
            case "trace":
                current = telemetry.current()
                return StringValue(value=f"{current.trace_id} {current.request_id}")
        return StringValue(value="-".join(request.value))

    def add_to(self, server: grpc.aio.Server) -> None:
        handlers = {
            "Spell": grpc.unary_unary_rpc_method_handler(
                self.spell,
                request_deserializer=StringValue.FromString,
                response_serializer=StringValue.SerializeToString,
            )
        }
        service = METHOD.partition("/")[0]
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, handlers),))
        server.add_registered_method_handlers(service, handlers)


class Spelling(ResponseModel):
    letters: str


router = APIRouter(prefix="/api")


@router.get("/hop/{word}")
async def hop(word: str, request: Request) -> Envelope[Spelling]:
    timeout = 0.3 if word == "slow" else 5.0
    spelled = await request.app.state.speller.Spell(StringValue(value=word), timeout=timeout)
    return ok(Spelling(letters=spelled.value))


@router.get("/wait")
async def wait() -> Envelope[str]:
    await asyncio.sleep(0.5)  # Work that takes time.
    return ok("done")


def compose(settings: ExampleSettings) -> Components:
    app = create_app(title="Example", settings=settings, routers=[router])
    log: list[str] = []
    app.state.log = log

    @asynccontextmanager
    async def resources() -> AsyncIterator[None]:
        log.append("opened")
        yield
        log.append("closed")

    async def relay() -> None:
        await asyncio.Event().wait()

    return Components(
        http=app, resources=resources, servicers=[Speller().add_to], background={"relay": relay}
    )


def main() -> None:
    run_service("example", settings=ExampleSettings, compose=compose)


def channel(port: int, **options: Any) -> Channel:
    return open_channel(f"127.0.0.1:{port}", **options)


if __name__ == "__main__":
    sys.exit(main())
