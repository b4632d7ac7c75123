"""/api/client-errors: errors of browsers. They are logged and counted, and not stored."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from fastapi import APIRouter, Response
from prometheus_client import Counter
from pydantic import Field, model_validator

from servicekit.http.envelope import RequestModel
from servicekit.telemetry.logs import log

_MOST_REPORTS: Final = 10

_REPORTED: Final = Counter(
    "client_errors",
    "Errors that browsers reported, by source and status.",
    ("source", "status"),
)

_REPLAY: Final = "elevation_replay"
_Source = Literal[
    "script", "promise", "render", "route", "query", "mutation", "micro_frontend", "elevation_replay"
]
_PATH: Final = r"^/[A-Za-z0-9/_.:-]{0,199}$"
"""A path without a query; browsers replace ids with `:id`."""


class ClientErrorIn(RequestModel):
    """An error in a browser, without anything about its user."""

    source: _Source
    status: Annotated[int, Field(ge=400, le=599)]
    """Status of the response, or the status that stands for an error of the program
    (docs/requirements.md §8).
    """
    name: Annotated[str, Field(pattern=r"^[A-Za-z_$][\w$]{0,63}$")]
    message: Annotated[str, Field(max_length=300)]
    code: Annotated[str, Field(pattern=r"^[\w.:-]{1,64}$")] | None = None
    """Error code of the response."""
    path: Annotated[str, Field(pattern=_PATH)]
    """The page where it happened."""
    call: Annotated[str, Field(pattern=_PATH)] | None = None
    """The API call that failed."""
    micro_frontend: Annotated[str, Field(pattern=r"^[a-z][a-z-]{0,31}$")] | None = None

    @model_validator(mode="after")
    def _is_reportable(self) -> Self:
        """docs/requirements.md §8: status 500 and above, and any status of an elevation replay; never 408 or
        418.
        """
        if self.status in (408, 418) or (self.status < 500 and self.source != _REPLAY):
            raise ValueError("errors of this status are not reported")
        return self


class ClientErrorsIn(RequestModel):
    """Errors of one page."""

    release: Annotated[str, Field(pattern=r"^[\w.+-]{1,64}$")]
    errors: Annotated[list[ClientErrorIn], Field(min_length=1, max_length=_MOST_REPORTS)]


def router() -> APIRouter:
    routes = APIRouter(tags=["client-errors"])

    @routes.post("/api/client-errors", status_code=204)
    async def report_client_errors(reported: ClientErrorsIn) -> Response:
        """Logs and counts the errors. The gateway limits the rate of an address."""
        for error in reported.errors:
            _REPORTED.labels(error.source, str(error.status)).inc()
            log.warning(
                "client_error",
                release=reported.release,
                **error.model_dump(exclude={"message"}, exclude_none=True),
                detail=error.message,
            )
        return Response(status_code=204)

    return routes
