"""What can go wrong, in the words of the public API.

Every refusal that a service means is a `ServiceError`: the HTTP edge renders it as the error envelope and the
RPC edge as a status with the code in the trailing metadata, so one error crosses any number of services
unchanged.
"""

# ruff: noqa: N818 - a refusal is named for its meaning to the caller; "NotFoundError" says nothing more.

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

GENERAL = "general"
"""Target of an error that belongs to no single field (docs/requirements.md §5)."""

FALLBACK_MESSAGE = "Something went wrong"
"""What a customer reads when nothing better is known (docs/requirements.md §8)."""


@dataclass(frozen=True, slots=True)
class FieldError:
    """One entry of the envelope's `errors`.

    `target` is the path of the field in the request, such as `games[0].Numbers`, or `general`; `code` is for
    programs and never changes; `message` may be read by a customer.
    """

    target: str
    code: str
    message: str


class ServiceError(Exception):
    """A refusal with a meaning. Raise one of the subclasses; each has its own HTTP status.

    `retry_after` is the seconds after which the same request may succeed. `entities` is what a
    client needs to go on, as JSON, for the envelope's field of that name.
    """

    status: ClassVar[int] = 500
    default_code: ClassVar[str] = "internal_error"
    default_message: ClassVar[str] = FALLBACK_MESSAGE
    default_retry_after: ClassVar[int | None] = None

    def __init__(
        self,
        code: str | None = None,
        message: str | None = None,
        *,
        target: str = GENERAL,
        retry_after: int | None = None,
        errors: Sequence[FieldError] = (),
        entities: Mapping[str, Any] | None = None,
    ) -> None:
        self.code = code or self.default_code
        self.message = message or self.default_message
        self.target = target
        self.retry_after = self.default_retry_after if retry_after is None else retry_after
        self.errors: tuple[FieldError, ...] = tuple(errors) or (
            FieldError(self.target, self.code, self.message),
        )
        self.entities: Mapping[str, Any] = entities or {}
        super().__init__(f"{self.code}: {self.message}")

    @classmethod
    def of(cls, errors: Iterable[FieldError], *, retry_after: int | None = None) -> Self:
        """One refusal for several fields; its own code, message and target are those of the first.

        Raises ValueError when `errors` is empty.
        """
        entries = tuple(errors)
        if not entries:
            raise ValueError("a refusal needs at least one error")
        first = entries[0]
        return cls(first.code, first.message, target=first.target, retry_after=retry_after, errors=entries)


class InvalidRequest(ServiceError):
    """The request itself is malformed (400)."""

    status = 400
    default_code = "invalid_request"
    default_message = "The request is not valid"


class NotSignedIn(ServiceError):
    """No valid proof of a signed-in customer or member of staff (401)."""

    status = 401
    default_code = "not_signed_in"
    default_message = "Please log in to continue"


class Forbidden(ServiceError):
    """Signed in, but this is not allowed; code `REQUIRED` asks for a second factor (403)."""

    status = 403
    default_code = "forbidden"
    default_message = "You are not allowed to do this"


class NotFound(ServiceError):
    """No such thing, or another customer's: both look the same (404)."""

    status = 404
    default_code = "not_found"
    default_message = "We could not find what you were looking for"


class MethodNotAllowed(ServiceError):
    """The path exists, the method does not (405)."""

    status = 405
    default_code = "method_not_allowed"
    default_message = "This method is not allowed here"


class Conflict(ServiceError):
    """The state has moved on since the caller last read it (409)."""

    status = 409
    default_code = "conflict"
    default_message = "This has changed in the meantime"


class RequestTooLarge(ServiceError):
    """The body is larger than any request of this API needs (413)."""

    status = 413
    default_code = "request_too_large"
    default_message = "The request is too large"


class RuleRefused(ServiceError):
    """A rule of the business refuses this (422)."""

    status = 422
    default_code = "refused"
    default_message = "This is not possible"


class TooManyRequests(ServiceError):
    """A limit on the rate of requests was passed (429)."""

    status = 429
    default_code = "too_many_requests"
    default_message = "Too many requests. Please try again later"
    default_retry_after = 1


class Unavailable(ServiceError):
    """Something this service needs does not answer; the same request may succeed later (503)."""

    status = 503
    default_code = "unavailable"
    default_message = "We are having trouble right now. Please try again in a moment"
    default_retry_after = 1


def error_of_status(status: int) -> type[ServiceError]:
    """The kind of error that has this status; ServiceError itself when none has."""
    kinds = ServiceError.__subclasses__()
    return next((kind for kind in kinds if kind.status == status), ServiceError)
