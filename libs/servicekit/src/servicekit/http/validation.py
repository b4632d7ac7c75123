"""Says in the words of the public API what is wrong with a request, field by field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

from pydantic_core.core_schema import ErrorType

from servicekit.errors import GENERAL, FieldError, InvalidRequest, NotFound, ServiceError

REQUIRED_MESSAGE: Final = "This field is required"
NUMBERS_MESSAGE: Final = "Please enter numbers only"
EMAIL_MESSAGE: Final = "Please enter a valid email address"
MINIMUM_MESSAGE: Final = "Please enter an amount equal to or greater than {amount}."
MAXIMUM_MESSAGE: Final = "Please enter an amount equal to or less than {amount}."
"""Form messages (docs/requirements.md §5)."""

_INVALID_MESSAGE = "Please enter a valid value"

_CODES: Final[Mapping[str, tuple[str, str]]] = {
    "missing": ("required", REQUIRED_MESSAGE),
    "extra_forbidden": ("unknown_field", "This field is not known"),
    "greater_than": ("too_small", "Please enter an amount greater than {gt}."),
    "greater_than_equal": ("too_small", MINIMUM_MESSAGE.replace("amount}", "ge}")),
    "less_than": ("too_large", "Please enter an amount less than {lt}."),
    "less_than_equal": ("too_large", MAXIMUM_MESSAGE.replace("amount}", "le}")),
    "multiple_of": ("invalid", "Please enter a multiple of {multiple_of}"),
    "string_too_short": ("too_short", "Please enter at least {min_length} characters"),
    "string_too_long": ("too_long", "Please enter at most {max_length} characters"),
    "too_short": ("too_few", "At least {min_length} needed"),
    "too_long": ("too_many", "At most {max_length} allowed"),
    "int_type": ("invalid", NUMBERS_MESSAGE),
    "int_parsing": ("invalid", NUMBERS_MESSAGE),
    "int_parsing_size": ("too_large", NUMBERS_MESSAGE),
    "int_from_float": ("invalid", NUMBERS_MESSAGE),
    "float_type": ("invalid", NUMBERS_MESSAGE),
    "float_parsing": ("invalid", NUMBERS_MESSAGE),
    "enum": ("not_an_option", "Please choose one of the options"),
    "literal_error": ("not_an_option", "Please choose one of the options"),
    "date_past": ("invalid", "Please enter a valid date"),
    "date_future": ("invalid", "Please enter a valid date"),
    "date_type": ("invalid", "Please enter a valid date"),
    "date_parsing": ("invalid", "Please enter a valid date"),
    "date_from_datetime_parsing": ("invalid", "Please enter a valid date"),
    "datetime_parsing": ("invalid", "Please enter a valid date and time"),
    "datetime_from_date_parsing": ("invalid", "Please enter a valid date and time"),
}

# Whatever is not one of pydantic's own was raised by a service on purpose.
_BUILT_IN = frozenset(get_args(ErrorType))


def invalid_request(errors: Sequence[Mapping[str, Any]]) -> ServiceError:
    """The refusal for pydantic's list of errors.

    A path that cannot name anything is NotFound; JSON that cannot be read is `invalid_json`. A validator of a
    service chooses its own code and message with `PydanticCustomError(code, message)`.
    """
    if any(error["loc"][:1] == ("path",) for error in errors):
        return NotFound()
    if any(_is_unreadable(error) for error in errors):
        return InvalidRequest("invalid_json", "The request body must be a JSON object")
    return InvalidRequest.of([_field_error(error) for error in errors])


def _is_unreadable(error: Mapping[str, Any]) -> bool:
    if error["type"] == "json_invalid":
        return True
    return tuple(error["loc"]) == ("body",) and str(error["type"]).endswith(
        ("attributes_type", "dict_type", "model_type")
    )


def _field_error(error: Mapping[str, Any]) -> FieldError:
    target = target_of(error["loc"])
    kind = str(error["type"])
    context: Mapping[str, Any] = error.get("ctx") or {}
    if kind == "string_too_short" and error.get("input") == "":
        kind = "missing"
    if kind in _CODES:
        code, message = _CODES[kind]
        return FieldError(target, code, message.format_map(context))
    if kind == "value_error":
        return FieldError(target, "invalid", _message_of_value_error(str(error["msg"])))
    if kind in _BUILT_IN:
        return FieldError(target, "invalid", _INVALID_MESSAGE)
    return FieldError(target, kind, str(error["msg"]))


def _message_of_value_error(text: str) -> str:
    if text.startswith("value is not a valid email address"):
        return EMAIL_MESSAGE
    return text.removeprefix("Value error, ") or _INVALID_MESSAGE


def target_of(location: Sequence[int | str]) -> str:
    """The path of a field: `("body", "games", 0, "Numbers")` is `games[0].Numbers`; the whole body is
    `general`.
    """
    path = ""
    for part in location[1:]:
        if isinstance(part, int):
            path += f"[{part}]"
        else:
            path += f".{part}" if path else part
    return path or GENERAL
