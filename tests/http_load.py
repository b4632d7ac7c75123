"""A closed-loop HTTP/1.1 load generator: a few keep-alive connections, each sending its next request when the
last one is answered.

Written on bare asyncio streams because a full HTTP client costs more CPU for each request than the suite
under test.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers (lower-case names) and body of one response."""

    status: int
    headers: dict[str, str]
    body: bytes


class Connection:
    """One keep-alive connection to the gateway."""

    def __init__(self, base_url: str) -> None:
        parts = urlsplit(base_url)
        self._host, self._port = parts.hostname or "127.0.0.1", parts.port or 80
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    @property
    def is_open(self) -> bool:
        """Whether the next request goes on a connection that was used before and still looks open."""
        return self._reader is not None and not self._reader.at_eof()

    async def send(self, request: bytes) -> Answer:
        """Sends a whole request and reads its answer; opens the connection when it is not open."""
        if self._reader is None or self._writer is None or self._reader.at_eof():
            self.close()
            self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
        self._writer.write(request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        if "content-length" in headers:
            body = await self._reader.readexactly(int(headers["content-length"]))
        elif headers.get("transfer-encoding") == "chunked":
            body = await self._read_chunks()
        else:
            body = b""
        return Answer(int(lines[0].split(" ")[1]), headers, body)

    async def _read_chunks(self) -> bytes:
        if self._reader is None:
            raise ConnectionError("the connection is closed")
        chunks = []
        while size := int(await self._reader.readline(), 16):
            chunks.append(await self._reader.readexactly(size))
            await self._reader.readexactly(2)
        await self._reader.readexactly(2)
        return b"".join(chunks)

    def close(self) -> None:
        """Closes the connection; the next request opens a new one."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


def http_request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    """The bytes of one request; Content-Length is added."""
    head = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    head += [f"{name}: {value}" for name, value in headers.items()]
    if body or method != "GET":
        head.append(f"Content-Length: {len(body)}")
    return "\r\n".join(head).encode("latin-1") + b"\r\n\r\n" + body


@dataclass(slots=True)
class Measurement:
    """Latencies in seconds of the measured requests, failures by status, and the wall time in seconds."""

    latencies: list[float] = field(default_factory=list)
    failures: dict[int, int] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Successful requests a second."""
        return len(self.latencies) / self.seconds if self.seconds else 0.0

    def percentile(self, share: float) -> float:
        """Latency in milliseconds that `share` (0..1) of the requests stay under."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else float("nan")


Step = Callable[[], Awaitable[tuple[float, int]]]


async def run_closed_loop(workers: list[Step], seconds: float) -> Measurement:
    """Lets each worker repeat its step for `seconds`; a step returns (latency in seconds, status)."""
    result = Measurement()
    started = time.perf_counter()
    deadline = started + seconds

    async def repeat(step: Step) -> None:
        while time.perf_counter() < deadline:
            latency, status = await step()
            if 200 <= status < 300:
                result.latencies.append(latency)
            else:
                result.failures[status] = result.failures.get(status, 0) + 1

    await asyncio.gather(*(repeat(step) for step in workers))
    result.seconds = time.perf_counter() - started
    return result
