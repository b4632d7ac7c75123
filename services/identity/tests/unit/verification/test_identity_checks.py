"""What answers of the provider mean, and those of something in front of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from uuid import uuid4

import pytest
from pydantic import SecretStr

from identity.verification.identity_checks import IdentityChecks
from servicekit.errors import Unavailable

Answering = Callable[[str, str], AbstractAsyncContextManager[IdentityChecks]]


@pytest.fixture
def answering() -> Answering:
    """The client of a server that answers everything with one status and body."""

    @asynccontextmanager
    async def serve(status: str, body: str) -> AsyncIterator[IdentityChecks]:
        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            head = f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
            writer.write(f"{head}{body}".encode())
            writer.close()

        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            host, port = server.sockets[0].getsockname()
            yield IdentityChecks(f"http://{host}:{port}", SecretStr("key"))

    return serve


async def test_a_check_that_the_provider_does_not_know_is_none(answering: Answering) -> None:
    async with answering("404 Not Found", '{"error": "check_unknown"}') as checks:
        assert await checks.look_up(uuid4()) is None


async def test_a_404_of_something_before_the_provider_is_no_answer(answering: Answering) -> None:
    async with answering("404 Not Found", "404 page not found") as checks:
        with pytest.raises(Unavailable):
            await checks.look_up(uuid4())
