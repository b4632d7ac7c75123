"""HTTP/1.1 of uvicorn, with the head of an answer sent together with the first piece of its body.

uvicorn writes one after the other. Each write is a system call of its own here, and a packet that wakes the
gateway there: both together were a seventh of what checkout uses to add to a cart (docs/performance.md).
ASGI asks a server to hold the head back until the body begins (HTTP specification, Response Start).
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_HEAD = b"HTTP/1.1 "
_INFORMATIONAL = b"HTTP/1.1 1"


class HeadWithBody:
    """A transport that keeps the head of an answer for what is written in the same step of the loop: most
    bodies are; to HEAD there is none, and what is streamed comes when it comes.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._head: bytes | None = None
        self._call_soon = asyncio.get_running_loop().call_soon

    def write(self, data: bytes) -> None:
        """Sends the data, after the head that waits; keeps a head, but not one that asks for the body."""
        head = self._head
        if head is not None:
            self._head = None
            self._transport.writelines((head, data) if data else (head,))
        elif data.startswith(_HEAD) and not data.startswith(_INFORMATIONAL):
            self._head = data
            self._call_soon(self._send_head)
        else:
            self._transport.write(data)

    def close(self) -> None:
        """Sends what waits and closes the connection."""
        self._send_head()
        self._transport.close()

    def _send_head(self) -> None:
        # The client may have left since the head was written.
        if self._head is not None and not self._transport.is_closing():
            self.write(b"")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class HttpProtocol(HttpToolsProtocol):
    """uvicorn's own protocol over such a transport, which has all that one has, though not by its type."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(HeadWithBody(transport))  # type: ignore[arg-type]
