"""Pages of lists with the number of all their rows."""

from __future__ import annotations

from typing import Any

from servicekit.data.database import Database

Row = dict[str, Any]


async def page_of(
    database: Database, source: str, *, where: str = "true", order: str, limit: int, offset: int
) -> tuple[list[Row], int]:
    """A page of the rows of a table or view that meet a condition, and how many there are; one call. All but
    `limit` and `offset` is SQL of the repository.
    """
    rows = await database.call(
        f"""
            select counted.total, page.*
            from (select count(*) as total from {source} where {where}) counted
            left join (
                select true as is_row, * from {source} where {where}
                order by {order} limit %(limit)s offset %(offset)s
            ) page on true
            order by {order}
        """,  # noqa: S608 - built from constants of the repository
        {"limit": limit, "offset": offset},
    )
    total = int(rows[0]["total"])
    return [_without(row, "is_row", "total") for row in rows if row["is_row"]], total


def _without(row: Row, *names: str) -> Row:
    return {name: value for name, value in row.items() if name not in names}
