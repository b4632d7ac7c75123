"""What a cluster's network does: the address of a Service, and names of pods.

Addresses are loopback ones, all of which Linux has, so that each pod listens on the ports of its manifest.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from typing import Final, cast

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset

CACHED_SECONDS: Final = 5.0
"""How old an answer of the cluster's DNS may be: the TTL of CoreDNS."""

Endpoints = Callable[[], Sequence[str]]
"""Addresses of the pods that get new connections."""


class ClusterAddress:
    """The address of a Service, as kube-proxy makes it.

    Each new connection goes to a pod chosen by chance and stays there until one side closes it, whether the
    pod is ready or not. Without a pod a connection is refused.
    """

    def __init__(self, ip: str, port: int, target_port: int, endpoints: Endpoints) -> None:
        self.address = f"{ip}:{port}"
        self._ip, self._port, self._target_port = ip, port, target_port
        self._endpoints = endpoints
        self._server: asyncio.Server | None = None
        self.connecting: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listens."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _Inside(self), self._ip, self._port, backlog=4096)

    def close(self) -> None:
        """Takes no further connection."""
        if self._server is not None:
            self._server.close()

    def choose(self) -> tuple[str, int] | None:
        """Where a new connection goes."""
        endpoints = self._endpoints()
        return (random.choice(endpoints), self._target_port) if endpoints else None


class _Half(asyncio.Protocol):
    """One side of a connection; what arrives goes to the other side."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.other: _Half | None = None
        self.early = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.other is None:
            self.early += data
        elif self.other.transport is not None:
            self.other.transport.write(data)

    def eof_received(self) -> bool:
        if self.other is not None and self.other.transport is not None:
            self.other.transport.write_eof()
        return True

    def pause_writing(self) -> None:
        if self.other is not None and self.other.transport is not None:
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if self.other is not None and self.other.transport is not None:
            self.other.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.other is not None and self.other.transport is not None:
            if exc is None:
                self.other.transport.close()
            else:
                self.other.transport.abort()


class _Inside(_Half):
    """The side of the caller."""

    def __init__(self, address: ClusterAddress) -> None:
        super().__init__()
        self._address = address

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        connecting = asyncio.create_task(self._connect())
        self._address.connecting.add(connecting)
        connecting.add_done_callback(self._address.connecting.discard)

    async def _connect(self) -> None:
        target = self._address.choose()
        if self.transport is None:
            return
        if target is None:
            self.transport.abort()
            return
        try:
            _, pod = await asyncio.get_running_loop().create_connection(_Half, *target)
        except OSError:
            self.transport.abort()
            return
        pod.other, self.other = self, pod
        if pod.transport is not None:
            pod.transport.write(bytes(self.early))
            if self.transport.is_closing():
                pod.transport.close()


class Names(asyncio.DatagramProtocol):
    """The cluster's DNS: headless names are the addresses of all ready pods, as old as its cache allows."""

    def __init__(self) -> None:
        self._zone: dict[str, Endpoints] = {}
        self._cache: dict[str, tuple[float, Sequence[str]]] = {}
        self._transport: asyncio.DatagramTransport | None = None

    async def open(self, ip: str) -> str:
        """Answers queries; returns its `host:port`."""
        transport, _ = await asyncio.get_running_loop().create_datagram_endpoint(
            lambda: self, local_addr=(ip, 0)
        )
        self._transport = transport
        host, port = transport.get_extra_info("sockname")
        return f"{host}:{port}"

    def close(self) -> None:
        """Ends it."""
        if self._transport is not None:
            self._transport.close()

    def add(self, name: str, endpoints: Endpoints) -> None:
        """Gives pods a name."""
        self._zone[name] = endpoints

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        query = dns.message.from_wire(data)
        answer = dns.message.make_response(query, recursion_available=True)
        question = query.question[0]
        name = question.name.to_text().partition(".")[0]
        if name not in self._zone:
            answer.set_rcode(dns.rcode.NXDOMAIN)
        elif question.rdtype == dns.rdatatype.A and (addresses := self._addresses(name)):
            answer.answer.append(
                dns.rrset.from_text_list(question.name, int(CACHED_SECONDS), "IN", "A", addresses)
            )
        if self._transport is not None:
            self._transport.sendto(answer.to_wire(), addr)

    def _addresses(self, name: str) -> Sequence[str]:
        cached = self._cache.get(name)
        if cached is None or time.monotonic() - cached[0] > CACHED_SECONDS:
            cached = self._cache[name] = (time.monotonic(), list(self._zone[name]()))
        return cached[1]
