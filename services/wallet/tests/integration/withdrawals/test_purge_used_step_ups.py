from __future__ import annotations

from uuid import uuid4

import pytest

from servicekit.data.database import Database
from wallet.jobs import PURGES


@pytest.mark.parametrize(("hours", "kept"), [(0, True), (23, True), (25, False)])
async def test_used_step_up_is_purged_after_a_day(database: Database, hours: int, kept: bool) -> None:
    used = {"session": uuid4(), "hours": hours}
    await database.call(
        "insert into used_step_ups (session_id, purpose, made_at, used_at)"
        " values (%(session)s, 'withdrawal', 1, now() - make_interval(hours => %(hours)s))",
        used,
    )

    for purge in PURGES:
        await purge.run(database)

    left = await database.call("select 1 from used_step_ups where session_id = %(session)s", used)
    assert bool(left) is kept
