"""Settings of each process of the suite: the files of deploy/settings, filled for this machine.

A variable of the caller's own environment that belongs to a service (its prefix), or to the gateway
(`GATEWAY_`, `TRAEFIK_`), replaces the file's; so `WALLET_LOG_LEVEL=debug make run` does what it says.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from launcher.layout import ROOT, SERVICES, SIMULATORS, Layout
from launcher.settings import read_settings

_INHERITED = ("PATH", "HOME", "LANG", "TMPDIR", "TZDIR", "XDG_CACHE_HOME")


def passwords(state: Path) -> dict[str, str]:
    """Passwords of the database roles and the tokens between services, made once for each state folder."""
    path = state / "secrets.json"
    known: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}
    wanted: list[str] = []
    for service in SERVICES:
        wanted += [f"{service.name}_{called}_TOKEN".upper() for called in service.calls]
        wanted += [f"{service.name.upper()}_DATABASE_PASSWORD", f"{service.name.upper()}_OWNER_PASSWORD"]
    missing = [name for name in wanted if name not in known]
    if missing:
        known |= {name: secrets.token_urlsafe(24) for name in missing}
        write_private(path, json.dumps(known, indent=2))
    return known


class Environments:
    """The environment of each part of one suite."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.passwords = passwords(layout.state)
        self._variables = {
            **{name: value for name, value in os.environ.items() if name.startswith("WATTLE_")},
            **self.passwords,
            "WATTLE_HOST": "127.0.0.1",
            "WATTLE_TRUSTED_PROXIES": '["127.0.0.0/8"]',
            "POSTGRES_ADDRESS": layout.at("postgres"),
            "NATS_ADDRESS": layout.at("nats"),
            "REDIS_ADDRESS": layout.at("valkey"),
            "TELEMETRY_ADDRESS": layout.at("telemetry"),
            "WATTLE_PUBLIC_ORIGIN": layout.address,
        }
        for service in SERVICES:
            name = service.name.upper()
            self._variables[f"{name}_HTTP_ADDRESS"] = layout.at(f"{service.name}-http")
            self._variables[f"{name}_GRPC_ADDRESS"] = layout.at(f"{service.name}-grpc")
            for folder in service.secret_folders:
                self._variables[f"{name}_{folder.setting}"] = str(layout.state / folder.volume)
        self._variables |= {
            "MAIL_HOST": "127.0.0.1",
            "MAIL_PORT": str(layout.ports["mailbox-smtp"]),
            "PAYMENTS_ORIGIN": f"http://localhost:{layout.ports['payments']}",
            "TEXT_MESSAGE_URL": f"http://{layout.at('mailbox')}",
        }
        for simulator in SIMULATORS:
            for part in simulator.ports:
                self._variables[f"{part.upper().replace('-', '_')}_ADDRESS"] = layout.at(part)

    def service(self, name: str, *, as_owner: bool = False) -> dict[str, str]:
        """Settings of a service; `as_owner` adds the role that may change the schema, for migrations."""
        prefix = f"{name.upper()}_"
        settings = read_settings(ROOT / "deploy" / "settings" / name / "settings.env", self._variables)
        settings |= {
            f"{prefix}HTTP_PORT": str(self._layout.ports[f"{name}-http"]),
            f"{prefix}GRPC_PORT": str(self._layout.ports[f"{name}-grpc"]),
        }
        if as_owner:
            settings[f"{prefix}MIGRATION_DATABASE_URL"] = self.database_url(name, owner=True)
        return {**self.inherited(), **settings, **_own(prefix)}

    def simulator(self, name: str) -> dict[str, str]:
        """Settings of a simulated third party: addresses of the suite, and variables of its own."""
        return {
            **self.inherited(),
            "WATTLE_PUBLIC_ORIGIN": self._variables["WATTLE_PUBLIC_ORIGIN"],
            **_own(f"{name.upper()}_SIMULATOR_"),
        }

    def gateway(self) -> dict[str, str]:
        """What the gateway's files leave open."""
        return {
            "TRAEFIK_TRACING_OTLP_HTTP_ENDPOINT": f"http://{self._layout.at('telemetry')}/v1/traces",
            "TRAEFIK_TRACING_SAMPLERATE": self._variables.get("WATTLE_TRACE_RATIO", "0.01"),
            **_own("GATEWAY_"),
            **_own("TRAEFIK_"),
        }

    def database_url(self, service: str, *, owner: bool = False) -> str:
        """Address of a service's database, as its runtime role or as its owner."""
        role = f"{service}_owner" if owner else service
        password = self.passwords[f"{service.upper()}_{'OWNER' if owner else 'DATABASE'}_PASSWORD"]
        return f"postgresql://{role}:{password}@{self._layout.at('postgres')}/{service}"

    @staticmethod
    def inherited() -> dict[str, str]:
        """What any process needs of the caller's environment."""
        return {name: os.environ[name] for name in _INHERITED if name in os.environ}


def write_private(path: Path, text: str) -> None:
    """Replace a file in one step; only its owner may read it."""
    partial = path.with_suffix(".partial")
    with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
    partial.rename(path)


def _own(prefix: str) -> Mapping[str, str]:
    return {name: value for name, value in os.environ.items() if name.startswith(prefix)}
