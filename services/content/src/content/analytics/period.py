"""The period and the role of routes for analysts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends
from pydantic import Field

from access.roles import ANALYST
from servicekit.errors import RuleRefused
from servicekit.http.moments import Moment
from servicekit.security.staff import StaffMember, staff_with

Analyst = Annotated[StaffMember, Depends(staff_with(ANALYST))]
Short = Annotated[str, Field(max_length=200)]


class _Time:
    """A period of at most 92 days; the last seven days by default."""

    def __init__(self, since: Moment | None = None, until: Moment | None = None) -> None:
        self.until = until or datetime.now(UTC)
        self.since = since or self.until - timedelta(days=7)
        if not self.since < self.until <= self.since + timedelta(days=92):
            raise RuleRefused(
                "time_refused", "Choose a start before the end, at most 92 days apart", target="since"
            )


Time = Annotated[_Time, Depends()]
