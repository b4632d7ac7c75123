"""The envelope around every JSON answer of the public API (docs/requirements.md §7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Generic, TypeVar

import orjson
from fastapi import Depends, Query, Response
from pydantic import BaseModel, ConfigDict, Field, field_validator
from pydantic_core import PydanticCustomError

from servicekit.errors import ServiceError

T = TypeVar("T")

DEFAULT_PAGE_SIZE = 10
MAX_PAGE_SIZE = 100
MAX_OFFSET = 1_000_000
NULL_CHARACTER: Final = ("null_character", "Please leave out the null character")
"""Code and message of the refusal of text that no table of Postgres takes."""
MAX_NESTING: Final = 64
"""Lists and objects inside each other that a field of a request may have."""
NESTED_TOO_DEEP: Final = ("invalid_json", f"Please nest values at most {MAX_NESTING} levels deep")
"""Code and message for values nested deeper, on which recursive code would fail."""

_NESTING: Final = (list, dict)


def _refusal_of(value: object) -> tuple[str, str] | None:
    """Code and message of the refusal of a JSON value; None for an acceptable value."""
    if isinstance(value, str):
        return NULL_CHARACTER if "\0" in value else None
    if not isinstance(value, _NESTING):
        return None
    level = [value]
    for _ in range(MAX_NESTING):
        inside: list[list[Any] | dict[Any, Any]] = []
        for one in level:
            for part in one if isinstance(one, list) else (*one, *one.values()):
                if type(part) is int:
                    continue  # Most that is long is numbers.
                if isinstance(part, str):
                    if "\0" in part:
                        return NULL_CHARACTER
                elif isinstance(part, _NESTING):
                    inside.append(part)
        if not inside:
            return None
        level = inside
    return NESTED_TOO_DEEP


class RequestModel(BaseModel):
    """Base of every request body. It refuses unknown fields, null characters (Postgres cannot store them) and
    values nested deeper than `MAX_NESTING`.

    It is not strict as a whole, because JSON has strings for dates, UUIDs and enumerations; declare a number
    as `StrictInt` where `"3"` or `true` must be refused.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, str_max_length=10_000)

    @field_validator("*", mode="before")
    @classmethod
    def _can_be_kept(cls, value: object) -> object:
        refusal = _refusal_of(value)
        if refusal is not None:
            raise PydanticCustomError(*refusal)
        return value


class ResponseModel(BaseModel):
    """Base of every response: explicit fields only, built by the service and trusted."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Message(ResponseModel):
    """A text that a customer may read."""

    code: str
    message: str


class ErrorEntry(ResponseModel):
    """One refusal: where, what for programs, what for people."""

    target: str
    code: str
    message: str


class PageInfo(ResponseModel):
    """Where a page lies in its list."""

    offset: int
    limit: int
    total: int


class Envelope(BaseModel, Generic[T]):
    """What every call of the public API answers. A 204 has no envelope and counts as an empty result."""

    model_config = ConfigDict(frozen=True)

    result: T
    entities: dict[str, Any] = Field(default_factory=dict)
    page_info: PageInfo | None = None
    links: dict[str, str] = Field(default_factory=dict)
    messages: list[Message] = Field(default_factory=list)
    error: str | None = None
    errors: list[ErrorEntry] = Field(default_factory=list)


class ErrorEnvelope(Envelope[None]):
    """The envelope of a refusal: `error` is the code of the first entry of `errors`."""

    result: None = None


def ok(
    result: T,
    *,
    page_info: PageInfo | None = None,
    entities: dict[str, Any] | None = None,
    links: dict[str, str] | None = None,
    messages: Sequence[Message] = (),
) -> Envelope[T]:
    """Puts a result in its envelope. The result must already be of the declared response model."""
    return Envelope(
        result=result,
        entities=entities or {},
        page_info=page_info,
        links=links or {},
        messages=list(messages),
    )


def error_body(error: ServiceError) -> bytes:
    """Renders a refusal as the envelope's JSON."""
    messages = {entry.message: entry.code for entry in error.errors}
    return orjson.dumps(
        {
            "result": None,
            "entities": error.entities,
            "page_info": None,
            "links": {},
            "messages": [{"code": code, "message": message} for message, code in messages.items()],
            "error": error.code,
            "errors": [
                {"target": entry.target, "code": entry.code, "message": entry.message}
                for entry in error.errors
            ],
        }
    )


def error_response(error: ServiceError) -> Response:
    """The HTTP answer for a refusal, with `Retry-After` in seconds when the error names it."""
    headers = None if error.retry_after is None else {"retry-after": str(error.retry_after)}
    return Response(
        error_body(error), status_code=error.status, headers=headers, media_type="application/json"
    )


class Page(BaseModel):
    """The part of a list that a caller asked for."""

    model_config = ConfigDict(frozen=True)

    limit: int
    offset: int

    def info(self, total: int) -> PageInfo:
        """Where this page lies in a list of `total` things."""
        return PageInfo(offset=self.offset, limit=self.limit, total=total)


async def page_query(
    limit: Annotated[int, Query(ge=1, le=MAX_PAGE_SIZE)] = DEFAULT_PAGE_SIZE,
    offset: Annotated[int, Query(ge=0, le=MAX_OFFSET)] = 0,
) -> Page:
    """Reads `limit` and `offset` of the query."""
    return Page(limit=limit, offset=offset)


PageQuery = Annotated[Page, Depends(page_query)]
"""Parameter type of a route that answers a page of a list."""
