"""Service errors across a call: the same class, code, target and messages on both sides."""

from __future__ import annotations

from typing import Final

import grpc
import orjson

from servicekit.errors import (
    Conflict,
    FieldError,
    Forbidden,
    InvalidRequest,
    NotFound,
    NotSignedIn,
    RuleRefused,
    ServiceError,
    TooManyRequests,
    Unavailable,
)
from servicekit.rpc.metadata import ERROR_KEY, as_dictionary

STATUS_OF_ERROR: Final[dict[type[ServiceError], grpc.StatusCode]] = {
    InvalidRequest: grpc.StatusCode.INVALID_ARGUMENT,
    NotSignedIn: grpc.StatusCode.UNAUTHENTICATED,
    Forbidden: grpc.StatusCode.PERMISSION_DENIED,
    NotFound: grpc.StatusCode.NOT_FOUND,
    Conflict: grpc.StatusCode.ABORTED,
    RuleRefused: grpc.StatusCode.FAILED_PRECONDITION,
    TooManyRequests: grpc.StatusCode.RESOURCE_EXHAUSTED,
    Unavailable: grpc.StatusCode.UNAVAILABLE,
}
ERROR_OF_STATUS: Final = {status: error for error, status in STATUS_OF_ERROR.items()}


def error_of_call(error: grpc.aio.AioRpcError) -> ServiceError:
    encoded = as_dictionary(error.trailing_metadata()).get(ERROR_KEY)
    if encoded is not None:
        return _decode_error(error.code(), encoded)
    if error.code() in (
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.RESOURCE_EXHAUSTED,
        grpc.StatusCode.CANCELLED,
    ):
        return Unavailable("dependency_unavailable")
    return Unavailable("dependency_failed")


def encode_error(error: ServiceError) -> bytes:
    return orjson.dumps(
        {
            "retry_after": error.retry_after,
            "errors": [(entry.target, entry.code, entry.message) for entry in error.errors],
            "code": error.code,
            "message": error.message,
            "target": error.target,
            "entities": error.entities,
        }
    )


def _decode_error(status: grpc.StatusCode, value: bytes) -> ServiceError:
    content = orjson.loads(value)
    return ERROR_OF_STATUS.get(status, ServiceError)(
        content["code"],
        content["message"],
        target=content["target"],
        retry_after=content["retry_after"],
        errors=[FieldError(*entry) for entry in content["errors"]],
        entities=content.get("entities"),
    )


def status_of_subclass(error: ServiceError) -> grpc.StatusCode:
    return next(
        (status for kind, status in STATUS_OF_ERROR.items() if isinstance(error, kind)),
        grpc.StatusCode.INTERNAL,
    )
