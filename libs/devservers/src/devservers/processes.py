"""A real server process that a test, or the native run, starts and owns."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

_POLL_SECONDS = 0.02

Probe = Callable[[], Awaitable[bool]]


class ServerDidNotStartError(RuntimeError):
    """A server ended, or did not answer in time; `log` has the reason."""

    def __init__(self, name: str, reason: str, log: Path) -> None:
        with contextlib.suppress(OSError):
            reason = f"{reason}\n{_tail(log)}"
        super().__init__(f"{name} {reason}\nlog: {log}")
        self.name = name
        self.log = log


class Process:
    """One child process: started, asked whether it is ready, stopped, killed, started again.

    The handle is bound to no event loop. The child leads its own process group and ends when the thread that
    started it ends, so that nothing is left behind by a test run that was killed.
    """

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        *,
        log: Path,
        ready: Probe,
        environment: Mapping[str, str] | None = None,
        working_folder: Path | None = None,
        user: str | None = None,
        stop_signal: signal.Signals = signal.SIGTERM,
        start_timeout: float = 30.0,
    ) -> None:
        self.name = name
        self.log = log
        self._command = list(command)
        self._ready = ready
        self._environment = environment
        self._working_folder = working_folder
        self._user = user
        self._stop_signal = stop_signal
        self._start_timeout = start_timeout
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process id, or None while it does not run."""
        return self._child.pid if self._child is not None and self._child.poll() is None else None

    @property
    def exit_code(self) -> int | None:
        """How the last run ended; None while it runs or before its first start."""
        return None if self._child is None else self._child.poll()

    async def start(self) -> None:
        """Start and return when it is ready.

        Raises:
            ServerDidNotStartError: it ended, or was not ready in time.
        """
        self.spawn()
        await self.wait_until_ready()

    def spawn(self) -> None:
        """Start without waiting for readiness."""
        self._spawn()

    def _spawn(self, listener: socket.socket | None = None) -> None:
        """Start; `listener` is a listening socket for the child (sd_listen_fds(3))."""
        if self.pid is not None:
            return
        inherited = () if listener is None else (listener.fileno(),)
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self._child = subprocess.Popen(
                child_command(
                    self._command, user=self._user, death_signal=self._stop_signal, listener=listener
                ),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                pass_fds=inherited,
                cwd=self._working_folder,
                env=None if self._environment is None else dict(self._environment),
            )

    async def wait_until_ready(self) -> None:
        """Wait until the probe succeeds.

        Raises:
            ServerDidNotStartError: it ended, or was not ready in time.
        """
        deadline = time.monotonic() + self._start_timeout
        while not await self._ready():
            if self.exit_code is not None:
                raise ServerDidNotStartError(self.name, f"ended with code {self.exit_code}", self.log)
            if time.monotonic() > deadline:
                raise ServerDidNotStartError(
                    self.name, f"was not ready after {self._start_timeout:g} s", self.log
                )
            await asyncio.sleep(_POLL_SECONDS)

    async def stop(self, grace: float = 15.0) -> None:
        """Ask it to end; after `grace` seconds kill it."""
        if self.pid is None:
            return
        self._signal(self._stop_signal, group=False)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(grace):
                await self._ended()
        await self.kill()

    async def kill(self) -> None:
        """SIGKILL the process group and all children, as a crash of the machine would, and wait for them.

        Postgres puts each backend into a session of its own, where it outlives its postmaster for a moment.
        """
        children = _children_of(self.pid)
        self._signal(signal.SIGKILL, group=True)
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        await self._ended()
        while _live(children):
            await asyncio.sleep(_POLL_SECONDS)

    async def _ended(self) -> None:
        while self.pid is not None:  # polling binds the handle to no event loop
            await asyncio.sleep(_POLL_SECONDS)

    def _signal(self, number: signal.Signals, *, group: bool) -> None:
        if self._child is None:
            return
        with contextlib.suppress(ProcessLookupError):
            if group:
                os.killpg(self._child.pid, number)
            elif self.pid is not None:
                os.kill(self._child.pid, number)


def _live(pids: Sequence[int]) -> bool:
    """Whether one of them runs; a dead process that its parent has not reaped does not."""
    for pid in pids:
        with contextlib.suppress(OSError):
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
            if state not in {"Z", "X"}:
                return True
    return False


def _children_of(pid: int | None) -> list[int]:
    """The pids of its children; empty where there is no /proc."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def child_command(
    command: Sequence[str],
    *,
    user: str | None = None,
    death_signal: signal.Signals = signal.SIGTERM,
    listener: socket.socket | None = None,
) -> list[str]:
    """`command`, run as `user` (None: as we are) and sent `death_signal` when this process ends.

    It gets the inherited socket `listener` as systemd would hand it over.
    """
    child = str(Path(__file__).with_name("child.py"))
    return [
        sys.executable,
        "-I",
        "-S",
        child,
        str(os.getpid()),
        str(int(death_signal)),
        user or "-",
        "-" if listener is None else str(listener.fileno()),
        *command,
    ]


def go_core_limit() -> dict[str, str]:
    """Variables for a server written in Go that shares this machine: half of the cores.

    Its runtime would otherwise spin on all of them, which costs the others more than it gains.
    """
    return {"GOMAXPROCS": str(max(1, (os.cpu_count() or 1) // 2))}


def free_port() -> int:
    """A free TCP port on the loopback interface."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def tcp_answers(port: int, *, send: bytes = b"", expect: bytes = b"") -> Probe:
    """A probe: the port accepts a connection and, where `expect` is given, answers with it."""

    async def probe() -> bool:
        try:
            async with asyncio.timeout(1):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                try:
                    writer.write(send)
                    return (await reader.read(len(expect))) == expect if expect else True
                finally:
                    writer.close()
        except (OSError, TimeoutError):
            return False

    return probe


def http_answers(port: int, path: str) -> Probe:
    """A probe: a GET of `path` is answered with status 200."""
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    return tcp_answers(port, send=request, expect=b"HTTP/1.1 200")


def _tail(log: Path, lines: int = 12) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])
