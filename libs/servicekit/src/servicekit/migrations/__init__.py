"""Database schemas: one Alembic tree a service, run by the owner role, used by a runtime role without DDL.

Where: a service keeps its tree at `services/<name>/migrations` (`env.py`, `versions/0001_*.py`).
`location(package)` finds it beside the package's `src` folder; a service is always installed from its own
folder, in the images too, so there is no setting for it.

How: `upgrade(location("wallet"), owner_url, runtime_role)`. Its whole `env.py` is

    from servicekit.migrations.env import run
    from wallet.models import Base

    run(Base.metadata)

Rights: `upgrade` first sets the owner's default privileges, so every table, sequence and function that a
revision makes is open to the runtime role: SELECT, INSERT, UPDATE, DELETE; USAGE; EXECUTE. It grants
nothing on what exists already, so a REVOKE in a revision stays: `append_only("posting")`, or
`run_sql("revoke execute on function f from " + runtime_role())`.

Both versions of a service run side by side during a release: a revision only expands, a later one contracts.
A release that goes wrong goes back to its code, not to its schema, so revisions have no `downgrade`.
"""

from servicekit.migrations.operations import (
    append_only,
    replace_in_function,
    run_sql,
    runtime_role,
)
from servicekit.migrations.runner import SchemaBehindError, check, location, require_schema, upgrade
from servicekit.migrations.shared_tables import (
    create_idempotency_keys,
    create_inbox,
    create_jobs,
    create_outbox,
    create_segments,
)

__all__ = [
    "SchemaBehindError",
    "append_only",
    "check",
    "create_idempotency_keys",
    "create_inbox",
    "create_jobs",
    "create_outbox",
    "create_segments",
    "location",
    "replace_in_function",
    "require_schema",
    "run_sql",
    "runtime_role",
    "upgrade",
]
