"""Calls to a provider that never answers end at the time-out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from servicekit.errors import Unavailable
from wallet.providers.egress import Egress
from wallet.providers.port import OutcomeUnknownError


@pytest_asyncio.fixture
async def silent_origin() -> AsyncIterator[str]:
    """A server that accepts connections and sends nothing."""
    server = await asyncio.start_server(lambda _reader, _writer: None, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    yield f"http://{host}:{port}"
    server.close()


async def test_silent_provider_ends_a_call_as_unknown_or_unavailable(silent_origin: str) -> None:
    egress = Egress([silent_origin], timeout=0.05)
    await egress.open()
    with pytest.raises(OutcomeUnknownError):
        await egress.move("POST", f"{silent_origin}/charges")
    with pytest.raises(Unavailable):
        await egress.read("GET", f"{silent_origin}/charges/1")
    await egress.close()
