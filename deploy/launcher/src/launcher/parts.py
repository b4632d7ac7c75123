"""Every long-running process of the suite, made but not started."""

from __future__ import annotations

import sys

from devservers.postgres import Postgres
from devservers.processes import Process, http_answers
from devservers.servers import Nats, Valkey
from launcher.environment import Environments
from launcher.gateway import gateway
from launcher.layout import ROOT, SERVICES, Layout
from topology.suite import Service, Simulator


def servers(layout: Layout, environments: Environments) -> dict[str, Process]:
    """Postgres, NATS, Valkey and the trace sink."""
    deploy = ROOT / "deploy"
    parts: dict[str, Process] = {
        "postgres": Postgres(
            layout.state / "postgres",
            port=layout.ports["postgres"],
            settings=(f"config_file={deploy / 'postgres' / 'postgresql.conf'}",),
        ),
        "nats": Nats(
            layout.state / "nats", port=layout.ports["nats"], configuration=deploy / "nats" / "nats.conf"
        ),
        "valkey": Valkey(layout.state / "valkey", port=layout.ports["valkey"]),
        "telemetry": Process(
            "telemetry",
            [
                *(sys.executable, "-m", "launcher.trace_sink"),
                f"--port={layout.ports['telemetry']}",
                f"--folder={layout.state / 'traces'}",
            ],
            log=layout.logs / "telemetry.log",
            ready=http_answers(layout.ports["telemetry"], "/health/live"),
            environment=environments.inherited(),
        ),
    }
    for name, part in parts.items():
        part.log = layout.logs / f"{name}.log"
    return parts


def service(described: Service, layout: Layout, environments: Environments) -> Process:
    """One service: its requests, calls and background work in one process."""
    name = described.name
    return Process(
        name,
        [sys.executable, "-m", f"{name}.main", "serve"],
        log=layout.logs / f"{name}.log",
        ready=http_answers(layout.ports[f"{name}-http"], "/health/ready"),
        environment=environments.service(name),
        start_timeout=60,
    )


def simulator(described: Simulator, layout: Layout, environments: Environments) -> Process:
    """One simulated third party; it gets its ports as `--port` and `--<what>-port`."""
    name = described.name
    further = [f"--{what}-port={layout.ports[f'{name}-{what}']}" for what in described.further_ports]
    return Process(
        name,
        [sys.executable, "-m", f"{name}_simulator.main", f"--port={layout.ports[name]}", *further],
        log=layout.logs / f"{name}.log",
        ready=http_answers(layout.ports[name], "/health/live"),
        environment=environments.simulator(name),
        start_timeout=60,
    )


def edge(layout: Layout, environments: Environments) -> Process:
    """The gateway."""
    return gateway(
        ROOT / "gateway",
        layout.logs / "gateway.log",
        port=layout.ports["gateway"],
        internal_port=layout.ports["gateway-internal"],
        addresses={each.name: layout.at(f"{each.name}-http") for each in SERVICES},
        overrides=environments.gateway(),
    )
