"""A whole suite of its own for tests and measurements: started by the launcher, broken, stopped again."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from psycopg.rows import DictRow, dict_row

from devservers.processes import child_command
from launcher.environment import Environments
from launcher.layout import Layout

_START_SECONDS = 300.0
_FRONTENDS = Path(__file__).parents[1] / "frontends"

# All customers of a test come from one address; the limits are tested with the gateway and with identity.
# Simulated providers answer at once or never: nobody waits for them as long as for real ones.
_FOR_TESTS = {
    **{
        f"GATEWAY_{what}_{how}": "100000"
        for what in ("API", "CLIENT_ERROR", "DOCUMENT", "SIGN_IN")
        for how in ("RATE", "BURST")
    },
    "WALLET_PROVIDER_TIMEOUT": "5",
    "IDENTITY_SIGNUP_LIMIT_BY_ADDRESS": "100000/minute",
    "IDENTITY_LOGIN_LIMIT_BY_ADDRESS": "100000/minute",
    "IDENTITY_REFRESH_LIMIT_BY_ADDRESS": "100000/minute",
}


@dataclass(frozen=True)
class RunningSuite:
    """A suite that answers at its gateway; `state` is the folder it lives in."""

    state: Path

    @property
    def description(self) -> dict[str, Any]:
        """What the launcher says of the suite now."""
        described: dict[str, Any] = json.loads((self.state / "suite.json").read_text())
        return described

    @property
    def gateway(self) -> str:
        """Address of the gateway, without a trailing slash."""
        return str(self.description["address"])

    @property
    def postgres(self) -> str:
        """Address of the suite's Postgres as its superuser."""
        password = (self.state / "postgres" / "password").read_text()
        return f"postgresql://postgres:{password}@127.0.0.1:{self.description['ports']['postgres']}/postgres"

    @property
    def micro_frontends(self) -> Path:
        """The folder from which a started suite serves its micro-frontends: `<name>/dist` each."""
        return self.state / "frontends" / "mfe"

    def pids(self) -> dict[str, int]:
        """Process id of each running part."""
        return {name: part["pid"] for name, part in self.description["parts"].items() if part["pid"]}

    def kill(self, part: str) -> None:
        """Kill -9; the launcher starts the part again."""
        os.kill(self.pids()[part], signal.SIGKILL)

    def command(self, *arguments: str) -> str:
        """What a command of the launcher on this suite prints, for example `exec catalog …` or `stop nats`.

        Raises:
            subprocess.CalledProcessError: the command failed.
        """
        return subprocess.run(
            [sys.executable, "-m", "launcher.main", "--state", str(self.state), *arguments],
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    @contextmanager
    def without(self, part: str) -> Iterator[None]:
        """Keeps a part stopped inside the block, and waits until it is back afterwards."""
        self.command("stop", part)
        self._wait(lambda: part not in self.pids(), f"{part} to stop")
        try:
            yield
        finally:
            self.command("start", part)
            self._wait(lambda: part in self.pids(), f"{part} to start")

    @contextmanager
    def armed(self, service: str, failpoint: str) -> Iterator[subprocess.Popen[bytes]]:
        """Runs a service that ends at a failpoint, as a kill -9 would end it; after the block the launcher's,
        which it stands in for, comes back.
        """
        layout = Layout(self.state, self.description["ports"])
        prefix = service.upper()
        environment = Environments(layout).service(service) | {
            f"{prefix}_ENVIRONMENT": "test",
            f"{prefix}_FAILPOINT": f"{failpoint}:exit",
        }
        address = f"http://{layout.at(f'{service}-http')}/health/ready"
        with self.without(service), (layout.logs / f"{service}.log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", f"{service}.main", "serve"],
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
            try:
                self._wait(lambda: _answers(address), f"{service} to start", _START_SECONDS)
                yield process
            finally:
                process.kill()
                process.wait()

    def query(self, service: str, statement: str, **parameters: object) -> list[DictRow]:
        """Reads a service's database as its owner."""
        url = self.description["databases"][service]["owner"]
        with psycopg.connect(url, row_factory=dict_row, autocommit=True) as connection:
            return connection.execute(statement.encode(), parameters).fetchall()

    def execute(self, service: str, statement: str, **parameters: object) -> None:
        """Changes a service's database as its owner, to set the scene of a test."""
        url = self.description["databases"][service]["owner"]
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(statement.encode(), parameters)

    @staticmethod
    def _wait(check: Any, what: str, seconds: float = 30.0) -> None:
        deadline = time.monotonic() + seconds
        while not check():
            if time.monotonic() > deadline:
                raise TimeoutError(f"waited {seconds:.0f} s for {what}")
            time.sleep(0.05)

    @classmethod
    @contextmanager
    def started(cls, state: Path, environment: Mapping[str, str] | None = None) -> Iterator[RunningSuite]:
        """Starts a suite on free ports and stops it after the block; it serves a copy of the built frontends.

        Raises:
            RuntimeError: it did not start; the message ends with what the launcher printed.
        """
        frontends = state / "frontends"
        for built in (_FRONTENDS / "shell" / "dist", *_FRONTENDS.glob("mfe/*/dist")):
            shutil.copytree(built, frontends / built.relative_to(_FRONTENDS))
        own = {
            "CONTENT_SHELL_DIST": str(frontends / "shell" / "dist"),
            "CONTENT_MFE_ROOT": str(frontends / "mfe"),
        }
        printed = state / "launcher.log"
        with printed.open("w") as log:
            launcher = subprocess.Popen(
                child_command(
                    [sys.executable, "-m", "launcher.main", "--state", str(state), "up", "--ports", "free"]
                ),
                stdout=log,
                stderr=subprocess.STDOUT,
                env=os.environ | _FOR_TESTS | own | dict(environment or {}),
            )
            try:
                deadline = time.monotonic() + _START_SECONDS
                suite = cls(state)
                while not suite._is_ready():
                    if launcher.poll() is not None or time.monotonic() > deadline:
                        raise RuntimeError(f"the suite did not start:\n{printed.read_text()}")
                    time.sleep(0.2)
                yield suite
            finally:
                launcher.send_signal(signal.SIGTERM)
                try:
                    launcher.wait(60)
                except subprocess.TimeoutExpired:
                    launcher.kill()
                    launcher.wait()

    def _is_ready(self) -> bool:
        try:
            return bool(self.description["ready"])
        except (FileNotFoundError, json.JSONDecodeError):
            return False


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5):  # noqa: S310 - our own http address
            return True
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False
