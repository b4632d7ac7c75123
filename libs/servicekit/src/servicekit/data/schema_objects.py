"""Functions, views, triggers and composite types: the text that runs is the text of a file.

A service keeps them beside its revisions:

    db/types/<type>.sql            create type …
    db/functions/<function>.sql    create or replace function …
    db/views/<view>.sql            create or replace view …; `audit.orders.sql` for one in another schema
    db/triggers/<trigger>.sql      create [constraint] trigger …, once for every table that has it

`apply` makes a database agree with these files: it runs each statement whose text changed, drops what has no
file any more, and leaves the rest alone. Table `schema_objects` remembers the hash of each object, table
`schema_releases` every set of files that was applied.

While two versions of a service run side by side both call the functions of the newer one. So a function keeps
its signature; one that needs another gets a new name, and the old file is deleted a release later.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any, Literal

from psycopg import Connection, sql

Kind = Literal["type", "function", "view", "trigger"]

KINDS: tuple[Kind, ...] = ("type", "function", "view", "trigger")

_SHARED = Path(__file__).parent / "functions"
"""Functions of servicekit's own tables: `<table>/<function>.sql`, applied where the table exists; those in
`any/` are applied everywhere.
"""

_TRIGGER = re.compile(r"create (constraint )?trigger (\w+)\b.*?\bon (\w+)", re.IGNORECASE | re.DOTALL)

_TABLES = """
    create table if not exists schema_objects (
        kind text not null,
        name text not null,
        hash text not null,
        constraint pk_schema_objects primary key (kind, name)
    );
    create table if not exists schema_releases (
        hash text not null,
        applied_at timestamptz not null default clock_timestamp(),
        constraint pk_schema_releases primary key (hash)
    );
"""

_LIVE = """
    select 'function', p.proname::text from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname not like 'procrastinate%'
    union all
    select case c.relkind when 'c' then 'type' else 'view' end,
           case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('c', 'v') and n.nspname not in ('pg_catalog', 'information_schema')
            and c.relname not like 'procrastinate%'
    union all
    select 'trigger', t.tgname || ' on ' || c.relname
        from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and t.tgname not like 'procrastinate%'
"""


class SignatureChangedError(Exception):
    """A function of this name exists with other arguments or another result."""


@dataclass(frozen=True)
class SchemaObject:
    """One object of the schema; `name` is unique within its kind: `trigger on table` for triggers."""

    kind: Kind
    name: str
    text: str
    table: str | None = None
    """The table without which a function of servicekit makes no sense; None for all of a service's own."""

    @property
    def hash(self) -> str:
        """SHA-256 of the text, in hex."""
        return hashlib.sha256(self.text.encode()).hexdigest()


@cache
def read_objects(folder: Path) -> tuple[SchemaObject, ...]:
    """All objects of a service's `db` folder and servicekit's own, each after those that its text names.

    Raises ValueError when two files hold one object, or a file of triggers holds something else.
    """
    found: dict[tuple[Kind, str], SchemaObject] = {}
    for item in [*_shared(), *_own(folder)]:
        if (item.kind, item.name) in found:
            raise ValueError(f"{item.kind} {item.name} stands in two files")
        found[item.kind, item.name] = item
    return tuple(_ordered(found.values()))


@cache
def release_hash(folder: Path) -> str:
    """What names this version's set of objects; read once, because probes ask every second."""
    texts = sorted(f"{item.kind} {item.name} {item.hash}" for item in read_objects(folder))
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def apply(connection: Connection[Any], folder: Path) -> None:
    """Makes the database agree with the files of `folder`, in the caller's transaction, as the owner.

    Raises SignatureChangedError for a function whose arguments or result changed under its old name.
    """
    connection.execute(_TABLES)
    tables = {
        name for (name,) in connection.execute("select relname::text from pg_class where relkind = 'r'")
    }
    wanted = [item for item in read_objects(folder) if item.table is None or item.table in tables]
    known = {(kind, name): hash_ for kind, name, hash_ in connection.execute("table schema_objects")}
    names = {(item.kind, item.name) for item in wanted}
    for kind, name in sorted(set(known) - names, key=lambda key: -KINDS.index(key[0])):
        _drop(connection, kind, name)
    # A view or type is dropped with all that needs it, because PostgreSQL replaces few of its changes.
    for item in wanted:
        if item.kind in ("type", "view") and known.get((item.kind, item.name)) not in (None, item.hash):
            _drop(connection, item.kind, item.name)
    live = live_names(connection)
    for item in wanted:
        key = (item.kind, item.name)
        if known.get(key) == item.hash and key in live:
            continue
        if item.kind == "trigger" and key in live:
            _drop(connection, item.kind, item.name)
        connection.execute(item.text.encode(), prepare=False)
    _require_one_signature(connection)
    connection.execute("delete from schema_objects")
    with connection.cursor() as cursor:
        cursor.executemany(
            "insert into schema_objects (kind, name, hash) values (%s, %s, %s)",
            [(item.kind, item.name, item.hash) for item in wanted],
        )
    connection.execute(
        "insert into schema_releases (hash) values (%s) on conflict do nothing", [release_hash(folder)]
    )


def live_names(connection: Connection[Any]) -> set[tuple[Kind, str]]:
    """Kind and name of every function, view, trigger and composite type but those of the job queue."""
    return {(kind, name) for kind, name in connection.execute(_LIVE)}


def _shared() -> Iterable[SchemaObject]:
    for path in sorted(_SHARED.glob("*/*.sql")):
        table = path.parent.name
        yield SchemaObject("function", path.stem, path.read_text(), None if table == "any" else table)


def _own(folder: Path) -> Iterable[SchemaObject]:
    for kind in KINDS:
        for path in sorted((folder / f"{kind}s").glob("*.sql")):
            if kind == "trigger":
                yield from _triggers(path)
            else:
                yield SchemaObject(kind, path.stem, path.read_text())


def _triggers(path: Path) -> Iterable[SchemaObject]:
    for statement in path.read_text().split(";"):
        if not statement.strip():
            continue
        found = _TRIGGER.search(statement)
        if found is None or found[2] != path.stem:
            raise ValueError(f"{path} holds something else than triggers named {path.stem}")
        yield SchemaObject("trigger", f"{found[2]} on {found[3]}", statement.strip())


def _ordered(items: Iterable[SchemaObject]) -> list[SchemaObject]:
    """Triggers last; the others by what their texts name."""
    by_name = {item.name: item for item in items if item.kind != "trigger"}
    words = {name: set(re.findall(r"[\w.]+", item.text)) for name, item in by_name.items()}
    graph = {name: [other for other in by_name if other != name and other in words[name]] for name in by_name}
    while True:
        try:
            order = [by_name[name] for name in TopologicalSorter(graph).static_order()]
            break
        except CycleError as error:
            # Of a circle any function may be first: bodies in PL/pgSQL are resolved when they run.
            circle = error.args[1]
            graph[circle[1]].remove(circle[0])
    return [*order, *(item for item in items if item.kind == "trigger")]


def _drop(connection: Connection[Any], kind: Kind, name: str) -> None:
    if kind == "trigger":
        trigger, table = name.split(" on ")
        statement = sql.SQL("drop trigger if exists {} on {}").format(
            sql.Identifier(trigger), sql.Identifier(table)
        )
    else:
        statement = sql.SQL("drop {} if exists {} cascade").format(
            sql.SQL(kind), sql.Identifier(*name.split("."))
        )
    connection.execute(statement)


def _require_one_signature(connection: Connection[Any]) -> None:
    rows = connection.execute("""
        select proname::text from pg_proc
        where pronamespace = 'public'::regnamespace and proname not like 'procrastinate%'
        group by proname having count(*) > 1
    """).fetchall()
    if rows:
        raise SignatureChangedError(
            f"{', '.join(name for (name,) in rows)}: another signature needs another name; "
            "the old file is deleted a release later"
        )
