from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.responses import StreamingResponse

from servicekit.http.protocol import HttpProtocol

app = FastAPI()


@app.get("/word")
@app.head("/word")
async def word() -> Response:
    return Response("word", media_type="text/plain")


@app.post("/echo")
async def echo(request: Request) -> Response:
    return Response(await request.body())


@app.get("/pieces")
async def pieces() -> StreamingResponse:
    async def made() -> AsyncIterator[str]:
        for piece in ("one ", "two ", "three"):
            yield piece
            await asyncio.sleep(0.01)  # The pieces leave one by one.

    return StreamingResponse(made())


@app.get("/broken")
async def broken() -> StreamingResponse:
    async def made() -> AsyncIterator[str]:
        yield "half"
        raise RuntimeError

    return StreamingResponse(made())


@asynccontextmanager
async def client() -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(app, http=HttpProtocol, ws="none", lifespan="off", log_config=None, access_log=False)
    )
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    reader, writer = await asyncio.open_connection(*listening.getsockname())
    try:
        yield reader, writer
    finally:
        writer.close()
        server.should_exit = True
        await serving


def request(method: str, path: str, *headers: str, body: str = "") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "host: x", *headers, "", body]).encode()


async def answer_to(sent: bytes) -> bytes:
    """All that comes until the server closes the connection."""
    async with client() as (reader, writer):
        writer.write(sent)
        return await asyncio.wait_for(reader.read(), 10)


async def test_head_and_body_arrive_in_one_piece() -> None:
    async with client() as (reader, writer):
        for _ in range(2):
            writer.write(request("GET", "/word"))
            piece = await asyncio.wait_for(reader.read(65536), 10)
            assert piece.startswith(b"HTTP/1.1 200 OK\r\n")
            assert piece.endswith(b"\r\n\r\nword")


@pytest.mark.parametrize(
    ("sent", "part"),
    [
        (request("HEAD", "/word", "connection: close"), b"content-length: 4\r\n"),
        (
            request("GET", "/pieces", "connection: close"),
            b"4\r\ntwo \r\n5\r\nthree\r\n0\r\n\r\n",
        ),
        (request("GET", "/broken"), b"4\r\nhalf\r\n"),
        (b"no such thing\r\n\r\n", b"Invalid HTTP request received."),
    ],
    ids=["head", "pieces", "broken", "not HTTP"],
)
async def test_an_answer_of_any_kind_arrives_whole(sent: bytes, part: bytes) -> None:
    answer = await answer_to(sent)
    assert answer.startswith((b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 400 Bad Request\r\n"))
    assert b"\r\n\r\n" in answer
    assert part in answer


async def test_what_has_no_body_is_answered_on_a_connection_that_stays() -> None:
    async with client() as (reader, writer):
        writer.write(request("HEAD", "/word"))
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
        writer.write(request("GET", "/word"))
        assert b"content-length: 4\r\n" in head
        assert (await asyncio.wait_for(reader.read(65536), 10)).endswith(b"\r\n\r\nword")


async def test_client_that_expects_100_gets_continue() -> None:
    async with client() as (reader, writer):
        writer.write(request("POST", "/echo", "content-length: 4", "expect: 100-continue"))
        assert await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10) == b"HTTP/1.1 100 Continue\r\n\r\n"
        writer.write(b"body")
        assert (await asyncio.wait_for(reader.read(65536), 10)).endswith(b"\r\n\r\nbody")
