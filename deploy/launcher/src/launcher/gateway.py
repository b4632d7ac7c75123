"""The gateway as a process: Traefik with the same configuration as in compose and Kubernetes."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from devservers.processes import Process, go_core_limit, http_answers
from devservers.servers import installed_program
from launcher.settings import read_settings


def gateway(
    configuration: Path,
    log: Path,
    *,
    port: int,
    internal_port: int,
    addresses: Mapping[str, str],
    host: str = "127.0.0.1",
    overrides: Mapping[str, str] | None = None,
) -> Process:
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
    return Process(
        "gateway",
        [installed_program("traefik")],
        log=log,
        ready=http_answers(internal_port, "/ping"),
        environment=environment,
    )
