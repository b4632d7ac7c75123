"""Bodies of calls that docs/requirements.md sends as forms; JSON with the same fields is taken too."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar
from urllib.parse import parse_qsl

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import AfterValidator, ValidationError
from pydantic_core import PydanticCustomError

from servicekit.errors import InvalidRequest
from servicekit.http.envelope import RequestModel
from servicekit.money import parse_amount

FORM = "application/x-www-form-urlencoded"
_MOST_FIELDS = 20
T = TypeVar("T", bound=RequestModel)


def form_body(model: type[T]) -> Callable[[Request], Awaitable[T]]:
    """A FastAPI dependency that reads a form, or JSON, into a closed model.

    It raises InvalidRequest (`invalid_form`) for a form that cannot be read or names a field twice.
    """

    async def read(request: Request) -> T:
        content_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        body = await request.body()
        try:
            if content_type == FORM:
                return model.model_validate(_fields(body))
            return model.model_validate_json(body or b"{}")
        except ValidationError as error:
            raise RequestValidationError(
                [{**entry, "loc": ("body", *entry["loc"])} for entry in error.errors()]
            ) from error

    return read


def documented(model: type[RequestModel]) -> dict[str, Any]:
    """`openapi_extra` of a route whose body `form_body` reads."""
    schema = model.model_json_schema()
    return {
        "requestBody": {
            "required": True,
            "content": {media_type: {"schema": schema} for media_type in (FORM, "application/json")},
        }
    }


def _fields(body: bytes) -> dict[str, str]:
    try:
        pairs = parse_qsl(
            body.decode(), keep_blank_values=True, strict_parsing=bool(body), max_num_fields=_MOST_FIELDS
        )
    except ValueError as error:
        raise InvalidRequest("invalid_form", "The request body must be a form") from error
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise InvalidRequest("invalid_form", "A field is stated twice")
    return fields


def _checked(text: str) -> str:
    try:
        parse_amount(text)
    except ValueError as error:
        raise PydanticCustomError("invalid", "Amount must follow format e.g: 1.50") from error
    return text


FormAmount = Annotated[str, AfterValidator(_checked)]
"""An amount in the customer's own currency, such as `50.00` (docs/requirements.md §5)."""
