"""What suite.toml says, checked: services, simulators and micro-frontends."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from topology.tables import SuiteError, read_table

FILE = "suite.toml"
_NAMES = {
    "services": r"[a-z][a-z0-9]*",
    "simulators": r"[a-z][a-z0-9_]*",
    "micro_frontends": r"[a-z][a-z0-9-]*",
}


@dataclass(frozen=True)
class Route:
    """A rule of the gateway beside a service's public paths; the highest priority that fits decides."""

    name: str
    rule: str
    priority: int
    middlewares: tuple[str, ...]
    reason: str = ""


@dataclass(frozen=True)
class Internet:
    """TCP ports that a service may reach outside the cluster."""

    ports: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class SecretFolder:
    """A mounted folder of keys: a secret `<service>-<name>` in Kubernetes, a volume in compose."""

    name: str
    path: str
    setting: str
    """Names the folder to the service; without the service's prefix."""

    @property
    def volume(self) -> str:
        """The name of compose's volume."""
        return Path(self.path).name


@dataclass(frozen=True)
class Service:
    """A service: one folder below services/, one image, one database with two roles."""

    name: str
    owns: str
    http_port: int
    grpc_port: int
    wave: int = 1
    """Orders the starts of the native run, because two processors cannot start all services at once."""
    seed: Literal["always", "demo"] | None = None
    """Whether `seed` puts in starting data everywhere, demo data in development only, or is absent."""
    calls: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The services that it calls by gRPC, with the methods of each; all others are refused."""
    paths: tuple[str, ...] = ()
    """Its public paths, relative to /api: each with everything below it."""
    routes: tuple[Route, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)
    """Beside those that every service has; without the service's prefix. `${NAME:-default}` as in compose."""
    secrets: Mapping[str, str] = field(default_factory=dict)
    """Beside those that every service has; each with an example in the form that the service expects."""
    seed_secrets: tuple[str, ...] = ()
    """Those of `secrets` that seeding needs too."""
    secret_folders: tuple[SecretFolder, ...] = ()
    internet: Internet | None = None
    serves_frontends: bool = False
    """Whether it mounts the built shell and micro-frontends."""
    cpu_request: str = "250m"
    cpu_limit: str = "1500m"

    @property
    def prefix(self) -> str:
        """Begins the names of its variables."""
        return f"{self.name.upper()}_"


@dataclass(frozen=True)
class Simulator:
    """A third party that is simulated by the package `<name>_simulator`; `port` is its page's."""

    name: str
    port: int
    further_ports: Mapping[str, int] = field(default_factory=dict)
    arguments: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)

    @property
    def host(self) -> str:
        """Its name in compose."""
        return self.name.replace("_", "-")

    @property
    def ports(self) -> dict[str, int]:
        """The documented port of each thing that listens, by part."""
        return {
            self.name: self.port,
            **{f"{self.name}-{part}": port for part, port in self.further_ports.items()},
        }


@dataclass(frozen=True)
class MicroFrontend:
    """A micro-frontend below frontends/mfe: the paths it owns, and the port of its development server."""

    name: str
    dev_port: int
    mounts: tuple[str, ...]


@dataclass(frozen=True)
class Suite:
    """The whole list."""

    issuer: str
    services: tuple[Service, ...]
    simulators: tuple[Simulator, ...]
    micro_frontends: tuple[MicroFrontend, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Of the services, in the order of suite.toml."""
        return tuple(service.name for service in self.services)

    @property
    def images(self) -> list[str]:
        """The images that are built for Kubernetes."""
        parts = [*self.names, "shell", *(f"mfe-{part.name}" for part in self.micro_frontends)]
        return [f"wattle/{part}" for part in parts]

    def service(self, name: str) -> Service:
        """The service of that name."""
        return next(service for service in self.services if service.name == name)

    def callers(self, name: str) -> list[str]:
        """The services that call `name` by gRPC, sorted."""
        return sorted(service.name for service in self.services if name in service.calls)

    def secret_files(self, service: Service) -> list[str]:
        """Of the secret `<service>-runtime`, as its processes mount it."""
        return self._files(service, service.secrets)

    def seed_secret_files(self, service: Service) -> list[str]:
        """The same as the seed that runs after a migration mounts it."""
        return self._files(service, service.seed_secrets)

    def _files(self, service: Service, further: Iterable[str]) -> list[str]:
        names = ["app_keys", "database_url"]
        if self.callers(service.name):
            names.append("rpc_callers")
        if service.calls:
            names.append("rpc_tokens")
        return [f"{service.name}_{name}" for name in (*names, *further)]


def read_suite(root: Path) -> Suite:
    """The suite that suite.toml in `root` lists.

    Raises:
        SuiteError: a field is unknown, missing or mistyped, or the entries contradict each other.
    """
    document = tomllib.loads((root / FILE).read_text())
    unknown = sorted(document.keys() - {"issuer", "services", "simulators", "micro_frontends"})
    if unknown:
        raise SuiteError(f"unknown field {', '.join(unknown)}")
    suite = Suite(
        issuer=document.get("issuer", ""),
        services=tuple(_each(Service, document, "services")),
        simulators=tuple(_each(Simulator, document, "simulators")),
        micro_frontends=tuple(_each(MicroFrontend, document, "micro_frontends")),
    )
    _check(suite)
    return suite


def _each(kind: Any, document: dict[str, Any], group: str) -> Iterable[Any]:
    for name, table in document.get(group, {}).items():
        if not re.fullmatch(_NAMES[group], name):
            raise SuiteError(f"{group}.{name}: a name matches {_NAMES[group]}")
        yield read_table(kind, table, f"{group}.{name}", name=name)


def _check(suite: Suite) -> None:
    if suite.issuer not in suite.names:
        raise SuiteError(f"issuer: there is no service {suite.issuer!r}")
    for service in suite.services:
        for called in service.calls:
            if called not in suite.names:
                raise SuiteError(f"services.{service.name}.calls: there is no service {called!r}")
        for secret in service.seed_secrets:
            if secret not in service.secrets:
                raise SuiteError(f"services.{service.name}.seed_secrets: there is no secret {secret!r}")
    _once("port", (port for service in suite.services for port in (service.http_port, service.grpc_port)))
    _once("path", (path for service in suite.services for path in service.paths))
    _once("route", (route.name for service in suite.services for route in service.routes))
    _once("mount", (mount for part in suite.micro_frontends for mount in part.mounts))
    _refuse_cycles(suite)


def _once(what: str, values: Iterable[object]) -> None:
    repeated = sorted(str(value) for value, count in Counter(values).items() if count > 1)
    if repeated:
        raise SuiteError(f"{what} {', '.join(repeated)} is given twice")


def _refuse_cycles(suite: Suite) -> None:
    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise SuiteError(f"calls go round in a circle: {' → '.join((*path, name))}")
        for called in suite.service(name).calls:
            visit(called, (*path, name))

    for name in suite.names:
        visit(name, ())
