"""A cluster on this machine: the manifests of k8s/base with real processes.

Emulated are the controller of Deployments, the kubelet with its probes, Services with their delays, and the
cluster's DNS. The stores are those of the native run. Each pod has a loopback address of its own.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, cast

import yaml
from cluster.deployments import Deployment
from cluster.network import ClusterAddress, Names
from cluster.pods import Manifest, Pod

from devservers.postgres import Postgres
from devservers.processes import Process, go_core_limit
from launcher import parts
from launcher.environment import Environments
from launcher.layout import ROOT, SERVICES, SIMULATORS, Layout, free_ports
from launcher.prepare import prepare_databases
from launcher.settings import read_settings
from topology.suite import Service

REPLICAS: Final = 2
_PUBLIC_PORT: Final = 8080
_UNLIMITED: Final = {
    f"GATEWAY_{what}_{how}": "100000"
    for what in ("API", "CLIENT_ERROR", "DOCUMENT", "SIGN_IN")
    for how in ("RATE", "BURST")
}
"""All requests of a test come from one address; the limits are tested with the gateway and with identity."""
_OF_TESTS: Final = {
    "IDENTITY_SIGNUP_LIMIT_BY_ADDRESS": "100000/minute",
    "IDENTITY_LOGIN_LIMIT_BY_ADDRESS": "100000/minute",
}


class Cluster:
    """The suite in an emulated cluster; `gateway` is the address of the gateway's Service."""

    def __init__(self, state: Path) -> None:
        self.deployments: dict[str, Deployment] = {}
        self.gateway = ""
        self._layout = Layout(state, free_ports())
        self._layout.logs.mkdir(parents=True)
        self._environments = Environments(self._layout)
        self._addresses = _free_addresses()
        self._names = Names()
        self._dns = ""
        self._services: dict[str, str] = {}
        self._open: list[ClusterAddress] = []
        self._processes: list[Process] = []

    async def start(self) -> None:
        """Starts the stores, then every Deployment with its replicas."""
        servers = parts.servers(self._layout, self._environments)
        await self._run(servers.values())
        await prepare_databases(self._layout, self._environments, cast(Postgres, servers["postgres"]))
        await self._run(parts.simulator(each, self._layout, self._environments) for each in SIMULATORS)
        self._dns = await self._names.open(next(self._addresses))
        for service in SERVICES:
            await self._deploy_service(service)
        for wave in sorted({service.wave for service in SERVICES}):
            names = [service.name for service in SERVICES if service.wave == wave]
            for replicas in range(1, REPLICAS + 1):
                await asyncio.gather(*(self.deployments[name].scale(replicas) for name in names))
        await self._deploy_gateway()
        await self.deployments["gateway"].scale(REPLICAS)

    async def stop(self) -> None:
        """Ends everything."""
        for address in self._open:
            address.close()
        await asyncio.gather(*(deployment.stop() for deployment in self.deployments.values()))
        self._names.close()
        for process in reversed(self._processes):
            await process.kill()

    def log(self, pod: Pod) -> str:
        """What a pod has written."""
        return pod.process.log.read_text()

    async def _run(self, processes: Iterable[Process]) -> None:
        started = list(processes)
        self._processes += started
        await asyncio.gather(*(process.start() for process in started))

    async def _deploy_service(self, service: Service) -> None:
        manifest = _manifest(f"base/{service.name}/process/deployment.yaml")
        template = manifest["spec"]["template"]["spec"]
        arguments = template["containers"][0]["args"]

        def make_pod(number: int, changed: Callable[[], None]) -> Pod:
            ip = next(self._addresses)
            name = f"{service.name}-{number}"
            return Pod(
                name,
                ip,
                template,
                command=[sys.executable, "-m", f"{service.name}.main", *arguments],
                environment=self._settings(service, template, ip),
                log=self._layout.logs / f"{name}.log",
                changed=changed,
            )

        deployment = self.deployments[service.name] = Deployment(manifest, make_pod)
        self._services[service.name] = await self._service(deployment, service.http_port, service.http_port)
        self._names.add(f"{service.name}-rpc", deployment.endpoints)

    async def _deploy_gateway(self) -> None:
        manifest = _manifest("base/gateway/deployment.yaml")
        template = manifest["spec"]["template"]["spec"]

        def make_pod(number: int, changed: Callable[[], None]) -> Pod:
            ip = next(self._addresses)
            name = f"gateway-{number}"
            scratch = self._layout.state / "scratch" / name
            scratch.mkdir(parents=True)
            command = [word.replace("/tmp/", f"{scratch}/") for word in template["containers"][0]["command"]]
            return Pod(
                name,
                ip,
                template,
                command=command,
                environment={
                    "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
                    **go_core_limit(),
                    **read_settings(ROOT / "gateway" / "static.env", {}),
                    **self._stated(template),
                    **_UNLIMITED,
                    "TRAEFIK_ENTRYPOINTS_WEB_ADDRESS": f"{ip}:8080",
                    "TRAEFIK_ENTRYPOINTS_INTERNAL_ADDRESS": f"{ip}:8081",
                    "TRAEFIK_PROVIDERS_FILE_DIRECTORY": str(ROOT / "gateway" / "dynamic"),
                },
                log=self._layout.logs / f"{name}.log",
                changed=changed,
            )

        deployment = self.deployments["gateway"] = Deployment(manifest, make_pod)
        self.gateway = f"http://{await self._service(deployment, _PUBLIC_PORT, _PUBLIC_PORT)}"

    async def _service(self, deployment: Deployment, port: int, target_port: int) -> str:
        address = ClusterAddress(next(self._addresses), port, target_port, deployment.endpoints)
        await address.open()
        self._open.append(address)
        return address.address

    def _settings(self, service: Service, template: Manifest, ip: str) -> dict[str, str]:
        """The settings file with what the manifest states, and the addresses of the stores."""
        stated = self._stated(template)
        addresses = {f"{name.upper()}_HTTP_ADDRESS": address for name, address in self._services.items()}
        path = ROOT / "deploy" / "settings" / service.name / "settings.env"
        callees = {
            name: value
            for name, value in read_settings(path, _Stated(addresses | stated)).items()
            if name.endswith(("_TARGET", "_JWKS_URL"))
        }
        prefix = service.prefix
        return {
            **self._environments.service(service.name),
            **callees,
            **_OF_TESTS,
            **{name: value for name, value in stated.items() if name.startswith(prefix)},
            f"{prefix}TRACE_RATIO": "0",
            f"{prefix}HOST": ip,
            f"{prefix}HTTP_PORT": str(service.http_port),
            f"{prefix}GRPC_PORT": str(service.grpc_port),
        }

    def _stated(self, template: Manifest) -> dict[str, str]:
        """The variables of a manifest; a name of the cluster becomes what finds it here."""
        return {
            variable["name"]: self._found(variable["value"])
            for variable in template["containers"][0].get("env", ())
        }

    def _found(self, value: str) -> str:
        name, _, port = value.partition(":")
        if name.endswith("-rpc"):
            return f"dns://{self._dns}/{name}.cluster.test:{port}"
        return self._services.get(name, value) if port else value


class _Stated(dict[str, str]):
    """The variables that name other services; every other one is empty."""

    def __missing__(self, name: str) -> str:
        return ""


def _manifest(path: str) -> Manifest:
    manifest: Manifest = yaml.safe_load((ROOT / "k8s" / path).read_text())
    return manifest


def _free_addresses() -> Iterator[str]:
    """Loopback addresses of a block in which nothing listens, for clusters beside one another."""
    for block in range(16, 255):
        with socket.socket() as probe:
            try:
                probe.bind((f"127.{block}.255.254", _PUBLIC_PORT))
            except OSError:
                continue
            probe.listen()
            for number in range(1, 250 * 250):
                yield f"127.{block}.{number // 250}.{1 + number % 250}"
    raise RuntimeError("no block of loopback addresses is free")


@asynccontextmanager
async def emulated_cluster(state: Path) -> AsyncIterator[Cluster]:
    """A running cluster; everything ends with the block."""
    cluster = Cluster(state)
    try:
        await cluster.start()
        yield cluster
    finally:
        await cluster.stop()


def all_parts() -> Sequence[str]:
    """Names of all Deployments."""
    return [*(service.name for service in SERVICES), "gateway"]
