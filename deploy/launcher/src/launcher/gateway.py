"""The gateway as a process: Traefik with the same configuration as in compose and Kubernetes."""

from __future__ import annotations

import ctypes
import os
import socket
import struct
import sys
from collections.abc import Mapping
from pathlib import Path

from devservers.processes import Process, ServerDidNotStartError, go_core_limit, http_answers
from devservers.servers import installed_program
from launcher.settings import read_settings

_ENTRY_POINT = "web"
_BACKLOG = 4096
# From <asm-generic/socket.h> and <linux/filter.h>; Python names none of them.
_SO_ATTACH_FILTER, _SO_DETACH_FILTER, _BPF_RETURN = 26, 27, 0x06


def gateway(
    configuration: Path,
    log: Path,
    *,
    port: int,
    internal_port: int,
    addresses: Mapping[str, str],
    host: str = "127.0.0.1",
    overrides: Mapping[str, str] | None = None,
) -> Gateway:
    """Traefik on `port`, with the configuration in the folder gateway/.

    `addresses` maps a service to its `host:port`; several replicas are separated by commas.
    `overrides` replaces variables of gateway/static.env and sets the ones that its dynamic files read.
    """
    environment = {
        "PATH": os.environ.get("PATH", ""),
        # More heap for fewer collections, within a bound: measured in docs/performance.md.
        "GOGC": "800",
        "GOMEMLIMIT": "512MiB",
        **go_core_limit(),
        **read_settings(configuration / "static.env", {}),
        "TRAEFIK_ENTRYPOINTS_WEB_ADDRESS": f"{host}:{port}",
        "TRAEFIK_ENTRYPOINTS_INTERNAL_ADDRESS": f"127.0.0.1:{internal_port}",
        "TRAEFIK_PROVIDERS_FILE_DIRECTORY": str(configuration / "dynamic"),
        **{f"{service.upper()}_HTTP_ADDRESSES": address for service, address in addresses.items()},
        **(overrides or {}),
    }
    return Gateway(host, port, internal_port, log=log, environment=environment)


class Gateway(Process):
    """Traefik, which nothing can reach before it has its routes.

    By itself it listens first and answers 404 to everything until it has read its files. So it gets a
    listening socket (socket activation) that drops whatever arrives; once the routes are there the filter is
    taken away, and a client that tried meanwhile is connected when it tries again (after 1 s, as TCP does).
    """

    def __init__(
        self, host: str, port: int, internal_port: int, *, log: Path, environment: Mapping[str, str]
    ) -> None:
        self._address = (host, port)
        self._closed_port: socket.socket | None = None
        super().__init__(
            "gateway",
            [installed_program("traefik")],
            log=log,
            ready=http_answers(internal_port, "/ping"),
            environment={**environment, "LISTEN_FDNAMES": _ENTRY_POINT},
        )

    def spawn(self) -> None:
        """Start without waiting for readiness.

        Raises:
            ServerDidNotStartError: the port is taken.
        """
        if self.pid is not None:
            return
        if sys.platform == "linux":
            try:
                self._closed_port = _closed_port(self._address)
            except OSError as error:
                raise ServerDidNotStartError(self.name, f"cannot listen: {error}", self.log) from error
        self._spawn(self._closed_port)

    async def wait_until_ready(self) -> None:
        """Wait until it has its routes, and let clients in.

        Raises:
            ServerDidNotStartError: it ended, or was not ready in time and was killed.
        """
        try:
            await super().wait_until_ready()
            if self._closed_port is not None:
                self._closed_port.setsockopt(socket.SOL_SOCKET, _SO_DETACH_FILTER, 0)
        except ServerDidNotStartError:
            await self.kill()
            raise
        finally:
            if self._closed_port is not None:
                self._closed_port.close()
                self._closed_port = None


def _closed_port(address: tuple[str, int]) -> socket.socket:
    """A listening socket whose filter drops every packet, so that no connection is made."""
    listener = socket.socket()
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        instruction = ctypes.create_string_buffer(struct.pack("HBBI", _BPF_RETURN, 0, 0, 0))
        program = struct.pack("HL", 1, ctypes.addressof(instruction))
        listener.setsockopt(socket.SOL_SOCKET, _SO_ATTACH_FILTER, program)
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
