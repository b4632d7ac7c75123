"""Where a service keeps its schema, and whether a database has it.

Apart from `servicekit.data.migrations`, so that a process that serves does not load Alembic.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path

from servicekit.data import schema_objects
from servicekit.data.database import Database


class SchemaBehindError(Exception):
    """The database lacks revisions or functions that this version of the service needs."""


def location(package: str) -> Path:
    """The `db` folder of a service, beside the `src` that holds its package.

    Raises FileNotFoundError when there is none.
    """
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"no package {package}")
    folder = Path(spec.origin).parents[2] / "db"
    if not (folder / "revisions").is_dir():
        raise FileNotFoundError(f"{package} has no revisions at {folder}")
    return folder


@cache
def revisions(folder: Path) -> tuple[str, ...]:
    """The ids of a `db` folder's revisions from the oldest to the newest: the numbers of their files."""
    return tuple(sorted(path.stem.partition("_")[0] for path in (folder / "revisions").glob("[0-9]*.py")))


async def require_schema(database: Database, folder: Path) -> None:
    """A readiness check: the database has every revision of this version, and once got its functions.

    A revision that this version does not know is a newer one, and newer functions serve this version too
    (docs/decisions/0041). Raises SchemaBehindError or Unavailable.
    """
    known = revisions(folder)
    rows = await database.call("select version_num from alembic_version")
    present = {row["version_num"] for row in rows}
    if not present or (known[-1] not in present and present <= set(known)):
        raise SchemaBehindError(
            f"the database is at {sorted(present) or 'no revision'}, this version needs {known[-1]}"
        )
    if not await database.call(
        "select from schema_releases where hash = %(hash)s", {"hash": schema_objects.release_hash(folder)}
    ):
        raise SchemaBehindError("the database lacks the functions of this version")
