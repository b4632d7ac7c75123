"""Something in front of a third party that answers every request itself, such as a router without routes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

NOT_FOUND_IN_FRONT = (
    "404 page not found",
    "",
    "[]",
    "null",
    '{"message":"no Route matched with those values"}',
    '{"timestamp":"2026-11-28T01:00:00Z","status":404,"error":"Not Found","path":"/"}',
    '{"detail":"Not Found"}',
    '{"errors":[],"result":null}',
    '{"code":404,"message":"Not Found"}',
)
"""Bodies of a 404 of routers, ingresses and frameworks; none is a third party's own."""


@asynccontextmanager
async def fixed_answer(status: int, body: str, **others: str) -> AsyncIterator[str]:
    """The address of a server that answers so; `others` are bodies of 200 by the last part of the path."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await reader.readuntil(b"\r\n\r\n")
        path = request.split(b" ", 2)[1].decode()
        other = others.get(path.rpartition("/")[2])
        sent, code = (body, status) if other is None else (other, 200)
        head = (
            f"HTTP/1.1 {code} {HTTPStatus(code).phrase}\r\n"
            f"Content-Length: {len(sent.encode())}\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode() + sent.encode())
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
