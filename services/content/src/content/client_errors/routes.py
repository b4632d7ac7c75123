"""/api/client-errors: what went wrong in browsers, for operators. It is logged and counted, and not kept."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from fastapi import APIRouter, Response
from prometheus_client import Counter
from pydantic import Field, model_validator

from servicekit.card_safety import WITHOUT_CARD_NUMBER
from servicekit.envelope import RequestModel
from servicekit.logs import log

_MOST_REPORTS: Final = 10

_REPORTED: Final = Counter(
    "client_errors", "Errors that browsers told of, by where they happened and status.", ("source", "status")
)

_REPLAY: Final = "elevation_replay"
_Source = Literal[
    "script", "promise", "render", "route", "query", "mutation", "micro_frontend", "elevation_replay"
]
_PATH: Final = r"^/[A-Za-z0-9/_.:-]{0,199}$"
"""A path without a query; browsers put `:id` in the place of what may be about somebody."""


class ClientErrorIn(RequestModel):
    """An error as a browser tells of it: nothing about who met it."""

    source: _Source
    status: Annotated[int, Field(ge=400, le=599)]
    """Of the answer, or what the message of an error of the program stands for (specification §8)."""
    name: Annotated[str, Field(pattern=r"^[A-Za-z_$][\w$]{0,63}$")]
    message: Annotated[str, Field(max_length=300), WITHOUT_CARD_NUMBER]
    code: Annotated[str, Field(pattern=r"^[\w.:-]{1,64}$")] | None = None
    """Of the answer that was an error."""
    path: Annotated[str, Field(pattern=_PATH)]
    """The page on which it happened."""
    call: Annotated[str, Field(pattern=_PATH)] | None = None
    """The call that was answered with the error."""
    micro_frontend: Annotated[str, Field(pattern=r"^[a-z][a-z-]{0,31}$")] | None = None

    @model_validator(mode="after")
    def _is_to_be_told(self) -> Self:
        """Specification §8: 500 and above are reported; of a replay whatever it is; 408 and 418 never."""
        if self.status in (408, 418) or (self.status < 500 and self.source != _REPLAY):
            raise ValueError("errors of this status are not reported")
        return self


class ClientErrorsIn(RequestModel):
    """What one page tells of at once."""

    release: Annotated[str, Field(pattern=r"^[\w.+-]{1,64}$")]
    errors: Annotated[list[ClientErrorIn], Field(min_length=1, max_length=_MOST_REPORTS)]


def router() -> APIRouter:
    """The routes."""
    routes = APIRouter(tags=["client-errors"])

    @routes.post("/api/client-errors", status_code=204)
    async def report_client_errors(told: ClientErrorsIn) -> Response:
        """Logs and counts what went wrong in a browser. The gateway bounds how often one address may tell."""
        for error in told.errors:
            _REPORTED.labels(error.source, str(error.status)).inc()
            log.warning(
                "client_error",
                release=told.release,
                **error.model_dump(exclude={"message"}, exclude_none=True),
                detail=error.message,
            )
        return Response(status_code=204)

    return routes
