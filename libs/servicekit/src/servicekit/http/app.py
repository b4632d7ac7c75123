"""The HTTP side of a service: one function makes the application, with everything that all services share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import cast

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request, Response
from fastapi.dependencies.utils import get_parameterless_sub_dependant
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from redis.asyncio import Redis
from starlette.exceptions import HTTPException as StarletteHTTPException

from servicekit.data.valkey import SeenOnce
from servicekit.errors import (
    Forbidden,
    InvalidRequest,
    MethodNotAllowed,
    NotFound,
    NotSignedIn,
    RequestTooLarge,
    ServiceError,
)
from servicekit.http import gateway_errors, health
from servicekit.http.edge import EdgeMiddleware, RouteNames
from servicekit.http.envelope import error_response
from servicekit.http.health import ReadinessCheck
from servicekit.http.openapi import DescribedApp, name_operations
from servicekit.http.policy import SIGNATURE_WINDOW_SECONDS, ApiPolicy
from servicekit.http.signatures import DEFAULT_VERSION
from servicekit.http.validation import invalid_request
from servicekit.security.ended_sessions import EndedSessions, HaveEnded, ask_identity
from servicekit.security.tokens import AccessTokenVerifier
from servicekit.settings import ServiceSettings

_BY_STATUS: dict[int, type[ServiceError]] = {
    error.status: error
    for error in (InvalidRequest, NotSignedIn, Forbidden, NotFound, MethodNotAllowed, RequestTooLarge)
}

CheckBody = Callable[[Request], Awaitable[None]]
"""Raises ServiceError for a body that no route takes."""


def create_app(
    *,
    title: str,
    settings: ServiceSettings,
    routers: Sequence[APIRouter],
    readiness: Sequence[ReadinessCheck] = (),
    verifier: AccessTokenVerifier | None = None,
    redis: Redis | None = None,
    have_ended: HaveEnded | None = None,
    serves_pages: bool = False,
    check_body: CheckBody | None = None,
) -> FastAPI:
    """The HTTP application of a service; makes no connection.

    Every `/api` route needs an app key and serves version 3.0 unless its `openapi_extra` says otherwise
    (`servicekit.http.policy`). `readiness` are awaited by `/health/ready` and raise when the service cannot
    work. `verifier` and `redis` are needed by routes that know the customer, `redis` also by app keys that
    sign. `have_ended` knows the ended sessions when Redis does not; without it, identity is asked.
    `serves_pages` says that routes outside `/api` answer people, who see a page whatever their address says:
    those take null characters, which are refused everywhere else. `check_body` sees every body with fields,
    after the checks of the session and before those of the fields; webhooks read their own.

    Raises ValueError when two routes would have the same operation id, or a signing app key has no Redis.
    """
    app = DescribedApp(
        title=title,
        version=DEFAULT_VERSION,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        # It would otherwise record spans of its own for each request as soon as any tracer exists.
        telemetry={
            "tracing": False,
            "metrics": False,
            "logs": False,
            "operation_spans": False,
            "auto_configure": False,
        },
    )
    app.state.settings = settings
    app.state.verifier = verifier
    app.state.health = health.Health(readiness)
    seen = None
    if redis is not None:
        app.state.ended_sessions = EndedSessions(redis, have_ended or ask_identity(settings.jwks_url))
        seen = SeenOnce(redis, prefix="request", seconds=2 * SIGNATURE_WINDOW_SECONDS)
    policy = ApiPolicy(settings.app_keys, claim_request_id=None if seen is None else seen.claim)
    names = RouteNames()

    for router in (health.router(app.state.health), gateway_errors.router(), *routers):
        # An included router is matched twice for each request (docs/decisions/0052).
        app.router.routes.extend(router.routes)
    if check_body is not None:
        _check_bodies(app, check_body)
    name_operations(app)
    policy.bind(app)
    names.bind(app)

    app.add_exception_handler(ServiceError, _on_service_error)
    app.add_exception_handler(RequestValidationError, _on_validation_error)
    app.add_exception_handler(StarletteHTTPException, _on_http_error)
    app.add_middleware(
        EdgeMiddleware, policy=policy, names=names, settings=settings, serves_pages=serves_pages
    )
    return app


def _check_bodies(app: FastAPI, check_body: CheckBody) -> None:
    for route in app.router.routes:
        if isinstance(route, APIRoute) and route.body_field is not None:
            route.dependant.dependencies.append(
                get_parameterless_sub_dependant(depends=Depends(check_body), path=route.path_format)
            )


async def _on_service_error(_: Request, error: Exception) -> Response:
    return error_response(cast(ServiceError, error))


async def _on_validation_error(_: Request, error: Exception) -> Response:
    return error_response(invalid_request(cast(RequestValidationError, error).errors()))


async def _on_http_error(_: Request, error: Exception) -> Response:
    raised = cast(HTTPException, error)
    if raised.status_code == InvalidRequest.status:
        # The framework says this only of a body that it cannot read.
        return error_response(InvalidRequest("invalid_json", "The request body must be a JSON object"))
    known = _BY_STATUS.get(raised.status_code, ServiceError)
    response = error_response(known())
    response.status_code = raised.status_code
    if raised.headers:
        response.headers.update(raised.headers)
    return response
