import gzip
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any
from uuid import uuid4

import httpx2
import pytest
from fastapi import APIRouter, FastAPI
from joserfc import jwt
from joserfc.jwk import OKPKey
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from redis.asyncio import Redis

from devservers.servers import Valkey
from servicekit.data.valkey import connect_redis
from servicekit.http.app import create_app
from servicekit.security.principal import (
    CLAIM_ASSURANCE,
    CLAIM_AUTHENTICATED_AT,
    CLAIM_CUSTOMER,
    CLAIM_METHODS,
    CLAIM_REGION,
    CLAIM_SEGMENT,
    CLAIM_SESSION,
)
from servicekit.security.tokens import ACCESS_TOKEN_SECONDS, ALGORITHM, AUDIENCE, ISSUER, AccessTokenVerifier
from servicekit.settings import ServiceSettings, service_settings_config
from servicekit.telemetry import tracing as telemetry

AppMaker = Callable[..., FastAPI]
ClientMaker = Callable[..., httpx2.AsyncClient]
TokenMaker = Callable[..., str]


class ExampleSettings(ServiceSettings):
    model_config = service_settings_config("EXAMPLE_")

    http_port: int = 0
    grpc_port: int = 0
    database_url: str = "postgresql://example@127.0.0.1/example"


@pytest.fixture
def make_settings() -> Callable[..., ExampleSettings]:
    return ExampleSettings


@pytest.fixture
def make_app() -> AppMaker:
    """`make_app(router, ..., settings={...}, **options of create_app)`."""

    def make(*routers: APIRouter, settings: dict[str, Any] | None = None, **options: Any) -> FastAPI:
        stated = ExampleSettings(**(settings or {}))
        return create_app(title="Example", settings=stated, routers=routers, **options)

    return make


@pytest.fixture
async def make_client() -> AsyncIterator[ClientMaker]:
    """A client of an application that sends the web's development key unless told other headers."""
    opened: list[httpx2.AsyncClient] = []

    def make(app: FastAPI, headers: dict[str, str] | None = None) -> httpx2.AsyncClient:
        client = httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app),
            base_url="http://wattle.test",
            headers={"X-App-Key": "wattle-web-development"} if headers is None else headers,
        )
        opened.append(client)
        return client

    yield make
    for client in opened:
        await client.aclose()


@pytest.fixture
def spans() -> Iterator[Sequence[InMemorySpanExporter]]:
    """Records every trace in memory; `spans[0]` is the exporter, flushed with `telemetry.flush()`."""
    exporter = InMemorySpanExporter()
    telemetry.configure("example", ExampleSettings(trace_ratio=1.0), exporter=exporter)
    yield [exporter]
    telemetry.shutdown()


@pytest.fixture(scope="session")
def signing_key() -> OKPKey:
    return OKPKey.generate_key("Ed25519", auto_kid=True)


@pytest.fixture
def make_token(signing_key: OKPKey) -> TokenMaker:
    """A valid access token; keywords replace claims, and None leaves one out."""

    def make(key: OKPKey = signing_key, header: dict[str, Any] | None = None, **changes: Any) -> str:
        now = int(time.time())
        claims: dict[str, Any] = {
            "iss": ISSUER,
            "aud": AUDIENCE,
            "iat": now,
            "exp": now + ACCESS_TOKEN_SECONDS,
            CLAIM_CUSTOMER: str(uuid4()),
            CLAIM_SESSION: str(uuid4()),
            CLAIM_ASSURANCE: 1,
            CLAIM_METHODS: ["pwd"],
            CLAIM_AUTHENTICATED_AT: now,
            CLAIM_SEGMENT: "default",
            CLAIM_REGION: "NSW",
        } | changes
        stated = {name: value for name, value in claims.items() if value is not None}
        return jwt.encode(
            {"alg": ALGORITHM, "kid": key.kid} | (header or {}),
            stated,
            key,
            algorithms=["Ed25519", "HS256"],
        )

    return make


@pytest.fixture
async def redis(valkey_server: Valkey) -> AsyncIterator[Redis]:
    redis = connect_redis(valkey_server.url)
    yield redis
    await redis.aclose()


@pytest.fixture
def verifier(signing_key: OKPKey) -> AccessTokenVerifier:
    async def published() -> dict[str, Any]:
        return {"keys": [signing_key.as_dict(private=False)]}

    return AccessTokenVerifier(published)


@pytest.fixture(scope="session")
def example() -> ModuleType:
    """The example service; it is a file beside the tests, because it also runs as a process of its own."""
    spec = spec_from_file_location("example_service", Path(__file__).with_name("example.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class Receiver:
    """An HTTP server that keeps what it is sent and answers `answer`."""

    def __init__(self) -> None:
        self.received: list[tuple[str, bytes]] = []
        self.answer = b""
        owner = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Length", str(len(owner.answer)))
                self.end_headers()
                self.wfile.write(owner.answer)

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.headers["Content-Encoding"] == "gzip":
                    body = gzip.decompress(body)
                owner.received.append((self.path, body))
                self.do_GET()

            def log_message(self, *_: object) -> None:
                """Says nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    thread = threading.Thread(target=receiver.server.serve_forever, args=(0.01,))
    thread.start()
    yield receiver
    receiver.server.shutdown()
    thread.join()
    receiver.server.server_close()
