"""What the suite consists of, and where each part listens."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from pathlib import Path

from devservers.processes import free_port
from topology.suite import read_suite

ROOT = Path(__file__).resolve().parents[4]
"""The work tree: the launcher is always installed from it, editable."""

SERVERS = ("postgres", "nats", "valkey", "telemetry")


SUITE = read_suite(ROOT)
SERVICES = SUITE.services
SIMULATORS = SUITE.simulators

_FIXED = {
    "gateway": 8080,
    "gateway-internal": 8081,
    "postgres": 54329,
    "nats": 42229,
    "valkey": 63799,
    "telemetry": 43189,
    **{f"{service.name}-http": service.http_port for service in SERVICES},
    **{f"{service.name}-grpc": service.grpc_port for service in SERVICES},
    **{part: port for simulator in SIMULATORS for part, port in simulator.ports.items()},
}


class PortTakenError(RuntimeError):
    """Another program listens where a part of the suite should."""


def fixed_ports() -> dict[str, int]:
    """The documented port of each part.

    Raises:
        PortTakenError: one of them is in use.
    """
    for part, port in _FIXED.items():
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError as error:
                raise PortTakenError(
                    f"port {port}, where {part} should listen, is taken; stop the other program, "
                    "or start with `wattle up --ports free`"
                ) from error
    return dict(_FIXED)


def free_ports() -> dict[str, int]:
    """A free port for each part, for a suite beside another one."""
    ports: dict[str, int] = {}
    for part in _FIXED:
        port = free_port()
        while port in ports.values():
            port = free_port()
        ports[part] = port
    return ports


@dataclass(frozen=True)
class Layout:
    """One suite: its state folder and its ports."""

    state: Path
    ports: dict[str, int]

    @property
    def logs(self) -> Path:
        return self.state / "logs"

    @property
    def address(self) -> str:
        """Where a browser finds it: only on this name do browsers keep secure cookies without TLS."""
        return f"http://localhost:{self.ports['gateway']}"

    def at(self, part: str) -> str:
        """`host:port` of a part."""
        return f"127.0.0.1:{self.ports[part]}"
