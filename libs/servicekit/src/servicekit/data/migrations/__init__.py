"""Database schemas, run by the owner role and used by a runtime role without DDL.

Where: a service keeps its schema in `services/<name>/db`:

    revisions/      Alembic revisions, tables and data only: `0001_baseline.py`, with a script beside it
    functions/ views/ triggers/ types/    the text that runs; see `servicekit.data.schema_objects`
    tables.sql      the tables after the last revision, written by `make schema`

The first revision creates the tables of servicekit that the service needs, then runs its own script:
`create_jobs`, `create_event_tables`, `create_idempotency_keys`, `create_used_step_ups`.

`location(package)` finds the folder beside the package's `src`; a service is always installed from its own
folder, in the images too, so there is no setting for it.

How: `upgrade(location("wallet"), owner_url, runtime_role)`.

Rights: `upgrade` first sets the owner's default privileges, so every table, sequence and function that is
made is open to the runtime role: SELECT, INSERT, UPDATE, DELETE; USAGE; EXECUTE. It grants nothing on what
exists already, so a REVOKE in a revision stays: `revoke update, delete on journal from :runtime_role`.

Indices: on a table that an earlier revision made, `create_index_concurrently` in a revision of its own;
`servicekit.data.migrations.lint` finds what would stop writes.

Both versions of a service run side by side during a release: a revision only expands, a later one contracts.
A release that goes wrong goes back to its code, not to its schema, so revisions have no `downgrade`
(docs/decisions/0041).
"""

from servicekit.data.migrations.operations import (
    create_event_tables,
    create_idempotency_keys,
    create_index_concurrently,
    create_jobs,
    create_used_step_ups,
    drop_index_concurrently,
    run_script_of,
    run_sql,
)
from servicekit.data.migrations.runner import SchemaAheadError, compare_models, upgrade
from servicekit.data.schema import location

__all__ = [
    "SchemaAheadError",
    "compare_models",
    "create_event_tables",
    "create_idempotency_keys",
    "create_index_concurrently",
    "create_jobs",
    "create_used_step_ups",
    "drop_index_concurrently",
    "location",
    "run_script_of",
    "run_sql",
    "upgrade",
]
