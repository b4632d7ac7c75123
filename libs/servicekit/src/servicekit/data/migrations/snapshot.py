"""The tables of a database as readable SQL, for `db/tables.sql`, and what differs from a service's files.

`make schema` writes the snapshots; a test of each service compares them (`schema_differences`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

import psycopg
from psycopg import Connection

from servicekit.data.schema_objects import live_names, read_objects

HEADING = (
    "-- The tables after the last revision. Written by `make schema`; change a revision, never this file.\n"
)

_OWN_TABLES = ("alembic_version", "schema_objects", "schema_releases")

_RELATIONS = """
    select c.oid, c.relname::text, c.reloptions, obj_description(c.oid, 'pg_class'),
        array(select a.privilege_type from aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
            where r.oid <> c.relowner order by a.privilege_type)
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname not like 'procrastinate%%' and c.relname <> all(%s)
    order by c.relname
"""

_COLUMNS = """
    select quote_ident(a.attname), format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity::text,
        a.attgenerated::text, pg_get_expr(d.adbin, d.adrelid, true),
        case when a.attstorage <> t.typstorage then a.attstorage::text end,
        col_description(a.attrelid, a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = %s and a.attnum > 0 and not a.attisdropped
    order by a.attnum
"""

_CONSTRAINTS = """
    select conname::text, contype::text, pg_get_constraintdef(oid, true), confrelid::regclass::text
    from pg_constraint where conrelid = %s and contype in ('p', 'u', 'c', 'f', 'x')
    order by position(contype::text in 'puxcf'), conname
"""

_INDEXES = """
    select pg_get_indexdef(i.indexrelid, 0, true)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = %s and not exists (select from pg_constraint where conindid = i.indexrelid
        and contype in ('p', 'u', 'x'))
    order by c.relname
"""

_SEQUENCES = """
    select c.relname::text, q.seqstart from pg_class c join pg_sequence q on q.seqrelid = c.oid
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    order by c.relname
"""

_DEFINITIONS = """
    select 'function', proname::text, pg_get_functiondef(oid) from pg_proc
        where pronamespace = 'public'::regnamespace and proname not like 'procrastinate%'
    union all
    select 'view', case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname,
            pg_get_viewdef(c.oid)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'v' and n.nspname not in ('pg_catalog', 'information_schema')
    union all
    select 'trigger', t.tgname || ' on ' || c.relname, pg_get_triggerdef(t.oid)
        from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
"""

_STORAGE = {"e": "external", "m": "main", "x": "extended", "p": "plain"}
_DEFAULT_RIGHTS = {"SELECT", "INSERT", "UPDATE", "DELETE"}


def tables(connection: Connection[Any]) -> str:
    """Statements that make every table of the database, without those of the job queue and of migrations.

    `:runtime_role` stands for the role of the service, where a table grants it more or less than the default.
    """
    parts = [
        f"create sequence {name} start with {first};\n" for name, first in connection.execute(_SEQUENCES)
    ]
    texts: dict[str, str] = {}
    needs: dict[str, list[str]] = {}
    for oid, name, options, comment, rights in connection.execute(_RELATIONS, [list(_OWN_TABLES)]).fetchall():
        constraints = connection.execute(_CONSTRAINTS, [oid]).fetchall()
        needs[name] = [other for _, kind, _, other in constraints if kind == "f" and other != name]
        texts[name] = _table(connection, oid, name, options, comment, set(rights), constraints)
    parts += [texts[name] for name in TopologicalSorter(needs).static_order()]
    return HEADING + "\n" + "\n".join(parts)


def schema_differences(folder: Path, owner_url: str) -> list[str]:
    """How a migrated database differs from the files of a service's `db` folder; empty when they agree.

    Compares `tables.sql`, the names of all functions, views, triggers and types, and their definitions before
    and after running every file again, in a transaction that is rolled back.
    """
    with psycopg.connect(owner_url) as connection:
        found = []
        if tables(connection) != (folder / "tables.sql").read_text():
            found.append("tables.sql is stale; run `make schema`")
        items = [
            item for item in read_objects(folder) if item.table is None or _exists(connection, item.table)
        ]
        live, files = live_names(connection), {(item.kind, item.name) for item in items}
        found += [f"{kind} {name} has no file" for kind, name in sorted(live - files)]
        found += [f"{kind} {name} is not in the database" for kind, name in sorted(files - live)]
        before = _definitions(connection)
        for item in items:
            if item.kind in ("function", "view"):
                connection.execute(item.text.encode(), prepare=False)
        after = _definitions(connection)
        found += [f"{name} differs from its file" for name in sorted(before) if before[name] != after[name]]
        connection.rollback()
    return found


def _table(
    connection: Connection[Any],
    oid: int,
    name: str,
    options: list[str] | None,
    comment: str | None,
    rights: set[str],
    constraints: Iterable[tuple[Any, ...]],
) -> str:
    lines, after = [], []
    for column, kind, not_null, identity, generated, expression, storage, note in connection.execute(
        _COLUMNS, [oid]
    ):
        line = f"{column} {_plain(kind)}"
        if storage:
            line += f" storage {_STORAGE[storage]}"
        if identity:
            line += f" generated {'always' if identity == 'a' else 'by default'} as identity"
        elif generated:
            line += f" generated always as ({_plain(expression)}) stored"
        elif expression is not None:
            line += f" default {_plain(expression)}"
        lines.append(line + (" not null" if not_null and not identity else ""))
        if note:
            after.append(f"comment on column {name}.{column} is {_quoted(note)};")
    lines += [f"constraint {constraint} {_plain(definition)}" for constraint, _, definition, _ in constraints]
    storage_options = f" with ({', '.join(options)})" if options else ""
    after = [f"{_plain(index)};" for (index,) in connection.execute(_INDEXES, [oid])] + after
    if comment:
        after.append(f"comment on table {name} is {_quoted(comment)};")
    if missing := _DEFAULT_RIGHTS - rights:
        after.append(f"revoke {', '.join(sorted(missing)).lower()} on {name} from :runtime_role;")
    if more := rights - _DEFAULT_RIGHTS:
        after.append(f"grant {', '.join(sorted(more)).lower()} on {name} to :runtime_role;")
    body = ",\n    ".join(lines)
    return "\n".join([f"create table {name} (\n    {body}\n){storage_options};", *after, ""])


def _plain(text: str) -> str:
    """The same with keywords in lower case and short names of types."""
    text = re.sub(r"'[^']*'|\b[A-Z]{2,}\b", lambda m: m[0] if m[0][0] == "'" else m[0].lower(), text)
    text = re.sub(r"= any \(array\[([^\]]*)\]\)", r"in (\1)", text)
    text = re.sub(r"'::text(?!\[)", "'", text)
    text = text.removesuffix(" not valid").replace("timestamp with time zone", "timestamptz")
    return text.replace(" on public.", " on ").replace(" using btree ", " ")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _exists(connection: Connection[Any], table: str) -> bool:
    row = connection.execute("select to_regclass(%s) is not null", [table]).fetchone()
    return bool(row and row[0])


def _definitions(connection: Connection[Any]) -> dict[str, str]:
    return {f"{kind} {name}": text for kind, name, text in connection.execute(_DEFINITIONS)}
